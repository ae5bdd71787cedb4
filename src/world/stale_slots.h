// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace allide {

/// The slots whose pairs are stale: their objects moved, came, went or changed since the last
/// detect().
class StaleSlots {
public:
    void make_room(std::uint32_t slots) {
        if (is_stale_.size() < slots)
            is_stale_.resize(slots);
    }

    void add(std::uint32_t slot) {
        make_room(slot + 1);
        if (is_stale_[slot] != 0)
            return;
        list_.push_back(slot);
        is_stale_[slot] = 1;
    }

    /// Adds a slot and leaves it out of the list, so that several threads can add different slots.
    /// One `end_unlisted` follows.
    void add_unlisted(std::uint32_t slot) { is_stale_[slot] = 1; }
    void end_unlisted() { is_listed_ = false; }

    bool contains(std::uint32_t slot) const { return is_stale_[slot] != 0; }

    /// Calls visit(slot) for each, in no order, in time proportional to their number where they are
    /// listed.
    template <class Visit>
    void for_each(const Visit& visit) const {
        if (is_listed_)
            return void(std::ranges::for_each(list_, visit));
        for (std::uint32_t slot = 0; slot < is_stale_.size(); ++slot)
            if (is_stale_[slot] != 0)
                visit(slot);
    }

    std::size_t count() const {
        return is_listed_ ? list_.size()
                          : static_cast<std::size_t>(std::ranges::count(is_stale_, 1));
    }

    void clear() {
        if (!is_listed_)
            std::ranges::fill(is_stale_, 0);
        for (const std::uint32_t slot : list_)
            is_stale_[slot] = 0;
        list_.clear();
        is_listed_ = true;
    }

    std::size_t memory() const {
        return is_stale_.capacity() + list_.capacity() * sizeof(std::uint32_t);
    }

private:
    std::vector<std::uint8_t> is_stale_;
    std::vector<std::uint32_t> list_;
    bool is_listed_ = true;  ///< all of them are in the list
};

}  // namespace allide
