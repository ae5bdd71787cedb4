// SPDX-License-Identifier: MIT
#include "convex/lin_canny/lin_canny_shape.h"

namespace allide {

SmallFeature PlacedLinCannyShape::points(LinCannyFeature feature) const {
    if (feature.corners == 1)
        return {{vertex(feature.index), {}, {}}, 1};
    if (feature.corners == 2) {
        const auto& v = mesh.edges[feature.index].vertex;
        return {{vertex(v[0]), vertex(v[1]), {}}, 2};
    }
    const auto& v = mesh.triangles[feature.index].vertex;
    return {{vertex(v[0]), vertex(v[1]), vertex(v[2])}, 3};
}

std::uint32_t PlacedLinCannyShape::first_vertex(LinCannyFeature feature) const {
    if (feature.corners == 1)
        return feature.index;
    return feature.corners == 2 ? mesh.edges[feature.index].vertex[0]
                                : mesh.triangles[feature.index].vertex[0];
}

LinCannyFeature PlacedLinCannyShape::part(LinCannyFeature feature, unsigned corner_mask) const {
    if (feature.corners == 1 || corner_mask == 7)
        return feature;
    if (feature.corners == 2)
        return corner_mask == 3
                   ? feature
                   : LinCannyFeature{1, mesh.edges[feature.index].vertex[corner_mask - 1]};
    const LinCannyTriangle& triangle = mesh.triangles[feature.index];
    switch (corner_mask) {
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

std::optional<std::uint32_t> PlacedLinCannyShape::facet(LinCannyFeature feature) const {
    if (feature.corners == 3)
        return mesh.triangles[feature.index].facet;
    if (feature.corners == 2 && feature.index >= graph.edges.size())
        return mesh.triangles[mesh.edges[feature.index].triangle[0]].facet;
    return std::nullopt;
}

PlacedLinCannyShape::Ascent PlacedLinCannyShape::ascent(LinCannyFeature feature,
                                                        Vec3 direction) const {
    if (feature.corners == 1) {
        const auto [slope, edge, steps] = mesh.steepest(shape, graph, feature.index, direction);
        return {{2, edge}, slope, steps};
    }
    if (feature.corners == 3)
        return {feature, 0, 1};
    const LinCannyEdge& edge = mesh.edges[feature.index];
    const Vec3 along = shape.mesh.vertices[edge.vertex[1]] - shape.mesh.vertices[edge.vertex[0]];
    const auto slope = [&](std::uint32_t triangle) {
        const Vec3 normal = graph.facets[mesh.triangles[triangle].facet].normal;
        return dot(direction, cross(normal, along));
    };
    const double left = slope(edge.triangle[0]), right = -slope(edge.triangle[1]);
    if (left >= right)
        return {{3, edge.triangle[0]}, left, 1};
    return {{3, edge.triangle[1]}, right, 1};
}

Vec3 PlacedLinCannyShape::world_normal(std::uint32_t facet) const {
    const Vec3* r = world_from_local.rotation.rows;
    const Vec3 n = graph.facets[facet].normal;
    return normalized(
        {dot(cross(r[1], r[2]), n), dot(cross(r[2], r[0]), n), dot(cross(r[0], r[1]), n)});
}

std::uint32_t PlacedLinCannyShape::face_at(std::uint32_t facet, Vec3 point) const {
    const std::span<const FacetCorner> corners = graph.corners_of(facet);
    const Vec3 apex = vertex(corners[0].vertex), normal = world_normal(facet);
    // If the mesh has a fan from corner 0: the last spoke that has the point on its left.
    std::size_t low = 1, high = corners.size() - 1;
    while (high - low > 1) {
        const std::size_t middle = (low + high) / 2;
        const Vec3 spoke = vertex(corners[middle].vertex) - apex;
        (dot(cross(normal, spoke), point - apex) >= 0 ? low : high) = middle;
    }
    return face_reached_from(corners[low].half_edge / 3, normal, point);
}

/// The faces of a convex facet without inner corners form a tree, so the search never returns to a
/// face.
std::uint32_t PlacedLinCannyShape::face_reached_from(std::uint32_t face, Vec3 normal,
                                                     Vec3 point) const {
    const auto is_left_behind = [&](std::uint32_t h) {
        const Vec3 from = vertex(shape.origin(h)), to = vertex(shape.target(h));
        return shape.is_flat[h] && dot(cross(normal, to - from), point - from) < 0;
    };
    std::uint32_t entry = ConvexPolytope::none;
    for (;;) {
        std::uint32_t exit = 3 * face;
        while (exit < 3 * face + 3 && (exit == entry || !is_left_behind(exit)))
            ++exit;
        if (exit == 3 * face + 3)
            return face;
        entry = shape.partner[exit];
        face = entry / 3;
    }
}

}  // namespace allide
