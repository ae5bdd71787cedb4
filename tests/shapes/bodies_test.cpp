// SPDX-License-Identifier: MIT
#include <algorithm>

#include <gtest/gtest.h>

#include <allide/shapes.h>

#include "tests/shapes/self_intersection.h"
#include "tests/shapes/sound_mesh.h"

namespace allide {
namespace {

TEST(Bodies, HareIsOneConcaveBodyOf576Faces) {
    const Mesh mesh = shapes::hare(3);
    expect_sphere_like(mesh, 576);
    EXPECT_EQ(component_count(mesh), 1u);
    EXPECT_NEAR(bounds(mesh).max.x - bounds(mesh).min.x, 3, 1e-14);
    EXPECT_NEAR(bounds(mesh).max.x, 1.5, 1e-14);
    EXPECT_GT(deepest_concavity(mesh), 0.3);
    EXPECT_LT(enclosed_volume(mesh), 0.7 * enclosed_volume(*try_convex_hull(mesh.vertices)));
    expect_sphere_like(shapes::hare(3, 0), 144);
    expect_sphere_like(shapes::hare(3, -1), 144);
    expect_sphere_like(shapes::hare(3, 3), 9216);
}

TEST(Bodies, ShuttleIsOneConcaveBodyOf528Faces) {
    const Mesh mesh = shapes::shuttle(3);
    expect_sphere_like(mesh, 528);
    EXPECT_EQ(component_count(mesh), 1u);
    EXPECT_NEAR(bounds(mesh).min.x, -1.5, 1e-14);
    EXPECT_NEAR(bounds(mesh).max.x, 1.5, 1e-14);
    EXPECT_GT(deepest_concavity(mesh), 0.2);
    EXPECT_LT(enclosed_volume(mesh), 0.7 * enclosed_volume(*try_convex_hull(mesh.vertices)));
}

TEST(Bodies, AreSymmetricLeftAndRight) {
    for (const Mesh& mesh : {shapes::hare(1), shapes::shuttle(1)})
        for (const Vec3 v : mesh.vertices) {
            double nearest = 1;
            for (const Vec3 w : mesh.vertices)
                nearest = std::min(nearest, length(w - Vec3{v.x, -v.y, v.z}));
            EXPECT_LT(nearest, 1e-14);
        }
}

TEST(Bodies, DoNotIntersectThemselves) {
    for (const int subdivisions : {0, 1, 2})
        expect_no_self_intersection(shapes::hare(1, subdivisions));
    expect_no_self_intersection(shapes::shuttle(1));
}

}  // namespace
}  // namespace allide
