// SPDX-License-Identifier: MIT
#include "broad/pair_rules.h"

#include <algorithm>
#include <utility>

namespace allide::broad {

PairRules::Rule& PairRules::at(std::uint32_t object) {
    if (object >= rules_.size())
        rules_.resize(object + 1);
    return rules_[object];
}

PairRules::Rule PairRules::of(std::uint32_t object) const {
    return object < rules_.size() ? rules_[object] : Rule{};
}

/// An object without groups or without a mask meets nothing, whatever the rest says.
bool PairRules::set_kind(std::uint32_t object, RuleKind kind) {
    if (kind.groups == 0 || kind.mask == 0)
        kind.groups = kind.mask = 0;
    Rule& rule = at(object);
    if (kinds_[rule.kind] == kind)
        return false;
    const std::uint64_t created = kinds_.created();
    const std::uint32_t before = std::exchange(rule.kind, kinds_.add(kind));
    if (kinds_.created() != created)
        classes_.make_mixed(rule.kind);
    kinds_.remove(before);
    ++changes_;
    return true;
}

bool PairRules::set_groups(std::uint32_t object, std::uint32_t groups, std::uint32_t mask) {
    if (object >= given_.size())
        given_.resize(object + 1);
    RuleKind kind = kinds_[kind_of(object)];
    kind.groups = groups;
    kind.mask = mask;
    const bool differs = set_kind(object, kind);
    given_[object] = {groups, mask};
    return differs;
}

bool PairRules::set_owner(std::uint32_t object, std::uint32_t owner) {
    RuleKind kind = kinds_[kind_of(object)];
    kind.owner = owner;
    return set_kind(object, kind);
}

bool PairRules::set_scene(std::uint32_t object, bool on) {
    RuleKind kind = kinds_[kind_of(object)];
    kind.scene = on;
    return set_kind(object, kind);
}

bool PairRules::wants_classes(std::size_t objects) const {
    if (changes_ == 0 && kinds_.objects() == 0)
        return false;
    const std::size_t defaults = objects - std::min(objects, kinds_.objects());
    const std::size_t difference =
        objects > chosen_for_ ? objects - chosen_for_ : chosen_for_ - objects;
    const bool may_forbid_first = !classes_.forbid_any() && kinds_.created() != created_;
    return may_forbid_first || (defaults == 0) != (default_objects_ == 0) ||
           changes_ + difference > chosen_for_ / 16;
}

void PairRules::classify(std::size_t objects) {
    if (!wants_classes(objects))
        return;
    classes_.choose(kinds_, objects);
    changes_ = 0;
    chosen_for_ = objects;
    default_objects_ = objects - std::min(objects, kinds_.objects());
    created_ = kinds_.created();
}

void PairRules::ignore(std::uint32_t a, std::uint32_t b) {
    if (a == b)
        return;
    at(a > b ? a : b);  // first, since memory may run out
    if (!ignored_.insert(ordered_pair(a, b)))
        return;
    ++at(a).ignored;
    ++at(b).ignored;
}

void PairRules::unignore(std::uint32_t a, std::uint32_t b) {
    if (!ignored_.erase(ordered_pair(a, b)))
        return;
    --at(a).ignored;
    --at(b).ignored;
}

bool PairRules::forget(std::uint32_t object) {
    if (object >= rules_.size())
        return false;
    if (rules_[object].ignored != 0)
        ignored_.erase_all_of(object, [&](std::uint32_t partner) { --rules_[partner].ignored; });
    const bool differs = set_kind(object, {});
    rules_[object] = {};
    if (object < given_.size())
        given_[object] = {};
    return differs;
}

bool PairRules::is_enabled(std::uint32_t object) const {
    return of(object).enabled;
}

bool PairRules::is_ignored(std::uint32_t a, std::uint32_t b) const {
    return ignored_.contains(ordered_pair(a, b));
}

BoxRules PairRules::rules_of(std::uint32_t object) const {
    const Groups given = object < given_.size() ? given_[object] : Groups{};
    return {is_enabled(object), given.groups, given.mask, kinds_[kind_of(object)].owner};
}

bool PairRules::allows(std::uint32_t a, std::uint32_t b) const {
    const Rule x = of(a), y = of(b);
    if (!x.enabled || !y.enabled || !broad::may_meet(kinds_[x.kind], kinds_[y.kind]))
        return false;
    return x.ignored == 0 || y.ignored == 0 || !is_ignored(a, b);
}

}  // namespace allide::broad
