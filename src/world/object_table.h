// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include <allide/world.h>

namespace allide {

/// The objects of a world by slot. A slot is used again, its generation is not.
class ObjectTable {
public:
    std::uint32_t add(Geometry geometry, const Transform& world_from_local, bool stationary,
                      bool enabled);
    void remove(std::uint32_t slot);

    bool contains(ObjectId id) const noexcept;
    static std::uint32_t slot(ObjectId id) {
        return static_cast<std::uint32_t>(static_cast<std::uint64_t>(id) >> 32);
    }
    ObjectId id(std::uint32_t slot) const {
        return static_cast<ObjectId>(std::uint64_t{slot} << 32 | states_[slot].generation);
    }
    bool is_live(std::uint32_t slot) const { return states_[slot].live; }

    const Geometry& geometry(std::uint32_t slot) const { return *geometries_[slot]; }
    const Transform& transform(std::uint32_t slot) const { return transforms_[slot]; }
    void set_transform(std::uint32_t slot, const Transform& t) { transforms_[slot] = t; }

    bool is_stationary(std::uint32_t slot) const { return states_[slot].stationary; }
    /// Live and not switched off.
    bool is_active(std::uint32_t slot) const { return states_[slot].live && states_[slot].enabled; }
    void enable(std::uint32_t slot, bool on) { states_[slot].enabled = on; }

    /// Slots in use, and those that were.
    std::uint32_t slots() const { return static_cast<std::uint32_t>(states_.size()); }
    std::size_t size() const { return size_; }
    std::size_t memory() const;

private:
    struct State {
        std::uint32_t generation = 0;
        bool live = false, stationary = false, enabled = true;
    };

    std::vector<State> states_;
    std::vector<Transform> transforms_;
    std::vector<std::optional<Geometry>> geometries_;
    std::vector<std::uint32_t> free_;
    std::size_t size_ = 0;
};

}  // namespace allide
