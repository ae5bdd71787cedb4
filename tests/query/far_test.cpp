// SPDX-License-Identifier: MIT
// Far from the origin world vertices are rounded to coarse steps, and objects are what these are.
// Depths and bounds must be as good there as near the origin.
#include <cmath>

#include <gtest/gtest.h>

#include <allide/query.h>
#include <allide/shapes.h>

#include "math/world_vertices.h"
#include "scenes/motion.h"
#include "tests/convex/convex_cases.h"

namespace allide {
namespace {

/// The world vertices, from a point near them: differences of near doubles are exact.
std::vector<Vec3> vertices_from(Vec3 origin, const Geometry& geometry, const Transform& pose) {
    std::vector<Vec3> vertices;
    for (const Vec3 v : geometry.mesh().vertices)
        vertices.push_back(world_vertex(pose, v) - origin);
    return vertices;
}

double reach(const std::vector<Vec3>& points, Vec3 along) {
    double most = -HUGE_VAL;
    for (const Vec3 p : points)
        most = std::max(most, dot(along, p));
    return most;
}

double overlap(const std::vector<Vec3>& a, const std::vector<Vec3>& b, Vec3 along) {
    return reach(a, along) + reach(b, -along);
}

/// The least overlap along all directions in which a facet of the difference can lie: those that
/// two differences of vertices of the same or of both polytopes span.
double brute_depth(const std::vector<Vec3>& a, const std::vector<Vec3>& b) {
    std::vector<Vec3> sides;
    for (const auto* points : {&a, &b})
        for (std::size_t i = 0; i < points->size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                sides.push_back((*points)[i] - (*points)[j]);
    double least = HUGE_VAL;
    for (const Vec3 u : sides)
        for (const Vec3 v : sides) {
            const Vec3 n = cross(u, v);
            if (dot(n, n) > 1e-12 * dot(u, u) * dot(v, v))
                least = std::min(least, overlap(a, b, normalized(n)));
        }
    return least;
}

Transform moved_to(Vec3 far, Transform pose) {
    pose.translation = far + pose.translation;
    return pose;
}

Vec3 corner_at(int exponent) {
    const double far = std::ldexp(1.0, exponent);
    return {far, -far, 0.5 * far};
}

TEST(Far, ThePenetrationOfBoxesIsTheLeastOverlapOfTheirWorldVertices) {
    Random random(8);
    const Geometry cube = Geometry::convex(shapes::box({1, 1, 1})),
                   plank = Geometry::convex(shapes::box({2, 1, 0.25}));
    for (const int exponent : {0, 10, 20, 25, 30, 35, 40, 43})
        for (int i = 0; i < 25; ++i) {
            const Vec3 far = corner_at(exponent);
            const Transform at_a = moved_to(far, random_motion(random, 0));
            const Transform at_b = moved_to(far, random_motion(random, 0.7));
            const auto a = vertices_from(far, cube, at_a), b = vertices_from(far, plank, at_b);
            const Penetration found = penetration(Placed(cube, at_a), Placed(plank, at_b));
            const double truth = brute_depth(a, b), allowed = exponent <= 20 ? 1e-9 : 1e-12;
            if (truth < 0.1)
                continue;  // the faces may be apart where the hulls are not
            EXPECT_NEAR(found.depth, truth, allowed) << exponent;
            EXPECT_NEAR(overlap(a, b, found.direction), found.depth, allowed) << exponent;
            EXPECT_NEAR(length(found.direction), 1, 1e-14);
            const double step = std::ldexp(1.0, exponent - 52);
            EXPECT_LT(length(found.point_a - found.point_b - found.depth * found.direction),
                      1e-9 + 8 * step);
        }
}

TEST(Far, ThePenetrationIsThatNearTheOriginWhereVerticesAreExact) {
    Random random(9);
    for (int exponent = 20; exponent <= 59; exponent += 3)
        for (const int bits : {20, 40, 44}) {  // the distance over the size, about
            const double unit = std::ldexp(1.0, exponent - bits - 6);
            const auto on_grid = [&] { return unit * std::round(64 * random.uniform(-1, 1)); };
            std::vector<Vec3> points[2];
            for (auto& some : points)
                for (int i = 0; i < 12; ++i)
                    some.push_back({on_grid(), on_grid(), on_grid()});
            const Geometry a = Geometry::convex(points[0]), b = Geometry::convex(points[1]);
            const Vec3 far = corner_at(exponent), apart = {on_grid(), on_grid(), on_grid()};
            const Penetration near = penetration(a, Placed(b, translation(apart)));
            const Penetration found =
                penetration(Placed(a, translation(far)), Placed(b, translation(far + apart)));
            EXPECT_NEAR(found.depth, near.depth, 1e-12 * 64 * unit) << exponent << " " << bits;
            EXPECT_LT(length(found.direction - near.direction), 1e-9) << exponent << " " << bits;
            const Penetration back =
                penetration(Placed(b, translation(far + apart)), Placed(a, translation(far)));
            EXPECT_EQ(back.depth, found.depth);
            EXPECT_EQ(back.point_a, found.point_b);
        }
}

/// Integers decide: boxes at whole numbers of units overlap by whole numbers of units.
TEST(Far, DepthsAndBoundsOfBoxesOnAGridAreExact) {
    Random random(10);
    const auto whole = [&](int most) {
        return static_cast<double>(random.below(static_cast<std::uint64_t>(most)));
    };
    for (int exponent = 20; exponent <= 59; ++exponent)
        for (int i = 0; i < 20; ++i) {
            const double unit = std::ldexp(1.0, exponent - 45);
            const Vec3 half_a = {1 + whole(9), 1 + whole(9), 1 + whole(9)},
                       half_b = {1 + whole(9), 1 + whole(9), 1 + whole(9)},
                       offset = {whole(30), whole(30), whole(30)};
            double depth = HUGE_VAL, squares = 0;
            for (int k = 0; k < 3; ++k) {
                const double along = half_a[k] + half_b[k] - offset[k];
                depth = std::min(depth, along);
                squares += along < 0 ? along * along : 0;
            }
            const Geometry a = Geometry::convex(shapes::box(unit * half_a)),
                           b = Geometry::convex(shapes::box(unit * half_b));
            const Placed at_a(a, translation(corner_at(exponent))),
                at_b(b, translation(corner_at(exponent) + unit * offset));
            EXPECT_EQ(penetration(at_a, at_b).depth, unit * std::max(depth, 0.0));
            const double distance = unit * std::sqrt(squares);
            for (const double share : {0.0, 0.5, 1.0}) {
                const double bound = separation_lower_bound(at_a, at_b, share);
                EXPECT_LE(bound, distance);
                EXPECT_GE(bound, share * distance - 1e-10 * unit);
            }
        }
}

TEST(Far, LowerBoundsHoldForTheDistanceOfTheWorldVertices) {
    Random random(11);
    const Mesh ring = shapes::torus(1, 0.4, 16, 8), ball = shapes::icosphere(0.5, 2);
    const Geometry solids[] = {Geometry::solid(ring), Geometry::surface(ring, {.tree = Tree::none}),
                               Geometry::convex(ball), Geometry::solid(ball, {.tree = Tree::obb})};
    for (const int exponent : {20, 30, 40, 46})
        for (int i = 0; i < 40; ++i) {
            const Geometry &a = solids[i % 4], &b = solids[2 + i / 4 % 2];
            const Vec3 far = corner_at(exponent);
            const Transform at_a = moved_to(far, random_motion(random, 0));
            Transform at_b = moved_to(far, random_motion(random, 0.3));
            at_b.translation.x += 2;
            Mesh near_a = a.mesh(), near_b = b.mesh();
            near_a.vertices = vertices_from(far, a, at_a);
            near_b.vertices = vertices_from(far, b, at_b);
            const Geometry copy_a = Geometry::surface(near_a), copy_b = Geometry::surface(near_b);
            const double truth = separation(copy_a, copy_b).distance;
            for (const double share : {0.3, 1.0}) {
                const double bound =
                    separation_lower_bound(Placed(a, at_a), Placed(b, at_b), share);
                EXPECT_LE(bound, truth) << exponent;
                EXPECT_GE(bound, share * truth - 1e-10) << exponent;
            }
        }
}

}  // namespace
}  // namespace allide
