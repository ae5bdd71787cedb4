// SPDX-License-Identifier: MIT
#include "broad/spatial_phase.h"

#include <gtest/gtest.h>

#include "broad/brute_force.h"
#include "tests/broad/phases.h"
#include "tests/targets.h"

namespace allide::broad {
namespace {

void expect_brute_pairs(Motion motion, std::uint32_t objects, int frames, std::uint64_t seed) {
    BruteForce brute;
    SpatialPhase automatic, grid({.structure = Structure::grid}),
        tree({.structure = Structure::tree});
    std::size_t pairs = 0;
    expect_same_pairs({&brute, &automatic, &grid, &tree}, motion, objects, frames, seed, &pairs);
    EXPECT_TRUE(pairs > 0 || objects < 100);
}

TEST(SpatialPhase, FindsThePairsOfBruteForceInEveryMotion) {
    for (const Motion motion : all_motions)
        for (const std::uint32_t objects : {3u, 30u, 300u})
            expect_brute_pairs(motion, objects, objects == 300 ? 40 : 60, objects);
}

TEST(SpatialPhase, FindsThePairsOfBruteForceOnEveryTarget) {
    for_each_simd_target([] {
        for (const Motion motion : all_motions)
            expect_brute_pairs(motion, 400, 6, 5);
    });
}

LatticeBox cube_at(int x) {
    LatticeBox box;
    for (int k = 0; k < 3; ++k) {
        box.min[k] = x;
        box.max[k] = x + 1;
    }
    return box;
}

TEST(SpatialPhase, SeesAllWhenTheTreeGainsALevel) {
    SpatialPhase phase({.structure = Structure::tree});
    for (int i = 0; i < 60; ++i)
        phase.place(static_cast<std::uint32_t>(i), cube_at(100 * i));
    EXPECT_TRUE(phase.fresh_pairs().empty());
    for (int i = 60; i < 90; ++i) {
        phase.place(static_cast<std::uint32_t>(i), cube_at(100 * (i - 60)));
        EXPECT_EQ(phase.fresh_pairs().size(), 1) << i;
    }
}

TEST(SlowSpatialPhase, FindsThePairsOfBruteForceOverThousandsOfFrames) {
    for (const Motion motion : all_motions) {
        expect_brute_pairs(motion, 500, 900, 11);
        expect_brute_pairs(motion, 3000, 100, 12);
    }
}

}  // namespace
}  // namespace allide::broad
