// SPDX-License-Identifier: MIT
#include "broad/spatial/box_search.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "scenes/motion.h"

namespace allide::broad {
namespace {

/// Squared, of a point from a box; 0 inside.
double distance_squared(Vec3 p, const Box& box) {
    double sum = 0;
    for (int k = 0; k < 3; ++k) {
        const double d = std::max({box.min[k] - p[k], 0.0, p[k] - box.max[k]});
        sum += d * d;
    }
    return sum;
}

struct Scene {
    Lattice lattice{{0.5, -3, 1e3}, 0x1p-10};
    std::vector<Box> boxes;
    std::vector<LatticeBox> lattice_boxes;
    PackedTree tree;

    explicit Scene(std::uint32_t count) {
        Random random(count);
        for (std::uint32_t i = 0; i < count; ++i) {
            const Vec3 low = lattice.origin() + random_point(random, 20);
            boxes.push_back({low, low + Vec3{1, 0.5, 0.25}});
            lattice_boxes.push_back(lattice(boxes.back()));
            lattice_boxes.back().object = i;
        }
        tree.rebuild(1, lattice_boxes);
    }
};

TEST(BoxSearch, VisitsEveryBoxWithinTheLimitInTheOrderOfBounds) {
    for (const std::uint32_t count : {0u, 1u, 8u, 9u, 64u, 65u, 700u}) {
        Scene scene(count);
        const Vec3 from = scene.lattice.origin();
        std::vector<BoxStep> heap;
        std::vector<std::uint32_t> visits(count, 0);
        constexpr double limit = 100;
        double last = 0;
        search_boxes(
            scene.tree.levels(), scene.lattice_boxes, scene.lattice, limit, heap,
            [&](const Box& box) { return distance_squared(from, box); },
            [&](std::uint32_t object, double bound) {
                EXPECT_LE(last, bound);
                EXPECT_LE(bound, distance_squared(from, scene.boxes[object]));
                last = bound;
                ++visits[object];
                return limit;
            });
        for (std::uint32_t i = 0; i < count; ++i) {
            const bool is_near = distance_squared(from, scene.boxes[i]) <= limit;
            EXPECT_LE(visits[i], 1u);
            EXPECT_TRUE(visits[i] == 1 || !is_near) << "box " << i << " of " << count;
        }
    }
}

TEST(BoxSearch, EndsWhereTheVisitorLowersTheLimitAndLeavesOutInfiniteBounds) {
    Scene scene(300);
    std::vector<BoxStep> heap;
    int visited = 0;
    const auto search = [&](auto bound) {
        visited = 0;
        search_boxes(scene.tree.levels(), scene.lattice_boxes, scene.lattice, HUGE_VAL, heap, bound,
                     [&](std::uint32_t, double) {
                         ++visited;
                         return -1.0;
                     });
    };
    search([](const Box&) { return 0.0; });
    EXPECT_EQ(visited, 1);
    search([](const Box&) { return HUGE_VAL; });
    EXPECT_EQ(visited, 0);
}

}  // namespace
}  // namespace allide::broad
