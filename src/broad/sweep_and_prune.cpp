// SPDX-License-Identifier: MIT
#include "broad/sweep_and_prune.h"

namespace allide::broad {

void SweepAndPrune::place(std::uint32_t object, const LatticeBox& box) {
    if (is_empty(box))
        return remove(object);
    if (object >= stamp_.size())
        stamp_.resize(object + 1);
    moved_ += stamp_[object] != now_;
    stamp_[object] = now_;
    lists_.place(object, box.min, box.max);
}

void SweepAndPrune::remove(std::uint32_t object) {
    lists_.remove(object);
}

std::span<const Pair> SweepAndPrune::fresh_pairs() {
    counters_ = {.moved = moved_};
    pairs_.clear();
    lists_.update();
    for (const Pair pair : lists_.active())
        if (stamp_[pair.a] == now_ || stamp_[pair.b] == now_)
            pairs_.add(pair);
    for (int axis = 0; axis < 3; ++axis)
        counters_.exchanges += lists_.exchanges(axis);
    counters_.box_tests = lists_.box_tests();
    ++now_;
    moved_ = 0;
    return pairs_.pairs();
}

std::size_t SweepAndPrune::bytes() const {
    return lists_.bytes() + stamp_.capacity() * sizeof(std::uint32_t) + pairs_.bytes();
}

}  // namespace allide::broad
