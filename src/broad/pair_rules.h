// SPDX-License-Identifier: MIT
// Which pairs are of interest (V-COLLIDE 1997, section 4.1, as data): a pair is tested if both
// objects are enabled, each one's groups meet the other's mask, they do not have the same owner,
// and the pair is not ignored. Each of the four can forbid; none overrules another.
#pragma once

#include <cstdint>
#include <vector>

#include <allide/pair_finder.h>

#include "broad/pair_set.h"

namespace allide::broad {

class PairRules {
public:
    void enable(std::uint32_t object, bool on) { at(object).enabled = on; }
    /// `groups` are those the object belongs to, `mask` those it may collide with.
    void set_groups(std::uint32_t object, std::uint32_t groups, std::uint32_t mask);
    /// Parts of one object never meet each other.
    void set_owner(std::uint32_t object, std::uint32_t owner) { at(object).owner = owner; }
    void ignore(std::uint32_t a, std::uint32_t b);
    void unignore(std::uint32_t a, std::uint32_t b);
    /// Forgets all about an object, whose number may then name another.
    void forget(std::uint32_t object);

    /// Whether no rule was ever given.
    bool is_empty() const { return rules_.empty(); }
    bool is_enabled(std::uint32_t object) const;
    bool is_ignored(std::uint32_t a, std::uint32_t b) const;
    bool allows(std::uint32_t a, std::uint32_t b) const;

    std::size_t bytes() const { return rules_.capacity() * sizeof(Rule) + ignored_.bytes(); }

private:
    struct Rule {
        std::uint32_t groups = 1, mask = UINT32_MAX, owner = no_owner;
        std::uint32_t ignored = 0;  ///< pairs that name it
        bool enabled = true;
    };

    Rule& at(std::uint32_t object);
    Rule of(std::uint32_t object) const;

    std::vector<Rule> rules_;
    PairSet ignored_;
};

}  // namespace allide::broad
