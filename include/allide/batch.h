// SPDX-License-Identifier: MIT
// One query for many poses: result i is that of `a` and b[i]. Results are the same for any number
// of threads. Forms that fill memory throw an Error if it has another size than `b`.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include <allide/api.h>
#include <allide/query.h>
#include <allide/ray.h>

namespace allide ALLIDE_API {

struct BatchOptions {
    int threads = 1;          ///< 0: all cores
    QueryOptions query = {};  ///< its scratch is used with one thread only
};

/// One element is 1 if the two intersect and 0 if not.
[[nodiscard]] std::vector<std::uint8_t> intersects(const Placed& a, std::span<const Placed> b,
                                                   const BatchOptions& options = {});
void intersects(const Placed& a, std::span<const Placed> b, std::span<bool> results,
                const BatchOptions& options = {});

[[nodiscard]] std::vector<std::vector<FacePair>> intersecting_faces(
    const Placed& a, std::span<const Placed> b, const BatchOptions& options = {});
/// Overwrites the results, reusing their capacity.
void intersecting_faces(const Placed& a, std::span<const Placed> b,
                        std::span<std::vector<FacePair>> results, const BatchOptions& options = {});

[[nodiscard]] std::vector<Separation> separation(const Placed& a, std::span<const Placed> b,
                                                 const BatchOptions& options = {});
void separation(const Placed& a, std::span<const Placed> b, std::span<Separation> results,
                const BatchOptions& options = {});

[[nodiscard]] std::vector<std::vector<FaceContact>> face_contacts(const Placed& a,
                                                                  std::span<const Placed> b,
                                                                  const BatchOptions& options = {});

[[nodiscard]] std::vector<std::vector<FacePair>> faces_within(const Placed& a,
                                                              std::span<const Placed> b,
                                                              double margin,
                                                              const BatchOptions& options = {});

/// Fails as the first of `b` does that fails.
Result<std::vector<Penetration>> try_penetration(const Placed& a, std::span<const Placed> b,
                                                 const BatchOptions& options = {});
#if defined(__cpp_exceptions)
/// `try_penetration`, or throws its Error.
[[nodiscard]] inline std::vector<Penetration> penetration(const Placed& a,
                                                          std::span<const Placed> b,
                                                          const BatchOptions& options = {}) {
    return try_penetration(a, b, options).value();
}
#endif

/// Tests each object with itself.
[[nodiscard]] std::vector<std::vector<FacePair>> self_intersections(
    std::span<const Placed> objects, Neighbours neighbours = Neighbours::tested,
    const BatchOptions& options = {});

/// Tests each compound with itself, for instance an arm in many configurations.
[[nodiscard]] std::vector<std::vector<PartPair>> intersecting_parts(
    std::span<const Placed> compounds, std::span<const PartPair> ignored = {},
    const BatchOptions& options = {});

/// Many rays; origins and directions have one length, else an Error is thrown.
struct Rays {
    Rays(std::span<const Vec3> from, std::span<const Vec3> along, RayOptions chosen = {})
        : origins(from), directions(along), options(chosen) {}
    std::span<const Vec3> origins, directions;
    RayOptions options;
};
[[nodiscard]] std::vector<std::optional<RayHit>> cast_ray(const Placed& target, const Rays& rays,
                                                          const BatchOptions& options = {});

}  // namespace allide ALLIDE_API
