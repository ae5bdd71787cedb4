// SPDX-License-Identifier: MIT
#include "world/object_table.h"

namespace allide {

std::uint32_t ObjectTable::add(Geometry geometry, const Transform& world_from_local,
                               const ObjectOptions& options) {
    std::uint32_t slot = slots();
    if (free_.empty()) {
        objects_.emplace_back();
        living_.push_back(0);
    } else {
        slot = free_.back();
        free_.pop_back();
    }
    const std::uint32_t generation = objects_[slot].generation + 1;
    objects_[slot] = {world_from_local,   std::move(geometry), generation,
                      options.stationary, options.enabled,     options.self};
    living_[slot] = generation;
    ++size_;
    return slot;
}

void ObjectTable::remove(std::uint32_t slot) {
    objects_[slot].geometry.reset();
    living_[slot] = 0;
    --size_;
    if (objects_[slot].generation != UINT32_MAX)  // else it has no new name to give
        free_.push_back(slot);
}

std::size_t ObjectTable::memory() const {
    return objects_.capacity() * sizeof(Object) +
           (living_.capacity() + free_.capacity()) * sizeof(std::uint32_t);
}

}  // namespace allide
