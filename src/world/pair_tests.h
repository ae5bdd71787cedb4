// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "broad/pair.h"
#include "world/lin_canny_cache.h"
#include "world/margins.h"
#include "world/moving_shapes.h"
#include "world/near_pairs.h"
#include "world/object_table.h"
#include "world/pair_memories.h"

namespace allide {

/// The parts of a world that pair tests read.
struct TestContext {
    const ObjectTable& objects;
    const MovingShapes& moving;
    const Margins& margins;
    const WorldOptions& options;
    const StaleSlots& stale;
};

/// The narrow phase: tests every candidate, on several threads, and collects those to be reported
/// in the order of the candidates.
class PairTests {
public:
    /// A candidate of twice the same object is tested with itself.
    void run(const TestContext& context, std::span<const broad::Pair> candidates, NearPairs& found,
             Stats& stats);

    /// Forgets what is kept of the pairs of an object, whose shape changes.
    void forget(ObjectId object) {
        cache_.forget(object);
        memories_.forget(object);
    }

    std::size_t memory() const;

private:
    struct Chunk {
        NearPairs found;
        std::vector<LastFeatures> features;
        std::vector<KeptPair> kept;
        Stats stats;
    };
    void test(const TestContext& context, std::span<const broad::Pair> candidates, Chunk& chunk);

    LinCannyCache cache_;
    PairMemories memories_;
    std::vector<Chunk> chunks_;
};

}  // namespace allide
