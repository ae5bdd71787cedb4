// SPDX-License-Identifier: MIT
#include "mesh/volume_sign.h"

#include <array>
#include <cmath>

#include <gtest/gtest.h>

#include "base/random.h"
#include "tests/mesh/sample_meshes.h"

namespace allide {
namespace {

int sign_of(const Mesh& mesh) {
    return volume_sign(mesh.vertices, mesh.faces);
}

TEST(VolumeSign, TellsOutwardFromInward) {
    for (const Mesh& mesh : {sample_box(), sample_sphere(2), sample_torus(9, 5)}) {
        EXPECT_EQ(sign_of(mesh), 1);
        EXPECT_EQ(sign_of(turned_inside_out(mesh)), -1);
        EXPECT_EQ(sign_of(beside(mesh, turned_inside_out(mesh))), 0);
    }
}

/// A tetrahedron of volume 1/6 with corners at large lattice points: doubles cannot tell its
/// volume from none.
Mesh sheared_tetrahedron(Random& random) {
    std::array<Vec3, 3> rows = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    for (int k = 0; k < 6; ++k)
        rows[static_cast<std::size_t>(k % 3)] =
            rows[static_cast<std::size_t>(k % 3)] +
            1.0 * random.integer(50, 200) * rows[static_cast<std::size_t>((k + 1) % 3)];
    return {{{0, 0, 0}, rows[0], rows[1], rows[2]}, {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}};
}

TEST(VolumeSign, IsExactWhereDoublesAreNot) {
    Random random(51);
    for (int round = 0; round < 100; ++round) {
        Mesh mesh = sheared_tetrahedron(random);
        const double scale = std::ldexp(1.0, random.integer(-190, 3));
        for (Vec3& v : mesh.vertices)
            v = scale * v;
        ASSERT_EQ(sign_of(mesh), 1);
        ASSERT_EQ(sign_of(turned_inside_out(mesh)), -1);
        mesh.vertices[3] = mesh.vertices[1] + mesh.vertices[2];
        ASSERT_EQ(sign_of(mesh), 0);
    }
}

}  // namespace
}  // namespace allide
