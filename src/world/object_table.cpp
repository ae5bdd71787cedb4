// SPDX-License-Identifier: MIT
#include "world/object_table.h"

namespace allide {

std::uint32_t ObjectTable::next_slot() {
    if (free_.empty()) {
        living_.resize(objects_.size() + 1);
        free_.reserve(1);
        objects_.emplace_back();
        free_.push_back(slots() - 1);
    }
    return free_.back();
}

void ObjectTable::add(std::uint32_t slot, Geometry geometry, const Transform& world_from_local,
                      const ObjectOptions& options) noexcept {
    free_.pop_back();
    const std::uint32_t generation = objects_[slot].generation + 1;
    objects_[slot] = {.world_from_local = world_from_local,
                      .geometry = std::move(geometry),
                      .user = options.user,
                      .generation = generation,
                      .stationary = options.stationary,
                      .enabled = options.enabled,
                      .self = options.self};
    living_[slot] = generation;
    ++size_;
}

void ObjectTable::remove(std::uint32_t slot) {
    if (objects_[slot].generation != UINT32_MAX)  // else it has no new name to give
        free_.push_back(slot);
    objects_[slot].geometry = Access::geometry(nullptr);
    living_[slot] = 0;
    --size_;
}

std::size_t ObjectTable::memory() const {
    return objects_.capacity() * sizeof(Object) +
           (living_.capacity() + free_.capacity()) * sizeof(std::uint32_t);
}

}  // namespace allide
