// SPDX-License-Identifier: MIT
#include "broad/pair_set.h"

#include <algorithm>
#include <utility>

#include "base/wrap.h"

namespace allide::broad {

ALLIDE_WRAPS std::size_t PairSet::home(Pair pair) const {
    const std::uint64_t mixed = key_of(pair) * 0x9e3779b97f4a7c15;
    return (mixed ^ mixed >> 32) & (table_.size() - 1);
}

/// Where in the table the pair is, or would go.
std::size_t PairSet::place_of(Pair pair) const {
    std::size_t at = home(pair);
    while (table_[at] != none && pairs_[table_[at]] != pair)
        at = (at + 1) & (table_.size() - 1);
    return at;
}

std::uint32_t PairSet::find(Pair pair) const {
    return table_.empty() ? none : table_[place_of(pair)];
}

bool PairSet::insert(Pair pair) {
    if (4 * (pairs_.size() + 1) > 3 * table_.size())
        enlarge();
    std::uint32_t& entry = table_[place_of(pair)];
    if (entry != none)
        return false;
    pairs_.push_back(pair);  // may throw; the table must not name it before
    entry = static_cast<std::uint32_t>(pairs_.size() - 1);
    return true;
}

bool PairSet::erase(Pair pair) {
    if (table_.empty())
        return false;
    const std::size_t at = place_of(pair);
    const std::uint32_t position = table_[at];
    if (position == none)
        return false;
    table_[place_of(pairs_.back())] = position;
    pairs_[position] = pairs_.back();
    pairs_.pop_back();
    table_[at] = none;
    close_gap(at);
    return true;
}

/// Moves back what a full entry here had pushed further on. Distances go around the table's end.
ALLIDE_WRAPS void PairSet::close_gap(std::size_t gap) {
    const std::size_t mask = table_.size() - 1;
    for (std::size_t at = (gap + 1) & mask; table_[at] != none; at = (at + 1) & mask)
        if (((at - home(pairs_[table_[at]])) & mask) >= ((at - gap) & mask)) {
            table_[gap] = std::exchange(table_[at], none);
            gap = at;
        }
}

void PairSet::enlarge() {
    table_.assign(table_size_after(table_.size()), none);
    for (std::uint32_t i = 0; i < pairs_.size(); ++i)
        table_[place_of(pairs_[i])] = i;
}

void PairSet::clear() {
    pairs_.clear();
    std::ranges::fill(table_, none);
}

}  // namespace allide::broad
