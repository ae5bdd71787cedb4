// SPDX-License-Identifier: MIT
#include "broad/papers/sweep_and_prune.h"

#include <algorithm>

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
    lists_.use_rules(rules());
    lists_.update();
    for (const Pair pair : lists_.active())
        if (stamp_[pair.a] == now_ || stamp_[pair.b] == now_)
            pairs_.add(pair);
    for (int axis = 0; axis < 3; ++axis)
        counters_.exchanges += lists_.exchanges(axis);
    counters_.box_tests = lists_.box_tests();
    begin_frame();
    moved_ = 0;
    return pairs_.pairs();
}

/// After the last stamp all are forgotten, and no object seems to have been placed.
void SweepAndPrune::begin_frame() {
    if (now_ >= last_stamp) {
        std::ranges::fill(stamp_, 0);
        now_ = 0;
    }
    ++now_;
}

std::size_t SweepAndPrune::bytes() const {
    return sizeof(*this) + lists_.bytes() + stamp_.capacity() * sizeof(std::uint32_t) +
           pairs_.bytes();
}

}  // namespace allide::broad
