// SPDX-License-Identifier: MIT
#include "world/lin_canny_cache.h"

#include <algorithm>
#include <iterator>

#include "world/object_table.h"

namespace allide {

LinCannyStart LinCannyCache::start_of(const ObjectPair& ids) const {
    const auto found = std::ranges::lower_bound(last_, ids, {}, &LastFeatures::ids);
    return found != last_.end() && found->ids == ids ? found->features : LinCannyStart{};
}

void LinCannyCache::drop_forgotten() {
    if (forgotten_.empty())
        return;
    std::ranges::sort(forgotten_);
    std::erase_if(last_, [&](const LastFeatures& pair) {
        return std::ranges::binary_search(forgotten_, pair.ids.a) ||
               std::ranges::binary_search(forgotten_, pair.ids.b);
    });
    forgotten_.clear();
}

void LinCannyCache::replace_stale(const StaleSlots& stale) {
    if (last_.empty() && added_.empty())
        return;
    std::erase_if(last_, [&](const LastFeatures& pair) {
        return stale.contains(ObjectTable::slot(pair.ids.a)) ||
               stale.contains(ObjectTable::slot(pair.ids.b));
    });
    std::ranges::sort(added_, {}, &LastFeatures::ids);
    merged_.clear();
    std::ranges::merge(last_, added_, std::back_inserter(merged_), {}, &LastFeatures::ids,
                       &LastFeatures::ids);
    last_.swap(merged_);
    added_.clear();
}

}  // namespace allide
