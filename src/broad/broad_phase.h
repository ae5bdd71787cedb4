// SPDX-License-Identifier: MIT
// What every broad phase does; which one is asked changes the cost, never the pairs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "broad/lattice.h"
#include "broad/pair.h"

namespace allide::broad {

/// What the last `fresh_pairs` did.
struct Counters {
    std::uint64_t moved = 0;         ///< objects placed since the call before
    std::uint64_t box_tests = 0;     ///< boxes compared, also those of nodes
    std::uint64_t node_updates = 0;  ///< boxes of nodes, or entries of cells, made anew
    std::uint64_t exchanges = 0;     ///< of neighbours in sorted lists
};

/// Objects have numbers of the caller's choice, small and dense. An empty box overlaps nothing.
class BroadPhase {
public:
    virtual ~BroadPhase() = default;

    /// Adds an object or moves it.
    virtual void place(std::uint32_t object, const LatticeBox& box) = 0;
    virtual void remove(std::uint32_t object) = 0;

    /// The overlapping pairs of which at least one object was placed since the last call, each
    /// once, in an order that repeats. Pairs of objects at rest are as they were, and cost nothing
    /// where the method says so. Valid until the next call of anything.
    virtual std::span<const Pair> fresh_pairs() = 0;

    virtual Counters counters() const = 0;
    virtual std::size_t bytes() const = 0;

protected:
    BroadPhase() = default;
    BroadPhase(const BroadPhase&) = default;
    BroadPhase& operator=(const BroadPhase&) = default;
};

}  // namespace allide::broad
