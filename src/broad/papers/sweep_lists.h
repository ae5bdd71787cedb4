// SPDX-License-Identifier: MIT
// Sweep and prune (Cohen, Lin, Manocha, Ponamgi: I-COLLIDE, 1995, sections 4.2 and 5.1): one sorted
// list of interval ends per axis, kept between frames and sorted by insertion. Two intervals begin
// or cease to overlap exactly when a minimum and a maximum change places.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "broad/pair_rules.h"
#include "broad/pair_set.h"
#include "broad/papers/pair_matrix.h"

namespace allide::broad {

enum class OverlapStorage : std::uint8_t {
    dense,  ///< a triangle of overlap flags for all pairs
    sparse  ///< overlapping pairs only; other axes are compared at each change of places
};

/// Objects as intervals along some axes; a pair is active while it overlaps along all of them.
class SweepLists {
public:
    static constexpr int most_axes = 13;

    SweepLists(int axes, OverlapStorage memory) : axes_(axes), memory_(memory) {}

    /// Bounds along each axis, min <= max.
    void place(std::uint32_t object, std::span<const std::int32_t> min,
               std::span<const std::int32_t> max);
    void remove(std::uint32_t object);
    /// Pairs that the rules forbid never become active; null for none. An object whose rules change
    /// must be removed before it is placed again.
    void use_rules(const PairRules* rules) { rules_ = rules; }
    /// Sorts the lists, and with them brings the active pairs up to date.
    void update();

    std::span<const Pair> active() const { return active_.pairs(); }
    bool has(std::uint32_t object) const { return object < present_.size() && present_[object]; }
    /// The number of exchanges along one axis in the last update.
    std::uint64_t exchanges(int axis) const { return exchanges_[static_cast<std::size_t>(axis)]; }
    std::uint64_t box_tests() const { return box_tests_; }
    std::size_t bytes() const;

private:
    std::int32_t bound(std::uint32_t object, int axis, bool is_max) const {
        return bounds_[(std::size_t{object} * 2 + is_max) * static_cast<std::size_t>(axes_) +
                       static_cast<std::size_t>(axis)];
    }
    std::uint64_t end_of(std::uint32_t object, int axis, bool is_max) const;
    void take_out_removed();
    void append_added();
    void start_over();
    void sweep(int axis);
    void rewrite(int axis);
    void sort(int axis);
    void change_places(std::uint64_t moving, std::span<const std::uint64_t> passed, int axis);
    void begin_overlap(Pair pair, int axis);
    void end_overlap(Pair pair, int axis);
    void activate(Pair pair);
    void deactivate(Pair pair);
    bool overlap(std::uint32_t a, std::uint32_t b) const;

    int axes_;
    OverlapStorage memory_;
    const PairRules* rules_ = nullptr;
    std::vector<std::int32_t> bounds_;
    std::vector<bool> present_;
    std::vector<std::uint32_t> added_, removed_;
    std::array<std::vector<std::uint64_t>, most_axes> lists_;
    PairMatrix<std::uint16_t> flags_;  ///< bit k: overlap along axis k
    PairSet active_;
    std::vector<std::uint32_t> active_of_;  ///< how many of them each object is in
    std::array<std::uint64_t, most_axes> exchanges_ = {};
    std::uint64_t box_tests_ = 0;
};

}  // namespace allide::broad
