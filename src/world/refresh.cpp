// SPDX-License-Identifier: MIT
// Boxes follow their objects as these are placed, so that detect() begins with boxes in memory.
#include <atomic>
#include <cstring>
#include <string>

#include "base/parallel.h"
#include "math/range.h"
#include "octree/world_cube.h"
#include "pair/assembly.h"
#include "world/dead_id.h"
#include "world/world_impl.h"

namespace allide {
namespace {

constexpr std::size_t grain = 4096;
constexpr std::size_t lookahead = 16;  ///< objects between a prefetch and the write

}  // namespace

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

void World::Impl::place(std::uint32_t slot, const Transform& world_from_local) {
    if (std::memcmp(&objects.transform(slot), &world_from_local, sizeof world_from_local) == 0)
        return;
    objects.set_transform(slot, world_from_local);
    moving.move(slot, world_from_local);
    touch(slot);
    if (neighbours.contains(slot))
        neighbours.place(slot, enclosure(slot));
}

Error World::Impl::error_at(std::size_t index, ObjectId id, const Transform& transform) {
    if (!objects.contains(id))
        return dead_id(id);
    const std::string place = "transform " + std::to_string(index) + ": ";
    if (const auto error = transform_error(transform))
        return Error(error->code(), place + error->what());
    if (const auto error = moving.motion_error(ObjectTable::slot(id), transform))
        return Error(error->code(), place + error->what());
    if (const auto error = cube_error(ObjectTable::slot(id), transform))
        return Error(error->code(), place + error->what());
    return Error(ErrorCode::bad_argument, place + "its object was named before; name each once");
}

std::optional<Error> World::Impl::placement_error(std::span<const ObjectId> ids,
                                                  std::span<const Transform> transforms) {
    if (has_fixed_cube())
        moving.bound_stale(options.threads);
    named_in_.resize(objects.slots());
    const std::uint32_t call = ++bulk_calls_;
    std::atomic<std::size_t> first = ids.size();
    const auto is_fine = [&](std::size_t i) {
        return objects.contains(ids[i]) && !transform_error(transforms[i]) &&
               std::atomic_ref(named_in_[ObjectTable::slot(ids[i])]).exchange(call) != call &&
               !moving.motion_error(ObjectTable::slot(ids[i]), transforms[i]) &&
               !cube_error(ObjectTable::slot(ids[i]), transforms[i]);
    };
    parallel_for(options.threads, ids.size(), grain, [&](std::size_t begin, std::size_t end) {
        while (begin < end && is_fine(begin))
            ++begin;
        std::size_t known = first;
        while (begin < end && begin < known && !first.compare_exchange_weak(known, begin))
            ;
    });
    return first == ids.size() ? std::nullopt
                               : std::optional(error_at(first, ids[first], transforms[first]));
}

void World::Impl::place(std::span<const ObjectId> ids, std::span<const Transform> transforms) {
    constexpr std::size_t sample = 64;
    if (!neighbours.takes_many() || 2 * ids.size() < objects.size()) {
        for (std::size_t i = 0; i < ids.size(); ++i)
            place(ObjectTable::slot(ids[i]), transforms[i]);
        return;
    }
    touched_.make_room(objects.slots());
    neighbours.begin_relocation();
    std::atomic<std::size_t> unfit = 0;
    parallel_for(options.threads, ids.size(), grain, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            const std::uint32_t slot = ObjectTable::slot(ids[i]);
            neighbours.prefetch(ObjectTable::slot(ids[std::min(i + lookahead, end - 1)]));
            if (std::memcmp(&objects.transform(slot), &transforms[i], sizeof transforms[i]) == 0)
                continue;
            objects.set_transform(slot, transforms[i]);
            moving.move(slot, transforms[i]);
            touched_.add_unlisted(slot);
            if (!neighbours.contains(slot))
                continue;
            const Enclosure now = enclosure(slot);
            neighbours.relocate(slot, now);
            if (i % sample == 0 && neighbours.is_unfit(now.box))
                unfit += sample;
        }
    });
    touched_.count_unlisted();
    neighbours.end_relocation(unfit);
}

void World::Impl::refresh_boxes() {
    const StepTimer update = timer(&WorldTimes::update);
    if (octree_tests_)
        moving.bound_stale(options.threads);  // trees wait until they are asked for
    else
        fit_deformed();
    for (const std::uint32_t slot : renewed_)
        if (objects.is_active(slot))
            neighbours.place(slot, enclosure(slot));
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
