// SPDX-License-Identifier: MIT
#include "world/walk_memory.h"

#include <algorithm>
#include <iterator>

#include "world/object_table.h"

namespace allide {

LinCannyStart WalkMemory::start_of(const ObjectPair& ids) const {
    const auto found = std::ranges::lower_bound(last_, ids, {}, &EndedWalk::ids);
    return found != last_.end() && found->ids == ids ? found->features : LinCannyStart{};
}

void WalkMemory::renew(const TouchedSlots& touched) {
    if (last_.empty() && fresh_.empty())
        return;
    std::erase_if(last_, [&](const EndedWalk& walk) {
        return touched.contains(ObjectTable::slot(walk.ids.a)) ||
               touched.contains(ObjectTable::slot(walk.ids.b));
    });
    std::ranges::sort(fresh_, {}, &EndedWalk::ids);
    merged_.clear();
    std::ranges::merge(last_, fresh_, std::back_inserter(merged_), {}, &EndedWalk::ids,
                       &EndedWalk::ids);
    last_.swap(merged_);
    fresh_.clear();
}

}  // namespace allide
