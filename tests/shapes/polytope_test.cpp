// SPDX-License-Identifier: MIT
#include <cmath>
#include <cstddef>

#include <gtest/gtest.h>

#include <allide/shapes.h>

#include "primitive/orient.h"
#include "tests/shapes/sound_mesh.h"

namespace allide {
namespace {

bool is_strictly_convex(const Mesh& mesh) {
    for (const auto& [a, b, c] : mesh.faces)
        for (std::uint32_t v = 0; v < mesh.vertices.size(); ++v) {
            const bool corner = v == a || v == b || v == c;
            if (!corner && orient3d(mesh.vertices[a], mesh.vertices[b], mesh.vertices[c],
                                    mesh.vertices[v]) >= 0)
                return false;
        }
    return true;
}

TEST(Polytope, HasExactlyTheWantedFaces) {
    for (const int faces : {4, 6, 8, 36, 100, 1000}) {
        const Mesh mesh = shapes::polytope({.faces = faces, .seed = 8});
        expect_sphere_like(mesh, static_cast<std::size_t>(faces));
        EXPECT_TRUE(is_strictly_convex(mesh));
    }
    EXPECT_EQ(shapes::polytope({.faces = 20000}).faces.size(), 20000u);
    EXPECT_EQ(shapes::polytope({.faces = 37}).faces.size(), 38u);
    EXPECT_EQ(shapes::polytope({.faces = -1}).faces.size(), 4u);
}

TEST(Polytope, OfEverySeedHasItsFaces) {
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        const Mesh mesh = shapes::polytope({.seed = seed});
        ASSERT_EQ(mesh.faces.size(), 36u);
        ASSERT_TRUE(is_strictly_convex(mesh));
    }
}

TEST(Polytope, HasItsVerticesOnTheEllipsoid) {
    for (const double aspect : {0.01, 0.3, 1.0, 5.0, 1000.0}) {
        const Mesh mesh =
            shapes::polytope({.faces = 200, .radius = 3, .aspect = aspect, .seed = 2});
        EXPECT_EQ(mesh.faces.size(), 200u);
        EXPECT_TRUE(is_strictly_convex(mesh));
        for (const Vec3 v : mesh.vertices)
            EXPECT_NEAR(length({v.x / 3, v.y / 3, v.z / (3 * aspect)}), 1, 1e-15 * 4);
    }
}

TEST(Polytope, PointsAreSpreadOverTheWholeSphere) {
    Vec3 sum;
    double squares = 0;
    const Mesh mesh = shapes::polytope({.faces = 20000, .seed = 4});
    for (const Vec3 v : mesh.vertices) {
        sum = sum + v;
        squares += v.z * v.z;
    }
    const auto count = static_cast<double>(mesh.vertices.size());
    EXPECT_LT(length(sum) / count, 0.03);
    EXPECT_NEAR(squares / count, 1.0 / 3, 0.02);
}

TEST(Polytope, SeedsMatterAndRepeat) {
    EXPECT_EQ(shapes::polytope({.seed = 5}).vertices, shapes::polytope({.seed = 5}).vertices);
    EXPECT_NE(shapes::polytope({.seed = 5}).vertices, shapes::polytope({.seed = 6}).vertices);
}

}  // namespace
}  // namespace allide
