// SPDX-License-Identifier: MIT
// The closest features of pairs that were near (I-COLLIDE 1995, sections 5.2 and 6.1): Lin-Canny
// starts where it ended the last time for the same pair.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <allide/world.h>

#include "convex/lin_canny/lin_canny.h"
#include "world/stale_slots.h"

namespace allide {

/// The features at which Lin-Canny ended for a pair. Full ids, so that features of a removed object
/// are never taken for those of another.
struct LastFeatures {
    ObjectPair ids;
    LinCannyStart features;
};

class LinCannyCache {
public:
    /// Returns an empty start for a pair that was not near in the last detect().
    LinCannyStart start_of(const ObjectPair& ids) const;

    /// Drops the features of an object whose shape changes; `start_of` does so after
    /// `drop_forgotten`.
    void forget(ObjectId object) { forgotten_.push_back(object); }
    void drop_forgotten();

    /// Takes features of the present detect(); `start_of` gives them after `replace_stale`.
    void add(std::span<const LastFeatures> ended) {
        added_.insert(added_.end(), ended.begin(), ended.end());
    }
    /// Replaces the pairs of stale slots by those that were added.
    void replace_stale(const StaleSlots& stale);

    std::size_t memory() const {
        return (last_.capacity() + added_.capacity() + merged_.capacity()) * sizeof(LastFeatures) +
               forgotten_.capacity() * sizeof(ObjectId);
    }

private:
    std::vector<LastFeatures> last_;  ///< sorted by ids
    std::vector<LastFeatures> added_, merged_;
    std::vector<ObjectId> forgotten_;
};

}  // namespace allide
