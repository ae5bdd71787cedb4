// SPDX-License-Identifier: MIT
#pragma once

#include <allide/math.h>

namespace allide {

/// The points centre + sum of s_i axes_i with |s_i| <= half_i: a box as far as its axes, of length
/// 1 and perpendicular up to `obb_axis_defect`, allow.
struct Obb {
    Vec3 centre;
    Mat3 axes;  ///< an axis in each row, right-handed
    Vec3 half;
};

/// Bounds every entry of |axes axes^T - I| for the axes of a tree; docs/design/obb.md.
inline constexpr double obb_axis_defect = 32 * 0x1p-53;

}  // namespace allide
