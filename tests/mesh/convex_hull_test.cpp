// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <allide/mesh.h>
#include <gtest/gtest.h>

#include "base/random.h"
#include "primitive/orient.h"
#include "tests/mesh/point_clouds.h"

namespace allide {
namespace {

using Key = std::tuple<double, double, double>;

Key key(Vec3 p) {
    return {p.x, p.y, p.z};
}

std::set<Key> positions(const Points& points) {
    std::set<Key> result;
    for (const Vec3 p : points)
        result.insert(key(p));
    return result;
}

PlaneSide plane(const Mesh& mesh, const Face& f) {
    return {mesh.vertices[f[0]], mesh.vertices[f[1]], mesh.vertices[f[2]]};
}

bool is_degenerate(const Mesh& mesh, const Face& f) {
    const Vec3 a = mesh.vertices[f[0]], b = mesh.vertices[f[1]], c = mesh.vertices[f[2]];
    return orient2d(a, b, c, 0) == 0 && orient2d(a, b, c, 1) == 0 && orient2d(a, b, c, 2) == 0;
}

void expect_nothing_outside(const Mesh& hull, const Points& points) {
    for (const Face& f : hull.faces) {
        ASSERT_FALSE(is_degenerate(hull, f));
        const PlaneSide side = plane(hull, f);
        for (const Vec3 p : points)
            ASSERT_LE(side(world_vertex({}, p)), 0);
    }
}

void expect_closed_sphere(const Mesh& hull) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> edges;
    for (const Face& f : hull.faces)
        for (int k = 0; k < 3; ++k)
            ++edges[{f[k], f[(k + 1) % 3]}];
    for (const auto& [edge, count] : edges) {
        ASSERT_EQ(count, 1);
        ASSERT_TRUE(edges.contains({edge.second, edge.first}));
    }
    ASSERT_EQ(hull.faces.size() + 4, 2 * hull.vertices.size());
}

/// Three supporting planes, each with a face in it, meet in no more than a point.
void expect_vertices_extreme(const Mesh& hull) {
    std::vector<std::vector<PlaneSide>> planes(hull.vertices.size());
    for (const Face& f : hull.faces)
        for (const std::uint32_t v : f) {
            const bool known = std::ranges::any_of(planes[v], [&](const PlaneSide& side) {
                return std::ranges::all_of(f, [&](auto c) { return side(hull.vertices[c]) == 0; });
            });
            if (!known)
                planes[v].push_back(plane(hull, f));
        }
    for (const auto& around : planes)
        ASSERT_GE(around.size(), 3u);
}

void expect_canonical(const Mesh& hull, const Points& points) {
    std::map<Key, std::size_t> first_use;
    for (std::size_t i = 0; i < points.size(); ++i)
        first_use.try_emplace(key(world_vertex({}, points[i])), i);
    std::vector<std::size_t> used;
    for (const Vec3 v : hull.vertices) {
        ASSERT_TRUE(first_use.contains(key(v)));
        used.push_back(first_use[key(v)]);
    }
    ASSERT_TRUE(std::ranges::is_sorted(used, std::ranges::less_equal()));
    ASSERT_TRUE(std::ranges::is_sorted(hull.faces));
    for (const Face& f : hull.faces) {
        ASSERT_LT(f[0], std::min(f[1], f[2]));
        ASSERT_LT(std::max(f[1], f[2]), hull.vertices.size());
    }
}

Points shuffled(Points points, Random& random) {
    for (std::size_t i = points.size(); i > 1; --i)
        std::swap(points[i - 1], points[random.below(i)]);
    return points;
}

void expect_same(const Mesh& a, const Mesh& b) {
    ASSERT_EQ(a.vertices, b.vertices);
    ASSERT_EQ(a.faces, b.faces);
}

/// The hull, once all that it promises has been tested by brute force.
Mesh tested_hull(const Points& points) {
    Result<Mesh> result = try_convex_hull(points);
    if (!result) {
        ADD_FAILURE() << result.error().what();
        return {};
    }
    const Mesh hull = std::move(*result);
    expect_nothing_outside(hull, points);
    expect_closed_sphere(hull);
    expect_vertices_extreme(hull);
    expect_canonical(hull, points);
    expect_same(*try_convex_hull(hull.vertices), hull);
    Random random(7);
    const Mesh other = *try_convex_hull(shuffled(points, random));
    EXPECT_EQ(positions(other.vertices), positions(hull.vertices));
    EXPECT_EQ(other.faces.size(), hull.faces.size());
    return hull;
}

std::string rejection(const Points& points, ErrorCode code = ErrorCode::degenerate) {
    const Result<Mesh> result = try_convex_hull(points);
    if (result)
        return "accepted";
    EXPECT_EQ(result.error().code(), code);
    return result.error().what();
}

Points grid(int nx, int ny, int nz) {
    Points points;
    for (int x = 0; x < nx; ++x)
        for (int y = 0; y < ny; ++y)
            for (int z = 0; z < nz; ++z)
                points.push_back({double(x), double(y), double(z)});
    return points;
}

Points prism(int corners) {
    Points points;
    for (int i = 0; i < corners; ++i) {
        const SinCos angle = sin_cos(6.283185307179586 * i / corners);
        points.push_back({angle.cos, angle.sin, 0});
        points.push_back({angle.cos, angle.sin, 1});
    }
    return points;
}

TEST(Hull, TetrahedronIsItsOwn) {
    const Points corners{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const Mesh hull = tested_hull(corners);
    EXPECT_EQ(hull.vertices, corners);
    EXPECT_EQ(hull.faces, (std::vector<Face>{{0, 1, 3}, {0, 2, 1}, {0, 3, 2}, {1, 2, 3}}));
}

TEST(Hull, CubeKeepsItsCornersOnly) {
    Points points = grid(3, 3, 3);
    points.push_back({0.25, 0.5, 0.75});
    points.push_back({2, 0.125, 1.5});
    const Mesh hull = tested_hull(points);
    EXPECT_EQ(positions(hull.vertices), positions({{0, 0, 0},
                                                   {0, 0, 2},
                                                   {0, 2, 0},
                                                   {0, 2, 2},
                                                   {2, 0, 0},
                                                   {2, 0, 2},
                                                   {2, 2, 0},
                                                   {2, 2, 2}}));
}

TEST(Hull, FacetsAreCutFromTheirSmallestCorner) {
    const Mesh hull = tested_hull(grid(2, 2, 2));
    const Face below{0, 2, 6}, also_below{0, 6, 4};
    EXPECT_EQ(std::ranges::count(hull.faces, below), 1);
    EXPECT_EQ(std::ranges::count(hull.faces, also_below), 1);
}

TEST(Hull, LatticeBoxesInAnyOrder) {
    Random random(11);
    for (const auto& [x, y, z] : {std::tuple{2, 2, 2}, {3, 2, 2}, {5, 5, 5}, {9, 4, 2}, {8, 8, 8}})
        for (int i = 0; i < 20; ++i)
            ASSERT_EQ(tested_hull(shuffled(grid(x, y, z), random)).vertices.size(), 8u);
}

TEST(Hull, LatticeOctahedraInAnyOrder) {
    Random random(12);
    for (int reach = 1; reach <= 5; ++reach) {
        Points points = grid(2 * reach + 1, 2 * reach + 1, 2 * reach + 1);
        const double r = reach;
        for (Vec3& p : points)
            p = p - Vec3{r, r, r};
        std::erase_if(points,
                      [=](Vec3 p) { return std::fabs(p.x) + std::fabs(p.y) + std::fabs(p.z) > r; });
        for (int i = 0; i < 10; ++i)
            ASSERT_EQ(tested_hull(shuffled(points, random)).vertices.size(), 6u);
    }
}

TEST(Hull, SmallIntegers) {
    Random random(13);
    for (int i = 0; i < 1500; ++i) {
        const Points points = many(random.integer(4, 60), [&] { return in_lattice(random, 3); });
        if (try_convex_hull(points))
            tested_hull(points);
        if (HasFatalFailure())
            return;
    }
}

TEST(Hull, EqualPointsCountOnce) {
    Random random(14);
    const Points once = many(100, [&] { return in_cube(random); });
    Points points = once;
    for (int i = 0; i < 3; ++i)
        points.insert(points.end(), once.begin(), once.end());
    expect_same(tested_hull(points), tested_hull(once));
    tested_hull(shuffled(points, random));
}

TEST(Hull, PointsInsideOrOnChangeNothing) {
    Random random(15);
    const Mesh hull = tested_hull(many(40, [&] { return in_lattice(random, 8); }));
    Points points = hull.vertices;
    for (const Face& f : hull.faces) {
        const Vec3 a = hull.vertices[f[0]], b = hull.vertices[f[1]], c = hull.vertices[f[2]];
        points.push_back(0.5 * (a + b));
        points.push_back(0.25 * (a + a + b + c));
        points.push_back(0.25 * a);
    }
    const auto middle = points.begin() + static_cast<std::ptrdiff_t>(hull.vertices.size());
    expect_same(tested_hull(points), hull);
    std::rotate(points.begin(), middle, points.end());
    expect_same(tested_hull(points), hull);
}

TEST(Hull, RandomClouds) {
    Random random(16);
    for (int i = 0; i < 10; ++i) {
        tested_hull(many(500, [&] { return in_ball(random); }));
        tested_hull(many(500, [&] { return in_cube(random); }));
        const Mesh sphere = tested_hull(many(300, [&] { return normalized(in_ball(random)); }));
        EXPECT_EQ(sphere.vertices.size(), 300u);
    }
}

TEST(Hull, NeedlesAndPlates) {
    Random random(17);
    for (const Vec3 scale : {Vec3{1e12, 1, 1}, {1, 1e-12, 1}, {1e6, 1, 1e-6}, {1e-12, 1e-12, 1}})
        for (int i = 0; i < 5; ++i) {
            const auto scaled = [&](Vec3 p) {
                return Vec3{scale.x * p.x, scale.y * p.y, scale.z * p.z};
            };
            tested_hull(many(200, [&] { return scaled(in_ball(random)); }));
            tested_hull(many(200, [&] { return scaled(in_lattice(random, 4)); }));
            const Transform turn = rotation(in_cube(random), 1);
            tested_hull(many(200, [&] { return world_vertex(turn, scaled(in_ball(random))); }));
        }
}

TEST(Hull, MixedScales) {
    Random random(18);
    const auto mixed = [&] { return random.uniform(-1, 1) * std::pow(10, random.integer(-9, 9)); };
    for (int i = 0; i < 20; ++i)
        tested_hull(many(200, [&] { return Vec3{mixed(), mixed(), mixed()}; }));
}

TEST(Hull, FarFromTheOrigin) {
    Random random(19);
    const Vec3 far{1e6, -1e6, 1e6};
    for (int i = 0; i < 10; ++i) {
        tested_hull(many(200, [&] { return far + 1e-6 * in_ball(random); }));
        tested_hull(many(200, [&] { return far + 1e-9 * in_ball(random); }));
    }
}

TEST(Hull, ThousandGonPrism) {
    const Points points = prism(1000);
    const Mesh hull = tested_hull(points);
    EXPECT_EQ(hull.vertices, points);
}

TEST(Hull, PrismsTurnedAreNoLongerFlat) {
    Points points = prism(150);
    for (Vec3& p : points)
        p = world_vertex(rotation({1, 2, 3}, 1), p);
    tested_hull(points);
}

TEST(Hull, OneUlpOffCoplanar) {
    Random random(20);
    for (int i = 0; i < 50; ++i) {
        Points points = grid(4, 4, 4);
        for (Vec3& p : points)
            for (int k = 0; k < 3; ++k)
                p[k] = std::nextafter(p[k] + 1, double(random.integer(0, 4)));
        tested_hull(shuffled(points, random));
    }
}

TEST(Hull, OneUlpIsVolumeEnough) {
    Points points = grid(4, 4, 1);
    for (Vec3& p : points)
        p.z = 1;
    EXPECT_NE(rejection(points).find("plane"), std::string::npos);
    points[5].z = std::nextafter(1.0, 2.0);
    const Mesh hull = tested_hull(points);
    EXPECT_EQ(hull.vertices.size(), 5u);
    EXPECT_EQ(hull.faces.size(), 6u);
}

TEST(Hull, EndsOfTheRange) {
    const double far = 0x1p60, near = 0x1p-200;
    const Points points{{far, 0, 0},   {-far, 0, 0}, {0, far, 0},  {0, -far, 0},    {0, 0, near},
                        {0, 0, -near}, {near, 0, 0}, {0, near, 0}, {far, far, near}};
    const Mesh hull = tested_hull(points);
    EXPECT_EQ(hull.vertices.size(), 7u);
}

TEST(Hull, TinyCoordinatesAreZero) {
    const double tiny = 0x1p-201;
    Points points{{0, 0, 0}, {1, 0, tiny}, {0, 1, -tiny}, {1, 1, tiny}};
    EXPECT_NE(rejection(points).find("plane"), std::string::npos);
    points.push_back({-tiny, -0.0, 1});
    const Mesh hull = tested_hull(points);
    EXPECT_EQ(hull.vertices[1].z, 0);
    EXPECT_FALSE(std::signbit(hull.vertices[4].y));
}

TEST(Hull, FlatInputsAreRejected) {
    EXPECT_NE(rejection({}).find("no points"), std::string::npos);
    EXPECT_NE(rejection(Points(9, {1, 2, 3})).find("one position"), std::string::npos);
    Points line, oblique;
    for (int i = 0; i < 20; ++i)
        line.push_back({0.1 * i, 0.2 * i, 0.4 * i});
    for (int x = -3; x <= 3; ++x)
        for (int y = -3; y <= 3; ++y)
            oblique.push_back({double(x), double(y), double(-x - y)});
    EXPECT_NE(rejection(line).find("line"), std::string::npos);
    EXPECT_NE(rejection({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}).find("plane"), std::string::npos);
    EXPECT_NE(rejection(oblique).find("plane"), std::string::npos);
}

TEST(Hull, PointsOutOfRangeAreNamed) {
    for (const double bad : {std::numeric_limits<double>::quiet_NaN(), HUGE_VAL, -0x1p61}) {
        Points points = grid(2, 2, 2);
        points[5].y = bad;
        const std::string message = rejection(points, ErrorCode::out_of_range);
        EXPECT_NE(message.find("point 5 "), std::string::npos) << message;
    }
}

TEST(Hull, ThrowingFormThrowsTheSameError) {
    EXPECT_THROW(convex_hull(Points{}), Error);
    EXPECT_EQ(convex_hull(grid(2, 2, 2)).faces.size(), 12u);
}

TEST(Hull, TwentyThousandOnASphere) {
    Random random(21);
    const Points points = many(20000, [&] { return normalized(in_ball(random)); });
    const Mesh hull = *try_convex_hull(points);
    EXPECT_EQ(hull.vertices, points);
    expect_closed_sphere(hull);
    expect_vertices_extreme(hull);
}

}  // namespace
}  // namespace allide
