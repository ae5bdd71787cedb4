// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "broad/pair_set.h"

namespace allide::broad {

/// Pairs that rules leave out. All pairs of one object are erased in time proportional to their
/// number, however many others there are.
class IgnoredPairs {
public:
    bool contains(Pair pair) const { return pairs_.contains(pair); }
    /// In no order.
    std::span<const Pair> pairs() const { return pairs_.pairs(); }
    /// False if it was there.
    bool insert(Pair pair);
    /// False if it was not there.
    bool erase(Pair pair) { return pairs_.erase(pair); }

    /// Calls erased(partner) for each pair of the object, which it erases. Returns how many entries
    /// it has looked at.
    template <class Erased>
    std::size_t erase_all_of(std::uint32_t object, const Erased& erased) {
        if (object >= partners_.size())
            return 0;
        const std::vector<std::uint32_t> partners = std::move(partners_[object]);
        partners_[object] = {};
        for (const std::uint32_t partner : partners)
            if (pairs_.erase(ordered_pair(object, partner)))
                erased(partner);
        return partners.size();
    }

    std::size_t bytes() const;

private:
    /// The others of an object's pairs, and some whose pairs have been erased since. These go when
    /// the list is full, so it stays in proportion to the pairs.
    void add_partner(std::uint32_t object, std::uint32_t partner);

    PairSet pairs_;
    std::vector<std::vector<std::uint32_t>> partners_;  ///< by object
};

}  // namespace allide::broad
