// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "primitive/closest.h"
#include "tests/query/scenes.h"

namespace allide {
namespace {

/// No boxes and no trees, on vertices placed one by one.
std::vector<FacePair> near_faces_one_by_one(const Placed& a, const Placed& b, double margin) {
    const auto triangle = [](const Placed& placed, const Face& f) {
        const Mesh& mesh = placed.geometry().mesh();
        Triangle t;
        for (int k = 0; k < 3; ++k)
            t.corners[k] = world_vertex(placed.world_from_local(), mesh.vertices[f[k]]);
        return t;
    };
    std::vector<FacePair> pairs = intersecting_faces(a, b);
    const std::size_t met = pairs.size();
    const Mesh &mesh_a = a.geometry().mesh(), &mesh_b = b.geometry().mesh();
    for (std::uint32_t i = 0; i < mesh_a.faces.size(); ++i)
        for (std::uint32_t j = 0; j < mesh_b.faces.size(); ++j) {
            const double distance =
                closest_triangles(triangle(a, mesh_a.faces[i]), triangle(b, mesh_b.faces[j]))
                    .distance;
            if (distance > 0 && distance <= margin)
                pairs.push_back({i, j, ContactKind::none});
        }
    std::sort(pairs.begin(), pairs.end());
    EXPECT_GE(pairs.size(), met);
    return pairs;
}

TEST(FacesWithin, EveryVolumeFindsWhatBruteForceFinds) {
    const Mesh ring = shapes::torus(1, 0.4, 10, 5), ball = shapes::icosphere(0.7, 1);
    for (const Tree tree : all_trees) {
        const Geometry a = Geometry::solid(ring, {.tree = tree});
        const Geometry b = Geometry::solid(ball, {.tree = tree, .dop = {.epsilon = 0.05}});
        std::size_t apart = 0, met = 0;
        for (const Transform& pose : approach(6, 5))
            for (const double margin : {0.0, 0.01, 0.2}) {
                const auto found = faces_within(a, {b, pose}, margin);
                EXPECT_EQ(found, near_faces_one_by_one(a, {b, pose}, margin));
                for (const FacePair& pair : found)
                    ++(pair.kind == ContactKind::none ? apart : met);
            }
        EXPECT_GT(apart, 100u);
        EXPECT_GT(met, 20u);
    }
}

TEST(FacesWithin, MarginZeroIsExact) {
    Random random(3);
    for (int i = 0; i < 20; ++i) {
        const Geometry a = Geometry::surface(lattice_soup(random, 15));
        const Geometry b = Geometry::surface(lattice_soup(random, 15));
        EXPECT_EQ(faces_within(a, b, 0), intersecting_faces(a, b));
        EXPECT_EQ(faces_within(a, b, 1), near_faces_one_by_one(a, b, 1));
    }
}

/// A few faces about the size of the least world coordinates, on one side of the origin along one
/// axis, so that those that become 0 there are all that a pair has in common.
Mesh least_faces(Random& random, int axis, double side) {
    const int exponent = random.integer(-206, -188);
    Mesh mesh = lattice_soup(random, 2);
    for (int k = 0; k < 3; ++k) {
        const int size = random.below(3) == 0 ? random.integer(-206, 10) : exponent;
        for (Vec3& v : mesh.vertices)
            v[k] = std::ldexp(random.below(2) == 0 ? v[k] - 1 : random.uniform(-2, 2), size);
    }
    for (Vec3& v : mesh.vertices)
        v[axis] = side * std::fabs(v[axis]);
    return mesh;
}

bool have_all(const std::vector<FacePair>& pairs, const std::vector<FacePair>& wanted) {
    return std::ranges::includes(pairs, wanted);
}

TEST(FacesWithin, PairsThatMeetAreWithinAnyMarginAtTheLeastSizes) {
    Random random(8);
    std::size_t met = 0;
    for (int i = 0; i < 6000 && !HasFatalFailure(); ++i) {
        const int axis = random.integer(0, 2);
        const Mesh mesh_a = least_faces(random, axis, 1), mesh_b = least_faces(random, axis, -1);
        const Tree tree = all_trees[random.below(std::size(all_trees))];
        const Geometry a = Geometry::surface(mesh_a, {.tree = tree});
        const Geometry b = Geometry::surface(mesh_b, {.tree = tree});
        const Transform at = random.below(4) == 0 ? random_motion(random, 0) : Transform{};
        const auto pairs = intersecting_faces(a, {b, at});
        met += pairs.size();
        for (const double margin : {0.0, 1e-300, 0x1p-250, 0x1p-200, 0x1p-190, 1.0})
            ASSERT_TRUE(have_all(faces_within(a, {b, at}, margin), pairs)) << margin;
        const Geometry whole = Geometry::compound(std::vector<Part>{{a}});
        ASSERT_EQ(intersects(whole, {b, at}), !pairs.empty());
    }
    EXPECT_GT(met, 1000u);
}

TEST(FacesWithin, FarFromTheOriginItIsAsNear) {
    const Geometry ball = Geometry::solid(shapes::icosphere(1, 2));
    const Transform far = translation({5e6, -5e6, 1e6});
    const Placed a(ball, far), b(ball, far * translation({2.05, 0.1, 0}));
    EXPECT_EQ(faces_within(a, b, 0.2), near_faces_one_by_one(a, b, 0.2));
    EXPECT_FALSE(faces_within(a, b, 0.2).empty());
}

TEST(FacesWithin, AnyNumberIsAMargin) {
    const Geometry cube = Geometry::solid(shapes::box({1, 1, 1}));
    const Placed other(cube, translation({2.5, 0, 0}));
    EXPECT_TRUE(faces_within(cube, other, -1).empty());
    EXPECT_EQ(faces_within(cube, other, INFINITY).size(), 144u);
    EXPECT_EQ(faces_within(cube, other, 1e300).size(), 144u);
    EXPECT_FALSE(separation_within(cube, {cube, translation({1, 0, 0})}, -1));
    const Geometry nothing = Geometry::surface({});
    EXPECT_TRUE(faces_within(cube, nothing, INFINITY).empty());
}

}  // namespace
}  // namespace allide
