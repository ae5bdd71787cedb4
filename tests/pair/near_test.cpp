// SPDX-License-Identifier: MIT
#include <cmath>

#include <gtest/gtest.h>

#include "primitive/closest.h"
#include "tests/pair/scenes.h"

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
    const Mesh ring = torus(1, 0.4, 10, 5), ball = icosphere(0.7, 1);
    for (const Volume volume : all_volumes) {
        const Geometry a = Geometry::solid(ring, {.volume = volume});
        const Geometry b = Geometry::solid(ball, {.volume = volume, .dop = {.epsilon = 0.05}});
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

TEST(FacesWithin, FarFromTheOriginItIsAsNear) {
    const Geometry ball = Geometry::solid(icosphere(1, 2));
    const Transform far = translation({5e6, -5e6, 1e6});
    const Placed a(ball, far), b(ball, far * translation({2.05, 0.1, 0}));
    EXPECT_EQ(faces_within(a, b, 0.2), near_faces_one_by_one(a, b, 0.2));
    EXPECT_FALSE(faces_within(a, b, 0.2).empty());
}

TEST(FacesWithin, AnyMarginHasAnAnswer) {
    const Geometry cube = Geometry::solid(box({1, 1, 1}));
    const Placed other(cube, translation({2.5, 0, 0}));
    EXPECT_TRUE(faces_within(cube, other, -1).empty());
    EXPECT_TRUE(faces_within(cube, other, NAN).empty());
    EXPECT_EQ(faces_within(cube, other, INFINITY).size(), 144u);
    EXPECT_EQ(faces_within(cube, other, 1e300).size(), 144u);
    EXPECT_FALSE(separation_within(cube, other, NAN));
    EXPECT_FALSE(separation_within(cube, {cube, translation({1, 0, 0})}, -1));
    const Geometry nothing = Geometry::surface({});
    EXPECT_TRUE(faces_within(cube, nothing, INFINITY).empty());
}

}  // namespace
}  // namespace allide
