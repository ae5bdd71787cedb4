// SPDX-License-Identifier: MIT
#include "convex/walk_party.h"

namespace allide {

SmallFeature WalkParty::points(WalkFeature feature) const {
    if (feature.corners == 1)
        return {{world(feature.index), {}, {}}, 1};
    if (feature.corners == 2) {
        const auto& v = walk().edges[feature.index].vertex;
        return {{world(v[0]), world(v[1]), {}}, 2};
    }
    const auto& v = walk().triangles[feature.index].vertex;
    return {{world(v[0]), world(v[1]), world(v[2])}, 3};
}

std::uint32_t WalkParty::first_vertex(WalkFeature feature) const {
    if (feature.corners == 1)
        return feature.index;
    return feature.corners == 2 ? walk().edges[feature.index].vertex[0]
                                : walk().triangles[feature.index].vertex[0];
}

WalkFeature WalkParty::part(WalkFeature feature, unsigned carriers) const {
    if (feature.corners == 1 || carriers == 7)
        return feature;
    if (feature.corners == 2)
        return carriers == 3 ? feature
                             : WalkFeature{1, walk().edges[feature.index].vertex[carriers - 1]};
    const WalkTriangle& triangle = walk().triangles[feature.index];
    switch (carriers) {
        case 1:
            return {1, triangle.vertex[0]};
        case 2:
            return {1, triangle.vertex[1]};
        case 4:
            return {1, triangle.vertex[2]};
        case 3:
            return {2, triangle.edge[0]};
        case 6:
            return {2, triangle.edge[1]};
        default:
            return {2, triangle.edge[2]};
    }
}

std::optional<std::uint32_t> WalkParty::facet(WalkFeature feature) const {
    if (feature.corners == 3)
        return walk().triangles[feature.index].facet;
    if (feature.corners == 2 && feature.index >= graph().edges.size())
        return walk().triangles[walk().edges[feature.index].triangle[0]].facet;
    return std::nullopt;
}

WalkParty::Ascent WalkParty::ascent(WalkFeature feature, Vec3 direction) const {
    if (feature.corners == 1) {
        const auto [slope, edge, steps] =
            walk().steepest(shape(), graph(), feature.index, direction);
        return {{2, edge}, slope, steps};
    }
    if (feature.corners == 3)
        return {feature, 0, 1};
    const WalkEdge& edge = walk().edges[feature.index];
    const Vec3 along =
        shape().mesh.vertices[edge.vertex[1]] - shape().mesh.vertices[edge.vertex[0]];
    const auto slope = [&](std::uint32_t triangle) {
        const Vec3 normal = graph().facets[walk().triangles[triangle].facet].normal;
        return dot(direction, cross(normal, along));
    };
    const double left = slope(edge.triangle[0]), right = -slope(edge.triangle[1]);
    if (left >= right)
        return {{3, edge.triangle[0]}, left, 1};
    return {{3, edge.triangle[1]}, right, 1};
}

Vec3 WalkParty::world_normal(std::uint32_t facet) const {
    const Vec3* r = world_from_local_.rotation.rows;
    const Vec3 n = graph().facets[facet].normal;
    return normalized(
        {dot(cross(r[1], r[2]), n), dot(cross(r[2], r[0]), n), dot(cross(r[0], r[1]), n)});
}

std::uint32_t WalkParty::face_at(std::uint32_t facet, Vec3 point) const {
    const std::span<const FacetCorner> corners = graph().corners_of(facet);
    const Vec3 apex = world(corners[0].vertex), normal = world_normal(facet);
    // If the mesh has a fan from corner 0: the last spoke that has the point on its left.
    std::size_t low = 1, high = corners.size() - 1;
    while (high - low > 1) {
        const std::size_t middle = (low + high) / 2;
        const Vec3 spoke = world(corners[middle].vertex) - apex;
        (dot(cross(normal, spoke), point - apex) >= 0 ? low : high) = middle;
    }
    return walked_face(corners[low].half_edge / 3, normal, point);
}

/// Faces that make up a convex facet without inner corners form a tree, so no way leads back.
std::uint32_t WalkParty::walked_face(std::uint32_t face, Vec3 normal, Vec3 point) const {
    const auto is_left_behind = [&](std::uint32_t h) {
        const Vec3 from = world(shape().origin(h)), to = world(shape().target(h));
        return shape().is_flat[h] && dot(cross(normal, to - from), point - from) < 0;
    };
    std::uint32_t entry = ConvexPolytope::none;
    for (;;) {
        std::uint32_t exit = 3 * face;
        while (exit < 3 * face + 3 && (exit == entry || !is_left_behind(exit)))
            ++exit;
        if (exit == 3 * face + 3)
            return face;
        entry = shape().partner[exit];
        face = entry / 3;
    }
}

}  // namespace allide
