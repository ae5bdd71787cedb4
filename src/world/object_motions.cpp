// SPDX-License-Identifier: MIT
#include "world/object_motions.h"

#include <algorithm>

namespace allide {

void ObjectMotions::reserve(std::uint32_t slots, std::size_t more) {
    if (const std::size_t wanted = movers_.size() + more; wanted > movers_.capacity())
        movers_.reserve(std::max(wanted, 2 * movers_.capacity()));
    if (index_.size() < slots)
        index_.resize(slots, none);
}

void ObjectMotions::set(std::uint32_t slot, const Motion& motion) noexcept {
    if (contains(slot)) {
        movers_[index_[slot]].motion = motion;
        return;
    }
    index_[slot] = static_cast<std::uint32_t>(movers_.size());
    movers_.push_back({slot, motion});
}

void ObjectMotions::forget(std::uint32_t slot) noexcept {
    if (!contains(slot))
        return;
    const std::uint32_t at = index_[slot];
    movers_[at] = movers_.back();
    index_[movers_[at].slot] = at;
    index_[slot] = none;
    movers_.pop_back();
}

}  // namespace allide
