// SPDX-License-Identifier: MIT
#include <allide/query.h>

#include "bvtree/wide_ray.h"
#include "math/range.h"
#include "pair/piece.h"
#include "pair/work.h"

namespace allide {
namespace {

std::optional<RayHit> hit_by_brute_force(const PlacedFaces& faces, const Ray& ray, Stats& stats) {
    std::optional<RayHit> best;
    for (std::uint32_t f = 0; f < faces.local.faces.size(); ++f) {
        ++stats.face_tests;
        const auto t = hit(ray, faces.world_triangle(f));
        if (t && (!best || *t < best->t))
            best = RayHit{*t, f};
    }
    return best;
}

std::optional<RayHit> first_hit(const Piece& target, const Ray& ray, Work& work) {
    if (!target.has_tree())
        return hit_by_brute_force(target.faces(), ray, work.stats);
    const auto hit = wide_ray_hit(target.tree(), ray, work.scratch.wide, work.stats);
    return hit ? std::optional(RayHit{hit->t, hit->face}) : std::nullopt;
}

}  // namespace

std::optional<RayHit> cast_ray(const Placed& target, Vec3 origin, Vec3 direction,
                               const QueryOptions& options) {
    if (!in_range(origin) || !in_range(direction))
        return std::nullopt;
    // Seen as vertices are, so that signs are exact.
    const Ray ray = {world_vertex({}, origin), world_vertex({}, direction)};
    if (ray.direction == Vec3{})
        return std::nullopt;
    Work work(options);
    return first_hit(piece(target), ray, work);
}

}  // namespace allide
