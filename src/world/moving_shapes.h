// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <allide/placed.h>

#include "geometry/deformed.h"

namespace allide {

/// The moving parts of objects, by slot: vertices of those that deform, the parts of compounds.
/// Most objects have neither and take no memory here.
class MovingShapes {
public:
    /// Adds a compound, whose parts are in their poses at rest.
    void add_compound(std::uint32_t slot, const Geometry& geometry, const Transform& at);
    /// Takes an object for one of another geometry, of any kind. Parts are at rest if no poses are
    /// given. If it throws, nothing has changed.
    void replace(std::uint32_t slot, const Geometry& geometry, const Transform& at,
                 std::span<const Transform> parent_from_part);
    void remove(std::uint32_t slot);

    /// A compound with its parts where they are; null for all else.
    const Placed* compound(std::uint32_t slot) const {
        return has(slot) && entries_[slot]->placed ? &*entries_[slot]->placed : nullptr;
    }
    /// Where the parts of a compound are; none for all else.
    std::span<const Transform> parent_from_part(std::uint32_t slot) const {
        return compound(slot) ? entries_[slot]->parent_from_part : std::span<const Transform>();
    }
    /// Whether there is none of either.
    bool is_empty() const { return entries_.empty(); }
    /// Why a compound cannot be moved so, if it is one and cannot.
    std::optional<Error> motion_error(std::uint32_t slot, const Transform& world_from_local);
    void move(std::uint32_t slot, const Transform& world_from_local) {
        if (compound(slot))
            move_compound(*entries_[slot], world_from_local);
    }
    /// Moves parts of a compound; they stay if it fails.
    Result<void> place_part(std::uint32_t slot, std::uint32_t part, const Transform& pose);
    Result<void> place_parts(std::uint32_t slot, std::span<const Transform> poses);

    /// An object that has deformed; null for all else.
    Deformed* deformed(std::uint32_t slot) const {
        return has(slot) ? entries_[slot]->deformed.get() : nullptr;
    }
    /// Lets an object of this geometry deform from now on.
    Deformed& deform(std::uint32_t slot, const Geometry& geometry);
    /// The geometry that it was added with, if it has deformed.
    const Geometry* original(std::uint32_t slot) const {
        return deformed(slot) ? &entries_[slot]->geometry : nullptr;
    }

    /// Says that the bounds and the tree of a deformed object must be updated.
    void mark_stale(std::uint32_t slot);
    /// Brings an object to a state that agrees with the place, after memory ran out in some call.
    void recover(std::uint32_t slot, const Transform& world_from_local);
    struct Fitted {
        std::uint64_t fitted = 0, rebuilt = 0;
    };
    /// Fits the stale trees and bounds; the same for any number of threads.
    Fitted update_trees(int threads);
    /// Fits the stale bounds; trees stay stale.
    void update_bounds(int threads);

    std::size_t memory() const;

private:
    struct Entry {
        explicit Entry(const Geometry& of) : geometry(of) {}
        std::size_t memory() const;

        Geometry geometry;
        std::unique_ptr<Deformed> deformed;
        bool has_stale_tree = false, has_stale_bounds = false;
        std::optional<Placed> placed;  ///< of a compound
        std::vector<Transform> parent_from_part, world_from_part;
    };

    bool has(std::uint32_t slot) const { return slot < entries_.size() && entries_[slot]; }
    Entry& make(std::uint32_t slot, const Geometry& geometry);
    static std::unique_ptr<Entry> compound_entry(const Geometry& geometry, const Transform& at,
                                                 std::span<const Transform> parent_from_part);
    template <class IsStale>
    static void settle(std::vector<std::uint32_t>& slots, const IsStale& is_stale);
    static void move_compound(Entry& entry, const Transform& world_from_local);

    std::vector<std::unique_ptr<Entry>> entries_;
    std::vector<std::uint32_t> stale_trees_, stale_bounds_;
};

}  // namespace allide
