// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "base/random.h"
#include "lab/preliminary/delaunay.h"

namespace allide::lab {
namespace {

LatticePoint random_lattice_point(Random& random, int side, int scale) {
    const auto at = [&] { return random.integer(0, side) * scale; };
    const int x = at(), y = at();
    return {x, y, at()};
}

/// Neighbours refer to each other across one face, and every tetrahedron is right-handed.
void expect_sound(const Delaunay& mesh) {
    const auto all = mesh.tetrahedra();
    for (std::uint32_t t = 0; t < all.size(); ++t) {
        if (!all[t].alive)
            continue;
        ASSERT_GT(orientation(mesh.corners(t)), 0);
        for (std::size_t side = 0; side < 4; ++side) {
            const std::uint32_t next = all[t].neighbour[side];
            if (next == Delaunay::none)
                continue;
            ASSERT_TRUE(all[next].alive);
            ASSERT_EQ(std::ranges::count(all[next].neighbour, t), 1);
            for (std::size_t i = 0; i < 4; ++i)
                ASSERT_EQ(std::ranges::count(all[next].corner, all[t].corner[i]), i != side);
        }
    }
}

void expect_empty_spheres(const Delaunay& mesh) {
    const auto all = mesh.tetrahedra();
    for (std::uint32_t t = 0; t < all.size(); ++t)
        for (std::uint32_t p = 0; all[t].alive && p < mesh.points().size(); ++p)
            if (std::ranges::count(all[t].corner, p) == 0) {
                ASSERT_FALSE(is_in_sphere(mesh.corners(t), mesh.points()[p])) << t << " " << p;
            }
}

double volume(const LatticeTetrahedron& t) {
    const Vec3 a = to_vec3(t[0]);
    return dot(cross(to_vec3(t[1]) - a, to_vec3(t[2]) - a), to_vec3(t[3]) - a) / 6;
}

TEST(LatticePoint, SphereTestsAreThoseOfTheDefinition) {
    const LatticeTetrahedron t = {{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {0, 0, 4}}};
    ASSERT_GT(orientation(t), 0);
    EXPECT_TRUE(is_in_sphere(t, {1, 1, 1}));
    EXPECT_TRUE(is_in_sphere(t, {3, 3, 3}));
    EXPECT_FALSE(is_in_sphere(t, {5, 4, 4}));
    // The sphere passes through (4, 4, 4), the greatest point: it is lifted out.
    EXPECT_FALSE(is_in_sphere(t, {4, 4, 4}));
    EXPECT_FALSE(is_in_sphere(t, {-1, 0, 0}));
}

TEST(Delaunay, SpheresAreEmptyOfRandomPoints) {
    Random random(1);
    Delaunay mesh;
    for (int i = 0; i < 150; ++i)
        mesh.insert(random_lattice_point(random, 1 << 18, 1));
    expect_sound(mesh);
    expect_empty_spheres(mesh);
}

TEST(Delaunay, PointsOfALatticeMakeNoFlatTetrahedra) {
    Random random(2);
    for (const int side : {2, 4, 6}) {
        Delaunay mesh;
        std::vector<LatticePoint> points;
        for (int x = 0; x <= side; ++x)
            for (int y = 0; y <= side; ++y)
                for (int z = 0; z <= side; ++z)
                    points.push_back({x * 1000, y * 1000, z * 1000});
        for (std::size_t i = points.size() - 1; i > 0; --i)
            std::swap(points[i], points[random.below(i + 1)]);
        for (const LatticePoint& p : points)
            mesh.insert(p);
        EXPECT_EQ(mesh.points().size(), points.size() + 4);
        expect_sound(mesh);
        expect_empty_spheres(mesh);
    }
}

TEST(Delaunay, TheOrderOfPointsDoesNotMatter) {
    Random random(3);
    std::vector<LatticePoint> points;
    for (int i = 0; i < 60; ++i)
        points.push_back(random_lattice_point(random, 3, 500));
    const auto faces = [&](const Delaunay& mesh) {
        std::vector<LatticeTetrahedron> all;
        for (std::uint32_t t = 0; t < mesh.tetrahedra().size(); ++t)
            if (mesh.tetrahedra()[t].alive) {
                all.push_back(mesh.corners(t));
                std::ranges::sort(all.back());
            }
        std::ranges::sort(all);
        return all;
    };
    Delaunay forwards, backwards;
    for (std::size_t i = 0; i < points.size(); ++i) {
        forwards.insert(points[i]);
        backwards.insert(points[points.size() - 1 - i]);
    }
    EXPECT_EQ(faces(forwards), faces(backwards));
}

TEST(Delaunay, TetrahedraFillTheFirstOne) {
    Random random(4);
    Delaunay mesh;
    const double whole = volume(mesh.corners(mesh.any()));
    for (int i = 0; i < 300; ++i)
        mesh.insert(random_lattice_point(random, 1 << 6, 1 << 12));
    double sum = 0;
    for (std::uint32_t t = 0; t < mesh.tetrahedra().size(); ++t)
        if (mesh.tetrahedra()[t].alive)
            sum += volume(mesh.corners(t));
    EXPECT_NEAR(sum / whole, 1, 1e-12);
}

TEST(Delaunay, AnEqualPointIsFoundAgain) {
    Delaunay mesh;
    const std::uint32_t first = mesh.insert({5, 6, 7});
    mesh.insert({50, 60, 70});
    EXPECT_EQ(mesh.insert({5, 6, 7}), first);
    EXPECT_TRUE(mesh.removed().empty());
}

TEST(Delaunay, WalksEndInATetrahedronThatHoldsTheGoal) {
    Random random(5);
    Delaunay mesh;
    for (int i = 0; i < 200; ++i)
        mesh.insert(random_lattice_point(random, 8, 1 << 15));
    LatticePoint from = {0, 0, 0};
    std::uint32_t at = mesh.locate(from, mesh.any());
    std::uint64_t walked = 0;
    for (int i = 0; i < 500; ++i) {
        const LatticePoint goal = random_lattice_point(random, 32, 1 << 13);
        const std::uint32_t by_steps = mesh.locate(goal, at);
        at = mesh.walk(from, goal, at, walked);
        for (const std::uint32_t found : {by_steps, at})
            for (std::size_t side = 0; side < 4; ++side) {
                LatticeTetrahedron moved = mesh.corners(found);
                moved[side] = goal;
                EXPECT_GE(orientation(moved), 0);
            }
        from = goal;
    }
    EXPECT_GT(walked, 1000u);
}

}  // namespace
}  // namespace allide::lab
