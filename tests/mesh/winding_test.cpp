// SPDX-License-Identifier: MIT
#include "mesh/winding.h"

#include <algorithm>

#include <gtest/gtest.h>

#include <allide/shapes.h>

#include "base/random.h"

namespace allide {
namespace {

Mesh joined(const Mesh& a, const Mesh& b, Vec3 shift) {
    Mesh both = a;
    const auto base = static_cast<std::uint32_t>(a.vertices.size());
    for (const Vec3 v : b.vertices)
        both.vertices.push_back(v + shift);
    for (const Face f : b.faces)
        both.faces.push_back({f[0] + base, f[1] + base, f[2] + base});
    return both;
}

Mesh inside_out(Mesh mesh) {
    for (Face& f : mesh.faces)
        std::swap(f[1], f[2]);
    return mesh;
}

/// Permutes the axes and flips signs, keeping the mesh the right way out.
Mesh turned(Mesh mesh, int shift, int flips) {
    for (Vec3& v : mesh.vertices)
        v = {(flips & 1 ? -1 : 1) * v[shift], (flips & 2 ? -1 : 1) * v[(shift + 1) % 3],
             (flips & 4 ? -1 : 1) * v[(shift + 2) % 3]};
    return flips == 1 || flips == 2 || flips == 4 || flips == 7 ? inside_out(mesh) : mesh;
}

TEST(Winding, LatticePointsOfABoxInAllPositions) {
    // The ray from a lattice point runs along faces and through edges and corners.
    for (int shift = 0; shift < 3; ++shift)
        for (int flips = 0; flips < 8; ++flips) {
            const Mesh cube = turned(shapes::box({2, 2, 2}), shift, flips);
            for (int x = -3; x <= 3; ++x)
                for (int y = -3; y <= 3; ++y)
                    for (int z = -3; z <= 3; ++z) {
                        const int far = std::max({std::abs(x), std::abs(y), std::abs(z)});
                        const Location expected = far < 2    ? Location::inside
                                                  : far == 2 ? Location::on
                                                             : Location::outside;
                        ASSERT_EQ(locate({double(x), double(y), double(z)}, view(cube)), expected);
                    }
        }
}

TEST(Winding, OctahedronAtItsOwnHeights) {
    const Mesh octahedron = shapes::standard_sphere(2, 8);
    EXPECT_EQ(locate({0, 0, 0}, view(octahedron)), Location::inside);
    EXPECT_EQ(locate({1, 0, 0}, view(octahedron)), Location::inside);
    EXPECT_EQ(locate({-3, 0, 0}, view(octahedron)), Location::outside);
    EXPECT_EQ(locate({0, 0, 2}, view(octahedron)), Location::on);
    EXPECT_EQ(locate({-1, 0, 2}, view(octahedron)), Location::outside);
}

TEST(Winding, CountsCoversOrientationAndShells) {
    const Mesh twice = joined(shapes::box({2, 2, 2}), shapes::box({2, 2, 2}), {1, 0, 0});
    EXPECT_EQ(winding_number({0.5, 0, 0}, view(twice)), 2);
    EXPECT_EQ(winding_number({-1.5, 0, 0}, view(twice)), 1);
    EXPECT_EQ(winding_number({9, 0, 0}, view(twice)), 0);
    EXPECT_EQ(winding_number({0, 0, 0}, view(inside_out(shapes::box({1, 1, 1})))), -1);
    const Mesh shell =
        joined(shapes::box({3, 3, 3}), inside_out(shapes::box({1, 1, 1})), {0, 0, 0});
    EXPECT_EQ(locate({0, 0, 0}, view(shell)), Location::outside);
    EXPECT_EQ(locate({2, 0, 0}, view(shell)), Location::inside);
}

TEST(Winding, SphereAgreesWithTheRadius) {
    Random random(1);
    const Mesh ball = shapes::icosphere(1, 3);
    for (int i = 0; i < 3000; ++i) {
        const Vec3 p = {random.uniform(-1.2, 1.2), random.uniform(-1.2, 1.2),
                        random.uniform(-1.2, 1.2)};
        if (length(p) < 0.98) {
            ASSERT_EQ(locate(p, view(ball)), Location::inside);
        } else if (length(p) > 1) {
            ASSERT_EQ(locate(p, view(ball)), Location::outside);
        }
    }
}

TEST(Winding, EveryVertexAndEdgeMiddleIsOnTheMesh) {
    const Mesh ball = shapes::icosphere(1, 1);
    for (const Face& f : ball.faces)
        for (int k = 0; k < 3; ++k)
            ASSERT_EQ(locate(ball.vertices[f[k]], view(ball)), Location::on);
    const Mesh cube = shapes::box({1, 1, 1});
    for (const Face& f : cube.faces)
        for (int k = 0; k < 3; ++k) {
            const Vec3 middle = 0.5 * (cube.vertices[f[k]] + cube.vertices[f[(k + 1) % 3]]);
            ASSERT_EQ(locate(middle, view(cube)), Location::on);
        }
}

TEST(Winding, DegenerateFacesDoNotCount) {
    Mesh cube = shapes::box({1, 1, 1});
    cube.faces.push_back({0, 1, 1});
    cube.faces.push_back({0, 7, 0});
    EXPECT_EQ(winding_number({0.5, 0.25, 0.125}, view(cube)), 1);
    EXPECT_EQ(locate({0, 0, 0}, view(cube)), Location::on);  // on the segment from corner 0 to 7
}

}  // namespace
}  // namespace allide
