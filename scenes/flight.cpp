// SPDX-License-Identifier: MIT
#include "scenes/flight.h"

#include "scenes/motion.h"

namespace allide {

std::vector<Transform> billiard_flight(const Geometry& environment, const Geometry& flyer,
                                       const FlightOptions& options) {
    Random random(options.seed);
    Vec3 heading = random_direction(random), axis = random_direction(random);
    Transform pose = translation(options.start);
    std::vector<Transform> poses;
    while (poses.size() < static_cast<std::size_t>(options.steps)) {
        const Vec3 bend = random_direction(random);
        heading = normalized(heading + 0.1 * bend);
        axis = normalized(axis + 0.1 * random_direction(random));
        pose = {(rotation(axis, options.turn) * Transform{pose.rotation, {}}).rotation,
                pose.translation + options.step * heading};
        poses.push_back(pose);
        const Vec3 home = options.start - pose.translation;
        if (length(home) > options.reach)
            heading = normalized(normalized(home) + 0.5 * random_direction(random));
        else if (intersects(environment, {flyer, pose}))
            heading = normalized(random_direction(random) - heading);
    }
    return poses;
}

}  // namespace allide
