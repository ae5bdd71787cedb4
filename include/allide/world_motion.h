// SPDX-License-Identifier: MIT
// The arguments and answers of a world about its objects' motions; the functions are in world.h.
#pragma once

#include <cstdint>

#include <allide/api.h>
#include <allide/motion.h>

namespace allide ALLIDE_API {

enum class ObjectId : std::uint64_t;  // world.h

/// Which impacts a world reports. The fields mean what they do in MotionOptions, for each pair.
struct WorldMotionOptions {
    bool first_only = false;  ///< reports the earliest impact of the world, if any, and no other
    double gap = 0, tolerance = 0, until = 1;
    Start start = Start::counts;
    Budget budget = {};
};

/// The first impact of two objects, a < b.
struct WorldImpact {
    ObjectId a, b;
    Impact impact;
    std::uint64_t user_a, user_b;  ///< ObjectOptions::user of a and b
};

/// The first object that a shape hits on its way. In the impact, a is the shape.
struct WorldShapeHit {
    ObjectId object;
    Impact impact;
};

}  // namespace allide ALLIDE_API
