// SPDX-License-Identifier: MIT
#include "convex/penetration/penetration.h"

#include <algorithm>
#include <compare>
#include <optional>

#include "base/per_thread.h"
#include "convex/polytope/placed_polytope.h"
#include "math/promises.h"
#include "math/world_vertices.h"
#include "primitive/closest.h"

namespace allide {
namespace {

void add_corners(const PlacedFacets& p, std::uint32_t facet, std::vector<Vec3>& points) {
    for (const FacetCorner& corner : p.graph.corners_of(facet))
        points.push_back(p.vertex(corner.vertex));
}

/// Adds the vertex, edge or facet at the vertex that is farthest along the direction, up to
/// rounding.
void add_extreme_set(const PlacedFacets& p, std::uint32_t vertex, Vec3 direction,
                     std::vector<Vec3>& points) {
    const double level = extreme_tolerance * p.shape.outer + 4 * p.rounding;
    const Mat3& m = p.world_from_local.rotation;
    const Vec3 up = direction.x * m.rows[0] + direction.y * m.rows[1] + direction.z * m.rows[2];
    const Vec3 top = p.shape.mesh.vertices[vertex];
    const auto is_level = [&](const Spoke& spoke) {
        return dot(up, top - p.shape.mesh.vertices[spoke.vertex]) <= level;
    };
    const std::span<const Spoke> spokes = p.graph.spokes_of(vertex);
    std::uint32_t level_edge = LeastOverlap::none;
    for (std::size_t k = 0; k < spokes.size(); ++k) {
        if (!is_level(spokes[k]))
            continue;
        if (is_level(spokes[k + 1 < spokes.size() ? k + 1 : 0]))
            return add_corners(p, spokes[k].facet, points);
        level_edge = spokes[k].vertex;
    }
    points.push_back(p.vertex(vertex));
    if (level_edge != LeastOverlap::none)
        points.push_back(p.vertex(level_edge));
}

/// Keeps what is on the left of a wall through two points, up the normal; leaves the points alone
/// if that is nothing.
void clip(std::vector<Vec3>& points, Vec3 wall, Vec3 across, std::vector<Vec3>& kept) {
    kept.clear();
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Vec3 p = points[i], q = points[(i + 1) % points.size()];
        const double s = dot(across, p - wall), t = dot(across, q - wall);
        if (s >= 0)
            kept.push_back(p);
        if ((s > 0 && t < 0) || (s < 0 && t > 0))
            kept.push_back(p + (s / (s - t)) * (q - p));
    }
    if (!kept.empty())
        points.swap(kept);
}

Vec3 mean(const std::vector<Vec3>& points) {
    Vec3 sum;
    for (const Vec3 p : points)
        sum = sum + (p - points[0]);
    return points[0] + (1.0 / static_cast<double>(points.size())) * sum;
}

/// The middle of what a convex polygon has in common with points in a parallel plane, seen along
/// the polygon's normal.
Vec3 middle_under(const std::vector<Vec3>& polygon, Vec3 outward, std::vector<Vec3>& points) {
    ALLIDE_PER_THREAD std::vector<Vec3> kept;
    for (std::size_t i = 0; i < polygon.size() && points.size() > 1; ++i) {
        const Vec3 along = polygon[(i + 1) % polygon.size()] - polygon[i];
        clip(points, polygon[i], cross(outward, along), kept);
    }
    return mean(points);
}

/// An order of placed polytopes that depends on nothing but their shape and place.
std::weak_ordering order(Vec3 a, Vec3 b) {
    if (a.x != b.x)
        return a.x < b.x ? std::weak_ordering::less : std::weak_ordering::greater;
    if (a.y != b.y)
        return a.y < b.y ? std::weak_ordering::less : std::weak_ordering::greater;
    if (a.z != b.z)
        return a.z < b.z ? std::weak_ordering::less : std::weak_ordering::greater;
    return std::weak_ordering::equivalent;
}

bool precedes(const PlacedFacets& a, const PlacedFacets& b) {
    const Transform &s = a.world_from_local, &t = b.world_from_local;
    if (const auto first = order(s.translation, t.translation); first != 0)
        return first < 0;
    for (int k = 0; k < 3; ++k)
        if (const auto next = order(s.rotation.rows[k], t.rotation.rows[k]); next != 0)
            return next < 0;
    const std::span<const Vec3> u = a.shape.mesh.vertices, v = b.shape.mesh.vertices;
    return std::lexicographical_compare(u.begin(), u.end(), v.begin(), v.end(),
                                        [](Vec3 p, Vec3 q) { return order(p, q) < 0; });
}

Penetration ordered_penetration(const PlacedFacets& a, const PlacedFacets& b,
                                OverlapScratch& scratch) {
    const LeastOverlap least = least_overlap(a, b, scratch);
    const OverlapPoints points = overlap_points(a, b, least);
    return {least.depth, least.direction, points.point_a, points.point_b};
}

struct Segment {
    Vec3 start, along;
};

Segment world_edge(const PlacedFacets& p, std::uint32_t edge) {
    const auto [u, v] = p.graph.edges[edge].vertex;
    const Vec3 start = p.vertex(u);
    return {start, p.vertex(v) - start};
}

/// Where two edges cross when seen along both, if they clearly do.
std::optional<OverlapPoints> crossing_points(const Segment& a, const Segment& b) {
    const Vec3 n = cross(a.along, b.along), from = b.start - a.start;
    const double size = dot(n, n), s = dot(cross(from, b.along), n),
                 t = dot(cross(from, a.along), n);
    const double parallel = parallel_edges * dot(a.along, a.along) * dot(b.along, b.along);
    if (!(size > parallel && s >= 0 && s <= size && t >= 0 && t <= size))
        return {};
    return OverlapPoints{a.start + (s / size) * a.along, b.start + (t / size) * b.along};
}

}  // namespace

OverlapPoints overlap_points(const PlacedFacets& a, const PlacedFacets& b,
                             const LeastOverlap& least) {
    if (least.edge_a != LeastOverlap::none)
        if (const auto points =
                crossing_points(world_edge(a, least.edge_a), world_edge(b, least.edge_b)))
            return *points;
    ALLIDE_PER_THREAD std::vector<Vec3> top, bottom;
    top.clear();
    bottom.clear();
    if (least.facet_a != LeastOverlap::none)
        add_corners(a, least.facet_a, top);
    else
        add_extreme_set(a, least.vertex_a, least.direction, top);
    if (least.facet_b != LeastOverlap::none)
        add_corners(b, least.facet_b, bottom);
    else
        add_extreme_set(b, least.vertex_b, -least.direction, bottom);
    const Vec3 way = least.depth * least.direction;
    if (top.size() > 2) {
        const Vec3 q = middle_under(top, least.direction, bottom);
        return {q + way, q};
    }
    if (bottom.size() > 2) {
        const Vec3 p = middle_under(bottom, -least.direction, top);
        return {p, p - way};
    }
    const ClosestPair pair = closest_segments(top[0], top.back(), bottom[0], bottom.back());
    return {pair.a.point, pair.b.point};
}

Penetration polytope_penetration(const PlacedFacets& a, const PlacedFacets& b,
                                 OverlapScratch& scratch) {
    if (!precedes(b, a))
        return ordered_penetration(a, b, scratch);
    const Penetration back = ordered_penetration(b, a, scratch);
    return {back.depth, -back.direction, back.point_b, back.point_a};
}

double penetration_error(const PlacedFacets& a, const PlacedFacets& b) {
    const double rounding = a.rounding + b.rounding;
    return 4 * rounding + 0x1p-46 * (a.shape.outer + b.shape.outer);
}

}  // namespace allide
