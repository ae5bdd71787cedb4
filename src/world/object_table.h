// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstring>
#include <optional>
#include <vector>

#include <allide/world.h>

#include "base/large_pages.h"
#include "geometry/access.h"

namespace allide {

/// The objects of a world by slot. A slot is used again, its generation is not.
class ObjectTable {
public:
    /// The slot that the next `add` fills; memory for it is there.
    std::uint32_t next_slot();
    /// Fills the slot that `next_slot` gave. Needs no memory.
    void add(std::uint32_t slot, Geometry geometry, const Transform& world_from_local,
             const ObjectOptions& options) noexcept;
    void remove(std::uint32_t slot);

    bool contains(ObjectId id) const noexcept {
        const auto generation = static_cast<std::uint32_t>(id);
        return generation != 0 && slot(id) < slots() && living_[slot(id)] == generation;
    }
    static std::uint32_t slot(ObjectId id) {
        return static_cast<std::uint32_t>(static_cast<std::uint64_t>(id) >> 32);
    }
    ObjectId id(std::uint32_t slot) const {
        return static_cast<ObjectId>(std::uint64_t{slot} << 32 | objects_[slot].generation);
    }
    bool is_enabled(std::uint32_t slot) const { return objects_[slot].enabled; }
    bool is_live(std::uint32_t slot) const { return living_[slot] != 0; }

    const Geometry& geometry(std::uint32_t slot) const { return objects_[slot].geometry; }
    const Transform& transform(std::uint32_t slot) const { return objects_[slot].world_from_local; }
    /// False if it has these bits already.
    bool move(std::uint32_t slot, const Transform& world_from_local) {
        Transform& now = objects_[slot].world_from_local;
        if (same_bits(now, world_from_local))
            return false;
        now = world_from_local;
        return true;
    }

    void set_geometry(std::uint32_t slot, Geometry geometry) {
        objects_[slot].geometry = std::move(geometry);
    }

    std::uint64_t user(std::uint32_t slot) const { return objects_[slot].user; }
    void set_user(std::uint32_t slot, std::uint64_t user) { objects_[slot].user = user; }
    /// How it is tested with itself, if it is.
    std::optional<Neighbours> self_test(std::uint32_t slot) const { return objects_[slot].self; }
    bool is_stationary(std::uint32_t slot) const { return objects_[slot].stationary; }
    /// Live, not switched off and not hidden.
    bool is_active(std::uint32_t slot) const {
        return is_live(slot) && objects_[slot].enabled && !objects_[slot].hidden;
    }
    void enable(std::uint32_t slot, bool on) { objects_[slot].enabled = on; }
    void set_hidden(std::uint32_t slot, bool hidden) { objects_[slot].hidden = hidden; }

    /// Starts to bring an object into the cache, for a test that comes soon.
    void prefetch(std::uint32_t slot) const {
        __builtin_prefetch(&objects_[slot]);
        __builtin_prefetch(reinterpret_cast<const char*>(&objects_[slot]) + 64);
    }

    /// Slots in use, and those that were.
    std::uint32_t slots() const { return static_cast<std::uint32_t>(objects_.size()); }
    std::size_t size() const { return size_; }
    std::size_t memory() const;

private:
    /// Two cache lines with all that pair tests and reports need of an object.
    struct alignas(64) Object {
        Transform world_from_local;
        Geometry geometry = Access::geometry(nullptr);  ///< none in a free slot
        std::uint64_t user = 0;
        std::uint32_t generation = 0;
        bool stationary : 1 = false, enabled : 1 = true;
        bool hidden : 1 = false;  ///< by a selector
        std::optional<Neighbours> self;
    };
    static_assert(sizeof(Object) == 128);

    /// Most that move are elsewhere, which is soon seen.
    static bool same_bits(const Transform& a, const Transform& b) {
        return a.translation == b.translation && std::memcmp(&a, &b, sizeof a) == 0;
    }

    LargeVector<Object> objects_;
    std::vector<std::uint32_t> living_;  ///< the generation of the object in each slot, or 0
    std::vector<std::uint32_t> free_;
    std::size_t size_ = 0;
};

}  // namespace allide
