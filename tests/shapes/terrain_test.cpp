// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include <allide/shapes.h>

#include "tests/shapes/sound_mesh.h"

namespace allide {
namespace {

TEST(Terrain, IsASheetFacingUpOverItsSquare) {
    const Mesh mesh = shapes::terrain({.size = 40, .height = 3, .cells = 50, .seed = 9});
    EXPECT_EQ(mesh.faces.size(), 5000u);
    EXPECT_EQ(mesh.vertices.size(), 51u * 51u);
    for (const Face& f : mesh.faces)
        EXPECT_GT(twice_area(mesh, f).z, 0);
    EXPECT_EQ(bounds(mesh), (Box{{-20, -20, 0}, {20, 20, 3}}));
}

TEST(Terrain, WithMoreCellsIsTheSameLandFiner) {
    const Mesh coarse = shapes::terrain({.cells = 64, .seed = 4});
    const Mesh fine = shapes::terrain({.cells = 128, .seed = 4});
    double difference = 0;
    for (int row = 0; row <= 64; ++row)
        for (int column = 0; column <= 64; ++column)
            difference =
                std::max(difference, std::fabs(coarse.vertices[row * 65 + column].z -
                                               fine.vertices[2 * row * 129 + 2 * column].z));
    EXPECT_LT(difference, 0.2);
}

TEST(Terrain, HasAtLeastOneCell) {
    EXPECT_EQ(shapes::terrain({.cells = -3}).faces.size(), 2u);
}

TEST(Terrain, SeedsMatterAndRepeat) {
    EXPECT_EQ(shapes::terrain({.seed = 5}).vertices, shapes::terrain({.seed = 5}).vertices);
    EXPECT_NE(shapes::terrain({.seed = 5}).vertices, shapes::terrain({.seed = 6}).vertices);
}

}  // namespace
}  // namespace allide
