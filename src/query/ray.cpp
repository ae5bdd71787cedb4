// SPDX-License-Identifier: MIT
#include "query/ray_query.h"

#include <algorithm>
#include <cmath>

#include "math/range.h"
#include "primitive/hit_details.h"
#include "query/assembly.h"
#include "query/numbering.h"
#include "query/round_query.h"
#include "round/round_ray.h"

namespace allide {
namespace {

std::optional<FaceHit> hit_by_brute_force(const PlacedFaces& faces, const Ray& ray, Stats& stats) {
    std::optional<FaceHit> best;
    for (std::uint32_t f = 0; f < faces.local.faces.size(); ++f) {
        ++stats.face_tests;
        const auto at = first_crossing(ray, faces.world_triangle(f));
        if (at && (!best || compare(ray, *at, best->at) < 0))
            best = FaceHit{*at, f};
    }
    return best;
}

void hits_by_brute_force(const PlacedFaces& faces, const Ray& ray, std::vector<FaceHit>& hits,
                         Stats& stats) {
    for (std::uint32_t f = 0; f < faces.local.faces.size(); ++f) {
        ++stats.face_tests;
        if (const auto at = first_crossing(ray, faces.world_triangle(f)))
            hits.push_back({*at, f});
    }
}

PlacedHit compound_index(const FaceHit& hit, const Piece& target) {
    return {{hit.at, compound_index(hit.face, target)}, target.faces().world_triangle(hit.face)};
}

/// A plane across the axis along which the ray is steepest stands for the rounded t of a hit.
RayCrossing crossing_at(const Ray& ray, double t) {
    const Vec3 d = {std::fabs(ray.direction.x), std::fabs(ray.direction.y),
                    std::fabs(ray.direction.z)};
    const int axis = d.x >= d.y && d.x >= d.z ? 0 : d.y >= d.z ? 1 : 2;
    const Vec3 at = ray.origin + t * ray.direction;
    CrossedPlane plane = {at, {}, {}, true, true};
    plane.b[(axis + 1) % 3] = plane.c[(axis + 2) % 3] = 1;
    return at[axis] == ray.origin[axis] ? crossing_at_origin() : ray_crossing(ray, plane);
}

/// Whether the coordinates of a hit are small enough for exact comparisons. Half-spaces and planes
/// go on beyond.
bool is_within_reach(Vec3 point) {
    const Box reach = {{-0x1p61, -0x1p61, -0x1p61}, {0x1p61, 0x1p61, 0x1p61}};
    return contains(reach, point);
}

void add_round_hits(const Piece& target, const Ray& ray, std::vector<PlacedHit>& hits,
                    Stats& stats) {
    ++stats.face_tests;
    const RoundShape shape = world_round(target);
    const RoundHits found = round_hits(shape, ray);
    for (int i = 0; i < found.count; ++i) {
        const RoundHit& hit = found.hits[i];
        if (!is_within_reach(ray.origin + hit.t * ray.direction))
            continue;
        const std::uint32_t part = compound_index(part_at(shape, hit.point), target);
        hits.push_back({{crossing_at(ray, hit.t), part}, {}, hit.normal});
    }
}

std::optional<PlacedHit> first_hit(const Piece& target, const BoundedRay& bounded, Work& work) {
    const Ray& ray = bounded.ray;
    if (is_round(target)) {
        std::vector<PlacedHit>& hits = work.scratch().round_hits;
        hits.clear();
        add_round_hits(target, ray, hits, work.stats);
        return hits.empty() ? std::nullopt : std::optional(hits[0]);
    }
    const std::optional<FaceHit> hit = target.has_tree()
                                           ? wide_ray_hit(target.tree(), bounded, work.wide())
                                           : hit_by_brute_force(target.faces(), ray, work.stats);
    return hit ? std::optional(compound_index(*hit, target)) : std::nullopt;
}

void add_hits(const Piece& target, const BoundedRay& bounded, std::vector<PlacedHit>& hits,
              Work& work) {
    const Ray& ray = bounded.ray;
    if (is_round(target))
        return add_round_hits(target, ray, hits, work.stats);
    std::vector<FaceHit>& found = work.scratch().face_hits;
    found.clear();
    if (target.has_tree())
        wide_ray_hits(target.tree(), bounded, found, work.wide());
    else
        hits_by_brute_force(target.faces(), ray, found, work.stats);
    for (const FaceHit& hit : found)
        hits.push_back(compound_index(hit, target));
}

/// Whether the ray may meet the box before its bound: each quotient is off by two roundings.
bool may_meet(const Box& box, const BoundedRay& bounded) {
    constexpr double slack = 0x1p-50;
    const Ray& ray = bounded.ray;
    double low = 0, high = bounded.max_t;
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

/// Calls visit(leaf) for the pieces whose boxes the ray may meet before its bound, which
/// visits may lower.
template <class Visit>
void for_each_leaf_on(const Assembly& target, const BoundedRay& ray, Work& work,
                      const Visit& visit) {
    std::vector<PartNodes>& waiting = work.scratch().part_nodes;
    waiting.assign(1, {0, 0});
    while (!waiting.empty()) {
        const std::uint32_t node = waiting.back().a;
        waiting.pop_back();
        ++work.stats.box_tests;
        if (!may_meet(target.box(node), ray))
            continue;
        if (target.is_leaf(node)) {
            visit(node);
            continue;
        }
        waiting.push_back({target.right(node), 0});
        waiting.push_back({target.left(node), 0});
    }
}

std::optional<PlacedHit> first_hit(const Assembly& target, BoundedRay ray, Work& work) {
    std::optional<PlacedHit> best;
    for_each_leaf_on(target, ray, work, [&](std::uint32_t leaf) {
        const auto hit = first_hit(target.piece(leaf), ray, work);
        if (!hit || (best && !precedes(ray.ray, hit->hit, best->hit)))
            return;
        best = hit;
        ray.max_t = best->hit.at.high;
    });
    return best;
}

}  // namespace

std::optional<Ray> query_ray(Vec3 origin, Vec3 direction, const RayOptions& options) {
    if (!in_range(origin) || !in_range(direction) || !(options.max_t >= 0))
        return std::nullopt;
    const Ray ray = {world_vertex({}, origin), world_vertex({}, direction)};
    return ray.direction == Vec3{} ? std::nullopt : std::optional(ray);
}

std::optional<PlacedHit> first_hit(const Placed& target, const BoundedRay& ray, Work& work) {
    return is_compound(target) ? first_hit(Assembly(target), ray, work)
                               : first_hit(piece(target), ray, work);
}

void add_hits(const Placed& target, const BoundedRay& ray, std::vector<PlacedHit>& hits,
              Work& work) {
    if (!is_compound(target))
        return add_hits(piece(target), ray, hits, work);
    const Assembly whole(target);
    for_each_leaf_on(whole, ray, work,
                     [&](std::uint32_t leaf) { add_hits(whole.piece(leaf), ray, hits, work); });
}

RayHit reported(const Ray& ray, const PlacedHit& hit) {
    const double t = rounded_t(ray, hit.hit.at);
    if (hit.round_normal != Vec3{})
        return {t, hit.hit.face, hit.round_normal, {}};
    return {t, hit.hit.face, unit_normal(hit.triangle), barycentric(ray, hit.triangle, t)};
}

std::optional<RayHit> cast_ray(const Placed& target, Vec3 origin, Vec3 direction,
                               const RayOptions& ray_options, const QueryOptions& options) {
    const std::optional<Ray> ray = query_ray(origin, direction, ray_options);
    if (!ray)
        return std::nullopt;
    Work work(options);
    const auto first = first_hit(target, {*ray, ray_options.max_t}, work);
    if (!first)
        return std::nullopt;
    const RayHit hit = reported(*ray, *first);
    return hit.t <= ray_options.max_t ? std::optional(hit) : std::nullopt;
}

void ray_hits(const Placed& target, Vec3 origin, Vec3 direction, std::vector<RayHit>& hits,
              const RayOptions& ray_options, const QueryOptions& options) {
    hits.clear();
    const std::optional<Ray> ray = query_ray(origin, direction, ray_options);
    if (!ray)
        return;
    Work work(options);
    std::vector<PlacedHit>& found = work.scratch().placed_hits;
    found.clear();
    add_hits(target, {*ray, ray_options.max_t}, found, work);
    std::ranges::sort(found, [&](const PlacedHit& p, const PlacedHit& q) {
        return precedes(*ray, p.hit, q.hit);
    });
    for (const PlacedHit& hit : found)
        if (const RayHit told = reported(*ray, hit); told.t <= ray_options.max_t)
            hits.push_back(told);
}

std::vector<RayHit> ray_hits(const Placed& target, Vec3 origin, Vec3 direction,
                             const RayOptions& ray, const QueryOptions& options) {
    std::vector<RayHit> hits;
    ray_hits(target, origin, direction, hits, ray, options);
    return hits;
}

}  // namespace allide
