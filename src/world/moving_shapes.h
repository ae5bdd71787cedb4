// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <allide/placed.h>

#include "pair/deformed.h"

namespace allide {

/// What moves within objects, by slot: the vertices of those that deform, the parts of compounds.
/// Most objects have neither and take no room here.
class MovingShapes {
public:
    /// A compound, whose parts stand as they rest.
    void add_compound(std::uint32_t slot, const Geometry& geometry, const Transform& at);
    void remove(std::uint32_t slot);

    /// A compound with its parts where they are; null for all else.
    const Placed* compound(std::uint32_t slot) const {
        return has(slot) && entries_[slot]->placed ? &*entries_[slot]->placed : nullptr;
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

    /// To be fitted with the others that wait.
    void make_stale(std::uint32_t slot);
    struct Fitted {
        std::uint64_t fitted = 0, rebuilt = 0;
    };
    /// Fits what waits; the same for any number of threads.
    Fitted fit_stale(int threads);
    /// The bounds alone of what waits; it waits on.
    void bound_stale(int threads);

    std::size_t memory() const;

private:
    struct Entry {
        explicit Entry(const Geometry& of) : geometry(of) {}

        Geometry geometry;
        std::unique_ptr<Deformed> deformed;
        bool is_stale = false, is_unbounded = false;
        std::optional<Placed> placed;  ///< refers to `geometry`
        std::vector<Transform> parent_from_part, world_from_part;
    };

    bool has(std::uint32_t slot) const { return slot < entries_.size() && entries_[slot]; }
    Entry& make(std::uint32_t slot, const Geometry& geometry);
    static void move_compound(Entry& entry, const Transform& world_from_local);

    std::vector<std::unique_ptr<Entry>> entries_;
    std::vector<std::uint32_t> stale_, unbounded_;
};

}  // namespace allide
