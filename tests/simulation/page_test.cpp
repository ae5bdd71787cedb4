// SPDX-License-Identifier: MIT
#include "simulation/page.h"

#include <gtest/gtest.h>

#include "simulation/graphs.h"
#include "simulation/picture.h"

namespace simulation {
namespace {

using namespace allide;

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size())
        ++found;
    return found;
}

struct Example {
    Options options;
    Shapes shapes;
    Run whole;
    Scene scene;
};

Example example() {
    Options options;
    options.objects = 60;
    options.density = 6;
    Shapes shapes = shapes_for(options);
    Run whole = run(options, shapes, 10);
    Scene scene = make_scene(whole, shapes);
    return {options, std::move(shapes), std::move(whole), std::move(scene)};
}

TEST(Scene, CollidingPairsAreThoseAtNoDistance) {
    const Example e = example();
    std::size_t at_no_distance = 0;
    for (const auto& [pair, separation] : e.scene.closest)
        at_no_distance += separation.distance == 0;
    EXPECT_GT(at_no_distance, 0);
    EXPECT_EQ(at_no_distance, e.scene.collisions.size());
    EXPECT_GT(e.scene.closest.size(), e.scene.collisions.size());
}

TEST(Scene, PartsKeepTheirPairs) {
    const Example e = example();
    const Scene all = part_of(e.scene, {}, 2 * e.scene.room);
    EXPECT_EQ(all.poses.size(), 60);
    EXPECT_EQ(all.closest.size(), e.scene.closest.size());
    EXPECT_TRUE(part_of(e.scene, {100, 100, 100}, 1).poses.empty());
    const Scene half = part_of(e.scene, {}, 0.35 * e.scene.room);
    for (const auto& [pair, separation] : half.closest) {
        const Placed a(half.geometries[pair.a], half.poses[pair.a]);
        const Placed b(half.geometries[pair.b], half.poses[pair.b]);
        EXPECT_EQ(allide::separation(a, b).distance, separation.distance);
    }
}

TEST(Picture, HasABoxForEveryObjectAndARingForEveryCollision) {
    const Example e = example();
    const std::string drawn = picture(e.scene);
    EXPECT_EQ(count(drawn, "class=\"boxes "), 60);
    EXPECT_EQ(count(drawn, "class=\"hit\""), e.scene.collisions.size());
    EXPECT_EQ(count(drawn, "class=\"end\""),
              2 * (e.scene.closest.size() - e.scene.collisions.size()));
    EXPECT_EQ(drawn.find("nan"), std::string::npos);
}

TEST(Picture, OfASceneWithoutCollisionsHasNoRed) {
    Options options;
    options.objects = 5;
    options.density = 0.01;
    const Shapes shapes = shapes_for(options);
    const Scene scene = make_scene(run(options, shapes, 1), shapes);
    ASSERT_TRUE(scene.collisions.empty());
    EXPECT_EQ(picture(scene).find("hot"), std::string::npos);
    EXPECT_EQ(count(close_up(scene), "class=\"boxes "), 1);
}

TEST(Page, NeedsNothingFromOutside) {
    Example e = example();
    const std::string text = page({.command = "allide simulate < & >",
                                   .machine = "a machine",
                                   .shape = "polytopes",
                                   .options = e.options,
                                   .run = e.whole,
                                   .geometry_bytes = 1,
                                   .scene = e.scene});
    for (const char* outside : {"http", "src=", "href", "url(", "@import", "<script", "<link"})
        EXPECT_EQ(text.find(outside), std::string::npos) << outside;
    EXPECT_NE(text.find("allide simulate &lt; &amp; &gt;"), std::string::npos);
    EXPECT_NE(text.find("prefers-color-scheme:dark"), std::string::npos);
    EXPECT_EQ(count(text, "<svg"), count(text, "</svg>"));
}

TEST(Graphs, CollisionsAreThoseOfTheFirstWay) {
    Options base;
    base.objects = 50;
    Sweep sweep = over_density();
    sweep.values = {1, 8};
    const auto ways = paper_ways(base.world);
    const Samples samples = sample(base, sweep, ways);
    ASSERT_EQ(samples.size(), 2);
    for (const auto& runs : samples) {
        ASSERT_EQ(runs.size(), ways.size());
        for (const auto& way : runs)
            EXPECT_EQ(way.hash, runs[0].hash);
    }
    const plot::Chart chart = collision_chart(sweep, samples);
    EXPECT_LT(chart.series[1].y[0], chart.series[1].y[1]);
}

}  // namespace
}  // namespace simulation
