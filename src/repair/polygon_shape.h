// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include <allide/math.h>

namespace allide {

/// The largest distance of a corner from the plane through their mean along the Newell normal, and
/// the diagonal of their box; 0 for polygons without area.
struct Deviation {
    double distance = 0, size = 0;
};

Deviation deviation(std::span<const Vec3> corners);

/// Seen along its normal: turns right nowhere, and winds once. Exact. Straight corners are fine.
bool is_convex_polygon(std::span<const Vec3> corners);

}  // namespace allide
