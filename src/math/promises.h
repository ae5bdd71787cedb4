// SPDX-License-Identifier: MIT
// The tolerances of decisions that are not exact signs, each with the promise that it keeps.
// docs/design/exactness.md derives them.
#pragma once

namespace allide {

/// The largest relative error of one rounded operation on doubles.
inline constexpr double unit_roundoff = 0x1p-53;

/// Promised to users: a distance is within this share of the distance and the diameters.
inline constexpr double distance_error = 1e-12;
/// GJK stops when a step can lessen the distance by no more than this share of the distance and the
/// sizes. The bounds that it then proves may lie three times as far apart; the rest of
/// `distance_error` is for rounding.
inline constexpr double gjk_tolerance = 1e-13;
/// Nearest points may leave the faces that carry them by this share of the distance and the sizes.
/// With `gjk_tolerance` this stays within `distance_error`.
inline constexpr double flat_tolerance = 1e-13;
/// A pair that exact signs prove apart keeps its rounded distance up to this share of the sizes.
/// The true distance is then within `distance_error` of it.
inline constexpr double touch_tolerance = 1e-14;

/// Factor of a computed distance of boxes that makes it a lower bound of any computed distance of
/// their faces. Both round, each by a few `unit_roundoff`.
inline constexpr double box_distance_share = 1 - 1e-14;

/// Vertices within this share of a polytope's size of the farthest one count as equally far. Only
/// the choice among witness points of a penetration depends on it, never its depth.
inline constexpr double extreme_tolerance = 1e-12;

/// Squared sines below which two edges or axes count as parallel. Skipping a parallel pair is
/// conservative: another axis, or the gap between the nearest points, serves in its place.
inline constexpr double parallel_axes = 1e-6;     ///< axes of oriented boxes, for distance bounds
inline constexpr double parallel_edges = 1e-6;    ///< edges that should cross at witness points
inline constexpr double parallel_normal = 1e-12;  ///< edges whose cross product gives a normal

}  // namespace allide
