// SPDX-License-Identifier: MIT
#include "octree/world_cube.h"
#include "pair/assembly.h"
#include "world/world_impl.h"

namespace allide {

void World::Impl::begin(std::uint32_t slot, BoxKind box) {
    boxes_.begin(slot, box);
    renew(slot);
}

void World::Impl::renew(std::uint32_t slot) {
    touch(slot);
    renewed_.push_back(slot);
}

Placed World::Impl::placed(std::uint32_t slot) const {
    if (const Placed* compound = moving.compound(slot))
        return *compound;
    return *Placed::try_make(objects.geometry(slot), objects.transform(slot));
}

Enclosure World::Impl::enclosure(std::uint32_t slot) {
    if (const Placed* compound = moving.compound(slot))
        return {grown(compound->pose()->boxes[0], margins.pad(slot)), false};
    return boxes_.enclosure(slot, objects.geometry(slot), objects.transform(slot),
                            margins.pad(slot));
}

bool World::Impl::has_fixed_cube() const {
    return options.method == FaceMethod::octree && options.octree.side > 0 && !options.octree.grow;
}

std::optional<Error> World::Impl::cube_error(const LocalBounds& bounds,
                                             const Transform& transform) const {
    if (!has_fixed_cube())
        return std::nullopt;
    return outside_cube_error(world_box(bounds, transform, 0), world_cube(options.octree));
}

std::optional<Error> World::Impl::cube_error(std::uint32_t slot, const Transform& transform) const {
    if (moving.compound(slot))
        return std::nullopt;
    return cube_error(objects.geometry(slot).impl().bounds, transform);
}

/// Whatever changes an object, but for its place, leads here before its box is asked for.
void World::Impl::renew_box(std::uint32_t slot) {
    const bool lasts = !moving.compound(slot) && !moving.deformed(slot) && margins.own(slot) == 0;
    boxes_.settle(slot, lasts ? &objects.geometry(slot).impl().bounds : nullptr);
    neighbours.place(slot, enclosure(slot));
}

void World::Impl::refresh_boxes() {
    const StepTimer update = timer(&WorldTimes::update);
    if (octree_tests_)
        moving.bound_stale(options.threads);  // trees wait until they are asked for
    else
        fit_deformed();
    for (const std::uint32_t slot : renewed_)
        if (objects.is_active(slot))
            renew_box(slot);
        else
            neighbours.remove(slot);
    renewed_.clear();
    if (!neighbours.wants_lattice())
        return;
    std::vector<Box> boxes;
    for (std::uint32_t slot = 0; slot < objects.slots(); ++slot)
        if (objects.is_active(slot))
            boxes.push_back(box(slot));
    neighbours.adopt_lattice(boxes);
    for (std::uint32_t slot = 0; slot < objects.slots(); ++slot)
        if (objects.is_active(slot))
            neighbours.place(slot, enclosure(slot));
}

}  // namespace allide
