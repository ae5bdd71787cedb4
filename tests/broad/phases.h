// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "broad/broad_phase.h"
#include "tests/broad/motions.h"

namespace allide::broad {

using Phase = allide::BroadPhase;

inline constexpr Phase all_phases[] = {
    Phase::automatic,     Phase::grid,         Phase::tree,  Phase::sweep_and_prune,
    Phase::interval_tree, Phase::uniform_grid, Phase::brute, Phase::sweep_dense};

inline std::vector<Pair> sorted(std::span<const Pair> pairs) {
    std::vector<Pair> result(pairs.begin(), pairs.end());
    std::ranges::sort(result);
    return result;
}

inline void apply(const std::vector<MovingBoxes::Change>& changes, const Lattice& lattice,
                  BroadPhase& phase) {
    for (const MovingBoxes::Change& change : changes)
        if (change.box)
            phase.place(change.object, lattice(*change.box));
        else
            phase.remove(change.object);
}

/// Runs phases over the same motion: each must find the pairs of the first, each once.
inline void expect_same_pairs(const std::vector<BroadPhase*>& phases, Motion motion,
                              std::uint32_t objects, int frames, std::uint64_t seed,
                              std::size_t* found = nullptr) {
    MovingBoxes boxes(motion, objects, seed);
    const Lattice lattice({0.25, -3, 1}, 0x1p-10);
    for (int frame = 0; frame < frames; ++frame) {
        const auto& changes = boxes.next();
        std::vector<Pair> expected;
        for (BroadPhase* phase : phases) {
            apply(changes, lattice, *phase);
            const std::vector<Pair> pairs = sorted(phase->fresh_pairs());
            if (phase == phases.front())
                expected = pairs;
            else
                ASSERT_EQ(pairs, expected)
                    << "motion " << int(motion) << " frame " << frame << " phase "
                    << (std::ranges::find(phases, phase) - phases.begin());
        }
        if (found != nullptr)
            *found += expected.size();
    }
}

}  // namespace allide::broad
