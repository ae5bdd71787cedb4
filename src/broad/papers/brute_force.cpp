// SPDX-License-Identifier: MIT
#include "broad/papers/brute_force.h"

namespace allide::broad {

std::span<const Pair> BruteForce::fresh_pairs() {
    const auto& boxes = table_.boxes();
    const auto count = static_cast<std::uint32_t>(boxes.size());
    counters_ = {.moved = table_.moved()};
    pairs_.clear();
    for (std::uint32_t a = 0; a < count; ++a)
        for (std::uint32_t b = a + 1; b < count; ++b) {
            if (!table_.is_fresh(a) && !table_.is_fresh(b))
                continue;
            ++counters_.box_tests;
            if (overlaps(boxes[a], boxes[b]) && may_meet(a, b))
                pairs_.add({a, b});
        }
    table_.end_frame();
    return pairs_.pairs();
}

}  // namespace allide::broad
