// SPDX-License-Identifier: MIT
#include "broad/papers/sweep_lists.h"

#include <algorithm>
#include <iterator>

#include "base/check.h"

namespace allide::broad {
namespace {

// An end is its value, whether it is a maximum (after the minima there: touching counts), and the
// object, in this order of significance.
constexpr std::uint64_t max_bit = std::uint64_t{1} << 31;

std::uint32_t object_of(std::uint64_t end) {
    return static_cast<std::uint32_t>(end & (max_bit - 1));
}

bool is_max(std::uint64_t end) {
    return (end & max_bit) != 0;
}

/// Without the object: equal ends stay in the order they have.
std::uint64_t rank(std::uint64_t end) {
    return end >> 31;
}

}  // namespace

std::uint64_t SweepLists::end_of(std::uint32_t object, int axis, bool max) const {
    const auto value = static_cast<std::uint32_t>(bound(object, axis, max)) ^ 0x80000000;
    return std::uint64_t{value} << 32 | (max ? max_bit : 0) | object;
}

void SweepLists::place(std::uint32_t object, std::span<const std::int32_t> min,
                       std::span<const std::int32_t> max) {
    ALLIDE_ASSERT(min.size() == static_cast<std::size_t>(axes_) && max.size() == min.size());
    ALLIDE_ASSERT(object < max_bit);
    if (object >= present_.size()) {
        present_.resize(object + 1);
        active_of_.resize(object + 1);
        bounds_.resize(2 * min.size() * present_.size());
    }
    if (!present_[object])
        added_.push_back(object);
    present_[object] = true;
    const auto to = bounds_.begin() + static_cast<std::ptrdiff_t>(2 * min.size() * object);
    std::ranges::copy(max, std::ranges::copy(min, to).out);
}

void SweepLists::remove(std::uint32_t object) {
    if (!has(object))
        return;
    present_[object] = false;
    if (const auto at = std::ranges::find(added_, object); at != added_.end())
        added_.erase(at);
    else
        removed_.push_back(object);
}

void SweepLists::update() {
    box_tests_ = 0;
    exchanges_ = {};
    if (memory_ == OverlapStorage::dense)
        flags_.resize(present_.size());
    if (!removed_.empty())
        take_out_removed();
    if (4 * added_.size() > lists_[0].size())
        return start_over();
    append_added();
    for (int axis = 0; axis < axes_; ++axis)
        rewrite(axis);
    for (int axis = 0; axis < axes_; ++axis)
        sort(axis);
}

/// Lists keep their order, so the overlaps of the others stay as they are.
void SweepLists::take_out_removed() {
    std::vector<bool> gone(present_.size());
    for (const std::uint32_t object : removed_)
        gone[object] = true;
    for (int axis = 0; axis < axes_; ++axis)
        std::erase_if(lists_[static_cast<std::size_t>(axis)],
                      [&](std::uint64_t end) { return gone[object_of(end)]; });
    std::vector<Pair> ended;
    std::ranges::copy_if(active_.pairs(), std::back_inserter(ended),
                         [&](Pair pair) { return gone[pair.a] || gone[pair.b]; });
    for (const Pair pair : ended)
        deactivate(pair);
    if (memory_ == OverlapStorage::dense)
        for (const std::uint32_t object : removed_)
            for (std::uint32_t other = 0; other < present_.size(); ++other)
                if (other != object)
                    flags_[ordered_pair(object, other)] = 0;
    removed_.clear();
}

/// Behind all others and one after the other, new objects overlap nothing yet.
void SweepLists::append_added() {
    for (const std::uint32_t object : added_)
        for (int axis = 0; axis < axes_; ++axis)
            for (const bool max : {false, true})
                lists_[static_cast<std::size_t>(axis)].push_back(end_of(object, axis, max));
    added_.clear();
}

void SweepLists::start_over() {
    append_added();
    active_.clear();
    std::ranges::fill(active_of_, 0);
    flags_ = {};
    if (memory_ == OverlapStorage::dense)
        flags_.resize(present_.size());
    for (int axis = 0; axis < axes_; ++axis) {
        rewrite(axis);
        std::ranges::sort(lists_[static_cast<std::size_t>(axis)]);
    }
    for (int axis = 0; axis < (memory_ == OverlapStorage::dense ? axes_ : 1); ++axis)
        sweep(axis);
}

/// Finds all overlaps along an axis by passing over its sorted list once.
void SweepLists::sweep(int axis) {
    std::vector<std::uint32_t> open;
    for (const std::uint64_t end : lists_[static_cast<std::size_t>(axis)]) {
        const std::uint32_t object = object_of(end);
        if (is_max(end)) {
            *std::ranges::find(open, object) = open.back();
            open.pop_back();
            continue;
        }
        for (const std::uint32_t other : open)
            begin_overlap(ordered_pair(object, other), axis);
        open.push_back(object);
    }
}

void SweepLists::rewrite(int axis) {
    for (std::uint64_t& end : lists_[static_cast<std::size_t>(axis)])
        end = end_of(object_of(end), axis, is_max(end));
}

void SweepLists::sort(int axis) {
    std::vector<std::uint64_t>& list = lists_[static_cast<std::size_t>(axis)];
    std::uint64_t exchanges = 0;
    for (std::size_t i = 1; i < list.size(); ++i) {
        const std::uint64_t moving = list[i];
        std::size_t at = i;
        for (; at > 0 && rank(list[at - 1]) > rank(moving); --at)
            list[at] = list[at - 1];
        if (at == i)
            continue;
        list[at] = moving;
        exchanges += i - at;
        change_places(moving, std::span(list).subspan(at + 1, i - at), axis);
    }
    exchanges_[static_cast<std::size_t>(axis)] = exchanges;
}

/// `moving` has gone before `passed`; never before the other end of its own object. An object that
/// is in no active pair has none to lose.
void SweepLists::change_places(std::uint64_t moving, std::span<const std::uint64_t> passed,
                               int axis) {
    const std::uint32_t object = object_of(moving);
    if (memory_ == OverlapStorage::sparse && is_max(moving) && active_of_[object] == 0)
        return;
    for (const std::uint64_t end : passed) {
        if (is_max(moving) == is_max(end))
            continue;
        if (is_max(moving))
            end_overlap(ordered_pair(object, object_of(end)), axis);
        else
            begin_overlap(ordered_pair(object, object_of(end)), axis);
    }
}

void SweepLists::begin_overlap(Pair pair, int axis) {
    if (memory_ == OverlapStorage::sparse) {
        if (overlap(pair.a, pair.b))
            activate(pair);
        ++box_tests_;
        return;
    }
    std::uint16_t& flags = flags_[pair];
    flags = static_cast<std::uint16_t>(flags | 1 << axis);
    if (flags == (1 << axes_) - 1)
        activate(pair);
}

void SweepLists::end_overlap(Pair pair, int axis) {
    if (memory_ == OverlapStorage::sparse) {
        if (active_of_[pair.a] != 0 && active_of_[pair.b] != 0)
            deactivate(pair);
        return;
    }
    std::uint16_t& flags = flags_[pair];
    if (flags == (1 << axes_) - 1)
        deactivate(pair);
    flags = static_cast<std::uint16_t>(flags & ~(1 << axis));
}

void SweepLists::activate(Pair pair) {
    if ((rules_ && !rules_->may_meet(pair.a, pair.b)) || !active_.insert(pair))
        return;
    ++active_of_[pair.a];
    ++active_of_[pair.b];
}

void SweepLists::deactivate(Pair pair) {
    if (!active_.erase(pair))
        return;
    --active_of_[pair.a];
    --active_of_[pair.b];
}

/// Compares the new bounds, also along axes whose lists are not sorted yet. Boxes that overlap in
/// the end begin to overlap along their last axis and are found then.
bool SweepLists::overlap(std::uint32_t a, std::uint32_t b) const {
    const auto axes = static_cast<std::size_t>(axes_);
    const std::int32_t *const of_a = &bounds_[2 * axes * a], *const of_b = &bounds_[2 * axes * b];
    for (std::size_t k = 0; k < axes; ++k)
        if ((of_a[k] > of_b[axes + k]) | (of_b[k] > of_a[axes + k]))
            return false;
    return true;
}

std::size_t SweepLists::bytes() const {
    std::size_t total =
        bounds_.capacity() * sizeof(std::int32_t) + present_.capacity() / 8 +
        (added_.capacity() + removed_.capacity() + active_of_.capacity()) * sizeof(std::uint32_t) +
        flags_.bytes() + active_.bytes();
    for (const std::vector<std::uint64_t>& list : lists_)
        total += list.capacity() * sizeof(std::uint64_t);
    return total;
}

}  // namespace allide::broad
