// SPDX-License-Identifier: MIT
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include <allide/point.h>
#include <allide/signed_distance.h>

#include "mesh/winding.h"
#include "tests/cases.h"
#include "tests/query/scenes.h"

namespace allide {
namespace {

/// Points around a mesh: anywhere near, on its vertices, close beside its faces, far away.
std::vector<Vec3> signed_points(const Mesh& world, int count, Random& random) {
    std::vector<Vec3> points;
    const Box box = bounds(world);
    for (int i = 0; i < count; ++i) {
        const Face& f = world.faces[random.below(world.faces.size())];
        const Vec3 corner = world.vertices[f[0]];
        Vec3 anywhere;
        for (int k = 0; k < 3; ++k)
            anywhere[k] = random.uniform(1.2 * box.min[k] - 0.2 * box.max[k],
                                         1.2 * box.max[k] - 0.2 * box.min[k]);
        const Vec3 beside = (1.0 / 3) * (corner + world.vertices[f[1]] + world.vertices[f[2]]);
        points.push_back(i % 4 == 0    ? corner
                         : i % 4 == 1  ? beside + random_point(random, 1e-9)
                         : i % 64 == 2 ? 1e6 * anywhere
                                       : anywhere);
    }
    return points;
}

Mesh signed_world(Mesh mesh, const Transform& at) {
    for (Vec3& v : mesh.vertices)
        v = world_vertex(at, v);
    return mesh;
}

/// A cube in a cube, as a hole or not.
Mesh nested_boxes(bool is_hole) {
    Mesh both = shapes::box({2, 2, 2});
    const Mesh inner = shapes::box({1, 1, 1});
    const auto first = static_cast<std::uint32_t>(both.vertices.size());
    both.vertices.insert(both.vertices.end(), inner.vertices.begin(), inner.vertices.end());
    for (Face f : inner.faces) {
        if (is_hole)
            std::swap(f[1], f[2]);
        both.faces.push_back({f[0] + first, f[1] + first, f[2] + first});
    }
    return both;
}

/// `closest_point` is judged against all faces elsewhere; the sign is that of the winding number.
TEST(SignedDistance, OfSpansIsThatOfAllFacesAndTheWindingNumber) {
    Random random(1);
    int inside = 0, on = 0, outside = 0;
    for (const Mesh& mesh :
         {shapes::hare(1), shapes::torus(1, 0.4, 24, 12), nested_boxes(true), nested_boxes(false)})
        for (const Tree tree : {Tree::bvh8, Tree::none, Tree::obb})
            for (const double far : {0.0, 1e7}) {
                const Transform at = translation({far, 0, 0}) * random_motion(random, 1);
                const Mesh world = signed_world(mesh, at);
                const Placed placed(Geometry::solid(mesh, {.tree = tree}), at);
                const std::vector<Vec3> points = signed_points(world, cases(120), random);
                const auto found = signed_distance(placed, points);
                for (std::size_t i = 0; i < points.size() && !HasFailure(); ++i) {
                    const ClosestPoint alone = closest_point(placed, points[i]);
                    EXPECT_EQ(std::fabs(found[i].distance), alone.distance);
                    EXPECT_EQ(found[i].point, alone.point);
                    EXPECT_EQ(found[i].face, alone.face);
                    EXPECT_EQ(found[i].feature, alone.feature);
                    const Location where = locate(world_vertex({}, points[i]), view(world));
                    EXPECT_EQ(found[i].distance < 0, where == Location::inside);
                    EXPECT_EQ(found[i].distance == 0, where == Location::on);
                    inside += where == Location::inside;
                    on += where == Location::on;
                    outside += where == Location::outside;
                }
            }
    EXPECT_GT(inside, cases(200));
    EXPECT_GT(on, cases(200));
    EXPECT_GT(outside, cases(200));
}

/// On a lattice of halves all distances to a box and their signs are known as integers.
TEST(SignedDistance, OfABoxIsItsFormula) {
    const Placed box = Geometry::solid(shapes::box({2, 3, 4}));
    for (int x = -10; x <= 10; ++x)
        for (int y = -10; y <= 10; ++y)
            for (int z = -10; z <= 10; ++z) {
                const int out[] = {std::abs(x) - 4, std::abs(y) - 6, std::abs(z) - 8};
                int squared = 0;
                for (const int o : out)
                    squared += o > 0 ? o * o : 0;
                const int nearest = std::max({out[0], out[1], out[2]});
                const double expected =
                    0.5 * (nearest > 0 ? std::sqrt(squared) : static_cast<double>(nearest));
                EXPECT_DOUBLE_EQ(signed_distance(box, Vec3{0.5 * x, 0.5 * y, 0.5 * z}).distance,
                                 expected);
            }
}

TEST(SignedDistance, IsTheSameForAnyOrderAndNumberOfThreads) {
    Random random(2);
    const Mesh mesh = shapes::torus_knot({});
    const Placed knot = Geometry::solid(mesh);
    const std::vector<Vec3> points = signed_points(mesh, 2000, random);
    const auto one = signed_distance(knot, points);
    EXPECT_EQ(signed_distance(knot, points, {.threads = 3}), one);
    for (std::size_t i = 0; i < points.size(); i += 7)
        EXPECT_EQ(signed_distance(knot, points[i]), one[i]);
    std::vector<Vec3> reversed(points.rbegin(), points.rend());
    auto back = signed_distance(knot, reversed);
    std::ranges::reverse(back);
    EXPECT_EQ(back, one);
}

TEST(SignedDistance, KnowsRoundShapesAndCompounds) {
    const Placed ball = Geometry::sphere({1, 0, 0}, 13);
    EXPECT_EQ(signed_distance(ball, Vec3{1, 3, 4}).distance, -8);
    EXPECT_EQ(signed_distance(ball, Vec3{4, 4, 12}).distance, 0);
    EXPECT_EQ(signed_distance(ball, Vec3{1, 30, 40}).distance, 37);
    const Placed ground = Geometry::half_space({0, 0, 0}, {0, 0, 1});
    EXPECT_EQ(signed_distance(ground, Vec3{7, 8, -3}).distance, -3);
    const Geometry cube = Geometry::solid(shapes::box({1, 1, 1}));
    const Placed two =
        Geometry::compound(std::vector<Part>{{cube, {}}, {cube, translation({10, 0, 0})}});
    const auto found =
        signed_distance(two, std::vector<Vec3>{{0, 0, 0.5}, {10.5, 0, 0}, {5, 0, 0}, {11, 0, 0}});
    EXPECT_EQ(found[0].distance, -0.5);
    EXPECT_EQ(found[1].distance, -0.5);
    EXPECT_EQ(found[2].distance, 4);
    EXPECT_EQ(found[3].distance, 0);
}

TEST(SignedDistance, RefusesWhatHasNoInsideAndPointsOutOfRange) {
    const Placed sheet = Geometry::surface(shapes::box({1, 1, 1}));
    const Placed plane = Geometry::plane({}, {0, 0, 1});
    const Placed sheets = Geometry::compound(std::vector<Part>{{sheet.geometry(), {}}});
    for (const Placed& none : {sheet, plane, sheets})
        EXPECT_EQ(try_signed_distance(none, Vec3{}).error().code(), ErrorCode::unsupported);
    const Placed cube = Geometry::solid(shapes::box({1, 1, 1}));
    for (const double bad : {std::nan(""), HUGE_VAL, -0x1.1p60})
        EXPECT_EQ(try_signed_distance(cube, Vec3{0, bad, 0}).error().code(),
                  ErrorCode::out_of_range);
    EXPECT_EQ(signed_distance(cube, Vec3{0x1p60, 0, 0}).distance, 0x1p60);
    const std::vector<Vec3> points = {{0, 0, 0}, {0, 0, std::nan("")}};
    std::vector<SignedDistance> results(2, {7, {}, 0, {}});
    const auto refused = try_signed_distance(cube, points, results);
    ASSERT_FALSE(refused);
    EXPECT_NE(std::string(refused.error().what()).find("point 1"), std::string::npos);
    EXPECT_EQ(results[0].distance, 7);
    EXPECT_EQ(try_signed_distance(cube, points, std::span(results).first(1)).error().code(),
              ErrorCode::bad_argument);
    EXPECT_EQ(
        try_signed_distance(cube, {}, std::span<SignedDistance>(), {.threads = -1}).error().code(),
        ErrorCode::bad_argument);
    EXPECT_TRUE(try_signed_distance(cube, {}, std::span<SignedDistance>()));
}

/// Rays for signs and boxes for distances are saved where points are near each other.
TEST(SignedDistance, OfNeighboursCostsLessThanOneByOne) {
    const Placed ring = Geometry::solid(shapes::torus(1, 0.4, 200, 80));
    std::vector<Vec3> points;
    for (int x = -14; x <= 14; ++x)
        for (int y = -14; y <= 14; ++y)
            for (int z = -5; z <= 5; ++z)
                points.push_back({0.1037 * x, 0.1011 * y, 0.1023 * z});
    Stats alone, together;
    for (const Vec3 p : points)
        EXPECT_LT(signed_distance(ring, p, {.stats = &alone}).distance, 2);
    EXPECT_EQ(signed_distance(ring, points, {.query = {.stats = &together}}).size(), points.size());
    EXPECT_LT(together.face_tests, alone.face_tests);
    EXPECT_LT(10 * together.volume_tests, 9 * alone.volume_tests);
}

}  // namespace
}  // namespace allide
