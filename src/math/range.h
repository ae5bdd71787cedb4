// SPDX-License-Identifier: MIT
// The range of coordinates in which every exact sign is right; docs/design/exactness.md says why.
#pragma once

#include <cmath>
#include <cstddef>
#include <optional>
#include <span>

#include <allide/error.h>
#include <allide/math.h>

namespace allide {

/// Local coordinates and translations reach this far.
inline constexpr double max_coordinate = 0x1p60;
/// No world coordinate R x + t is larger, with rows of R of length 1 + 1e-6; less than 2^62.
inline constexpr double max_world_coordinate = 3 * max_coordinate;
/// World coordinates below this become +0.
inline constexpr double min_coordinate = 0x1p-200;
/// Transforms with a larger `rigid_defect` are rejected.
inline constexpr double max_rigid_defect = 1e-6;

inline bool in_range(double value) {
    return std::fabs(value) <= max_coordinate;
}
inline bool in_range(Vec3 v) {
    return in_range(v.x) && in_range(v.y) && in_range(v.z);
}

/// Index of the first point with a coordinate that is not finite or beyond `max_coordinate`.
std::optional<std::size_t> first_out_of_range(std::span<const Vec3> points);

/// Why the transform may not place an object; nothing when it may.
std::optional<Error> transform_error(const Transform& t);

}  // namespace allide
