// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

#include <allide/world.h>

#include "broad/pair_sort.h"
#include "world/near_pairs.h"
#include "world/object_table.h"
#include "world/stale_slots.h"

namespace allide {

/// Makes a report of the near pairs that a detect() found and of those that it need not test again,
/// and compares it with the last one.
class Reporter {
public:
    explicit Reporter(const WorldOptions& options)
        : threads_(options.threads), has_separations_(options.detail == Detail::separations) {}

    /// Empties the list for the near pairs that tests find, and returns it.
    NearPairs& begin() {
        found_.clear();
        return found_;
    }

    /// Reports the pairs found since `begin`, which name at least one stale slot, and those of the
    /// last report that name none. Their statistics and times are the caller's.
    Report& publish(const ObjectTable& objects, const StaleSlots& stale);

    /// Drops what a call may have left half done. The next report is still compared with the last.
    void recover();

    std::size_t memory() const;

private:
    void merge_with_kept(const StaleSlots& stale);
    void fill_pairs(const ObjectTable& objects);
    void find_changes();

    int threads_;
    bool has_separations_;
    NearPairs found_, current_, previous_;
    broad::PairSort<FoundPair> sort_;
    std::vector<ObjectPair> ids_;       ///< of the last report
    std::vector<ObjectPair> next_ids_;  ///< of the one in the making
    std::vector<ObjectPair> began_, ended_;
    std::vector<PairReport> pair_reports_;
    Report report_;
};

}  // namespace allide
