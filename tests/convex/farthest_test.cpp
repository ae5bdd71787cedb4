// SPDX-License-Identifier: MIT
#include "convex/farthest.h"

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
        const Mesh mesh = polytope({.faces = faces});
        const ConvexPolytope shape(view(mesh));
        for_each_simd_target([&] {
            for (int i = 0; i < 50; ++i) {
                const Transform motion = random_motion(random, 10);
                const Party party(PlacedPolytope{shape, motion});
                const Vec3 direction = random_point(random, 1);
                std::vector<std::uint32_t> vertices, expected;
                add_farthest(party, direction, vertices);
                add_farthest_scalar(party, direction, expected);
                EXPECT_EQ(vertices, expected);
                EXPECT_FALSE(vertices.empty());
            }
        });
    }
}

}  // namespace
}  // namespace allide
