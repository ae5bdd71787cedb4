// SPDX-License-Identifier: MIT
// The closest features of pairs that were near (I-COLLIDE 1995, sections 5.2 and 6.1): a walk over
// two polytopes starts where the last one about them ended.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <allide/world.h>

#include "convex/lin_canny.h"
#include "world/touched_slots.h"

namespace allide {

/// By full ids, so that features of a removed object are never taken for those of another.
struct EndedWalk {
    ObjectPair ids;
    LinCannyStart features;
};

class WalkMemory {
public:
    /// Nothing for a pair that was not near in the last detect().
    LinCannyStart start_of(const ObjectPair& ids) const;

    /// Of this detect().
    void add(std::span<const EndedWalk> ended) {
        fresh_.insert(fresh_.end(), ended.begin(), ended.end());
    }
    /// Pairs of touched objects give way to those that were added.
    void renew(const TouchedSlots& touched);

    std::size_t memory() const {
        return (last_.capacity() + fresh_.capacity() + merged_.capacity()) * sizeof(EndedWalk);
    }

private:
    std::vector<EndedWalk> last_;  ///< sorted by ids
    std::vector<EndedWalk> fresh_, merged_;
};

}  // namespace allide
