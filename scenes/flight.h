// SPDX-License-Identifier: MIT
// Billiard paths (Klosowski 1998, section 2.3): small random changes of heading and spin at each
// step, and a step back in another direction after a collision.
#pragma once

#include <vector>

#include <allide/query.h>

namespace allide {

struct FlightOptions {
    int steps = 1000;
    double step = 0.05;  ///< length of a step
    double turn = 0.05;  ///< radians of a step
    Vec3 start;
    double reach = 10;  ///< stays within this distance of the start
    std::uint64_t seed = 1;
};

/// Poses of the flyer against an environment at rest; about half of them near or in contact.
std::vector<Transform> billiard_flight(const Geometry& environment, const Geometry& flyer,
                                       const FlightOptions& options);

}  // namespace allide
