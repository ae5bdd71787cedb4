// SPDX-License-Identifier: MIT
// The interface of all broad phases. The choice changes the cost, never the pairs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "broad/lattice.h"
#include "broad/pair.h"
#include "broad/pair_rules.h"

namespace allide::broad {

/// Counts of the work that the last `fresh_pairs` did.
struct Counters {
    std::uint64_t moved = 0;         ///< objects placed since the call before
    std::uint64_t box_tests = 0;     ///< boxes compared, also those of nodes
    std::uint64_t node_updates = 0;  ///< boxes of nodes, or entries of cells, computed again
    std::uint64_t exchanges = 0;     ///< exchanges of neighbours in sorted lists
};

/// Objects have numbers of the caller's choice, small and dense. An empty box overlaps nothing.
class BroadPhase {
public:
    virtual ~BroadPhase() = default;

    /// Adds an object or moves it.
    virtual void place(std::uint32_t object, const LatticeBox& box) = 0;
    virtual void remove(std::uint32_t object) = 0;

    /// Leaves out the pairs that groups, masks and owners forbid; null leaves out none. An object
    /// whose rules change must be removed before it is placed again.
    void use_rules(const PairRules* rules) { rules_ = rules; }

    /// The overlapping pairs of which at least one object was placed since the last call, each
    /// once, in an order that repeats. Pairs of objects at rest are as they were, and cost nothing
    /// where the method says so. Valid until the next call of anything.
    virtual std::span<const Pair> fresh_pairs() = 0;

    virtual Counters counters() const = 0;
    /// With the broad phase itself.
    virtual std::size_t bytes() const = 0;

protected:
    BroadPhase() = default;
    BroadPhase(const BroadPhase&) = default;
    BroadPhase& operator=(const BroadPhase&) = default;

    /// The rules, if they can forbid a pair.
    const PairRules* rules() const {
        return rules_ && rules_->classes().forbid_any() ? rules_ : nullptr;
    }
    bool may_meet(std::uint32_t a, std::uint32_t b) const {
        return !rules() || rules_->may_meet(a, b);
    }

private:
    const PairRules* rules_ = nullptr;
};

}  // namespace allide::broad
