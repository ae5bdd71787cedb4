// SPDX-License-Identifier: MIT
#include "world/object_table.h"

namespace allide {

std::uint32_t ObjectTable::add(Geometry geometry, const Transform& world_from_local,
                               bool stationary, bool enabled) {
    std::uint32_t slot = slots();
    if (free_.empty()) {
        states_.emplace_back();
        transforms_.emplace_back();
        geometries_.emplace_back();
    } else {
        slot = free_.back();
        free_.pop_back();
    }
    states_[slot] = {states_[slot].generation + 1, true, stationary, enabled};
    transforms_[slot] = world_from_local;
    geometries_[slot] = std::move(geometry);
    ++size_;
    return slot;
}

void ObjectTable::remove(std::uint32_t slot) {
    states_[slot].live = false;
    geometries_[slot].reset();
    --size_;
    if (states_[slot].generation != UINT32_MAX)  // else it has no new name to give
        free_.push_back(slot);
}

bool ObjectTable::contains(ObjectId id) const noexcept {
    const std::uint32_t s = slot(id);
    return s < slots() && is_live(s) && this->id(s) == id;
}

std::size_t ObjectTable::memory() const {
    return states_.capacity() * sizeof(State) + transforms_.capacity() * sizeof(Transform) +
           geometries_.capacity() * sizeof(std::optional<Geometry>) +
           free_.capacity() * sizeof(std::uint32_t);
}

}  // namespace allide
