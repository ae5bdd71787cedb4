// SPDX-License-Identifier: MIT
#include <algorithm>

#include "world/world_impl.h"

namespace allide {

/// The object itself comes last, and needs no memory: a slot without an object is never looked at.
ObjectId World::Impl::add(Geometry geometry, const Transform& world_from_local,
                          const ObjectOptions& chosen, std::unique_ptr<ScaledShape> before_scale) {
    const std::uint32_t slot = objects.next_slot();
    if (before_scale)
        scaled.reserve(slot);
    if (geometry.kind() == GeometryKind::compound)
        moving.add_compound(slot, geometry, world_from_local);
    if (chosen.groups != ObjectOptions{}.groups || chosen.mask != ObjectOptions{}.mask)
        set_groups(slot, chosen.groups, chosen.mask);
    if (chosen.owner != no_owner)
        set_owner(slot, chosen.owner);
    if (chosen.stationary)
        forbid_stationary_pairs(slot);
    if (Access::impl(geometry).unbounded)
        unbounded_.insert(std::ranges::upper_bound(unbounded_, slot), slot);
    margins.set_own(slot, chosen.margin);
    boxes_.begin(slot, chosen.box.value_or(options.box));
    mark_box_stale(slot);
    scaled.put(slot, std::move(before_scale));
    objects.add(slot, std::move(geometry), world_from_local, chosen);
    self_tested_ += chosen.self.has_value();
    stationary_ += chosen.stationary;
    return objects.id(slot);
}

void World::Impl::remove(std::uint32_t slot) {
    const bool was_stationary = objects.is_stationary(slot);
    const bool was_self_tested = objects.self_test(slot).has_value();
    std::erase(unbounded_, slot);
    objects.remove(slot);
    stationary_ -= was_stationary;
    self_tested_ -= was_self_tested;
    moving.remove(slot);
    scaled.put(slot, nullptr);
    motions.forget(slot);
    selectors.forget(slot);
    objects.set_hidden(slot, false);
    forget_rules(slot);
    mark_box_stale(slot);
}

ObjectOptions World::Impl::object_options(std::uint32_t slot) const {
    const BoxRules given = rules.rules_of(slot);
    return {.stationary = objects.is_stationary(slot),
            .enabled = objects.is_enabled(slot),
            .groups = given.groups,
            .mask = given.mask,
            .margin = margins.own(slot),
            .self = objects.self_test(slot),
            .box = boxes_.kind(slot),
            .user = objects.user(slot),
            .owner = given.owner,
            .scale = scaled.scale(slot)};
}

void World::Impl::set_groups(std::uint32_t slot, std::uint32_t groups, std::uint32_t mask) {
    if (rules.set_groups(slot, groups, mask))
        neighbours.remove(slot);
}

void World::Impl::set_owner(std::uint32_t slot, std::uint32_t owner) {
    if (rules.set_owner(slot, owner))
        neighbours.remove(slot);
}

/// Puts all stationary objects into the scene, so that the broad phase lists none of their pairs.
/// One alone keeps worlds without rules fast.
void World::Impl::forbid_stationary_pairs(std::uint32_t added) {
    if (stationary_ == 0)
        return;
    const auto put_into_scene = [&](std::uint32_t slot) {
        if (!rules.set_scene(slot, true))
            return;
        neighbours.remove(slot);
        mark_box_stale(slot);
    };
    if (stationary_ == 1)
        for (std::uint32_t slot = 0; slot < objects.slots(); ++slot)
            if (objects.is_live(slot) && objects.is_stationary(slot))
                put_into_scene(slot);
    put_into_scene(added);
}

void World::Impl::forget_rules(std::uint32_t slot) {
    if (rules.forget(slot))
        neighbours.remove(slot);
}

void World::Impl::mark_box_stale(std::uint32_t slot) {
    mark_pairs_stale(slot);
    stale_boxes_.push_back(slot);
}

}  // namespace allide
