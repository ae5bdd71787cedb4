// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "tests/query/scenes.h"
#include "tests/targets.h"

namespace allide {
namespace {

void expect_as_brute_force(const Mesh& mesh, const Transform& pose, std::size_t at_least) {
    const Geometry slow = Geometry::surface(mesh, {.tree = Tree::none});
    const Geometry fast = Geometry::surface(mesh);
    for (const Neighbours neighbours : {Neighbours::tested, Neighbours::skipped}) {
        const auto expected = self_intersections({slow, pose}, neighbours);
        EXPECT_EQ(self_intersections({fast, pose}, neighbours), expected);
        EXPECT_GE(expected.size(), at_least);
        for (const FacePair& pair : expected)
            EXPECT_LT(pair.face_a, pair.face_b);
    }
}

/// With the vertices of each face its own, as in an STL file.
Mesh taken_apart(const Mesh& mesh) {
    Mesh apart;
    for (const Face& f : mesh.faces) {
        const auto first = static_cast<std::uint32_t>(apart.vertices.size());
        for (const std::uint32_t v : f)
            apart.vertices.push_back(mesh.vertices[v]);
        apart.faces.push_back({first, first + 1, first + 2});
    }
    return apart;
}

/// A sheet rolled up more than once, through itself.
Mesh rolled_sheet(int cells) {
    Mesh sheet = shapes::terrain({.size = 2, .height = 0.3, .cells = cells});
    for (Vec3& v : sheet.vertices) {
        const auto [s, c] = sin_cos(5 * v.x);
        const double r = 1 + 0.2 * v.x * (v.y + 0.03) + 0.1 * v.z;
        v = {r * c, v.y, r * s};
    }
    return sheet;
}

TEST(SelfIntersections, SoundMeshesHaveNone) {
    for (const Mesh& mesh : {shapes::icosphere(1, 3), shapes::torus(1, 0.4, 24, 12),
                             shapes::hare(1), shapes::box({1, 2, 3})}) {
        const Geometry whole = Geometry::solid(mesh), apart = Geometry::surface(taken_apart(mesh));
        EXPECT_TRUE(self_intersections(whole).empty());
        EXPECT_TRUE(self_intersections({whole, rotation({1, 2, 3}, 1)}).empty());
        EXPECT_TRUE(self_intersections(apart).empty());
    }
}

TEST(SelfIntersections, TreesFindWhatBruteForceFinds) {
    const Transform turned = translation({5e6, 1, -2}) * rotation({3, 1, 2}, 0.5);
    for (const Transform& pose : {Transform{}, turned}) {
        expect_as_brute_force(rolled_sheet(16), pose, 20);
        expect_as_brute_force(taken_apart(rolled_sheet(12)), pose, 20);
    }
}

TEST(SelfIntersections, LatticeSoupsOfTouchingAndEqualFacesToo) {
    Random random(9);
    for (int i = 0; i < 30; ++i)
        expect_as_brute_force(lattice_soup(random, 5 + 5 * i), {}, i < 5 ? 0 : 1);
}

/// Faces among a few shared vertices, many with two or three in common, some with one twice.
Mesh shared_soup(Random& random, std::uint32_t vertices, int faces, double noise) {
    Mesh soup;
    for (std::uint32_t v = 0; v < vertices; ++v) {
        const double x = double(random.below(4)), y = double(random.below(4));
        soup.vertices.push_back(Vec3{x, y, double(random.below(2))} + random_point(random, noise));
    }
    const auto corner = [&] { return static_cast<std::uint32_t>(random.below(vertices)); };
    for (int f = 0; f < faces; ++f) {
        const std::uint32_t first = corner(), second = corner();
        soup.faces.push_back({first, second, corner()});
    }
    return soup;
}

TEST(SelfIntersections, FacesThatShareVerticesByNumber) {
    Random random(12);
    const Transform turned = translation({3e5, 1, -2}) * rotation({3, 1, 2}, 0.5);
    for (int i = 0; i < 60; ++i)
        for_each_simd_target([&] {
            const double noise = i % 3 == 0 ? 0 : i % 3 == 1 ? 1e-7 : 0.1;
            expect_as_brute_force(shared_soup(random, 30, 80, noise), i % 2 ? turned : Transform{},
                                  1);
        });
}

TEST(SelfIntersections, NeighboursNearlyInOnePlaneAndFoldedOntoEachOther) {
    Random random(13);
    for (const double bend : {0.0, 1e-9, 1e-6, 1e-3, 0.5})
        for (const double crease : {-1.0, 0.3})
            for_each_simd_target([&] {
                Mesh sheet = shapes::terrain({.size = 2, .height = 0, .cells = 12});
                for (Vec3& v : sheet.vertices) {
                    v.x = v.x > crease ? 2 * crease - v.x : v.x;
                    v.z += bend * random.uniform(-0.1, 0.1);
                }
                expect_as_brute_force(sheet, rotation({1, 2, 3}, 0.7), 0);
            });
}

TEST(SelfIntersections, EveryPairOfAHeapOfCopies) {
    Mesh heap;
    heap.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    for (int i = 0; i < 40; ++i)
        heap.faces.push_back({0, 1, 2});
    const Geometry copies = Geometry::surface(heap);
    EXPECT_EQ(self_intersections(copies).size(), 40u * 39 / 2);
    EXPECT_TRUE(self_intersections(copies, Neighbours::skipped).empty());
}

TEST(SelfIntersections, MeshesOfNoOrOneFaceHaveNone) {
    const Geometry none = Geometry::surface({});
    const Geometry one = Geometry::surface({{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}});
    EXPECT_TRUE(self_intersections(none).empty());
    EXPECT_TRUE(self_intersections(one).empty());
}

}  // namespace
}  // namespace allide
