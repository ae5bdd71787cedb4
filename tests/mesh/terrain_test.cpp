// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include <allide/shapes.h>

#include "tests/mesh/sound_mesh.h"

namespace allide {
namespace {

TEST(Terrain, IsASheetFacingUpOverItsSquare) {
    const Mesh mesh = terrain({.size = 40, .height = 3, .cells = 50, .seed = 9});
    EXPECT_EQ(mesh.faces.size(), 5000u);
    EXPECT_EQ(mesh.vertices.size(), 51u * 51u);
    for (const Face& f : mesh.faces)
        EXPECT_GT(twice_area(mesh, f).z, 0);
    EXPECT_EQ(bounds(mesh), (Box{{-20, -20, 0}, {20, 20, 3}}));
}

TEST(Terrain, WithMoreCellsIsTheSameLandFiner) {
    const Mesh coarse = terrain({.cells = 64, .seed = 4});
    const Mesh fine = terrain({.cells = 128, .seed = 4});
    double difference = 0;
    for (int row = 0; row <= 64; ++row)
        for (int column = 0; column <= 64; ++column)
            difference =
                std::max(difference, std::fabs(coarse.vertices[row * 65 + column].z -
                                               fine.vertices[2 * row * 129 + 2 * column].z));
    EXPECT_LT(difference, 0.2);
}

TEST(Terrain, HasAtLeastOneCell) {
    EXPECT_EQ(terrain({.cells = -3}).faces.size(), 2u);
}

TEST(Terrain, SeedsMatterAndRepeat) {
    EXPECT_EQ(terrain({.seed = 5}).vertices, terrain({.seed = 5}).vertices);
    EXPECT_NE(terrain({.seed = 5}).vertices, terrain({.seed = 6}).vertices);
}

}  // namespace
}  // namespace allide
