// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "broad/pair.h"

namespace allide {

/// How near two objects must come to be reported: the world's margin, and what each adds to it.
class Margins {
public:
    explicit Margins(double common) : common_(common) {}

    void set_own(std::uint32_t slot, double margin) {
        if (slot >= own_.size()) {
            if (margin == 0)
                return;
            own_.resize(slot + 1);
        }
        own_[slot] = margin;
    }
    double own(std::uint32_t slot) const { return slot < own_.size() ? own_[slot] : 0; }

    double of(broad::Pair pair) const { return common_ + (own(pair.a) + own(pair.b)); }
    /// How much the box of an object is grown, so that two within their margin have boxes that
    /// overlap.
    double pad(std::uint32_t slot) const { return common_pad() + own(slot); }
    /// The pad of objects without a margin of their own.
    double common_pad() const { return 0.5 * common_; }

    std::size_t memory() const { return own_.capacity() * sizeof(double); }

private:
    double common_;
    std::vector<double> own_;  ///< up to the last slot that has one
};

}  // namespace allide
