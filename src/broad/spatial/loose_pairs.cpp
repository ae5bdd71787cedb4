// SPDX-License-Identifier: MIT
#include "broad/spatial/loose_pairs.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>

#include "base/float4.h"
#include "base/parallel.h"
#include "broad/spatial/box_lanes.h"

namespace allide::broad {
namespace {

constexpr int least_share = 2, usual_share = 4, largest_share = 10;
constexpr double search_cost =
    4;  ///< cost per position of a new search for pairs; a comparison of a pair costs 1
constexpr std::size_t most_strays = 8;
constexpr std::size_t most_pairs = 2;  ///< per position
constexpr int fewest_frames = 2, shortest_rest = 8, longest_rest = 128;
constexpr int most_served = 1 << 20;                     ///< frames that are counted
constexpr std::int64_t most_growth = lattice_reach / 2;  ///< leaves every box within 32 bits
constexpr std::int64_t largest_ball = 1 << 28;  ///< whose loose one has differences of 32 bits
constexpr std::size_t loose_boxes_per_task = 1 << 14;
/// Positions of which the boxes, now and loose, fit a core's cache.
constexpr int range_bits = 12;
constexpr std::size_t range_boxes = std::size_t{1} << range_bits;

std::size_t ranges_of(std::size_t count) {
    return (count + range_boxes - 1) / range_boxes;
}

/// Whether a ball may have left its loose one, though its cube is within the loose cube: centres
/// must not be farther apart than radii. All lengths are doubled; one is to spare, so that two
/// balls that meet, by the rounded arithmetic of `balls_are_apart`, have loose ones that do.
bool ball_has_left(const LatticeBox& box, const LatticeBox& loose) {
    const Int4 below = low_half(box) - low_half(loose), above = high_half(loose) - high_half(box);
    const Float4 moved = __builtin_convertvector(below - above, Float4);
    const Float4 squares = moved * moved;
    const float room = static_cast<float>(below[0] + above[0]) * (1 - 0x1p-20f) - 1;
    return !box.is_ball || !(room > 0 && squares[0] + squares[1] + squares[2] <= room * room);
}

bool has_left(const LatticeBox& box, const LatticeBox& loose) {
    if (any_of_three((low_half(box) < low_half(loose)) | (high_half(box) > high_half(loose))))
        return true;
    return loose.is_ball && box.min[0] <= box.max[0] && ball_has_left(box, loose);
}

bool meet(const LatticeBox& a, const LatticeBox& b) {
    return !are_apart(a, b) && !balls_are_apart(a, b);
}

/// The longest side of a box that is not empty.
std::int64_t longest_side(const LatticeBox& box) {
    const auto side = [&](int k) { return std::int64_t{box.max[k]} - box.min[k]; };
    return std::max({side(0), side(1), side(2)});
}

/// How many times the pairs are more, if boxes grow by a share of their size.
double growth_of_pairs(int share) {
    const double width = 1 + share / 8.0;
    return width * width * width;
}

/// Empty boxes stay so.
void loosen(const LatticeBox& box, int share, LatticeBox& loose) {
    const std::int64_t size = is_empty(box) ? -1 : longest_side(box);
    const auto by = static_cast<std::int32_t>(std::min((size * share + 16) / 16, most_growth));
    const Int4 more = {by, by, by, 0};
    const Int4 halves[2] = {low_half(box) - more, high_half(box) + more};
    std::memcpy(&loose, halves, sizeof loose);
    loose.is_ball = box.is_ball && size < largest_ball;
}

}  // namespace

bool LoosePairs::serve(int threads, const SpatialStore& store, Naming naming, TaskPairs& pairs) {
    const std::size_t count = store.boxes().size();
    if (!are_loose_ || store.sorts() != sorts_)
        return false;
    are_loose_ = count >= loose_boxes_.size() && count <= loose_boxes_.size() + most_strays &&
                 pick(threads, store.boxes(), naming, pairs);
    if (!are_loose_) {
        rest_if_too_short();
        adapt_share();
        return false;
    }
    served_ = std::min(served_ + 1, most_served);
    if (!strays_.empty())
        stray_pairs(store.boxes(), naming, pairs);
    return true;
}

void LoosePairs::rest_if_too_short() {
    if (served_ >= fewest_frames) {
        next_rest_ = shortest_rest;
        return;
    }
    rest_ = next_rest_;
    next_rest_ = std::min(2 * next_rest_, longest_rest);
}

/// A larger share g serves longer, as g does, and keeps more pairs, as (1 + 2 g)^3. So the mean
/// cost of a frame is least where that of searching, per frame, is 6 g / (1 + 2 g) times that of
/// comparing.
void LoosePairs::adapt_share() {
    constexpr double much = 1.25;
    const double search = search_cost * static_cast<double>(loose_boxes_.size()) / served_;
    const double compare = 3.0 * share_ / (8 + share_) * static_cast<double>(kept_.size());
    if (search > much * compare)
        share_ = std::min(share_ + 1, largest_share);
    else if (compare > much * search)
        share_ = std::max(share_ - 1, least_share);
}

/// Looks for strays and compares the pairs kept, range by range, so that boxes are read from memory
/// once. False if strays are too many; then there are no pairs.
bool LoosePairs::pick(int threads, std::span<const LatticeBox> boxes, Naming naming,
                      TaskPairs& pairs) {
    loose_boxes_.resize(boxes.size());
    std::array<std::uint32_t, most_strays> found;
    std::atomic<std::size_t> count = 0;
    const auto find_strays = [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            if (has_left(boxes[i], loose_boxes_[i])) {
                const std::size_t place = count.fetch_add(1, std::memory_order_relaxed);
                if (place >= most_strays)
                    return;
                found[place] = static_cast<std::uint32_t>(i);
            }
    };
    pairs.run(threads, ranges_of(boxes.size()),
              [&](std::size_t range, PairBuffer& out, std::uint64_t& box_tests) {
                  const std::size_t first = range * range_boxes;
                  find_strays(first, std::min(first + range_boxes, boxes.size()));
                  if (count > most_strays)
                      return;
                  add_overlapping(boxes, kept_in(range), naming, out);
                  box_tests += kept_in(range).size();
              });
    if (count > most_strays) {
        pairs.clear();
        return false;
    }
    strays_.assign(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(count.load()));
    std::ranges::sort(strays_);
    return true;
}

std::span<const LatticeBox> LoosePairs::renew(int threads, const SpatialStore& store) {
    const std::span<const LatticeBox> boxes = store.boxes();
    const auto are_few = [&] {
        return static_cast<double>(last_pairs_) * growth_of_pairs(share_) <=
               static_cast<double>(most_pairs * boxes.size());
    };
    while (share_ > usual_share && !are_few())
        --share_;
    are_loose_ = rest_ == 0 && are_few();
    if (!are_loose_) {
        rest_ = std::max(0, rest_ - 1);
        return boxes;
    }
    if (loose_boxes_.capacity() < boxes.size())
        loose_boxes_.reserve(boxes.size() + boxes.size() / 8 + most_strays);
    loose_boxes_.resize(boxes.size());
    parallel_for(threads, boxes.size(), loose_boxes_per_task,
                 [&](std::size_t begin, std::size_t end) {
                     for (std::size_t i = begin; i < end; ++i)
                         loosen(boxes[i], share_, loose_boxes_[i]);
                 });
    sorts_ = store.sorts();
    served_ = 1;
    return loose_boxes_;
}

void LoosePairs::keep(int threads, std::span<const Pair> pairs) {
    kept_.clear();
    are_loose_ = pairs.size() <= most_pairs * loose_boxes_.size();
    if (are_loose_) {
        by_range_(threads, ranges_of(loose_boxes_.size()), pairs, kept_.extend(pairs.size()),
                  [](Pair pair) { return pair.a >> range_bits; });
    } else {
        kept_.append(pairs);  // for this frame; they may be more than a sort takes
        rest_ = longest_rest;
    }
    kept_.keep_headroom();
}

/// The kept pairs whose first position is in a range.
std::span<const Pair> LoosePairs::kept_in(std::size_t range) const {
    const std::span<const std::uint32_t> ends = by_range_.ends();
    if (range >= ends.size())
        return {};
    const std::size_t begin = range == 0 ? 0 : ends[range - 1];
    return kept_.pairs().subspan(begin, ends[range] - begin);
}

/// Strays with all others, but for the pairs that are kept.
void LoosePairs::stray_pairs(std::span<const LatticeBox> boxes, Naming naming,
                             TaskPairs& pairs) const {
    pairs.run(1, 1, [&](std::size_t, PairBuffer& out, std::uint64_t& box_tests) {
        box_tests += boxes.size() * strays_.size();
        for (std::uint32_t i = 0; i < boxes.size(); ++i)
            for (const std::uint32_t stray : strays_) {
                if (!meet(boxes[i], boxes[stray]) || meet(loose_boxes_[i], loose_boxes_[stray]))
                    continue;
                if (rules_ && !rules_->may_meet(boxes[i].object, boxes[stray].object))
                    continue;
                if (i < stray || !std::ranges::binary_search(strays_, i))
                    out.add(named(boxes, ordered_pair(i, stray), naming));
            }
    });
}

std::size_t LoosePairs::bytes() const {
    return loose_boxes_.capacity() * sizeof(LatticeBox) + kept_.bytes() + by_range_.bytes() +
           strays_.capacity() * sizeof(std::uint32_t);
}

}  // namespace allide::broad
