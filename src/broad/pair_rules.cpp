// SPDX-License-Identifier: MIT
#include "broad/pair_rules.h"

namespace allide::broad {

PairRules::Rule& PairRules::at(std::uint32_t object) {
    if (object >= rules_.size())
        rules_.resize(object + 1);
    return rules_[object];
}

PairRules::Rule PairRules::of(std::uint32_t object) const {
    return object < rules_.size() ? rules_[object] : Rule{};
}

void PairRules::set_groups(std::uint32_t object, std::uint32_t groups, std::uint32_t mask) {
    at(object).groups = groups;
    at(object).mask = mask;
}

void PairRules::ignore(std::uint32_t a, std::uint32_t b) {
    if (a == b || !ignored_.insert(ordered_pair(a, b)))
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

void PairRules::forget(std::uint32_t object) {
    if (object >= rules_.size())
        return;
    if (rules_[object].ignored != 0)
        ignored_.erase_if([&](Pair pair) {
            if (pair.a != object && pair.b != object)
                return false;
            --rules_[pair.a == object ? pair.b : pair.a].ignored;
            return true;
        });
    rules_[object] = {};
}

bool PairRules::is_enabled(std::uint32_t object) const {
    return of(object).enabled;
}

bool PairRules::is_ignored(std::uint32_t a, std::uint32_t b) const {
    return ignored_.contains(ordered_pair(a, b));
}

bool PairRules::allows(std::uint32_t a, std::uint32_t b) const {
    const Rule x = of(a), y = of(b);
    if (!x.enabled || !y.enabled || (x.groups & y.mask) == 0 || (y.groups & x.mask) == 0)
        return false;
    if (x.owner == y.owner && x.owner != no_owner)
        return false;
    return x.ignored == 0 || y.ignored == 0 || !is_ignored(a, b);
}

}  // namespace allide::broad
