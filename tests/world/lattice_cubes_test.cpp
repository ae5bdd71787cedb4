// SPDX-License-Identifier: MIT
#include "world/lattice_cubes.h"

#include <vector>

#include <gtest/gtest.h>

#include <allide/shapes.h>

#include "base/random.h"
#include "scenes/motion.h"
#include "tests/targets.h"

namespace allide {
namespace {

struct Case {
    Transform at;
    LocalBounds bounds;
};

/// About the origin, beyond the border of the lattice, and so near to 0 that it becomes 0.
std::vector<Case> cube_cases(std::size_t count) {
    Random random(11);
    std::vector<Case> result;
    for (std::size_t i = 0; i < count; ++i) {
        const Mesh mesh = shapes::polytope({.seed = i + 1});
        const double scale = i % 3 == 0 ? 1 : i % 3 == 1 ? 0x1p50 : 0x1p-210;
        Transform at = random_motion(random, 4);
        at.translation = scale * at.translation;
        result.push_back({at, local_bounds(mesh)});
        if (i % 3 == 2)
            result.back().bounds.ball_centre = scale * result.back().bounds.ball_centre;
    }
    return result;
}

TEST(LatticeCubes, AreTheBoxesThatTheLatticeMakesOfWorldCubes) {
    const broad::Lattice lattice({0.5, -0.25, 3}, 0x1p-12);
    const std::vector<Case> all = cube_cases(50);
    for_each_simd_target([&] {
        for (const std::size_t count : {1, 2, 3, 4, 5, 50}) {
            std::vector<broad::LatticeBox> boxes(count);
            std::vector<LatticeCube> cubes;
            for (std::uint32_t i = 0; i < count; ++i)
                cubes.push_back({&all[i].at, &all[i].bounds, &boxes[i], 1000 + i});
            place_cubes(cubes, lattice, 0.125, 77);
            for (std::uint32_t i = 0; i < count; ++i) {
                const Box cube = world_cube(all[i].bounds, all[i].at, 0.125);
                EXPECT_TRUE(same_bounds(boxes[i], lattice(cube))) << i;
                EXPECT_EQ(boxes[i].object, 1000 + i);
                EXPECT_EQ(boxes[i].stamp, 77);
                EXPECT_TRUE(boxes[i].is_ball);
            }
        }
    });
}

}  // namespace
}  // namespace allide
