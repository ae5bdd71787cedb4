// SPDX-License-Identifier: MIT
#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>
#include <string>

#include <gtest/gtest.h>

#include <allide/shapes.h>

#include "tests/shapes/sound_mesh.h"

namespace allide {
namespace {

TEST(Shapes, BoxHasItsCornersAtTheHalfExtents) {
    const Mesh mesh = shapes::box({1, 2, 3});
    expect_sphere_like(mesh, 12);
    EXPECT_EQ(bounds(mesh), (Box{{-1, -2, -3}, {1, 2, 3}}));
    EXPECT_DOUBLE_EQ(enclosed_volume(mesh), 48);
}

TEST(Shapes, IcosphereHasTwentyTimesFourToTheNFaces) {
    std::size_t faces = 20;
    for (int n = 0; n <= 5; ++n, faces *= 4) {
        const Mesh mesh = shapes::icosphere(2.5, n);
        expect_sphere_like(mesh, faces);
        for (const Vec3 v : mesh.vertices)
            EXPECT_NEAR(length(v), 2.5, 1e-15 * 4);
    }
    EXPECT_EQ(shapes::icosphere(1, -1).faces.size(), 20u);
}

TEST(Shapes, SphereIsRoundAndHasTheFacesItsCountsSay) {
    for (const int segments : {3, 4, 7, 30})
        for (const int rings : {2, 3, 8}) {
            const Mesh mesh = shapes::sphere(3, segments, rings);
            expect_sphere_like(mesh, 2 * segments * (rings - 1));
            for (const Vec3 v : mesh.vertices)
                EXPECT_NEAR(length(v), 3, 3e-15);
        }
    EXPECT_NEAR(enclosed_volume(shapes::sphere(1, 200, 100)), 4.18879, 4e-3);
}

TEST(Shapes, EveryStandardSphereHasItsFaceCount) {
    EXPECT_EQ(shapes::standard_sphere_faces[0], 8);
    EXPECT_EQ(shapes::standard_sphere_faces[13], 3968);
    for (const int faces : shapes::standard_sphere_faces) {
        const Mesh mesh = shapes::standard_sphere(2, faces);
        expect_sphere_like(mesh, faces);
        for (const Vec3 v : mesh.vertices)
            EXPECT_NEAR(length(v), 2, 2e-15);
    }
}

TEST(Shapes, StandardSphereTakesTheNextLargerCount) {
    EXPECT_EQ(shapes::standard_sphere(1, -5).faces.size(), 8u);
    EXPECT_EQ(shapes::standard_sphere(1, 9).faces.size(), 10u);
    EXPECT_EQ(shapes::standard_sphere(1, 961).faces.size(), 3968u);
    EXPECT_EQ(shapes::standard_sphere(1, 1000000).faces.size(), 3968u);
}

TEST(Shapes, OctahedronHasExactCorners) {
    EXPECT_EQ(bounds(shapes::sphere(1, 4, 2)), (Box{{-1, -1, -1}, {1, 1, 1}}));
    for (const Vec3 v : shapes::sphere(1, 4, 2).vertices)
        EXPECT_EQ(std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z), 1);
}

TEST(Shapes, CylinderConeAndCapsuleHaveTheirSizes) {
    expect_sphere_like(shapes::cylinder(2, 5, 12), 48);
    expect_bounds(shapes::cylinder(2, 5, 12), {-2, -2, -2.5}, {2, 2, 2.5});
    EXPECT_NEAR(enclosed_volume(shapes::cylinder(2, 5, 1000)), 62.8319, 1e-3);

    expect_sphere_like(shapes::cone(2, 5, 12), 24);
    expect_bounds(shapes::cone(2, 5, 12), {-2, -2, -2.5}, {2, 2, 2.5});
    EXPECT_NEAR(enclosed_volume(shapes::cone(2, 5, 1000)), 62.8319 / 3, 1e-3);

    for (const int rings : {1, 2, 5}) {
        expect_sphere_like(shapes::capsule(1, 3, 8, rings), 4 * 8 * rings);
        expect_bounds(shapes::capsule(1, 3, 8, rings), {-1, -1, -2.5}, {1, 1, 2.5});
    }
    EXPECT_NEAR(enclosed_volume(shapes::capsule(1, 3, 200, 50)), 4.18879 + 9.42478, 1e-2);
}

TEST(Shapes, CountsTooSmallBecomeTheSmallest) {
    expect_sphere_like(shapes::sphere(1, -1, 0), 6);
    expect_sphere_like(shapes::cylinder(1, 1, 0), 12);
    expect_sphere_like(shapes::cone(1, 1, 2), 6);
    expect_sphere_like(shapes::capsule(1, 1, 0, -3), 12);
    expect_torus_like(shapes::torus(2, 1, -1, -1), 18);
    expect_torus_like(shapes::torus_knot({.p = 0, .q = -4, .segments = 1, .sides = 2}), 18);
    expect_sphere_like(shapes::icosphere(1, std::numeric_limits<int>::min()), 20);
}

TEST(Shapes, CountsTooLargeBecomeTheLargest) {
    constexpr int most = std::numeric_limits<int>::max();
    EXPECT_EQ(shapes::cone(1, 1, most).faces.size(), 2u * 32768);
    EXPECT_EQ(shapes::sphere(1, 3, most).faces.size(), 6u * 32767);
    EXPECT_EQ(shapes::torus(2, 1, most, 3).faces.size(), 6u * 32768);
}

void expect_rejected(const std::string& part, const std::function<void()>& maker) {
    try {
        maker();
        ADD_FAILURE() << "not rejected: " << part;
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::bad_argument);
        EXPECT_NE(std::string(error.what()).find(part), std::string::npos) << error.what();
    }
}

TEST(Shapes, SizesThatAreNoneAreRejected) {
    constexpr double infinite = std::numeric_limits<double>::infinity();
    for (const double bad : {0.0, -0.0, -1.0, infinite, -infinite, double(NAN)}) {
        for (int axis = 0; axis < 3; ++axis) {
            Vec3 half = {1, 1, 1};
            half[axis] = bad;
            expect_rejected("box: half_extents.", [&] { shapes::box(half); });
        }
        expect_rejected("icosphere: radius is", [&] { shapes::icosphere(bad, 2); });
        expect_rejected("sphere: radius is", [&] { shapes::sphere(bad, 8, 4); });
        expect_rejected("sphere: radius is", [&] { shapes::standard_sphere(bad, 80); });
        expect_rejected("cylinder: radius is", [&] { shapes::cylinder(bad, 1, 8); });
        expect_rejected("cylinder: height is", [&] { shapes::cylinder(1, bad, 8); });
        expect_rejected("cone: height is", [&] { shapes::cone(1, bad, 8); });
        expect_rejected("capsule: radius is", [&] { shapes::capsule(bad, 1, 8, 2); });
        expect_rejected("torus: tube_radius is", [&] { shapes::torus(1, bad, 8, 8); });
        expect_rejected("torus_knot: radius is", [&] { shapes::torus_knot({.radius = bad}); });
        expect_rejected("terrain: size is", [&] { shapes::terrain({.size = bad}); });
        if (bad != 0)
            expect_rejected("terrain: height is", [&] { shapes::terrain({.height = bad}); });
        expect_rejected("pipes: size is", [&] { shapes::pipes({.size = bad}); });
        expect_rejected("polytope: radius is", [&] { shapes::polytope({.radius = bad}); });
        expect_rejected("polytope: aspect is", [&] { shapes::polytope({.aspect = bad}); });
        expect_rejected("hare: length is", [&] { shapes::hare(bad); });
        expect_rejected("shuttle: length is", [&] { shapes::shuttle(bad); });
    }
    EXPECT_EQ(shapes::terrain({.height = 0, .cells = 2}).faces.size(), 8u);
}

TEST(Shapes, SizesThatMakeNoShapeTogetherAreRejected) {
    expect_rejected("radius - tube_radius", [] { shapes::torus(1, 1, 8, 8); });
    expect_rejected("radius - tube_radius", [] { shapes::torus(1, 2, 8, 8); });
    expect_rejected("common divisor", [] { shapes::torus_knot({.p = 4, .q = 6}); });
    expect_rejected("nearer to 1", [] { shapes::polytope({.radius = 1e-300, .aspect = 1e-300}); });
}

TEST(Shapes, PassTheLibrarysOwnCheck) {
    for (const Mesh& mesh :
         {shapes::box({1, 2, 3}), shapes::icosphere(1, 2), shapes::sphere(1, 9, 7),
          shapes::cylinder(1, 2, 9), shapes::cone(1, 2, 9), shapes::capsule(1, 2, 9, 3),
          shapes::torus(2, 1, 9, 7), shapes::torus_knot({.segments = 90, .sides = 7}),
          shapes::pipes({.faces = 3000}), shapes::polytope(), shapes::hare(1),
          shapes::shuttle(1)}) {
        const MeshCheck found = check(mesh);
        EXPECT_TRUE(found.closed);
        EXPECT_TRUE(found.oriented);
        EXPECT_TRUE(found.manifold);
        for (const Finding& finding : found.findings)
            EXPECT_EQ(finding.defect, Defect::reflex_edge) << describe(finding, mesh);
    }
    EXPECT_TRUE(check(shapes::box({1, 2, 3})).convex);
    EXPECT_TRUE(check(shapes::polytope()).convex);
    EXPECT_TRUE(check(shapes::icosphere(1, 3)).convex);
    EXPECT_TRUE(check(shapes::cylinder(0.3, 0.7, 11)).convex);
    EXPECT_FALSE(check(shapes::hare(1)).convex);
    EXPECT_FALSE(check(shapes::shuttle(1)).convex);
}

}  // namespace
}  // namespace allide
