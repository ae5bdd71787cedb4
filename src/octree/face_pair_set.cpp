// SPDX-License-Identifier: MIT
#include "octree/face_pair_set.h"

#include <algorithm>
#include <bit>

namespace allide {

void FacePairSet::clear() {
    if (pairs_.size() > table_.size() / 16)
        std::ranges::fill(table_, none);
    else
        for (auto pair = pairs_.rbegin(); pair != pairs_.rend(); ++pair)
            table_[place_of(*pair)] = none;  // last in, first out: no chain is cut before its end
    pairs_.clear();
}

void FacePairSet::enlarge() {
    table_.assign(std::max<std::size_t>(2 * table_.size(), 64), none);
    shift_ = 64 - std::countr_zero(table_.size());
    for (const std::uint64_t pair : pairs_)
        table_[place_of(pair)] = pair;
}

}  // namespace allide
