// SPDX-License-Identifier: MIT
// How far points are from the surface of a solid, negative inside.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <allide/api.h>
#include <allide/batch.h>

namespace allide ALLIDE_API {

/// Where the surface is nearest to a point, in world coordinates.
struct SignedDistance {
    double distance;     ///< negative inside, 0 iff the point is on a face; the sign is exact
    Vec3 point;          ///< the nearest point of the faces
    std::uint32_t face;  ///< the lowest of those with this distance
    Feature feature;     ///< of that face: one of its corners or edges, or the face itself
    friend bool operator==(const SignedDistance&, const SignedDistance&) = default;
};

/// Fails with `unsupported` if nothing of the target has an inside, and with `out_of_range` for a
/// point with a coordinate that is not finite or beyond 2^60. Inside is where the winding number is
/// not 0. In a compound the nearest face may lie inside another part; then the distance to the
/// surface of the union is larger.
Result<SignedDistance> try_signed_distance(const Placed& target, Vec3 point,
                                           const QueryOptions& options = {});

/// Result i is that of points[i]: the same as alone, for any number of threads and order of points.
/// Neighbours help each other, so that many points cost less than one by one. On error no result is
/// written. It fails if there are not as many results as points.
Result<void> try_signed_distance(const Placed& target, std::span<const Vec3> points,
                                 std::span<SignedDistance> results,
                                 const BatchOptions& options = {});

#if defined(__cpp_exceptions)
/// These throw the Error that the function named `try_...` returns.
[[nodiscard]] inline SignedDistance signed_distance(const Placed& target, Vec3 point,
                                                    const QueryOptions& options = {}) {
    return try_signed_distance(target, point, options).value();
}
inline void signed_distance(const Placed& target, std::span<const Vec3> points,
                            std::span<SignedDistance> results, const BatchOptions& options = {}) {
    try_signed_distance(target, points, results, options).value();
}
[[nodiscard]] inline std::vector<SignedDistance> signed_distance(const Placed& target,
                                                                 std::span<const Vec3> points,
                                                                 const BatchOptions& options = {}) {
    std::vector<SignedDistance> results(points.size());
    signed_distance(target, points, results, options);
    return results;
}
#endif

}  // namespace allide ALLIDE_API
