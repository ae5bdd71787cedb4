// SPDX-License-Identifier: MIT
#include "mesh/adjacency.h"

#include <limits>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "base/random.h"
#include "mesh/components.h"
#include "tests/mesh/sample_meshes.h"

namespace allide {
namespace {

using Indices = std::vector<std::uint32_t>;

Adjacency adjacency_of(const Mesh& mesh) {
    return adjacency(mesh.vertices, mesh.faces);
}

TEST(JoinedVertices, AreTheFirstAtEachPosition) {
    const std::vector<Vec3> vertices = {
        {1, 2, 3}, {0, 0, 0}, {1, 2, 3},       {-0.0, 0x1p-201, -0.0},
        {3, 2, 1}, {1, 2, 3}, {0, 0, 0x1p-199}};
    EXPECT_EQ(joined_vertices(vertices), (Indices{0, 1, 0, 1, 4, 0, 6}));
}

TEST(JoinedVertices, AgreeWithAllPairs) {
    Random random(21);
    for (int round = 0; round < 50; ++round) {
        std::vector<Vec3> vertices(200);
        for (Vec3& v : vertices)
            v = {1.0 * random.integer(-2, 2), 1.0 * random.integer(-2, 2),
                 1.0 * random.integer(-2, 2)};
        const Indices joined = joined_vertices(vertices);
        for (std::uint32_t v = 0; v < vertices.size(); ++v) {
            const auto first = std::ranges::find(vertices, vertices[v]);
            ASSERT_EQ(joined[v], first - vertices.begin());
        }
    }
}

TEST(JoinedVertices, DoNotFearNumbersThatAreNone) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const double inf = std::numeric_limits<double>::infinity();
    EXPECT_EQ(joined_vertices(std::vector<Vec3>{{nan, 1, 1}, {inf, 1, 1}, {1, nan, inf}}).size(),
              3u);
    EXPECT_TRUE(joined_vertices({}).empty());
}

TEST(Adjacency, PartnersRunBackAlongTheSameEdge) {
    for (const Mesh& mesh : {sample_box(), unjoined(sample_sphere(3)), sample_torus(9, 7)}) {
        const Adjacency table = adjacency_of(mesh);
        EXPECT_EQ(table.edge_count(), 3 * mesh.faces.size() / 2);
        for (std::uint32_t h = 0; h < 3 * mesh.faces.size(); ++h) {
            const std::uint32_t partner = table.partner[h];
            ASSERT_LT(partner, 3 * mesh.faces.size());
            ASSERT_EQ(table.partner[partner], h);
            ASSERT_EQ(table.joined[origin(mesh.faces, h)],
                      table.joined[origin(mesh.faces, next_half_edge(partner))]);
            ASSERT_EQ(table.joined[origin(mesh.faces, partner)],
                      table.joined[origin(mesh.faces, next_half_edge(h))]);
        }
    }
}

TEST(Adjacency, EdgesHoldTheSameHalfEdgesAsAMap) {
    Random random(22);
    Mesh mesh;
    mesh.vertices.resize(30);
    for (Vec3& v : mesh.vertices)
        v = {1.0 * random.integer(0, 25), 0, 0};
    for (int f = 0; f < 300; ++f)
        mesh.faces.push_back({static_cast<std::uint32_t>(random.below(30)),
                              static_cast<std::uint32_t>(random.below(30)),
                              static_cast<std::uint32_t>(random.below(30))});
    const Adjacency table = adjacency_of(mesh);
    std::map<std::pair<std::uint32_t, std::uint32_t>, Indices> expected;
    for (std::uint32_t f = 0; f < 300; ++f) {
        const Face& face = mesh.faces[f];
        const std::set<std::uint32_t> corners = {table.joined[face[0]], table.joined[face[1]],
                                                 table.joined[face[2]]};
        for (std::uint32_t k = 0; k < 3 && corners.size() == 3; ++k)
            expected[std::minmax(table.joined[face[k]], table.joined[face[(k + 1) % 3]])].push_back(
                3 * f + k);
    }
    ASSERT_EQ(table.edge_count(), expected.size());
    std::size_t e = 0;
    for (const auto& [ends, half_edges] : expected) {
        const auto edge = table.edge(e++);
        EXPECT_EQ(Indices(edge.begin(), edge.end()), half_edges);
    }
}

TEST(Adjacency, OpenMisorientedAndNonManifoldEdgesHaveNoPartners) {
    const Mesh mesh = {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, -1, 0}, {1, 1, 0}},
                       {{0, 1, 2}, {1, 0, 3}, {1, 0, 4}, {1, 2, 5}}};
    const Adjacency table = adjacency_of(mesh);
    EXPECT_TRUE(std::ranges::all_of(table.partner, [](auto p) { return p == Adjacency::none; }));
}

TEST(Adjacency, FacesWithTwoCornersAtOnePlaceAreLeftOut) {
    Mesh mesh = sample_box();
    mesh.vertices.push_back(mesh.vertices[0]);
    mesh.faces.push_back({0, 8, 1});
    mesh.faces.push_back({8, 0, 8});
    const Adjacency table = adjacency_of(mesh);
    EXPECT_EQ(table.edge_count(), 18u);
    EXPECT_EQ(table.partner[36], Adjacency::none);
    EXPECT_NE(table.partner[12], Adjacency::none);
}

TEST(Components, AreLinkedThroughVertexPositions) {
    const Mesh box = sample_box();
    EXPECT_EQ(components(unjoined(box)).count(), 1u);
    EXPECT_EQ(components(beside(box, moved(box, {2, 3, 4}))).count(), 1u);
    const Components two = components(beside(unjoined(box), moved(box, {0, 0, 9})));
    EXPECT_EQ(two.first_face, (Indices{0, 12}));
    EXPECT_EQ(std::ranges::count(two.of_face, 1u), 12);
    EXPECT_EQ(components(Mesh{}).count(), 0u);
}

}  // namespace
}  // namespace allide
