// SPDX-License-Identifier: MIT
#include "world/swept_pairs.h"

#include <algorithm>

namespace allide {
namespace {

bool are_equal(const Box& a, const Box& b) {
    return a.min == b.min && a.max == b.max;
}

}  // namespace

void SweptPairs::place(std::uint32_t slot, const Swept& swept, const BoxRules& rules) {
    if (slot >= objects_.size())
        objects_.resize(slot + 1);
    bool differs = rules_.set_groups(slot, rules.groups, rules.mask);
    differs |= rules_.set_owner(slot, rules.owner);
    differs |= rules_.set_scene(slot, !swept.moves);
    const bool is_there = neighbours_.contains(slot);
    if (is_there && !differs && !swept.moves && are_equal(objects_[slot].box, swept.box))
        return;
    if (differs)
        neighbours_.remove(slot);
    count_ += is_there ? 0 : 1;
    objects_[slot] = swept;
    neighbours_.place(slot, {swept.box, false});
}

void SweptPairs::remove(std::uint32_t slot) {
    if (!neighbours_.contains(slot))
        return;
    neighbours_.remove(slot);
    rules_.forget(slot);
    --count_;
}

void SweptPairs::choose_lattice() {
    if (!neighbours_.wants_lattice())
        return;
    std::vector<Box> boxes;
    const auto size = static_cast<std::uint32_t>(objects_.size());
    for (std::uint32_t slot = 0; slot < size; ++slot)
        if (neighbours_.contains(slot))
            boxes.push_back(objects_[slot].box);
    neighbours_.adopt_lattice(boxes);
    for (std::uint32_t slot = 0; slot < size; ++slot)
        if (neighbours_.contains(slot))
            neighbours_.place(slot, {objects_[slot].box, false});
}

std::span<const broad::Pair> SweptPairs::pairs() {
    choose_lattice();
    rules_.classify(count_);
    pairs_.clear();
    for (const broad::Pair pair : neighbours_.fresh_pairs()) {
        const Swept &a = objects_[pair.a], &b = objects_[pair.b];
        if ((a.moves || b.moves) && overlaps(a.box, b.box) && rules_.allows(pair.a, pair.b))
            pairs_.push_back(pair);
    }
    std::ranges::sort(pairs_);
    return pairs_;
}

}  // namespace allide
