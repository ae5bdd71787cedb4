// SPDX-License-Identifier: MIT
#include <allide/tessellation.h>

#include <gtest/gtest.h>

#include <allide/allide.h>

#include "tests/cases.h"
#include "tests/hard_points.h"

namespace allide {
namespace {

Geometry random_tessellated(Random& random, double scale) {
    const Vec3 p = scale * random_point(random, 2), q = scale * random_point(random, 2);
    const double r = scale * random.uniform(0.1, 1), s = scale * random.uniform(0.1, 1);
    switch (random.below(5)) {
        case 0:
            return Geometry::sphere(p, r);
        case 1:
            return Geometry::capsule(p, q, r);
        case 2:
            return Geometry::cylinder(p, q, r);
        case 3:
            return Geometry::cone(p, q, r, s);
        default:
            return random.below(2) == 0 ? Geometry::cone(p, q, 0, s) : Geometry::cone(p, q, r, 0);
    }
}

/// Points of faces: corners, middles of edges and of faces, and random ones.
std::vector<Vec3> points_of_faces(Random& random, const Mesh& mesh, int count) {
    std::vector<Vec3> points;
    for (int i = 0; i < count; ++i) {
        const Face& f = mesh.faces[random.below(mesh.faces.size())];
        const Vec3 a = mesh.vertices[f[0]], b = mesh.vertices[f[1]], c = mesh.vertices[f[2]];
        const double u = random.uniform(0, 1), v = random.uniform(0, 1 - u);
        points.insert(points.end(), {a, 0.5 * (a + b), 0.5 * (b + c), (1.0 / 3) * (a + b + c),
                                     a + u * (b - a) + v * (c - a)});
    }
    return points;
}

TEST(Tessellation, KeepsItsErrorAndItsSide) {
    Random random(1641);
    for (int i = 0; i < cases(60) && !testing::Test::HasFailure(); ++i) {
        const double scale = std::pow(10, random.integer(-6, 6));
        const Geometry shape = random_tessellated(random, scale);
        const double error = scale * std::pow(10, -random.uniform(0, 3));
        const auto fit = static_cast<Fit>(random.below(3));
        SCOPED_TRACE(std::to_string(i) + " fit " + std::to_string(static_cast<int>(fit)));
        const Mesh mesh = tessellated(shape, error, fit);
        const Placed solid(Geometry::solid(mesh)), round(shape);
        EXPECT_FALSE(intersects(Placed(Geometry::surface(mesh)), round) && fit == Fit::outside);
        // From the mesh to the true surface.
        for (const Vec3 x : points_of_faces(random, mesh, 40)) {
            const ClosestPoint near = closest_point(round, x);
            EXPECT_LE(near.distance, error);
            EXPECT_FALSE(fit == Fit::inside && near.side == PointSide::outside &&
                         near.distance > 1e-14 * scale);
        }
        // From the true surface, where rays from points about it end, to the mesh.
        const Box box = bounds(shape);
        for (int k = 0; k < 60; ++k) {
            const Vec3 direction = random_direction(random);
            const Vec3 beyond = 0.5 * (box.min + box.max) + length(size(box)) * direction;
            const Vec3 x = closest_point(round, beyond).point;
            const ClosestPoint near = closest_point(solid, x);
            EXPECT_LE(near.distance, error * (1 + 1e-12));
            EXPECT_FALSE(fit == Fit::outside && near.side == PointSide::outside);
        }
        EXPECT_TRUE(check(mesh).closed);
    }
}

TEST(Tessellation, TakesFewFaces) {
    const Geometry can = Geometry::cylinder({0, 0, 0}, {0, 0, 1}, 1);
    // The sagitta of n segments is 1 - cos(pi / n), and 1.4e-3 for 60.
    EXPECT_EQ(tessellated(can, 1.38e-3, Fit::inside).faces.size(), 4u * 60);
    EXPECT_LT(tessellated(can, 1.38e-3).faces.size(), 4u * 46);
    EXPECT_EQ(tessellated(can, 100).faces.size(), 4u * 3);
    EXPECT_EQ(tessellated(Geometry::cone({0, 0, 0}, {0, 0, 1}, 1, 0), 100).faces.size(), 2u * 3);
}

void expect_failure(const Geometry& geometry, double error, ErrorCode code) {
    const auto made = try_tessellated(geometry, error, Fit::inside);
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().code(), code);
}

TEST(Tessellation, FailsWhereNoMeshKeepsThePromise) {
    const Geometry ball = Geometry::sphere({0, 0, 0}, 1);
    expect_failure(ball, 0, ErrorCode::bad_argument);
    expect_failure(ball, NAN, ErrorCode::bad_argument);
    expect_failure(ball, INFINITY, ErrorCode::bad_argument);
    expect_failure(ball, 1e-10, ErrorCode::bad_argument);
    expect_failure(ball, 1e-15, ErrorCode::out_of_range);
    expect_failure(Geometry::sphere({1e12, 0, 0}, 1), 1e-3, ErrorCode::out_of_range);
    expect_failure(Geometry::plane({0, 0, 0}, {1, 0, 0}), 1, ErrorCode::unsupported);
    expect_failure(Geometry::solid(shapes::box({1, 1, 1})), 1, ErrorCode::unsupported);
}

}  // namespace
}  // namespace allide
