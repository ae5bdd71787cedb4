// SPDX-License-Identifier: MIT
#include "convex/polytope/facet_graph.h"

#include <cmath>

#include <gtest/gtest.h>

#include "tests/convex/ready_polytope.h"

namespace allide {
namespace {

std::vector<ReadyPointer> polytopes() {
    Random random(1);
    std::vector<ReadyPointer> all = {
        ready(shapes::box({1, 2, 3})), ready(shapes::cylinder(1, 2, 1000)),
        ready(shapes::cone(1, 2, 1000)), ready(shapes::box({1e-9, 1, 1}))};
    for (int i = 0; i < 20; ++i) {
        all.push_back(random_polytope(random, 4 + 10 * i));
        all.push_back(lattice_polytope(random, 4 + i));
    }
    return all;
}

TEST(FacetGraph, ABoxHasSixFacetsAndTwelveEdges) {
    const auto cube = ready(shapes::box({1, 1, 1}));
    EXPECT_EQ(cube->graph.facets.size(), 6u);
    EXPECT_EQ(cube->graph.edges.size(), 12u);
    for (std::uint32_t v = 0; v < 8; ++v)
        EXPECT_EQ(cube->graph.spokes_of(v).size(), 3u);
}

TEST(FacetGraph, ObeysEuler) {
    for (const ReadyPointer& p : polytopes())
        EXPECT_EQ(p->mesh.vertices.size() + p->graph.facets.size(), p->graph.edges.size() + 2);
}

TEST(FacetGraph, NoVertexIsBeyondAFacet) {
    for (const ReadyPointer& p : polytopes())
        for (const Facet& f : p->graph.facets) {
            EXPECT_NEAR(length(f.normal), 1, 1e-15);
            const double error = 4 * p->shape.outer * f.tilt + 1e-15 * p->shape.outer;
            for (const Vec3 v : p->mesh.vertices)
                EXPECT_LE(dot(f.normal, v - p->shape.centre), f.offset + error);
        }
}

TEST(FacetGraph, SpokesTurnFromFacetToFacet) {
    for (const ReadyPointer& p : polytopes())
        for (std::uint32_t v = 0; v < p->mesh.vertices.size(); ++v) {
            const auto spokes = p->graph.spokes_of(v);
            ASSERT_GE(spokes.size(), 3u);
            for (std::size_t k = 0; k < spokes.size(); ++k) {
                const SharpEdge& edge = p->graph.edges[spokes[k].edge];
                const int end = edge.vertex[0] == v ? 0 : 1;
                EXPECT_EQ(edge.vertex[end], v);
                EXPECT_EQ(edge.vertex[1 - end], spokes[k].vertex);
                EXPECT_EQ(edge.facet[end], spokes[k].facet);
                const Spoke& next = spokes[(k + 1) % spokes.size()];
                const SharpEdge& left = p->graph.edges[next.edge];
                EXPECT_EQ(left.facet[left.vertex[0] == v ? 1 : 0], spokes[k].facet);
            }
        }
}

TEST(FacetGraph, CornersNameTheMeshesOwnHalfEdges) {
    for (const ReadyPointer& p : polytopes())
        for (std::uint32_t f = 0; f < p->graph.facets.size(); ++f) {
            const auto corners = p->graph.corners_of(f);
            for (std::size_t k = 0; k < corners.size(); ++k) {
                EXPECT_EQ(p->shape.origin(corners[k].half_edge), corners[k].vertex);
                EXPECT_EQ(p->shape.target(corners[k].half_edge),
                          corners[(k + 1) % corners.size()].vertex);
                EXPECT_GE(corners[k].vertex, corners[0].vertex);
            }
        }
}

}  // namespace
}  // namespace allide
