// SPDX-License-Identifier: MIT
#include "broad/papers/rectangle_sweep.h"

#include <algorithm>
#include <tuple>

namespace allide::broad {
namespace {

constexpr std::uint64_t end_bit = std::uint64_t{1} << 31;

/// In the order of a sweep: by value, minima before maxima there.
std::uint64_t end_of(std::int32_t value, bool is_max, std::uint32_t object) {
    const auto biased = static_cast<std::uint32_t>(value) ^ 0x80000000;
    return std::uint64_t{biased} << 32 | (is_max ? end_bit : 0) | object;
}

}  // namespace

/// In the plane of the shared axis, along which it sweeps, and another one.
void RectangleSweep::overlapping_rectangles(int axis, std::vector<Pair>& pairs) {
    const std::vector<LatticeBox>& boxes = table_.boxes();
    objects_.clear();
    ends_.clear();
    for (const LatticeBox& box : boxes)
        if (!is_empty(box)) {
            objects_.push_back(box.object);
            ends_.push_back(end_of(box.min[shared_axis_], false, box.object));
            ends_.push_back(end_of(box.max[shared_axis_], true, box.object));
        }
    std::ranges::sort(objects_, {},
                      [&](std::uint32_t o) { return std::tuple(boxes[o].min[axis], o); });
    std::ranges::sort(ends_);
    minima_.clear();
    maxima_.clear();
    position_.resize(boxes.size());
    for (const std::uint32_t object : objects_) {
        position_[object] = static_cast<std::uint32_t>(minima_.size());
        minima_.push_back(boxes[object].min[axis]);
        maxima_.push_back(boxes[object].max[axis]);
    }
    tree_.reset(minima_, maxima_);
    pairs.clear();
    for (const std::uint64_t end : ends_) {
        const auto object = static_cast<std::uint32_t>(end & (end_bit - 1));
        if ((end & end_bit) != 0) {
            tree_.erase(position_[object]);
            continue;
        }
        tree_.overlapping(boxes[object].min[axis], boxes[object].max[axis], [&](std::uint32_t at) {
            if (may_meet(object, objects_[at]))
                pairs.push_back(ordered_pair(object, objects_[at]));
        });
        tree_.insert(position_[object]);
    }
    sort_(1, std::span(pairs));
}

std::span<const Pair> RectangleSweep::fresh_pairs() {
    counters_ = {.moved = table_.moved()};
    pairs_.clear();
    overlapping_rectangles((shared_axis_ + 1) % 3, first_);
    overlapping_rectangles((shared_axis_ + 2) % 3, second_);
    counters_.box_tests = first_.size() + second_.size();
    auto in_second = second_.begin();
    for (const Pair pair : first_) {
        while (in_second != second_.end() && *in_second < pair)
            ++in_second;
        if (in_second != second_.end() && *in_second == pair &&
            (table_.is_fresh(pair.a) || table_.is_fresh(pair.b)))
            pairs_.add(pair);
    }
    table_.end_frame();
    return pairs_.pairs();
}

std::size_t RectangleSweep::bytes() const {
    return sizeof(*this) + table_.bytes() + tree_.bytes() + pairs_.bytes() +
           (objects_.capacity() + position_.capacity()) * sizeof(std::uint32_t) +
           (minima_.capacity() + maxima_.capacity()) * sizeof(std::int32_t) +
           ends_.capacity() * sizeof(std::uint64_t) +
           (first_.capacity() + second_.capacity()) * sizeof(Pair) + sort_.bytes();
}

}  // namespace allide::broad
