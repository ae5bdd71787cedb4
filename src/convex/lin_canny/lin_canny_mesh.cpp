// SPDX-License-Identifier: MIT
#include "convex/lin_canny/lin_canny_mesh.h"

#include <cmath>
#include <numeric>

namespace allide {
namespace {

/// The sum of the outward normals around a vertex. Every edge points away from it.
Vec3 outward_sum(const FacetGraph& graph, std::uint32_t vertex) {
    Vec3 sum;
    for (const Spoke& spoke : graph.spokes_of(vertex))
        sum = sum + graph.facets[spoke.facet].normal;
    return sum;
}

std::uint32_t farthest(std::span<const Vec3> points, Vec3 direction) {
    std::uint32_t best = 0;
    for (std::uint32_t i = 1; i < points.size(); ++i)
        if (dot(direction, points[i] - points[best]) > 0)
            best = i;
    return best;
}

}  // namespace

LinCannyMesh::LinCannyMesh(const ConvexPolytope& shape, const FacetGraph& graph) {
    for (const SharpEdge& edge : graph.edges)
        edges.push_back({{edge.vertex[0], edge.vertex[1]}, {none, none}});
    for (std::uint32_t f = 0; f < graph.facets.size(); ++f)
        cut(graph, f);
    add_inner_edges(graph);
    add_scales(shape, graph);
    fill_table(shape);
}

void LinCannyMesh::cut(const FacetGraph& graph, std::uint32_t facet) {
    const std::uint32_t last = graph.facets[facet].corner_count - 1;
    cut(graph, {facet, 0, last}, graph.corners_of(facet)[last].edge);
}

/// Cuts a run beyond the chord that joins its ends. Halving makes the tree of triangles as deep as
/// the logarithm of their number.
std::uint32_t LinCannyMesh::cut(const FacetGraph& graph, const CornerRun& run,
                                std::uint32_t chord) {
    const auto [facet, first, last] = run;
    const std::span<const FacetCorner> corners = graph.corners_of(facet);
    if (last - first == 1)
        return corners[first].edge;
    if (chord == none) {
        chord = static_cast<std::uint32_t>(edges.size());
        edges.push_back({{corners[first].vertex, corners[last].vertex}, {none, none}});
        leaving_.push_back({graph.facets[facet].first_corner + first, chord});
        leaving_.push_back({graph.facets[facet].first_corner + last, chord});
    }
    const std::uint32_t middle = (first + last) / 2;
    const std::uint32_t left = cut(graph, {facet, first, middle}, none);
    const std::uint32_t right = cut(graph, {facet, middle, last}, none);
    const auto index = static_cast<std::uint32_t>(triangles.size());
    const LinCannyTriangle& triangle = triangles.emplace_back(
        LinCannyTriangle{{corners[first].vertex, corners[middle].vertex, corners[last].vertex},
                         {left, right, chord},
                         facet});
    for (int k = 0; k < 3; ++k) {
        LinCannyEdge& edge = edges[triangle.edge[k]];
        edge.triangle[edge.vertex[0] == triangle.vertex[k] ? 0 : 1] = index;
    }
    return chord;
}

void LinCannyMesh::add_inner_edges(const FacetGraph& graph) {
    inner_.corner.resize(2 * graph.edges.size());
    for (std::uint32_t c = 0; c < graph.corners.size(); ++c) {
        const std::uint32_t e = graph.corners[c].edge;
        inner_.corner[2 * e + (graph.edges[e].vertex[0] == graph.corners[c].vertex ? 0 : 1)] = c;
    }
    inner_.first.resize(graph.corners.size() + 1);
    for (const auto& [corner, edge] : leaving_)
        ++inner_.first[corner + 1];
    std::partial_sum(inner_.first.begin(), inner_.first.end(), inner_.first.begin());
    inner_.edges.resize(leaving_.size());
    std::vector<std::uint32_t> end(inner_.first.begin(), inner_.first.end() - 1);
    for (const auto& [corner, edge] : leaving_)
        inner_.edges[end[corner]++] = edge;
    leaving_ = {};
}

void LinCannyMesh::add_scales(const ConvexPolytope& shape, const FacetGraph& graph) {
    first_scale_.assign(shape.vertex_count(), none);
    for (std::uint32_t v = 0; v < shape.vertex_count(); ++v) {
        const std::span<const Spoke> spokes = graph.spokes_of(v);
        if (spokes.size() <= few)
            continue;
        first_scale_[v] = static_cast<std::uint32_t>(scales_.size());
        const Vec3 inward = -outward_sum(graph, v);
        for (const Spoke& spoke : spokes) {
            const double height =
                dot(inward, shape.mesh.vertices[spoke.vertex] - shape.mesh.vertices[v]);
            scales_.push_back(height > 0 ? 1 / height : 0);
        }
    }
}

SteepestSpoke LinCannyMesh::steepest(const ConvexPolytope& shape, const FacetGraph& graph,
                                     std::uint32_t vertex, Vec3 direction) const {
    const std::span<const Spoke> spokes = graph.spokes_of(vertex);
    const Vec3* const vertices = shape.mesh.vertices.data();
    const auto slope = [&](std::uint32_t end) {
        const Vec3 along = vertices[end] - vertices[vertex];
        return dot(direction, along) / std::sqrt(dot(along, along));
    };
    SteepestSpoke best = {0, 0, 1};
    if (spokes.size() <= few) {
        best = {slope(spokes[0].vertex), spokes[0].edge, 1};
        for (const Spoke& spoke : spokes.subspan(1))
            if (const double s = slope(spoke.vertex); s > best.slope)
                best = {s, spoke.edge, 1};
    } else {
        const auto [k, steps] = halving(shape, spokes, vertex, direction);
        best = {slope(spokes[k].vertex), spokes[k].edge, steps};
    }
    if (!(best.slope > 0))
        return best;
    const SharpEdge& edge = graph.edges[best.edge];
    const std::uint32_t side = edge.vertex[0] == vertex ? 0 : 1;
    const std::uint32_t left = inner_.corner[2 * best.edge + side];
    const std::uint32_t back = inner_.corner[2 * best.edge + 1 - side];
    const Facet& right = graph.facets[edge.facet[1 - side]];
    const std::uint32_t beside =
        back + 1 < right.first_corner + right.corner_count ? back + 1 : right.first_corner;
    for (const std::uint32_t corner : {left, beside})
        for (const std::uint32_t e : inner_edges(corner)) {
            const std::uint32_t end = edges[e].vertex[edges[e].vertex[0] == vertex ? 1 : 0];
            if (const double s = slope(end); s > best.slope)
                best = {s, e, best.steps};
        }
    return best;
}

/// Linear functions rise and fall once around a convex polygon, so halving finds the highest
/// corner.
LinCannyMesh::Found LinCannyMesh::halving(const ConvexPolytope& shape,
                                          std::span<const Spoke> spokes, std::uint32_t vertex,
                                          Vec3 direction) const {
    const Vec3* const vertices = shape.mesh.vertices.data();
    const double* const scales = scales_.data() + first_scale_[vertex];
    const auto height = [&](std::size_t k) {
        return scales[k] * dot(direction, vertices[spokes[k].vertex] - vertices[vertex]);
    };
    std::size_t stride = 1, best = 0;
    while (stride * few < spokes.size())
        stride *= 2;
    double most = height(0);
    const auto consider = [&](std::size_t k) {
        if (const double h = height(k); h > most) {
            most = h;
            best = k;
        }
    };
    for (std::size_t k = stride; k < spokes.size(); k += stride)
        consider(k);
    std::uint32_t steps = 1;
    for (stride /= 2; stride > 0; stride /= 2, ++steps) {
        const std::size_t at = best;
        consider(at >= stride ? at - stride : (spokes.size() - 1) / stride * stride);
        consider(at + stride < spokes.size() ? at + stride : 0);
    }
    return {best, steps};
}

void LinCannyMesh::fill_table(const ConvexPolytope& shape) {
    for (std::size_t i = 0; i < table_.size(); ++i) {
        const std::size_t side = i / (cells * cells);
        const auto middle = [](std::size_t cell) {
            return (static_cast<double>(2 * cell + 1) - cells) / cells;
        };
        Vec3 direction;
        const int axis = static_cast<int>(side / 2);
        direction[axis] = side % 2 ? 1 : -1;
        direction[(axis + 1) % 3] = middle(i / cells % cells);
        direction[(axis + 2) % 3] = middle(i % cells);
        table_[i] = farthest(shape.mesh.vertices, direction);
    }
}

std::uint32_t LinCannyMesh::looked_up(Vec3 direction) const {
    const Vec3 size = abs(direction);
    const int axis = largest_axis(direction);
    if (!(size[axis] > 0))
        return table_[0];
    const auto cell = [&](double x) {
        const double t = (x / size[axis] + 1) * (0.5 * cells);
        return t < cells ? static_cast<std::size_t>(t) : cells - 1;
    };
    const std::size_t side = static_cast<std::size_t>(2 * axis + (direction[axis] > 0 ? 1 : 0));
    return table_[(side * cells + cell(direction[(axis + 1) % 3])) * cells +
                  cell(direction[(axis + 2) % 3])];
}

std::size_t LinCannyMesh::memory() const {
    return edges.capacity() * sizeof(LinCannyEdge) +
           triangles.capacity() * sizeof(LinCannyTriangle) +
           (inner_.edges.capacity() + inner_.first.capacity() + inner_.corner.capacity()) *
               sizeof(std::uint32_t) +
           scales_.capacity() * sizeof(double) + first_scale_.capacity() * sizeof(std::uint32_t) +
           sizeof(table_);
}

}  // namespace allide
