// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "broad/papers/rectangle_sweep.h"
#include "broad/papers/sweep_and_prune.h"
#include "broad/papers/uniform_grid.h"
#include "broad/spatial/spatial_phase.h"
#include "tests/allocation_counter.h"
#include "tests/broad/phases.h"

namespace allide::broad {
namespace {

/// Boxes that swing to and fro, so that every frame is like others before it.
void swing(BroadPhase& phase, const Lattice& lattice, int frame, std::uint32_t moving) {
    for (std::uint32_t i = 0; i < moving; ++i) {
        const double phase_of = 0.1 * ((frame + static_cast<int>(i)) % 32);
        const Vec3 low = {1.5 * (i % 12) + phase_of, 1.5 * (i / 12 % 12), 1.5 * (i / 144)};
        phase.place(i, lattice({low, low + Vec3{1, 1, 1}}));
    }
}

long allocations_once_warm(BroadPhase& phase, std::uint32_t moving) {
    const Lattice lattice({0, 0, 0}, 0x1p-10);
    swing(phase, lattice, 0, 1500);
    for (int frame = 0; frame < 100; ++frame) {
        swing(phase, lattice, frame, moving);
        phase.fresh_pairs();
    }
    const long before = allocations;
    std::size_t pairs = 0;
    for (int frame = 100; frame < 200; ++frame) {
        swing(phase, lattice, frame, moving);
        pairs += phase.fresh_pairs().size();
    }
    EXPECT_GT(pairs, 100u);
    return allocations - before;
}

TEST(Allocation, NoneOnceWarm) {
    for (const std::uint32_t moving : {1500u, 700u, 50u}) {
        SpatialPhase automatic, tree({.structure = Structure::tree});
        SweepAndPrune sparse(OverlapStorage::sparse), dense(OverlapStorage::dense);
        RectangleSweep rectangles;
        UniformGrid cells(2000);
        const std::vector<BroadPhase*> phases = {&automatic, &tree,       &sparse,
                                                 &dense,     &rectangles, &cells};
        for (BroadPhase* phase : phases)
            EXPECT_EQ(allocations_once_warm(*phase, moving), 0) << moving;
    }
}

}  // namespace
}  // namespace allide::broad
