// SPDX-License-Identifier: MIT
#include "convex/polytope/facet_graph.h"

#include <algorithm>
#include <cmath>

#include "math/promises.h"
#include "primitive/double_double.h"
#include "primitive/real_vector.h"

namespace allide {
namespace {

/// The next half-edge along the border of the facet.
std::uint32_t following(const ConvexPolytope& shape, std::uint32_t half_edge) {
    std::uint32_t h = ConvexPolytope::next(half_edge);
    while (shape.is_flat[h])
        h = ConvexPolytope::next(shape.partner[h]);
    return h;
}

struct Normal {
    Vec3 direction;
    double tilt;
};

/// In double-double, so that thin triangles have normals as good as others: each component is then
/// rounded once, and the division by the length rounds twice more.
Normal normal_of(Vec3 a, Vec3 b, Vec3 c) {
    const auto p = difference<DoubleDouble>(b, a), q = difference<DoubleDouble>(c, a);
    const auto n = outer(p, q);
    const Vec3 across = {double(n.x), double(n.y), double(n.z)};
    const double size = length(across);
    if (!(size > 0))
        return {{0, 0, 1}, 2};
    const double blur = 0x1p-98 * length(b - a) * length(c - a) / size;
    return {(1 / size) * across, 6 * unit_roundoff + blur};
}

/// The normal of the largest triangle of the fan, because it has the smallest error.
Normal normal_of(std::span<const FacetCorner> corners, std::span<const Vec3> vertices) {
    const Vec3 a = vertices[corners[0].vertex];
    std::size_t best = 2;
    double largest = -1;
    for (std::size_t i = 2; i < corners.size(); ++i) {
        const Vec3 n = cross(vertices[corners[i - 1].vertex] - a, vertices[corners[i].vertex] - a);
        if (dot(n, n) > largest) {
            largest = dot(n, n);
            best = i;
        }
    }
    return normal_of(a, vertices[corners[best - 1].vertex], vertices[corners[best].vertex]);
}

}  // namespace

FacetGraph::FacetGraph(const ConvexPolytope& shape) {
    std::vector<bool> seen(shape.partner.size());
    for (std::uint32_t h = 0; h < seen.size(); ++h) {
        if (seen[h] || shape.is_flat[h])
            continue;
        add_facet(shape, h);
        for (const FacetCorner& corner : corners_of(static_cast<std::uint32_t>(facets.size() - 1)))
            seen[corner.half_edge] = true;
    }
    for (const Facet& facet : facets)
        columns.add(facet.normal, facet.offset, facet.offset * shape.inverse_scale);
    columns.pad();
    add_edges(shape);
    add_stretches();
    add_spokes(shape);
}

void FacetGraph::add_facet(const ConvexPolytope& shape, std::uint32_t border) {
    const auto first = static_cast<std::uint32_t>(corners.size());
    std::uint32_t h = border;
    do {
        corners.push_back({shape.origin(h), h, 0, 0});
        h = following(shape, h);
    } while (h != border);
    const std::span<FacetCorner> ring(corners.data() + first, corners.size() - first);
    std::ranges::rotate(ring, std::ranges::min_element(ring, {}, &FacetCorner::vertex));
    const auto [normal, tilt] = normal_of(ring, shape.mesh.vertices);
    facets.push_back({normal, dot(normal, shape.mesh.vertices[ring[0].vertex] - shape.centre), tilt,
                      1, first, static_cast<std::uint32_t>(ring.size())});
}

void FacetGraph::add_edges(const ConvexPolytope& shape) {
    std::vector<std::uint32_t> corner_of(shape.partner.size());
    std::vector<std::uint32_t> facet_of(shape.partner.size());
    for (std::uint32_t f = 0; f < facets.size(); ++f)
        for (std::uint32_t i = 0; i < facets[f].corner_count; ++i) {
            const std::uint32_t h = corners[facets[f].first_corner + i].half_edge;
            corner_of[h] = facets[f].first_corner + i;
            facet_of[h] = f;
        }
    for (FacetCorner& corner : corners) {
        const std::uint32_t h = corner.half_edge, back = shape.partner[h];
        corner.across = facet_of[back];
        if (h > back)
            continue;
        corner.edge = corners[corner_of[back]].edge = static_cast<std::uint32_t>(edges.size());
        edges.push_back(
            {{corner.vertex, shape.origin(back)}, {facet_of[h], facet_of[back]}, h, 1, 0});
    }
}

/// The chord's middle is its nearest point to the origin.
void FacetGraph::add_stretches() {
    for (SharpEdge& edge : edges) {
        Facet &f = facets[edge.facet[0]], &g = facets[edge.facet[1]];
        const double middle = length(0.5 * (f.normal + g.normal));
        edge.stretch = (1 + 1e-12) / std::max(middle, 1e-8);
        edge.shortening = static_cast<float>(4 * (1 - middle * middle));
        f.stretch = std::max(f.stretch, edge.stretch);
        g.stretch = std::max(g.stretch, edge.stretch);
        stretch = std::max(stretch, edge.stretch);
    }
}

void FacetGraph::add_spokes(const ConvexPolytope& shape) {
    std::vector<Spoke> leaving(shape.partner.size());
    for (std::uint32_t e = 0; e < edges.size(); ++e) {
        const auto& [vertex, facet, h, longer, shortening] = edges[e];
        leaving[h] = {vertex[1], e, facet[0]};
        leaving[shape.partner[h]] = {vertex[0], e, facet[1]};
    }
    for (std::uint32_t v = 0; v < shape.vertex_count(); ++v) {
        first_spoke_.push_back(static_cast<std::uint32_t>(spokes_.size()));
        std::uint32_t h = shape.first_half_edge(v);
        do {
            if (!shape.is_flat[h])
                spokes_.push_back(leaving[h]);
            h = shape.next_around(h);
        } while (h != shape.first_half_edge(v));
    }
    first_spoke_.push_back(static_cast<std::uint32_t>(spokes_.size()));
}

std::size_t FacetGraph::memory() const {
    return columns.memory() + facets.capacity() * sizeof(Facet) +
           corners.capacity() * sizeof(FacetCorner) + edges.capacity() * sizeof(SharpEdge) +
           spokes_.capacity() * sizeof(Spoke) + first_spoke_.capacity() * sizeof(std::uint32_t);
}

}  // namespace allide
