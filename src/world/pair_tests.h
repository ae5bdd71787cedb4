// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "broad/pair.h"
#include "world/margins.h"
#include "world/moving_shapes.h"
#include "world/near_pairs.h"
#include "world/object_table.h"
#include "world/walk_memory.h"

namespace allide {

/// What tests look at.
struct Tested {
    const ObjectTable& objects;
    const MovingShapes& moving;
    const Margins& margins;
    const WorldOptions& options;
    const TouchedSlots& touched;
};

/// The second level: asks every candidate, on several threads, and collects those to be reported in
/// the order of the candidates.
class PairTests {
public:
    /// A candidate of twice the same object is tested with itself.
    void run(const Tested& tested, std::span<const broad::Pair> candidates, NearPairs& found,
             Stats& stats);

    std::size_t memory() const;

private:
    struct Chunk {
        NearPairs found;
        std::vector<EndedWalk> walks;
        Stats stats;
    };
    void test(const Tested& tested, std::span<const broad::Pair> candidates, Chunk& chunk) const;

    WalkMemory walks_;
    std::vector<Chunk> chunks_;
};

}  // namespace allide
