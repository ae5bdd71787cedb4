// SPDX-License-Identifier: MIT
#include "world/moving_shapes.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/parallel.h"
#include "base/shared_size.h"
#include "geometry/access.h"
#include "geometry/compound_pose.h"
#include "geometry/compound_shape.h"
#include "math/range.h"

namespace allide {
namespace {

/// Objects with more faces are fitted one after the other by all threads, the rest side by side.
constexpr std::size_t many_faces = 20'000;

}  // namespace

MovingShapes::Entry& MovingShapes::make(std::uint32_t slot, const Geometry& geometry) {
    if (entries_.size() <= slot)
        entries_.resize(slot + 1);
    entries_[slot] = std::make_unique<Entry>(geometry);
    return *entries_[slot];
}

void MovingShapes::add_compound(std::uint32_t slot, const Geometry& geometry, const Transform& at) {
    replace(slot, geometry, at, {});
}

std::unique_ptr<MovingShapes::Entry> MovingShapes::compound_entry(
    const Geometry& geometry, const Transform& at, std::span<const Transform> parent_from_part) {
    auto entry = std::make_unique<Entry>(geometry);
    if (parent_from_part.empty())
        for (const Part& part : geometry.parts())
            entry->parent_from_part.push_back(part.parent_from_part);
    else
        entry->parent_from_part.assign(parent_from_part.begin(), parent_from_part.end());
    entry->placed = *Placed::try_make(entry->geometry, at, parent_from_part);
    return entry;
}

void MovingShapes::replace(std::uint32_t slot, const Geometry& geometry, const Transform& at,
                           std::span<const Transform> parent_from_part) {
    if (geometry.kind() != GeometryKind::compound)
        return remove(slot);
    std::unique_ptr<Entry> entry = compound_entry(geometry, at, parent_from_part);
    if (entries_.size() <= slot)
        entries_.resize(slot + 1);
    entries_[slot] = std::move(entry);
}

void MovingShapes::remove(std::uint32_t slot) {
    if (has(slot))
        entries_[slot].reset();
}

std::optional<Error> MovingShapes::motion_error(std::uint32_t slot,
                                                const Transform& world_from_local) {
    if (!compound(slot))
        return std::nullopt;
    Entry& entry = *entries_[slot];
    allide::place_parts(entry.geometry.parts(), entry.parent_from_part, world_from_local,
                        entry.world_from_part);
    return part_error(entry.world_from_part);
}

void MovingShapes::move_compound(Entry& entry, const Transform& world_from_local) {
    static_cast<void>(entry.placed->try_move(world_from_local, entry.parent_from_part));
}

Result<void> MovingShapes::place_part(std::uint32_t slot, std::uint32_t part,
                                      const Transform& pose) {
    Entry& entry = *entries_[slot];
    const Transform before = entry.parent_from_part[part];
    entry.parent_from_part[part] = pose;  // stays, if the next line throws; `recover` moves it then
    const auto moved =
        entry.placed->try_move(entry.placed->world_from_local(), entry.parent_from_part);
    if (!moved)
        entry.parent_from_part[part] = before;
    return moved;
}

Result<void> MovingShapes::place_parts(std::uint32_t slot, std::span<const Transform> poses) {
    Entry& entry = *entries_[slot];
    const auto moved = entry.placed->try_move(entry.placed->world_from_local(), poses);
    if (moved)
        entry.parent_from_part.assign(poses.begin(), poses.end());
    return moved;
}

Deformed& MovingShapes::deform(std::uint32_t slot, const Geometry& geometry) {
    if (Deformed* known = deformed(slot))
        return *known;
    Entry& entry = make(slot, geometry);
    entry.deformed = std::make_unique<Deformed>(geometry);
    return *entry.deformed;
}

void MovingShapes::mark_stale(std::uint32_t slot) {
    Entry& entry = *entries_[slot];
    if (!entry.has_stale_tree)
        stale_trees_.push_back(slot);
    entry.has_stale_tree = true;
    if (!entry.has_stale_bounds)
        stale_bounds_.push_back(slot);
    entry.has_stale_bounds = true;
}

void MovingShapes::recover(std::uint32_t slot, const Transform& world_from_local) {
    move(slot, world_from_local);
    if (deformed(slot))
        mark_stale(slot);
}

/// Keeps each slot that is stale once: its object may be another than the one that was listed.
template <class IsStale>
void MovingShapes::settle(std::vector<std::uint32_t>& slots, const IsStale& is_stale) {
    std::erase_if(slots, [&](std::uint32_t slot) { return !is_stale(slot); });
    std::ranges::sort(slots);
    const auto again = std::ranges::unique(slots);
    slots.erase(again.begin(), again.end());
}

void MovingShapes::update_bounds(int threads) {
    settle(stale_bounds_,
           [&](std::uint32_t slot) { return deformed(slot) && entries_[slot]->has_stale_bounds; });
    parallel_for(threads, stale_bounds_.size(), 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            deformed(stale_bounds_[i])->fit_bounds();
    });
    for (const std::uint32_t slot : stale_bounds_)
        entries_[slot]->has_stale_bounds = false;
    stale_bounds_.clear();
}

MovingShapes::Fitted MovingShapes::update_trees(int threads) {
    settle(stale_trees_,
           [&](std::uint32_t slot) { return deformed(slot) && entries_[slot]->has_stale_tree; });
    const auto is_large = [&](std::uint32_t slot) {
        return deformed(slot)->shape()->shape.faces.size() > many_faces;
    };
    const auto rebuilds = [&] {
        std::uint64_t sum = 0;
        for (const std::uint32_t slot : stale_trees_)
            sum += deformed(slot)->shape()->trees.moving->rebuilds();
        return sum;
    };
    const std::uint64_t before = rebuilds();
    for (const std::uint32_t slot : stale_trees_)
        if (is_large(slot))
            deformed(slot)->fit(threads);
    parallel_for(threads, stale_trees_.size(), 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            if (!is_large(stale_trees_[i]))
                deformed(stale_trees_[i])->fit(1);
    });
    const Fitted done = {stale_trees_.size(), rebuilds() - before};
    for (const std::uint32_t slot : stale_trees_)
        entries_[slot]->has_stale_tree = entries_[slot]->has_stale_bounds = false;
    stale_trees_.clear();
    stale_bounds_.clear();
    return done;
}

std::size_t MovingShapes::Entry::memory() const {
    std::size_t bytes = sizeof(*this) + (parent_from_part.capacity() + world_from_part.capacity()) *
                                            sizeof(Transform);
    if (deformed)
        bytes += sizeof(Deformed) + deformed->memory();
    if (placed)
        bytes += shared_size<CompoundPose> + Access::pose(*placed)->memory();
    return bytes;
}

std::size_t MovingShapes::memory() const {
    std::size_t bytes =
        entries_.capacity() * sizeof entries_[0] +
        (stale_trees_.capacity() + stale_bounds_.capacity()) * sizeof(std::uint32_t);
    for (const auto& entry : entries_)
        if (entry)
            bytes += entry->memory();
    return bytes;
}

}  // namespace allide
