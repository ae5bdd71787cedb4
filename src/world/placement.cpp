// SPDX-License-Identifier: MIT
// Boxes follow their objects as these are placed, so that detect() begins with boxes in memory.
// Many are placed in two passes, all or none: the first rejects, the second writes.
#include <algorithm>
#include <array>
#include <atomic>
#include <functional>
#include <string>

#include "base/parallel.h"
#include "geometry/access.h"
#include "math/may_place.h"
#include "math/range.h"
#include "octree/world_cube.h"
#include "world/dead_id.h"
#include "world/lattice_cubes.h"
#include "world/world_impl.h"

namespace allide {
namespace {

constexpr std::size_t objects_per_task = 4096;
constexpr std::size_t block = 64;  ///< objects whose boxes are written together

/// Whether holds(begin, size) is true for every range. After the first for which it is false, few
/// more are looked at.
template <class Holds>
bool holds_of_all(int threads, std::size_t count, Holds holds) {
    std::atomic<bool> result = true;
    parallel_for(threads, count, objects_per_task, [&](std::size_t begin, std::size_t end) {
        if (result && !holds(begin, end - begin))
            result = false;
    });
    return result;
}

}  // namespace

void World::Impl::place(std::uint32_t slot, const Transform& world_from_local) {
    motions.forget(slot);
    if (!objects.move(slot, world_from_local))
        return;
    moving.move(slot, world_from_local);
    mark_pairs_stale(slot);
    if (neighbours.contains(slot))
        neighbours.place(slot, enclosure(slot));
}

bool World::Impl::are_live(std::span<const ObjectId> ids) const {
    return std::ranges::all_of(ids, [&](ObjectId id) { return objects.contains(id); });
}

/// Whether no object, all of which are live, is named twice.
bool World::Impl::are_distinct(std::span<const ObjectId> ids) {
    if (std::ranges::adjacent_find(ids, std::ranges::greater_equal()) == ids.end())
        return true;
    seen_.begin_call(objects.slots());
    return holds_of_all(options.threads, ids.size(), [&](std::size_t begin, std::size_t size) {
        return std::ranges::all_of(ids.subspan(begin, size),
                                   [&](ObjectId id) { return seen_.add(ObjectTable::slot(id)); });
    });
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
    return cube_error(Access::impl(objects.geometry(slot)).bounds, transform);
}

std::optional<Error> World::Impl::motion_error(std::uint32_t slot, const Transform& transform) {
    if (auto error = moving.motion_error(slot, transform))
        return error;
    return cube_error(slot, transform);
}

/// Checks one by one, to name the first.
std::optional<Error> World::Impl::first_placement_error(std::span<const ObjectId> ids,
                                                        std::span<const Transform> transforms) {
    seen_.begin_call(objects.slots());
    for (std::size_t i = 0; i < ids.size(); ++i) {
        if (!objects.contains(ids[i]))
            return dead_id(ids[i]);
        const std::uint32_t slot = ObjectTable::slot(ids[i]);
        const std::string place = "transform " + std::to_string(i) + ": ";
        if (const auto error = transform_error(transforms[i]))
            return Error(error->code(), place + error->what());
        if (const auto error = motion_error(slot, transforms[i]))
            return Error(error->code(), place + error->what());
        if (!seen_.add(slot))
            return Error(ErrorCode::bad_argument,
                         place + "its object was named before; name each once");
    }
    return std::nullopt;
}

std::optional<Error> World::Impl::placement_error(std::span<const ObjectId> ids,
                                                  std::span<const Transform> transforms) {
    const auto can_be_placed = [&](std::size_t begin, std::size_t size) {
        return are_live(ids.subspan(begin, size)) && may_place(transforms.subspan(begin, size));
    };
    const auto can_move = [&](std::size_t begin, std::size_t size) {
        for (std::size_t i = begin; i < begin + size; ++i)
            if (motion_error(ObjectTable::slot(ids[i]), transforms[i]))
                return false;
        return true;
    };
    if (has_fixed_cube())
        moving.update_bounds(options.threads);
    const bool is_plain = moving.is_empty() && !has_fixed_cube();
    if (holds_of_all(options.threads, ids.size(), can_be_placed) && are_distinct(ids) &&
        (is_plain || holds_of_all(options.threads, ids.size(), can_move)))
        return std::nullopt;
    return first_placement_error(ids, transforms);
}

/// Places an object whose box is not a cube about its ball. The box is null for an object that has
/// none. Returns whether it does not suit the lattice.
bool World::Impl::place_other_box(std::uint32_t slot, broad::LatticeBox* box) {
    moving.move(slot, objects.transform(slot));
    if (!box)
        return false;
    const Enclosure around = enclosure(slot);
    neighbours.relocate(*box, around);
    return neighbours.is_unfit(around.box);
}

/// A few at a time: boxes, which lie in spatial order, come into the cache while transforms are
/// written. Returns how many boxes do not suit the lattice; one cube replaces the others.
std::size_t World::Impl::place_block(std::span<const ObjectId> ids,
                                     std::span<const Transform> transforms) {
    std::array<LatticeCube, block> cubes;
    std::size_t count = 0, unfit = 0;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const std::uint32_t slot = ObjectTable::slot(ids[i]);
        if (!objects.move(slot, transforms[i]))
            continue;
        stale_.add_unlisted(slot);
        broad::LatticeBox* const box = neighbours.relocated(slot);
        if (!boxes_.is_cube(slot)) {
            unfit += place_other_box(slot, box);
        } else if (box) {
            __builtin_prefetch(box, 1);
            cubes[count++] = {&transforms[i], &Access::impl(objects.geometry(slot)).bounds, box,
                              slot};
        }
    }
    if (count == 0)
        return unfit;
    place_cubes({cubes.data(), count}, neighbours.lattice(), margins.common_pad(),
                neighbours.stamp());
    return unfit + (neighbours.is_unfit(box(cubes[0].object)) ? count : 0);
}

void World::Impl::place(std::span<const ObjectId> ids, std::span<const Transform> transforms) {
    if (!neighbours.takes_many() || 2 * ids.size() < objects.size()) {
        for (std::size_t i = 0; i < ids.size(); ++i)
            place(ObjectTable::slot(ids[i]), transforms[i]);
        return;
    }
    for (const ObjectId id : ids)
        motions.forget(ObjectTable::slot(id));
    stale_.make_room(objects.slots());
    neighbours.begin_relocation(objects.slots());
    std::atomic<std::size_t> unfit = 0;
    const std::size_t blocks = (ids.size() + block - 1) / block;
    parallel_for(
        options.threads, blocks, objects_per_task / block, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                const std::size_t size = std::min(block, ids.size() - i * block);
                unfit +=
                    place_block(ids.subspan(i * block, size), transforms.subspan(i * block, size));
            }
        });
    stale_.end_unlisted();
    neighbours.end_relocation(unfit);
}

}  // namespace allide
