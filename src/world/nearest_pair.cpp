// SPDX-License-Identifier: MIT
// The closest two of all objects: pairs of boxes in the order of their gaps, until no gap is as
// small as the distance of the best pair.
#include <utility>

#include "world/box_gap.h"
#include "world/world_impl.h"

namespace allide {

bool World::Impl::choose_order(const GroupPair& groups, std::uint32_t& a, std::uint32_t& b) const {
    if (objects.id(b) < objects.id(a))
        std::swap(a, b);
    if (groups.is_any)
        return true;
    const std::uint32_t of_a = rules.rules_of(a).groups, of_b = rules.rules_of(b).groups;
    if ((of_a & groups.a) != 0 && (of_b & groups.b) != 0)
        return true;
    std::swap(a, b);
    return (of_b & groups.a) != 0 && (of_a & groups.b) != 0;
}

std::optional<WorldNearestPair> World::Impl::nearest_pair(const GroupPair& groups, double limit) {
    std::optional<WorldNearestPair> best;
    const auto visit = [&](std::uint32_t a, std::uint32_t b) {
        if (!rules.allows(a, b) || !choose_order(groups, a, b))
            return limit;
        const std::pair ids(objects.id(a), objects.id(b));
        const auto found = separation_within(placed(a), placed(b), limit);
        if (!found || (best && found->distance == limit && std::pair(best->a, best->b) < ids))
            return limit;
        best = WorldNearestPair{ids.first, ids.second, *found};
        return limit = found->distance;
    };
    if (limit >= 0)
        guarded([&] { walk_pairs(limit, visit); });
    return best;
}

void World::Impl::walk_pairs(double limit, const PairVisit& visit) {
    update_boxes();
    update_deformed_trees();
    for (const std::uint32_t slot : unbounded_)
        for (std::uint32_t other = 0; other < objects.slots(); ++other)
            if (objects.is_active(slot) && objects.is_active(other) &&
                !(is_unbounded(other) && other <= slot))
                limit = visit(slot, other);
    if (!neighbours.walk_pairs(limit, box_gap, visit))
        visit_all_pairs(limit, visit);
}

void World::Impl::visit_all_pairs(double limit, const PairVisit& visit) {
    const auto takes_part = [&](std::uint32_t slot) {
        return objects.is_active(slot) && !is_unbounded(slot) && !is_empty(box(slot));
    };
    for (std::uint32_t a = 0; a < objects.slots(); ++a)
        for (std::uint32_t b = a + 1; takes_part(a) && b < objects.slots(); ++b)
            if (takes_part(b) && box_gap(box(a), box(b)) <= limit)
                limit = visit(a, b);
}

std::optional<WorldNearestPair> World::nearest_pair(double limit) {
    return impl_->nearest_pair({}, limit);
}

std::optional<WorldNearestPair> World::nearest_pair(std::uint32_t groups_a, std::uint32_t groups_b,
                                                    double limit) {
    return impl_->nearest_pair({groups_a, groups_b, false}, limit);
}

}  // namespace allide
