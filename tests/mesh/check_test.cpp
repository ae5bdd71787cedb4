// SPDX-License-Identifier: MIT
#include <limits>
#include <numeric>

#include <allide/mesh.h>
#include <gtest/gtest.h>

#include "base/random.h"
#include "mesh/adjacency.h"
#include "mesh/solid.h"
#include "primitive/orient.h"
#include "tests/mesh/sample_meshes.h"

namespace allide {
namespace {

using Findings = std::vector<Finding>;

void expect_sound(const Mesh& mesh, bool convex) {
    const MeshCheck result = check(mesh);
    EXPECT_TRUE(result.findings.empty()) << describe(result.findings[0], mesh);
    EXPECT_TRUE(result.closed && result.oriented && result.manifold);
    EXPECT_EQ(result.convex, convex);
    EXPECT_EQ(result.reflex_edges.empty(), convex);
    EXPECT_FALSE(solid_error(mesh)) << solid_error(mesh)->what();
}

/// A band of triangles that turns around the z axis `turns` times on a saw-toothed ring.
Mesh cone_winding(std::uint32_t points, int turns) {
    Mesh mesh = {{{0, 0, 1}, {0, 0, -1}}, {}};
    for (std::uint32_t k = 0; k < points; ++k) {
        const SinCos angle = sin_cos(6.283185307179586 * turns * k / points);
        mesh.vertices.push_back({angle.cos, angle.sin, 0});
    }
    for (std::uint32_t k = 0; k < points; ++k) {
        const std::uint32_t a = 2 + k, b = 2 + (k + 1) % points;
        mesh.faces.insert(mesh.faces.end(), {{a, b, 0}, {b, a, 1}});
    }
    return mesh;
}

TEST(Check, GoodMeshesHaveNoFindings) {
    expect_sound(sample_box(), true);
    expect_sound(sample_octahedron(), true);
    expect_sound(sample_torus(12, 8), false);
    expect_sound(cone_winding(7, 1), true);
}

TEST(Check, StlIsClosedWhenItLooksSo) {
    expect_sound(unjoined(sample_box()), true);
    expect_sound(unjoined(sample_torus(12, 8)), false);
}

TEST(Check, EmptyMeshIsNotClosed) {
    const MeshCheck result = check({});
    EXPECT_FALSE(result.closed || result.convex);
    EXPECT_TRUE(result.findings.empty());
    EXPECT_EQ(result.components, 0u);
    EXPECT_EQ(solid_error({})->code(), ErrorCode::degenerate);
}

TEST(Check, BadIndicesAreReportedAndLeftOut) {
    Mesh mesh = sample_box();
    mesh.faces.insert(mesh.faces.begin() + 3, {0, 1, 9});
    mesh.faces.push_back({~0u, 0, 1});
    const MeshCheck result = check(mesh);
    EXPECT_EQ(result.findings,
              (Findings{{Defect::index_out_of_range, 3, 2}, {Defect::index_out_of_range, 13, 0}}));
    EXPECT_EQ(describe(result.findings[0], mesh), "face 3 names vertex 9 of 8");
    EXPECT_TRUE(result.closed);
    EXPECT_EQ(solid_error(mesh)->code(), ErrorCode::bad_index);
}

TEST(Check, NumbersOutOfRangeAreReportedAndTheirFacesLeftOut) {
    for (const double bad : {std::numeric_limits<double>::quiet_NaN(),
                             std::numeric_limits<double>::infinity(), 0x1.1p60, -1e300}) {
        Mesh mesh = sample_box();
        mesh.vertices[5].y = bad;
        const MeshCheck result = check(mesh);
        EXPECT_EQ(result.findings[0], (Finding{Defect::out_of_range, 5}));
        EXPECT_FALSE(result.closed);
        EXPECT_EQ(count_of(result, Defect::open_edge), 5u);
        EXPECT_EQ(solid_error(mesh)->code(), ErrorCode::out_of_range);
    }
}

TEST(Check, MissingFaceLeavesThreeOpenEdges) {
    Mesh mesh = sample_box();
    mesh.faces.erase(mesh.faces.begin() + 2);  // 4 5 6
    const MeshCheck result = check(mesh);
    EXPECT_EQ(result.findings, (Findings{{Defect::open_edge, 2, 2},
                                         {Defect::open_edge, 4, 1},
                                         {Defect::open_edge, 8, 1}}));
    EXPECT_FALSE(result.closed);
    EXPECT_TRUE(result.oriented && result.manifold);
    EXPECT_EQ(solid_error(mesh)->code(), ErrorCode::not_closed);
    EXPECT_EQ(describe(result.findings[1], mesh),
              "edge 1 of face 4, from vertex 5 (2, 0, 4) to vertex 4 (0, 0, 4), is open: no face "
              "runs back along it");
}

TEST(Check, AReversedFaceHasThreeMisorientedEdges) {
    Mesh mesh = sample_box();
    std::swap(mesh.faces[7][0], mesh.faces[7][1]);
    const MeshCheck result = check(mesh);
    EXPECT_EQ(count_of(result, Defect::misoriented_edge), 3u);
    EXPECT_EQ(result.findings.size(), 3u);
    EXPECT_TRUE(result.closed && result.manifold);
    EXPECT_FALSE(result.oriented);
    EXPECT_EQ(solid_error(mesh)->code(), ErrorCode::not_oriented);
}

TEST(Check, TwoBoxesAtOneEdgeAreNonManifoldThereAndStillASolid) {
    const Mesh mesh = beside(sample_box(), moved(sample_box(), {2, 3, 0}));
    const MeshCheck result = check(mesh);
    EXPECT_EQ(result.findings, (Findings{{Defect::non_manifold_edge, 7, 2}}));
    EXPECT_TRUE(result.closed && result.oriented);
    EXPECT_FALSE(result.manifold || result.convex);
    EXPECT_EQ(result.components, 1u);
    EXPECT_FALSE(solid_error(mesh));
}

TEST(Check, TwoBoxesAtOneVertexAreNonManifoldThere) {
    const Mesh mesh = beside(sample_box(), moved(sample_box(), {2, 3, 4}));
    const MeshCheck result = check(mesh);
    EXPECT_EQ(result.findings, (Findings{{Defect::non_manifold_vertex, 7}}));
    EXPECT_FALSE(result.manifold || result.convex);
    EXPECT_FALSE(solid_error(mesh));
}

TEST(Check, ThreeFacesAtAnEdgeAreOpenAndNonManifold) {
    Mesh mesh = sample_box();
    mesh.vertices.push_back({9, 9, 9});
    mesh.faces.push_back({0, 1, 8});
    const MeshCheck result = check(mesh);
    EXPECT_EQ(count_of(result, Defect::open_edge), 3u);
    EXPECT_EQ(count_of(result, Defect::non_manifold_edge), 1u);
    EXPECT_FALSE(result.closed || result.manifold);
}

TEST(Check, FacesWithoutAreaAreFoundExactly) {
    const Mesh mesh = {{{0, 0, 0}, {1, 1, 1}, {3, 3, 3}, {1, 1, 1}, {1, 1, 1 + 0x1p-52}},
                       {{0, 1, 2}, {1, 3, 0}, {0, 4, 2}, {2, 2, 2}}};
    const MeshCheck result = check(mesh);
    EXPECT_EQ(count_of(result, Defect::degenerate_face), 3u);
    for (const Finding& f : result.findings)
        EXPECT_FALSE(f.defect == Defect::degenerate_face && f.index == 2);
}

TEST(Check, CollapsedFacesDoNotOpenASolid) {
    Mesh mesh = sample_box();
    mesh.vertices.push_back(mesh.vertices[3]);
    mesh.faces.push_back({3, 8, 5});
    const MeshCheck result = check(mesh);
    EXPECT_EQ(result.findings, (Findings{{Defect::degenerate_face, 12}}));
    EXPECT_TRUE(result.closed && result.oriented && result.manifold);
    EXPECT_FALSE(solid_error(mesh));
}

TEST(Check, DentIsReportedAtItsReflexEdges) {
    Mesh mesh = sample_octahedron();
    mesh.vertices[4].z = -0.5;
    const MeshCheck result = check(mesh);
    EXPECT_FALSE(result.convex);
    EXPECT_TRUE(result.findings.empty());
    EXPECT_EQ(result.reflex_edges, (Findings{{Defect::reflex_edge, 0, 1},
                                             {Defect::reflex_edge, 0, 2},
                                             {Defect::reflex_edge, 1, 1},
                                             {Defect::reflex_edge, 2, 1}}));
}

TEST(Check, InsideOutIsNotConvex) {
    const MeshCheck result = check(turned_inside_out(sample_box()));
    EXPECT_TRUE(result.closed && result.oriented);
    EXPECT_FALSE(result.convex);
}

TEST(Check, SurfaceThatWindsTwiceIsNotConvexThoughEveryEdgeIs) {
    const MeshCheck result = check(cone_winding(7, 2));
    EXPECT_TRUE(result.closed && result.oriented && result.manifold);
    EXPECT_TRUE(result.reflex_edges.empty());
    EXPECT_FALSE(result.convex);
}

TEST(Check, TwoConvexPartsAreNotConvex) {
    EXPECT_FALSE(check(beside(sample_box(), moved(sample_box(), {9, 0, 0}))).convex);
    EXPECT_FALSE(check(beside(sample_box(), sample_box({-9, -9, -9}, {9, 9, 9}))).convex);
}

TEST(Check, FlatFoldedSheetIsNotConvex) {
    const Mesh mesh = {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}, {0, 2, 1}}};
    const MeshCheck result = check(mesh);
    EXPECT_TRUE(result.closed && result.oriented);
    EXPECT_FALSE(result.convex);
    EXPECT_EQ(result.reflex_edges.size(), 3u);
}

TEST(Check, BodyThinnerThanTheRoundingOfItsCentroidIsConvex) {
    Mesh mesh = sample_box({0, 0, 1}, {1, 1, 1 + 0x1p-52});
    EXPECT_TRUE(check(mesh).convex);
    mesh.vertices[7].z = 1;
    mesh.faces.erase(mesh.faces.begin() + 7);
    EXPECT_FALSE(check(mesh).convex);
}

/// Tests whether every vertex is on or behind every face.
bool is_convex_by_all_pairs(const Mesh& mesh) {
    for (const auto& [a, b, c] : mesh.faces)
        for (const Vec3 v : mesh.vertices)
            if (orient3d(mesh.vertices[a], mesh.vertices[b], mesh.vertices[c], v) > 0)
                return false;
    return true;
}

TEST(Check, ConvexityAgreesWithAllPairsOnShakenSpheres) {
    Random random(31);
    int convex = 0;
    for (int round = 0; round < 300; ++round) {
        Mesh mesh = sample_sphere(2);
        const double size = std::ldexp(1.0, -random.integer(3, 40));
        for (Vec3& v : mesh.vertices)
            v = v + Vec3{random.uniform(-size, size), random.uniform(-size, size),
                         random.uniform(-size, size)};
        const bool expected = is_convex_by_all_pairs(mesh);
        ASSERT_EQ(check(mesh).convex, expected);
        convex += expected;
    }
    EXPECT_GT(convex, 20);
    EXPECT_LT(convex, 280);
}

TEST(Check, SolidErrorAgreesWithCheckOnRandomDamage) {
    Random random(32);
    for (int round = 0; round < 500; ++round) {
        Mesh mesh = unjoined(sample_sphere(1));
        for (int k = random.integer(0, 2); k > 0; --k) {
            const auto f = static_cast<std::ptrdiff_t>(random.below(mesh.faces.size()));
            const Face face = mesh.faces[static_cast<std::size_t>(f)];
            if (random.below(3) == 0)
                mesh.faces.erase(mesh.faces.begin() + f);
            else
                mesh.faces.push_back({face[0], face[2], face[1]});
        }
        const MeshCheck result = check(mesh);
        ASSERT_EQ(!solid_error(mesh), result.closed && result.oriented);
    }
}

}  // namespace
}  // namespace allide
