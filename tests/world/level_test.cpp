// SPDX-License-Identifier: MIT
// Bodies in a level of many separate parts pay for the parts around them, not for the whole level.
#include <cmath>

#include <gtest/gtest.h>

#include <allide/shapes.h>
#include <allide/world.h>

#include "base/random.h"

namespace allide {
namespace {

/// Boxes on a square grid, 4 apart, as one mesh.
Mesh level_of_boxes(std::uint32_t per_side) {
    Mesh level;
    const Mesh one = shapes::box({0.5, 0.5, 0.5});
    for (std::uint32_t i = 0; i < per_side * per_side; ++i) {
        const Vec3 at = {4.0 * (i % per_side), 4.0 * (i / per_side), 0};
        const auto first = static_cast<std::uint32_t>(level.vertices.size());
        for (const Vec3 v : one.vertices)
            level.vertices.push_back(v + at);
        for (const Face& f : one.faces)
            level.faces.push_back({first + f[0], first + f[1], first + f[2]});
    }
    return level;
}

/// Tests per body for 1000 bodies between the boxes of a level.
double tests_per_body(const Geometry& level, double side, const WorldOptions& options) {
    const Geometry body = Geometry::convex(shapes::icosphere(0.3, 1));
    World world(options);
    world.add(level);
    Random random(5);
    for (int i = 0; i < 1000; ++i) {
        const double x = 4 * std::floor(random.uniform(0, side / 4));
        world.add(body, translation({x + 2, random.uniform(0, side), random.uniform(-0.2, 0.2)}));
    }
    const Stats& stats = world.detect().stats.pair_tests;
    return static_cast<double>(stats.volume_tests + stats.face_tests) / 1000;
}

TEST(Level, BodiesPayForWhatIsNear) {
    const Geometry small = Geometry::surface(level_of_boxes(15));
    const Geometry large = Geometry::surface(level_of_boxes(45));  // 2025 boxes
    for (const Detail detail : {Detail::pairs, Detail::separations}) {
        const WorldOptions options = {.detail = detail};
        const double few = tests_per_body(small, 50, options);
        const double many = tests_per_body(large, 50, options);
        EXPECT_LT(many, few + 200);
        EXPECT_LT(many, 700);
    }
}

TEST(Level, BodiesInASolidLevelCastNoRaysThroughIt) {
    const Geometry small = Geometry::solid(level_of_boxes(15));
    const Geometry large = Geometry::solid(level_of_boxes(45));
    const double few = tests_per_body(small, 50, {});
    EXPECT_LT(tests_per_body(large, 50, {}), few + 200);
}

}  // namespace
}  // namespace allide
