// SPDX-License-Identifier: MIT
#pragma once

#include "round/round_shape.h"

namespace allide {

/// A point of a round shape's surface.
struct RoundPoint {
    double distance;  ///< from the point that was asked about; 0 iff that is on the surface
    Vec3 point;
    Vec3 normal;  ///< outward, of length one; of a plane towards its tip
    int side;     ///< of the point that was asked about: `side_of`
};

/// The nearest point of the surface.
RoundPoint nearest_on_surface(const RoundShape& shape, Vec3 x);

/// A unit vector upright on v, which may be 0.
Vec3 any_across(Vec3 v);

}  // namespace allide
