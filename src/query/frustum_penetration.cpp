// SPDX-License-Identifier: MIT
#include "query/frustum_penetration.h"

#include <algorithm>

#include "query/piece_separation.h"
#include "query/round_query.h"
#include "round/frustum_depth.h"
#include "round/frustum_distance.h"
#include "round/round_pair.h"

namespace allide {
namespace {

/// Nearer than this, times the size, the way between nearest points is one of several candidates.
constexpr double narrow = 1e-6;

double reach_of(const RoundShape& s) {
    return length(s.q - s.p) + s.reach();
}

ShortestMove way_out_of(const Frustum& a, const Piece& polytope, Vec3 guess) {
    const PlacedFacets placed = polytope.facets();
    std::vector<Vec3> vertices, normals;
    std::vector<HullEdge> edges;
    for (std::uint32_t v = 0; v < polytope.shape.shape.vertices.size(); ++v)
        vertices.push_back(polytope.world_vertex(v));
    for (const Facet& facet : placed.graph.facets)
        normals.push_back(normalized(polytope.world_from_local.rotation * facet.normal));
    for (const SharpEdge& edge : placed.graph.edges)
        edges.push_back({{edge.vertex[0], edge.vertex[1]}, {edge.facet[0], edge.facet[1]}});
    return frustum_depth(a, {vertices, edges, normals}, guess);
}

/// Moves a sphere or capsule as its core, which is less deep by the radius.
ShortestMove way_out_of(const Frustum& a, const RoundShape& b, double size) {
    const Segment core = {b.p, b.q};
    const bool is_point = b.p == b.q;
    const ClosestPoints gap = is_point ? closest_points(a, b.p) : closest_points(a, core);
    const Vec3 way = normalized(gap.b - gap.a);
    if (gap.distance > narrow * size)
        return {b.radius - gap.distance, way};
    const Vec3 ends[] = {b.p, b.q};
    const HullEdge edges[] = {{{0, 1}}};
    const std::size_t count = is_point ? 0 : 1;
    ShortestMove found = frustum_depth(a, {{ends, count + 1}, {edges, count}, {}}, way);
    found.depth += b.radius;
    return found;
}

ShortestMove move_of(const Frustum& a, const Piece& b, Vec3 guess, double size) {
    if (!is_round(b))
        return way_out_of(a, b, guess);
    const RoundShape shape = world_round(b);
    return shape.kind == RoundKind::frustum ? frustum_depth(a, shape.frustum(), guess)
                                            : way_out_of(a, shape, size);
}

/// Nearest points of a frustum and a polytope that is about `gap` above it along u. The polytope's
/// is in a face with a vertex that is no higher.
ClosestPoints nearest_above(const RoundShape& a, const Piece& b, Vec3 u, double gap) {
    const PlacedFaces faces = b.faces();
    const auto height = [&](const Triangle& t) {
        return std::min({dot(u, t[0] - a.p), dot(u, t[1] - a.p), dot(u, t[2] - a.p)});
    };
    const auto count = static_cast<std::uint32_t>(faces.local.faces.size());
    double low = anywhere;
    for (std::uint32_t i = 0; i < count; ++i)
        low = std::min(low, height(faces.world_triangle(i)));
    ClosestPoints best = {{}, {}, anywhere};
    for (std::uint32_t i = 0; i < count && best.distance > 2 * gap; ++i) {
        const Triangle t = faces.world_triangle(i);
        if (height(t) > low + gap)
            continue;
        const ClosestPoints found = closest_points(a, t).points;
        if (found.distance < best.distance)
            best = found;
    }
    return best;
}

/// Adds points of the surfaces, which are nearest to each other after a little more than the move.
Penetration with_points(const PiecePair& pair, const ShortestMove& move, double gap) {
    const Vec3 offset = (move.depth + gap) * move.direction;
    const Transform moved = translation(offset) * pair.b.world_from_local;
    const Piece b = {pair.b.shape, moved};
    const RoundShape a = world_round(pair.a);
    const ClosestPoints found =
        is_round(b) ? closest_points(a, world_round(b)) : nearest_above(a, b, move.direction, gap);
    return {move.depth, move.direction, found.a, found.b - offset};
}

}  // namespace

Penetration frustum_penetration(const Piece& a, const Piece& b, Work& work) {
    const RoundShape shape = world_round(a);
    const double size =
        reach_of(shape) + (is_round(b) ? reach_of(world_round(b)) : b.shape.bounds.radius);
    if (round_intersects(a, b, work)) {
        ShortestMove move = move_of(shape.frustum(), b, {}, size);
        move.depth = std::max(move.depth, 0.0);
        return with_points({a, b}, move, 1e-10 * size);
    }
    Separation gap = nowhere;
    find_round_nearest({a, b}, anywhere, work, gap);
    const Vec3 way = normalized(gap.point_b - gap.point_a);
    const bool is_narrow = gap.distance <= narrow * size;
    const Vec3 u = is_narrow ? move_of(shape.frustum(), b, way, size).direction : way;
    return {0, u, gap.point_a, gap.point_b};
}

}  // namespace allide
