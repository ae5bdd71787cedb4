// SPDX-License-Identifier: MIT
#include <cstddef>

#include <gtest/gtest.h>

#include <allide/shapes.h>

#include "tests/shapes/self_intersection.h"
#include "tests/shapes/sound_mesh.h"

namespace allide {
namespace {

TEST(Pipes, HaveExactlyTheWantedFaces) {
    for (const int faces : {32, 34, 46, 48, 50, 500, 998, 20000, 20002, 143690}) {
        const Mesh mesh = shapes::pipes({.faces = faces, .seed = 3});
        EXPECT_EQ(mesh.faces.size(), static_cast<std::size_t>(faces));
        expect_sound(mesh);
        EXPECT_EQ(euler_characteristic(mesh), 2 * static_cast<int>(component_count(mesh)));
    }
    EXPECT_EQ(shapes::pipes({.faces = 1001}).faces.size(), 1002u);
    EXPECT_EQ(shapes::pipes({.faces = -7}).faces.size(), 32u);
    EXPECT_EQ(shapes::pipes({.faces = 12, .sides = 0}).faces.size(), 12u);
}

TEST(Pipes, FillTheirCubeAndStayInside) {
    const Mesh mesh = shapes::pipes({.size = 6, .faces = 50000, .seed = 2});
    const Box box = bounds(mesh);
    for (int k = 0; k < 3; ++k) {
        EXPECT_GE(box.min[k], -3);
        EXPECT_LE(box.max[k], 3);
        EXPECT_GT(box.max[k] - box.min[k], 5);
    }
}

TEST(Pipes, HaveMostOfTheirAreaInLongThinFaces) {
    const Mesh mesh = shapes::pipes({.faces = 50000});
    double thin = 0, all = 0;
    for (const Face& f : mesh.faces) {
        const double area = length(twice_area(mesh, f));
        const double longest = largest_edge(mesh, f);
        all += area;
        thin += area < 0.2 * longest * longest ? area : 0;
    }
    EXPECT_GT(thin, 0.5 * all);
}

TEST(Pipes, HaveManySidesWhenAsked) {
    const Mesh mesh = shapes::pipes({.faces = 5000, .sides = 30});
    EXPECT_EQ(mesh.faces.size(), 5000u);
    expect_sound(mesh);
}

TEST(Pipes, SeedsMatterAndRepeat) {
    EXPECT_EQ(shapes::pipes({.faces = 999, .seed = 5}).vertices,
              shapes::pipes({.faces = 999, .seed = 5}).vertices);
    EXPECT_NE(shapes::pipes({.faces = 999, .seed = 5}).vertices,
              shapes::pipes({.faces = 999, .seed = 6}).vertices);
}

TEST(Pipes, DoNotIntersectThemselves) {
    for (std::uint64_t seed = 0; seed < 5; ++seed)
        expect_no_self_intersection(shapes::pipes({.faces = 3000, .seed = seed}));
}

}  // namespace
}  // namespace allide
