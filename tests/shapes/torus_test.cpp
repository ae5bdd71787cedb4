// SPDX-License-Identifier: MIT
#include <cmath>

#include <gtest/gtest.h>

#include <allide/shapes.h>

#include "tests/shapes/self_intersection.h"
#include "tests/shapes/sound_mesh.h"

namespace allide {
namespace {

TEST(Torus, IsAtTheTubeRadiusFromItsCircle) {
    const Mesh mesh = shapes::torus(3, 1, 20, 12);
    expect_torus_like(mesh, 480);
    for (const Vec3 v : mesh.vertices) {
        const double from_circle = std::sqrt(v.x * v.x + v.y * v.y) - 3;
        EXPECT_NEAR(from_circle * from_circle + v.z * v.z, 1, 1e-14);
    }
    expect_torus_like(shapes::torus(3, 1, 3, 3), 18);
}

TEST(TorusKnot, OfAThousandByTwentyFiveHasFiftyThousandFaces) {
    const Mesh mesh =
        shapes::torus_knot({.radius = 10, .tube_radius = 1, .segments = 1000, .sides = 25});
    expect_torus_like(mesh, 50000);
    const Box box = bounds(mesh);
    EXPECT_NEAR(box.max.x, 11, 0.02);
    EXPECT_NEAR(box.max.z, 10 / 3.0 + 1, 0.02);
    EXPECT_NEAR(box.min.z, -box.max.z, 0.02);
}

TEST(TorusKnot, DoesNotIntersectItself) {
    for (const double tube_radius : {0.1, 0.27})
        expect_no_self_intersection(
            shapes::torus_knot({.tube_radius = tube_radius, .segments = 200, .sides = 10}));
}

TEST(TorusKnot, OfOtherWindingsIsSound) {
    expect_torus_like(
        shapes::torus_knot({.p = 3, .q = 7, .tube_radius = 0.05, .segments = 400, .sides = 6}),
        4800);
    expect_torus_like(shapes::torus_knot({.p = 1, .q = 1, .segments = 40, .sides = 6}), 480);
}

}  // namespace
}  // namespace allide
