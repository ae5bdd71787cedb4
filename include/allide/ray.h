// SPDX-License-Identifier: MIT
// Rays against one placed geometry. Worlds have the same questions about all their objects.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include <allide/api.h>
#include <allide/query.h>

namespace allide ALLIDE_API {

struct RayOptions {
    /// Hits with a larger reported t are left out; a negative one or NaN leaves out all.
    double max_t = std::numeric_limits<double>::infinity();
};

struct RayHit {
    double t;  ///< the point is origin + t * direction; the double nearest to the exact t
    std::uint32_t face;
    Vec3 normal;       ///< unit normal of the face by the order of its corners; 0 without an area
    Vec3 barycentric;  ///< weights of its corners at the point: none negative, with the sum 1
    friend bool operator==(const RayHit&, const RayHit&) = default;
};

/// The first face on the ray, both sides counting; of faces met at the same t, the lowest. Faces
/// are ordered by their exact t, and no ray slips between faces that share an edge. Origin and
/// direction must be finite and within 2^60; nothing is hit if they are not. Half-spaces and planes
/// end at 2^61 for rays.
[[nodiscard]] std::optional<RayHit> cast_ray(const Placed& target, Vec3 origin, Vec3 direction,
                                             const RayOptions& ray = {},
                                             const QueryOptions& options = {});

/// All faces on the ray, each once, where it meets the ray first; sorted by exact t, then by face.
[[nodiscard]] std::vector<RayHit> ray_hits(const Placed& target, Vec3 origin, Vec3 direction,
                                           const RayOptions& ray = {},
                                           const QueryOptions& options = {});
/// Replaces the contents of `hits` with the same, reusing its capacity.
void ray_hits(const Placed& target, Vec3 origin, Vec3 direction, std::vector<RayHit>& hits,
              const RayOptions& ray = {}, const QueryOptions& options = {});

}  // namespace allide ALLIDE_API
