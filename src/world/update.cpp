// SPDX-License-Identifier: MIT
// Brings boxes and trees up to date before a query, all of them together.
#include "geometry/access.h"
#include "query/assembly.h"
#include "world/world_impl.h"

namespace allide {

Placed World::Impl::placed(std::uint32_t slot) const {
    if (const Placed* compound = moving.compound(slot))
        return *compound;
    return *Placed::try_make(objects.geometry(slot), objects.transform(slot));
}

Enclosure World::Impl::enclosure(std::uint32_t slot) {
    if (is_unbounded(slot))
        return {whole_space(), false};
    if (const Placed* compound = moving.compound(slot))
        return {grown(Access::pose(*compound)->boxes[0], margins.pad(slot)), false};
    return boxes_.enclosure(slot, objects.geometry(slot), objects.transform(slot),
                            margins.pad(slot));
}

/// Every change of an object except a new pose marks its box stale, and so leads here.
void World::Impl::update_box(std::uint32_t slot) {
    const bool lasts = !moving.compound(slot) && !moving.deformed(slot) && margins.own(slot) == 0;
    boxes_.note_bounds(slot, lasts ? &Access::impl(objects.geometry(slot)).bounds : nullptr);
    neighbours.place(slot, enclosure(slot));
    large_.note(
        slot, options.split_large && LargeObjects::can_split(Access::impl(objects.geometry(slot))));
}

void World::Impl::forget_box(std::uint32_t slot) {
    neighbours.remove(slot);
    large_.note(slot, false);
}

void World::Impl::update_deformed_trees() {
    const MovingShapes::Fitted done = moving.update_trees(options.threads);
    fitted_.fitted += done.fitted;
    fitted_.rebuilt += done.rebuilt;
}

void World::Impl::update_lattice() {
    std::vector<Box> boxes;
    const auto has_box = [&](std::uint32_t slot) {
        return objects.is_active(slot) && !is_unbounded(slot);
    };
    for (std::uint32_t slot = 0; slot < objects.slots(); ++slot)
        if (has_box(slot))
            boxes.push_back(box(slot));
    neighbours.adopt_lattice(boxes);
    for (std::uint32_t slot = 0; slot < objects.slots(); ++slot)
        if (has_box(slot))
            neighbours.place(slot, enclosure(slot));
}

void World::Impl::update_boxes() {
    const StepTimer update = timer(&WorldTimes::update);
    if (octree_tests_)
        moving.update_bounds(options.threads);  // trees wait until a query needs them
    else
        update_deformed_trees();
    for (const std::uint32_t slot : stale_boxes_)
        if (objects.is_active(slot) && !is_unbounded(slot))
            update_box(slot);
        else
            forget_box(slot);
    stale_boxes_.clear();
    if (neighbours.wants_lattice())
        update_lattice();
}

}  // namespace allide
