// SPDX-License-Identifier: MIT
#include <cmath>
#include <cstddef>
#include <limits>

#include <gtest/gtest.h>

#include <allide/shapes.h>

#include "tests/mesh/sound_mesh.h"

namespace allide {
namespace {

TEST(Shapes, BoxHasItsCornersAtTheHalfExtents) {
    const Mesh mesh = box({1, 2, 3});
    expect_sphere_like(mesh, 12);
    EXPECT_EQ(bounds(mesh), (Box{{-1, -2, -3}, {1, 2, 3}}));
    EXPECT_DOUBLE_EQ(enclosed_volume(mesh), 48);
}

TEST(Shapes, IcosphereHasTwentyTimesFourToTheNFaces) {
    std::size_t faces = 20;
    for (int n = 0; n <= 5; ++n, faces *= 4) {
        const Mesh mesh = icosphere(2.5, n);
        expect_sphere_like(mesh, faces);
        for (const Vec3 v : mesh.vertices)
            EXPECT_NEAR(length(v), 2.5, 1e-15 * 4);
    }
    EXPECT_EQ(icosphere(1, -1).faces.size(), 20u);
}

TEST(Shapes, SphereIsRoundAndHasTheFacesItsCountsSay) {
    for (const int segments : {3, 4, 7, 30})
        for (const int rings : {2, 3, 8}) {
            const Mesh mesh = sphere(3, segments, rings);
            expect_sphere_like(mesh, 2 * segments * (rings - 1));
            for (const Vec3 v : mesh.vertices)
                EXPECT_NEAR(length(v), 3, 3e-15);
        }
    EXPECT_NEAR(enclosed_volume(sphere(1, 200, 100)), 4.18879, 4e-3);
}

TEST(Shapes, EveryStandardSphereHasItsFaceCount) {
    EXPECT_EQ(standard_sphere_faces[0], 8);
    EXPECT_EQ(standard_sphere_faces[13], 3968);
    for (const int faces : standard_sphere_faces) {
        const Mesh mesh = standard_sphere(2, faces);
        expect_sphere_like(mesh, faces);
        for (const Vec3 v : mesh.vertices)
            EXPECT_NEAR(length(v), 2, 2e-15);
    }
}

TEST(Shapes, StandardSphereTakesTheNextLargerCount) {
    EXPECT_EQ(standard_sphere(1, -5).faces.size(), 8u);
    EXPECT_EQ(standard_sphere(1, 9).faces.size(), 10u);
    EXPECT_EQ(standard_sphere(1, 961).faces.size(), 3968u);
    EXPECT_EQ(standard_sphere(1, 1000000).faces.size(), 3968u);
}

TEST(Shapes, OctahedronHasExactCorners) {
    EXPECT_EQ(bounds(sphere(1, 4, 2)), (Box{{-1, -1, -1}, {1, 1, 1}}));
    for (const Vec3 v : sphere(1, 4, 2).vertices)
        EXPECT_EQ(std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z), 1);
}

TEST(Shapes, CylinderConeAndCapsuleHaveTheirSizes) {
    expect_sphere_like(cylinder(2, 5, 12), 48);
    expect_bounds(cylinder(2, 5, 12), {-2, -2, -2.5}, {2, 2, 2.5});
    EXPECT_NEAR(enclosed_volume(cylinder(2, 5, 1000)), 62.8319, 1e-3);

    expect_sphere_like(cone(2, 5, 12), 24);
    expect_bounds(cone(2, 5, 12), {-2, -2, -2.5}, {2, 2, 2.5});
    EXPECT_NEAR(enclosed_volume(cone(2, 5, 1000)), 62.8319 / 3, 1e-3);

    for (const int rings : {1, 2, 5}) {
        expect_sphere_like(capsule(1, 3, 8, rings), 4 * 8 * rings);
        expect_bounds(capsule(1, 3, 8, rings), {-1, -1, -2.5}, {1, 1, 2.5});
    }
    EXPECT_NEAR(enclosed_volume(capsule(1, 3, 200, 50)), 4.18879 + 9.42478, 1e-2);
}

TEST(Shapes, CountsTooSmallBecomeTheSmallest) {
    expect_sphere_like(sphere(1, -1, 0), 6);
    expect_sphere_like(cylinder(1, 1, 0), 12);
    expect_sphere_like(cone(1, 1, 2), 6);
    expect_sphere_like(capsule(1, 1, 0, -3), 12);
    expect_torus_like(torus(2, 1, -1, -1), 18);
    expect_torus_like(torus_knot({.p = 0, .q = -4, .segments = 1, .sides = 2}), 18);
    expect_sphere_like(icosphere(1, std::numeric_limits<int>::min()), 20);
}

TEST(Shapes, CountsTooLargeBecomeTheLargest) {
    constexpr int most = std::numeric_limits<int>::max();
    EXPECT_EQ(cone(1, 1, most).faces.size(), 2u * 32768);
    EXPECT_EQ(sphere(1, 3, most).faces.size(), 6u * 32767);
    EXPECT_EQ(torus(2, 1, most, 3).faces.size(), 6u * 32768);
}

TEST(Shapes, PassTheLibrarysOwnCheck) {
    for (const Mesh& mesh :
         {box({1, 2, 3}), icosphere(1, 2), sphere(1, 9, 7), cylinder(1, 2, 9), cone(1, 2, 9),
          capsule(1, 2, 9, 3), torus(2, 1, 9, 7), torus_knot({.segments = 90, .sides = 7}),
          pipes({.faces = 3000}), polytope(), animal(1), shuttle(1)}) {
        const MeshCheck found = check(mesh);
        EXPECT_TRUE(found.closed);
        EXPECT_TRUE(found.oriented);
        EXPECT_TRUE(found.manifold);
        for (const Finding& finding : found.findings)
            EXPECT_EQ(finding.defect, Defect::reflex_edge) << describe(finding, mesh);
    }
    EXPECT_TRUE(check(box({1, 2, 3})).convex);
    EXPECT_TRUE(check(polytope()).convex);
    EXPECT_TRUE(check(icosphere(1, 3)).convex);
    EXPECT_TRUE(check(cylinder(0.3, 0.7, 11)).convex);
    EXPECT_FALSE(check(animal(1)).convex);
    EXPECT_FALSE(check(shuttle(1)).convex);
}

}  // namespace
}  // namespace allide
