// SPDX-License-Identifier: MIT
// Coherence keeps the faces that met last of pairs of meshes. Only pairs that are candidates
// in frame after frame are kept. The memory of a pair that separates is freed, unless a pair of the
// next frame takes it.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include <allide/world.h>

#include "query/pair_memory.h"
#include "world/stale_slots.h"

namespace allide {

struct KeptPair {
    ObjectPair ids;
    std::unique_ptr<PairMemory> memory;
};

class PairMemories {
public:
    /// No more bytes are kept after a detect(). Pairs of the lowest ids come first.
    static constexpr std::size_t most_bytes = std::size_t{64} << 20;

    /// Takes what the last detect() kept of a pair, or new memory. Several threads may ask for
    /// different pairs.
    std::unique_ptr<PairMemory> take(const ObjectPair& ids);
    /// Gives back what `take` gave in this detect().
    void add(std::span<KeptPair> used);

    /// Forgets what was found for the pairs of an object whose faces change. Their memory is
    /// reused.
    void forget(ObjectId object) { forgotten_.push_back(object); }
    void drop_forgotten();
    /// Replaces the pairs of stale slots by those that were added.
    void replace_stale(const StaleSlots& stale);

    std::size_t pairs() const { return last_.size(); }
    std::size_t memory() const;

private:
    std::vector<KeptPair> last_;  ///< sorted by ids
    std::vector<KeptPair> added_, merged_;
    std::vector<std::unique_ptr<PairMemory>> spare_;  ///< of the last detect(), emptied
    std::size_t spare_taken_ = 0;
    std::vector<ObjectId> forgotten_;
};

}  // namespace allide
