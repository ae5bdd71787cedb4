// SPDX-License-Identifier: MIT
// Which pairs are of interest (V-COLLIDE 1997, section 4.1, as data): a pair is tested if both
// objects are enabled, each one's groups meet the other's mask, they do not have the same owner nor
// both belong to the scene, and the pair is not ignored. Each can forbid; none overrules another.
#pragma once

#include <cstdint>
#include <vector>

#include <allide/pair_finder.h>

#include "broad/ignored_pairs.h"
#include "broad/pair_classes.h"
#include "broad/rule_kinds.h"

namespace allide::broad {

class PairRules {
public:
    void enable(std::uint32_t object, bool on) { at(object).enabled = on; }
    /// `groups` are those the object belongs to, `mask` those it may collide with. Returns whether
    /// they differ from before; a broad phase that uses the rules must then `remove` the object
    /// before it is placed again.
    bool set_groups(std::uint32_t object, std::uint32_t groups, std::uint32_t mask);
    /// Parts of one object never meet each other. Returns as `set_groups` does.
    bool set_owner(std::uint32_t object, std::uint32_t owner);
    /// Objects of the scene never meet each other. Returns as `set_groups` does.
    bool set_scene(std::uint32_t object, bool on);
    void ignore(std::uint32_t a, std::uint32_t b);
    void unignore(std::uint32_t a, std::uint32_t b);
    /// Forgets all about an object, whose number may then name another. Returns as `set_groups`
    /// does.
    bool forget(std::uint32_t object);

    /// Whether no rule was ever given.
    bool is_empty() const { return rules_.empty(); }
    bool is_enabled(std::uint32_t object) const;
    bool is_ignored(std::uint32_t a, std::uint32_t b) const;
    /// In no order.
    std::span<const Pair> ignored_pairs() const { return ignored_.pairs(); }
    /// The rules of an object as they were set.
    BoxRules rules_of(std::uint32_t object) const;
    bool allows(std::uint32_t a, std::uint32_t b) const;

    /// Whether groups, masks and owners allow the pair: the rules that broad phases follow.
    bool may_meet(std::uint32_t a, std::uint32_t b) const {
        return broad::may_meet(kinds_[kind_of(a)], kinds_[kind_of(b)]);
    }
    /// Chooses classes again if the objects that there are now have changed enough.
    void classify(std::size_t objects);
    const PairClasses& classes() const { return classes_; }
    std::uint8_t class_of(std::uint32_t object) const { return classes_.class_of(kind_of(object)); }

    std::size_t bytes() const {
        return rules_.capacity() * sizeof(Rule) + given_.capacity() * sizeof(Groups) +
               ignored_.bytes() + kinds_.bytes() + classes_.bytes();
    }

private:
    struct Rule {
        std::uint32_t kind = 0;
        std::uint32_t ignored = 0;  ///< pairs that name it
        bool enabled = true;
    };
    struct Groups {
        std::uint32_t groups = 1, mask = UINT32_MAX;
    };

    Rule& at(std::uint32_t object);
    Rule of(std::uint32_t object) const;
    std::uint32_t kind_of(std::uint32_t object) const {
        return object < rules_.size() ? rules_[object].kind : 0;
    }
    bool set_kind(std::uint32_t object, RuleKind kind);
    bool wants_classes(std::size_t objects) const;

    std::vector<Rule> rules_;
    /// The groups that objects were given, up to the last that was given any. Kinds do not keep
    /// them: all objects that meet nothing are of one kind.
    std::vector<Groups> given_;
    IgnoredPairs ignored_;
    RuleKinds kinds_;
    PairClasses classes_;
    std::size_t changes_ = 0;  ///< how many kinds have changed since the classes were chosen
    std::size_t chosen_for_ = 0, default_objects_ = 0;
    std::uint64_t created_ = 0;
};

}  // namespace allide::broad
