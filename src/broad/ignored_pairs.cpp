// SPDX-License-Identifier: MIT
#include "broad/ignored_pairs.h"

#include <algorithm>

namespace allide::broad {

bool IgnoredPairs::insert(Pair pair) {
    if (pairs_.contains(pair))
        return false;
    add_partner(pair.a,
                pair.b);  // first: if memory runs out, a partner without a pair does no harm
    add_partner(pair.b, pair.a);
    return pairs_.insert(pair);
}

void IgnoredPairs::add_partner(std::uint32_t object, std::uint32_t partner) {
    if (object >= partners_.size())
        partners_.resize(object + 1);
    std::vector<std::uint32_t>& list = partners_[object];
    if (list.size() == list.capacity()) {
        std::ranges::sort(list);
        list.erase(std::ranges::unique(list).begin(), list.end());
        std::erase_if(list, [&](std::uint32_t other) {
            return other == partner || !pairs_.contains(ordered_pair(object, other));
        });
        list.reserve(2 * list.size() + 4);
    }
    list.push_back(partner);
}

std::size_t IgnoredPairs::bytes() const {
    std::size_t bytes = pairs_.bytes() + partners_.capacity() * sizeof(partners_[0]);
    for (const std::vector<std::uint32_t>& list : partners_)
        bytes += list.capacity() * sizeof(list[0]);
    return bytes;
}

}  // namespace allide::broad
