// SPDX-License-Identifier: MIT
#include "scenes/polytope_duos.h"

#include <allide/shapes.h>

#include "scenes/motion.h"

namespace allide {
namespace {

constexpr int shape_count = 32;

}  // namespace

PolytopeDuos::PolytopeDuos(const DuoOptions& options) : degrees_(options.degrees) {
    Random random(7);
    for (std::uint64_t seed = 1; seed <= shape_count; ++seed)
        shapes_.push_back(shapes::polytope({.faces = options.faces, .seed = seed}));
    for (int duo = 0; duo < options.count; ++duo) {
        for (int k = 0; k < 2; ++k)
            shape_of_.push_back(static_cast<std::uint32_t>(random.below(shape_count)));
        for (int k = 0; k < 2; ++k) {
            poses_.push_back(random_motion(random, 0));
            const Vec3 axis = random_direction(random);
            movements_.push_back({axis, 0.01 * degrees_ * random_direction(random)});
        }
        const double distance = random.uniform(options.near, options.far);
        poses_.back().translation = distance * random_direction(random);
    }
}

void PolytopeDuos::step() {
    const double way = steps_++ % 8 < 4 ? 1 : -1;
    for (std::size_t i = 0; i < poses_.size(); ++i) {
        const Transform turn = rotation(movements_[i].axis, degrees_ * 0.017453292519943295);
        poses_[i].rotation = (turn * Transform{poses_[i].rotation, {}}).rotation;
        poses_[i].translation = poses_[i].translation + way * movements_[i].drift;
    }
}

}  // namespace allide
