// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include <allide/query.h>

#include "bvtree/wide_ray.h"
#include "math/range.h"
#include "pair/assembly.h"
#include "pair/numbering.h"

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
    const auto hit = wide_ray_hit(target.tree(), ray, work.scratch().wide, work.stats);
    return hit ? std::optional(RayHit{hit->t, hit->face}) : std::nullopt;
}

/// Whether the ray may meet the box before `limit`: each quotient is off by two roundings.
bool may_meet(const Box& box, const Ray& ray, double limit) {
    constexpr double slack = 0x1p-50;
    double low = 0, high = limit;
    for (int k = 0; k < 3; ++k) {
        if (ray.direction[k] == 0) {
            if (ray.origin[k] < box.min[k] || ray.origin[k] > box.max[k])
                return false;
            continue;
        }
        const double at = (box.min[k] - ray.origin[k]) / ray.direction[k];
        const double to = (box.max[k] - ray.origin[k]) / ray.direction[k];
        low = std::max(low, std::min(at, to) - slack * std::fabs(std::min(at, to)));
        high = std::min(high, std::max(at, to) + slack * std::fabs(std::max(at, to)));
    }
    return low <= high;
}

/// Of equal t the lowest face, as in one piece.
std::optional<RayHit> first_hit(const Assembly& target, const Ray& ray, Work& work) {
    std::optional<RayHit> best;
    std::vector<PartNodes>& waiting = work.scratch().part_nodes;
    waiting.assign(1, {0, 0});
    while (!waiting.empty()) {
        const std::uint32_t node = waiting.back().a;
        waiting.pop_back();
        ++work.stats.box_tests;
        if (!may_meet(target.box(node), ray, best ? best->t : HUGE_VAL))
            continue;
        if (!target.is_leaf(node)) {
            waiting.push_back({target.right(node), 0});
            waiting.push_back({target.left(node), 0});
            continue;
        }
        const Piece piece = target.piece(node);
        const auto hit = first_hit(piece, ray, work);
        if (!hit)
            continue;
        const RayHit found = {hit->t, in_whole(hit->face, piece)};
        if (!best || found.t < best->t || (found.t == best->t && found.face < best->face))
            best = found;
    }
    return best;
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
    if (is_compound(target))
        return first_hit(Assembly(target), ray, work);
    const Piece whole = piece(target);
    const auto hit = first_hit(whole, ray, work);
    return hit ? std::optional(RayHit{hit->t, in_whole(hit->face, whole)}) : std::nullopt;
}

}  // namespace allide
