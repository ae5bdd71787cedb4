// SPDX-License-Identifier: MIT
#include "convex/overlap_side.h"

#include <cmath>

namespace allide {
namespace {

/// Maps normals as the matrix maps points; the determinant times the inverse transpose.
inline Mat3 cofactors(const Mat3& m) {
    return {
        {cross(m.rows[1], m.rows[2]), cross(m.rows[2], m.rows[0]), cross(m.rows[0], m.rows[1])}};
}

inline Vec3 product(const Mat3& m, Vec3 v) {
    return {dot(m.rows[0], v), dot(m.rows[1], v), dot(m.rows[2], v)};
}

inline Vec3 turned_product(const Mat3& m, Vec3 v) {
    return v.x * m.rows[0] + v.y * m.rows[1] + v.z * m.rows[2];
}

inline Mat3 turned(const Mat3& m) {
    return {{{m.rows[0].x, m.rows[1].x, m.rows[2].x},
             {m.rows[0].y, m.rows[1].y, m.rows[2].y},
             {m.rows[0].z, m.rows[1].z, m.rows[2].z}}};
}

inline Mat3 combined(const Mat3& m, const Mat3& n) {
    return {
        {turned_product(n, m.rows[0]), turned_product(n, m.rows[1]), turned_product(n, m.rows[2])}};
}

/// Writes those of `count` that satisfy a condition, without a branch for each.
template <class Condition>
std::span<const std::uint32_t> filtered(std::uint32_t count, std::vector<std::uint32_t>& list,
                                        const Condition& condition) {
    list.resize(count);
    std::uint32_t size = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
        list[size] = i;
        size += condition(i) ? 1 : 0;
    }
    return std::span(list).first(size);
}

template <class Number>
std::uint32_t least(const std::vector<Number>& values) {
    return static_cast<std::uint32_t>(std::ranges::min_element(values) - values.begin());
}

/// A depth on a chord, for the unit normals beside it.
double stretched(double depth, double stretch) {
    return std::min(depth, depth * stretch);
}

}  // namespace

OverlapSide::OverlapSide(const PlacedFacets& own, const PlacedFacets& other, Vec3 between,
                         double size, OverlapScratch::Side& scratch)
    : own_(own), other_(other), scratch_(scratch), inverse_size_(1 / size) {
    const Mat3& rotation = own.world_from_local.rotation;
    world_from_normal_ = cofactors(rotation);
    const Mat3 normal_from_world = turned(world_from_normal_);
    normal_from_other_ = combined(normal_from_world, other.world_from_local.rotation);
    volume_ = dot(rotation.rows[0], world_from_normal_.rows[0]);
    towards_ = product(normal_from_world, between);
    probes_[0] = probes_[1] = towards_;
    const FacetGraph& graph = own.graph;
    scratch_.support.assign(graph.facets.size(), LeastOverlap::none);
    has_depths_ = other.shape.vertex_count() <= few && graph.facets.size() <= 4 * few;
    if (has_depths_)
        find_all_depths(size);
    else
        find_heights();
}

void OverlapSide::find_heights() {
    find_point_depths(own_.graph.columns, volume_, towards_, scratch_.height);
    first_ = least(scratch_.height);
}

void OverlapSide::find_all_depths(double size) {
    const double reach = volume_ * own_.shape.scale * inverse_size_;
    find_depths(own_.graph.columns, static_cast<float>(reach), other_.shape,
                FloatMap(normal_from_other_, other_.shape.scale, towards_, size), scratch_.depths);
    first_ = least(scratch_.depths.most);
}

Tangent OverlapSide::tangent(const SharpEdge& edge) const {
    const Vec3* const vertices = own_.shape.mesh.vertices.data();
    const Vec3 along = vertices[edge.vertex[1]] - vertices[edge.vertex[0]];
    const Vec3 n = normalized(cross(along, normal(edge.facet[0]) - normal(edge.facet[1])));
    return {n, dot(n, vertices[edge.vertex[0]] - own_.shape.centre)};
}

std::span<const std::uint32_t> OverlapSide::facets_below(double limit) {
    if (has_depths_) {
        const float most = float_limit(limit);
        const float* const depth = scratch_.depths.most.data();
        return filtered(static_cast<std::uint32_t>(own_.graph.facets.size()), scratch_.left,
                        [&](std::uint32_t f) { return depth[f] < most; });
    }
    const double* const height = scratch_.height.data();
    const double least = limit - other_.shape.inner;
    return filtered(static_cast<std::uint32_t>(own_.graph.facets.size()), scratch_.left,
                    [&](std::uint32_t f) { return height[f] < least; });
}

/// Of each edge that may be below, the lower facet is among these.
std::span<const std::uint32_t> OverlapSide::facets_with_arcs_below(double limit) {
    const double* const height = scratch_.height.data();
    const Facet* const facets = own_.graph.facets.data();
    const double least = limit - other_.shape.inner;
    return filtered(
        static_cast<std::uint32_t>(own_.graph.facets.size()), scratch_.left,
        [&](std::uint32_t f) { return stretched(height[f], facets[f].stretch) < least; });
}

bool OverlapSide::is_below_by_probes(const SharpEdge& edge, double limit) const {
    const std::uint32_t f = edge.facet[0], g = edge.facet[1];
    const auto least = [&](const std::vector<double>& depth) {
        return stretched(std::min(depth[f], depth[g]), edge.stretch);
    };
    return least(scratch_.height) + other_.shape.inner < limit &&
           least(scratch_.probe[0]) < limit && least(scratch_.probe[1]) < limit;
}

/// The vertices deepest below both facets give two lines over the chord; what is deepest is nowhere
/// less deep than both. Where they cross, the chord is shorter than unit normals are.
inline float OverlapSide::least_by_depths(const SharpEdge& edge) const {
    const FloatDepths& depths = scratch_.depths;
    const std::uint32_t f = edge.facet[0], g = edge.facet[1];
    const std::uint32_t p = depths.deepest[f], q = depths.deepest[g];
    const float p_at_f = depths.most[f], q_at_g = depths.most[g];
    const float p_at_g = depths.of(p, g), q_at_f = depths.of(q, f);
    const float turn = (p_at_f - q_at_f) + (q_at_g - p_at_g);
    const float t = (p_at_f - q_at_f) / std::max(turn, float_margin);
    const float squared = std::max(1 - t * (1 - t) * edge.shortening, 0.25f);
    const float crossing = (p_at_f + t * (p_at_g - p_at_f)) / std::sqrt(squared);
    const float least = std::min(std::min(p_at_f, q_at_g), crossing);
    return std::min(least, least * static_cast<float>(edge.stretch));
}

/// The least first.
void OverlapSide::find_edges_by_depths(double limit, std::vector<std::uint32_t>& edges) {
    const std::vector<SharpEdge>& all = own_.graph.edges;
    const float most = float_limit(limit);
    scratch_.least.resize(all.size());
    float* const least = scratch_.least.data();
    const auto found =
        filtered(static_cast<std::uint32_t>(all.size()), edges,
                 [&](std::uint32_t e) { return (least[e] = least_by_depths(all[e])) < most; });
    edges.resize(found.size());
    if (!edges.empty())
        std::swap(edges[0],
                  *std::ranges::min_element(edges, {}, [&](std::uint32_t e) { return least[e]; }));
}

bool OverlapSide::is_still_below(std::uint32_t edge, double limit) const {
    return !has_depths_ || scratch_.least[edge] < float_limit(limit);
}

void OverlapSide::find_edges_below(double limit, std::vector<std::uint32_t>& edges) {
    if (has_depths_)
        find_edges_by_depths(limit, edges);
    else
        find_edges_by_probes(limit, edges);
}

/// Each is seen from the lower of its facets.
void OverlapSide::find_edges_by_probes(double limit, std::vector<std::uint32_t>& edges) {
    const FacetGraph& graph = own_.graph;
    for (int i = 0; i < 2; ++i)
        find_point_depths(graph.columns, volume_, probes_[i], scratch_.probe[i]);
    edges.resize(graph.edges.size() + 1);
    std::size_t size = 0;
    for (const std::uint32_t f : facets_with_arcs_below(limit))
        for (const FacetCorner& corner : graph.corners_of(f)) {
            const SharpEdge& edge = graph.edges[corner.edge];
            const std::uint32_t g = edge.facet[0] ^ edge.facet[1] ^ f;
            const double above = scratch_.height[g] - scratch_.height[f];
            edges[size] = corner.edge;
            size +=
                (above > 0) | ((above == 0) & (f < g)) ? is_below_by_probes(edge, limit) : false;
        }
    edges.resize(size);
}

/// Steepest descent along the edges. The guard stops circles that
/// rounding may draw on a plateau.
std::uint32_t OverlapSide::descended(std::uint32_t facet, std::uint32_t from) const {
    const Vec3 down = -turned_product(normal_from_other_, normal(facet));
    const Vec3* const vertices = other_.shape.mesh.vertices.data();
    std::uint32_t at = from;
    for (std::size_t guard = other_.shape.mesh.vertices.size(); guard > 0; --guard) {
        const Vec3 here = vertices[at];
        double most = 0;
        std::uint32_t next = at;
        for (const Spoke& spoke : other_.graph.spokes_of(at)) {
            const double gain = dot(down, vertices[spoke.vertex] - here);
            next = gain > most ? spoke.vertex : next;
            most = gain > most ? gain : most;
        }
        if (next == at)
            break;
        at = next;
    }
    return at;
}

}  // namespace allide
