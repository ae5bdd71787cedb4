// SPDX-License-Identifier: MIT
#include "world/object_table.h"

namespace allide {

std::uint32_t ObjectTable::add(Geometry geometry, const Transform& world_from_local,
                               const ObjectOptions& options) {
    std::uint32_t slot = slots();
    if (free_.empty()) {
        objects_.emplace_back();
    } else {
        slot = free_.back();
        free_.pop_back();
    }
    const std::uint32_t generation = objects_[slot].generation + 1;
    objects_[slot] = {world_from_local,   std::move(geometry), generation,
                      options.stationary, options.enabled,     options.self};
    ++size_;
    return slot;
}

void ObjectTable::remove(std::uint32_t slot) {
    objects_[slot].geometry.reset();
    --size_;
    if (objects_[slot].generation != UINT32_MAX)  // else it has no new name to give
        free_.push_back(slot);
}

bool ObjectTable::contains(ObjectId id) const noexcept {
    const std::uint32_t s = slot(id);
    return s < slots() && is_live(s) && this->id(s) == id;
}

std::size_t ObjectTable::memory() const {
    return objects_.capacity() * sizeof(Object) + free_.capacity() * sizeof(std::uint32_t);
}

}  // namespace allide
