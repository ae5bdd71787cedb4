// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "depth/moved_pair.h"

namespace allide {

/// The points x with normal.x >= least.
struct BeyondPlane {
    Vec3 normal;
    double least;
};

/// The point beyond all planes that is nearest to 0, if there is one that lies on at most three.
std::optional<Vec3> nearest_beyond(std::span<const BeyondPlane> planes);

/// Shortens an offset that parts the pair, by moves along the surfaces. The result parts it too.
Vec3 slid(MovedPair& pair, Vec3 offset);

}  // namespace allide
