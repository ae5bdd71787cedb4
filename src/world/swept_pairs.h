// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "broad/pair_rules.h"
#include "world/neighbourhood.h"

namespace allide {

/// Boxes of objects on their whole ways, and the pairs of these that overlap of which one moves.
/// Objects that do not move are in the scene of the broad phase, so that their pairs cost nothing.
class SweptPairs {
public:
    SweptPairs(BroadPhase phase, int threads) : neighbours_(phase, threads, rules_) {}
    SweptPairs(const SweptPairs&) = delete;
    SweptPairs& operator=(const SweptPairs&) = delete;

    struct Swept {
        Box box;
        bool moves = false;
    };
    /// Adds an object or changes it. Every object that moves must be placed before each `pairs`.
    void place(std::uint32_t slot, const Swept& swept, const BoxRules& rules);
    void remove(std::uint32_t slot);

    /// Pairs that groups and owners allow, sorted; valid until the next call.
    std::span<const broad::Pair> pairs();

    std::size_t memory() const {
        return rules_.bytes() + neighbours_.memory() + objects_.capacity() * sizeof(Swept) +
               pairs_.capacity() * sizeof(broad::Pair);
    }

private:
    void choose_lattice();

    broad::PairRules rules_;
    Neighbourhood neighbours_;
    std::vector<Swept> objects_;
    std::vector<broad::Pair> pairs_;
    std::size_t count_ = 0;
};

}  // namespace allide
