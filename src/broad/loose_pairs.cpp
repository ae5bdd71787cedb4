// SPDX-License-Identifier: MIT
#include "broad/loose_pairs.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstring>

#include "base/parallel.h"

namespace allide::broad {
namespace {

constexpr int looseness = 4;  ///< a box grows by its size over this, to each side
constexpr std::size_t most_strays = 8;
constexpr std::size_t most_pairs = 2;  ///< per slot
constexpr std::size_t growth = 4;      ///< of their number, by growing boxes
constexpr int fewest_frames = 2, shortest_rest = 8, longest_rest = 128;
constexpr std::size_t slots_per_task = 1 << 14;

bool has_left(const LatticeBox& box, const LatticeBox& loose) {
    return any_of_three((low_half(box) < low_half(loose)) | (high_half(box) > high_half(loose)));
}

/// The longest side of a box that is not empty.
std::int64_t size_of(const LatticeBox& box) {
    const auto side = [&](int k) { return std::int64_t{box.max[k]} - box.min[k]; };
    return std::max({side(0), side(1), side(2)});
}

/// Empty boxes stay so.
void loosen(const LatticeBox& box, LatticeBox& loose) {
    const std::int32_t by =
        is_empty(box) ? 0 : static_cast<std::int32_t>(size_of(box) / looseness + 1);
    const Int4 more = {by, by, by, 0};
    const Int4 halves[2] = {low_half(box) - more, high_half(box) + more};
    std::memcpy(&loose, halves, sizeof loose);
}

}  // namespace

bool LoosePairs::serve(int threads, const SpatialStore& store) {
    if (!are_loose_ || store.sorts() != sorts_)
        return false;
    if (find_strays(threads, store.slots())) {
        ++served_;
        return true;
    }
    are_loose_ = false;
    if (served_ < fewest_frames) {
        rest_ = next_rest_;
        next_rest_ = std::min(2 * next_rest_, longest_rest);
    } else {
        next_rest_ = shortest_rest;
    }
    return false;
}

/// False if they are too many.
bool LoosePairs::find_strays(int threads, std::span<const LatticeBox> slots) {
    strays_.clear();
    if (slots.size() < boxes_.size() || slots.size() > boxes_.size() + most_strays)
        return false;
    boxes_.resize(slots.size());
    std::array<std::uint32_t, most_strays> found;
    std::atomic<std::size_t> count = 0;
    parallel_for(threads, slots.size(), slots_per_task, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            if (has_left(slots[i], boxes_[i])) {
                const std::size_t place = count.fetch_add(1, std::memory_order_relaxed);
                if (place >= most_strays)
                    return;
                found[place] = static_cast<std::uint32_t>(i);
            }
    });
    if (count > most_strays)
        return false;
    strays_.assign(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(count.load()));
    std::ranges::sort(strays_);
    return true;
}

std::span<const LatticeBox> LoosePairs::renew(int threads, const SpatialStore& store) {
    const std::span<const LatticeBox> slots = store.slots();
    const bool are_few = last_pairs_ <= most_pairs * slots.size() / growth;
    are_loose_ = rest_ == 0 && are_few;
    if (!are_loose_) {
        rest_ = std::max(0, rest_ - 1);
        return slots;
    }
    if (boxes_.capacity() < slots.size())
        boxes_.reserve(slots.size() + slots.size() / 8 + most_strays);
    boxes_.resize(slots.size());
    parallel_for(threads, slots.size(), slots_per_task, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            loosen(slots[i], boxes_[i]);
    });
    strays_.clear();
    sorts_ = store.sorts();
    served_ = 1;
    return boxes_;
}

/// In the order of slots, roughly, so that their boxes are read in the order of memory.
void LoosePairs::keep(std::span<const Pair> pairs) {
    constexpr std::size_t most = 2048;
    std::array<std::uint32_t, most + 1> begins = {};
    const int shift = std::max(0, static_cast<int>(std::bit_width(boxes_.size())) - 11);
    for (const Pair pair : pairs)
        ++begins[(pair.a >> shift) + 1];
    for (std::size_t i = 1; i < most; ++i)
        begins[i] += begins[i - 1];
    kept_.clear();
    Pair* const out = kept_.extend(pairs.size());
    for (const Pair pair : pairs)
        out[begins[pair.a >> shift]++] = pair;
    kept_.keep_headroom();
}

void LoosePairs::find(int threads, std::span<const LatticeBox> slots, Naming naming,
                      TaskPairs& pairs) {
    const std::span<const Pair> kept = kept_.pairs();
    add_overlapping(threads, slots, kept, naming, pairs);
    if (!strays_.empty())
        stray_pairs(slots, naming, pairs);
    if (kept.size() > most_pairs * slots.size()) {
        are_loose_ = false;
        rest_ = longest_rest;
    }
}

/// Strays with all others, but for the pairs that are kept.
void LoosePairs::stray_pairs(std::span<const LatticeBox> slots, Naming naming,
                             TaskPairs& pairs) const {
    pairs.run(1, 1, [&](std::size_t, PairBuffer& out, std::uint64_t& box_tests) {
        box_tests += slots.size() * strays_.size();
        for (std::uint32_t i = 0; i < slots.size(); ++i)
            for (const std::uint32_t stray : strays_) {
                if (are_apart(slots[i], slots[stray]) || !are_apart(boxes_[i], boxes_[stray]))
                    continue;
                if (i < stray || !std::ranges::binary_search(strays_, i))
                    out.add(named(slots, ordered_pair(i, stray), naming));
            }
    });
}

std::size_t LoosePairs::bytes() const {
    return boxes_.capacity() * sizeof(LatticeBox) + kept_.bytes() +
           strays_.capacity() * sizeof(std::uint32_t);
}

}  // namespace allide::broad
