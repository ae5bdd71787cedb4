// SPDX-License-Identifier: MIT
#include "scenes/rods.h"

#include <allide/shapes.h>

#include "base/random.h"
#include "scenes/motion.h"

namespace allide {

Mesh rods(const RodsOptions& options) {
    Random random(options.seed);
    const Mesh rod = shapes::cylinder(options.radius, options.length, options.sides);
    Mesh all;
    for (int i = 0; i < options.count; ++i) {
        const auto first = static_cast<std::uint32_t>(all.vertices.size());
        const Vec3 along = random_direction(random), any = random_direction(random);
        const Vec3 middle = random_point(random, 0.5 * options.room);
        const Vec3 across = normalized(cross(any, along)), up = cross(along, across);
        for (const Vec3 v : rod.vertices)
            all.vertices.push_back(middle + v.x * across + v.y * up + v.z * along);
        for (const Face& f : rod.faces)
            all.faces.push_back({first + f[0], first + f[1], first + f[2]});
    }
    return all;
}

}  // namespace allide
