// SPDX-License-Identifier: MIT
#include "convex/gjk/farthest.h"

#include <gtest/gtest.h>

#include <allide/shapes.h>

#include "base/random.h"
#include "scenes/motion.h"
#include "tests/targets.h"

namespace allide {
namespace {

TEST(Farthest, EveryTargetFindsTheScalarTwinsVertices) {
    Random random(11);
    for (const int faces : {4, 30, 200, 2000}) {
        const Mesh mesh = shapes::polytope({.faces = faces});
        const ConvexPolytope shape(view(mesh));
        for_each_simd_target([&] {
            for (int i = 0; i < 50; ++i) {
                const Transform motion = random_motion(random, 10);
                const PlacedPolytope placed(shape, motion);
                const Vec3 direction = random_point(random, 1);
                std::vector<std::uint32_t> vertices, expected;
                add_farthest(placed, direction, vertices);
                add_farthest_scalar(placed, direction, expected);
                EXPECT_EQ(vertices, expected);
                EXPECT_FALSE(vertices.empty());
            }
        });
    }
}

}  // namespace
}  // namespace allide
