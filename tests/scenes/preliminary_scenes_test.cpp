// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <set>

#include <allide/mesh.h>

#include "math/box.h"
#include "scenes/preliminary.h"

namespace allide {
namespace {

bool is_within_unit_cube(const Mesh& mesh) {
    const Box box = bounds(mesh.vertices);
    return contains({{0, 0, 0}, {1, 1, 1}}, box.min) && contains({{0, 0, 0}, {1, 1, 1}}, box.max);
}

TEST(PreliminaryScenes, CellsOfABspSceneFillTheCubeAndAreNoThinnerThanTheGap) {
    const BspSceneOptions options = {.cells = 300, .gap = 0.05};
    const std::vector<Box> cells = bsp_cells(options);
    double volume = 0;
    for (const Box& cell : cells) {
        const Vec3 s = size(cell);
        EXPECT_GE(std::min({s.x, s.y, s.z}), options.gap - 1e-12);
        volume += s.x * s.y * s.z;
    }
    EXPECT_NEAR(volume, 1, 1e-9);
    EXPECT_GT(cells.size(), 200u);
}

TEST(PreliminaryScenes, CellsThatCannotBeCutEndTheScene) {
    EXPECT_LE(bsp_cells({.cells = 1000, .gap = 0.4}).size(), 8u);
}

TEST(PreliminaryScenes, BodiesAreClosedAndDoNotMeet) {
    for (const BspFilling filling : {BspFilling::bodies, BspFilling::tetrahedra}) {
        const Mesh mesh = bsp_scene({.cells = 40, .gap = 0.05, .filling = filling, .seed = 9});
        const MeshCheck found = check(mesh);
        EXPECT_TRUE(found.closed);
        EXPECT_TRUE(found.oriented);
        EXPECT_GT(mesh.faces.size(), 30u);
    }
}

TEST(PreliminaryScenes, TwentyThreeEnvironmentsLieInTheUnitCube) {
    std::set<std::string> groups;
    for (int which = 0; which < preliminary_environments; ++which) {
        const PreliminaryEnvironment environment = make_preliminary_environment(which);
        EXPECT_TRUE(is_within_unit_cube(environment.mesh)) << environment.name;
        EXPECT_GT(environment.mesh.faces.size(), 100u) << environment.name;
        groups.insert(environment.group);
    }
    EXPECT_EQ(groups, (std::set<std::string>{"scenes", "terrains", "tetrahedra"}));
}

TEST(PreliminaryScenes, SixFlyersRiseInComplexity) {
    std::size_t faces = 0;
    for (int which = 0; which < preliminary_flyers; ++which) {
        const PreliminaryFlyer flyer = make_preliminary_flyer(which);
        EXPECT_GT(flyer.mesh.faces.size(), faces) << flyer.name;
        faces = flyer.mesh.faces.size();
        const Vec3 s = size(bounds(flyer.mesh.vertices));
        EXPECT_NEAR(std::max({s.x, s.y, s.z}), 0.1, 1e-12);
        EXPECT_TRUE(check(flyer.mesh).closed) << flyer.name;
    }
}

TEST(PreliminaryScenes, FlightsReverseAfterAHitAndStayInTheCube) {
    ReversingFlight flight(translation({0.5, 0.5, 0.5}), 5), same(translation({0.5, 0.5, 0.5}), 5);
    Vec3 last = {0.5, 0.5, 0.5};
    Vec3 step;
    for (int i = 0; i < 2000; ++i) {
        const bool hit = i % 50 == 49;
        const Transform pose = flight.step(hit);
        EXPECT_EQ(pose, same.step(hit));
        const Vec3 now = pose.translation;
        EXPECT_TRUE(contains({{0, 0, 0}, {1, 1, 1}}, now));
        if (hit && length(now - last) > 0.009) {
            EXPECT_LT(dot(now - last, step), 0);
        }
        step = now - last;
        last = now;
    }
}

}  // namespace
}  // namespace allide
