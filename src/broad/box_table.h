// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "broad/lattice.h"

namespace allide::broad {

/// Boxes by object, empty where there is none, and which of them are new.
class BoxTable {
public:
    /// `now` is the stamp of the first frame.
    explicit BoxTable(std::uint32_t now = 1) : now_(now) {}

    void place(std::uint32_t object, const LatticeBox& box) {
        if (object >= boxes_.size())
            boxes_.resize(object + 1);
        moved_ += boxes_[object].stamp != now_;
        boxes_[object] = box;
        boxes_[object].object = object;
        boxes_[object].stamp = now_;
    }
    /// Does nothing for an object that was never placed.
    void remove(std::uint32_t object) {
        if (object < boxes_.size())
            boxes_[object] = {};
    }
    void end_frame() {
        begin_frame(now_, boxes_);
        moved_ = 0;
    }

    const std::vector<LatticeBox>& boxes() const { return boxes_; }
    bool is_fresh(std::uint32_t object) const { return boxes_[object].stamp == now_; }
    std::uint32_t moved() const { return moved_; }
    std::size_t bytes() const { return boxes_.capacity() * sizeof(LatticeBox); }

private:
    std::vector<LatticeBox> boxes_;
    std::uint32_t now_, moved_ = 0;
};

}  // namespace allide::broad
