// SPDX-License-Identifier: MIT
// The pruning level by itself, to put any pair test under (I-COLLIDE 1995, section 6.4): boxes in,
// all overlapping pairs out.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <allide/math.h>

#include "broad/make_broad_phase.h"
#include "broad/pair_rules.h"

namespace allide::broad {

/// Keeps the boxes it is given, and finds exactly the pairs of them that overlap, touching
/// included.
class PairFinder {
public:
    explicit PairFinder(const PhaseOptions& options = {});

    /// Adds an object, under a small number of the caller's choice, or moves it. An empty box
    /// overlaps nothing.
    void place(std::uint32_t object, const Box& box);
    void remove(std::uint32_t object);

    /// What the rules forbid is left out of `pairs`. After changing those of an object, `touch` it.
    PairRules& rules() { return rules_; }
    void touch(std::uint32_t object);

    /// All overlapping pairs, sorted; valid until the next call. Objects not placed since the last
    /// one keep their pairs, at no cost but that of the list.
    std::span<const Pair> pairs();

    Counters counters() const { return phase_->counters(); }
    std::size_t bytes() const;

private:
    void choose_lattice();
    void merge(std::span<const Pair> fresh);

    PhaseOptions options_;
    Lattice lattice_;
    std::unique_ptr<BroadPhase> phase_;
    PairRules rules_;
    std::vector<Box> boxes_;
    std::vector<bool> present_, changed_;
    std::vector<std::uint32_t> changes_;
    std::size_t live_ = 0, unfit_ = 0, chosen_for_ = 0;
    std::vector<Pair> pairs_, fresh_, scratch_;
};

}  // namespace allide::broad
