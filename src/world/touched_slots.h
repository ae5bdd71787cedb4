// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace allide {

/// The slots whose pairs must be tested anew: those of objects that moved, came, went or changed.
class TouchedSlots {
public:
    void make_room(std::uint32_t slots) {
        if (is_touched_.size() < slots)
            is_touched_.resize(slots);
    }

    void add(std::uint32_t slot) {
        make_room(slot + 1);
        if (is_touched_[slot] != 0)
            return;
        is_touched_[slot] = 1;
        list_.push_back(slot);
    }

    /// Many, from several threads: `add_unlisted` for each, and one `count_unlisted` at the end.
    void add_unlisted(std::uint32_t slot) { is_touched_[slot] = 1; }
    void count_unlisted() { is_listed_ = false; }

    bool contains(std::uint32_t slot) const { return is_touched_[slot] != 0; }

    std::size_t count() const {
        return is_listed_ ? list_.size()
                          : static_cast<std::size_t>(std::ranges::count(is_touched_, 1));
    }

    void clear() {
        if (!is_listed_)
            std::ranges::fill(is_touched_, 0);
        for (const std::uint32_t slot : list_)
            is_touched_[slot] = 0;
        list_.clear();
        is_listed_ = true;
    }

    std::size_t memory() const {
        return is_touched_.capacity() + list_.capacity() * sizeof(std::uint32_t);
    }

private:
    std::vector<std::uint8_t> is_touched_;
    std::vector<std::uint32_t> list_;
    bool is_listed_ = true;  ///< all of them are in the list
};

}  // namespace allide
