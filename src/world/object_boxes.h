// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include <allide/world.h>

#include "broad/box_makers.h"
#include "geometry/bounds.h"
#include "world/neighbourhood.h"

namespace allide {

/// The boxes of a world's objects, of the kinds that they were added with.
class ObjectBoxes {
public:
    /// Starts an object that takes the slot.
    void begin(std::uint32_t slot, BoxKind kind);
    /// Takes the bounds of an object if only its pose changes, else null; decides `is_cube`.
    void note_bounds(std::uint32_t slot, const LocalBounds* lasting);
    /// Whether it is known that its box stays the cube about its ball, with the common pad.
    bool is_cube(std::uint32_t slot) const { return is_cube_[slot] != 0; }
    BoxKind kind(std::uint32_t slot) const { return kinds_[slot]; }
    /// Encloses the world vertices with the pad; several threads may call it for different
    /// objects.
    Enclosure enclosure(std::uint32_t slot, const Geometry& geometry,
                        const Transform& world_from_local, double pad);

    std::size_t memory() const {
        return kinds_.capacity() + is_cube_.capacity() +
               climbers_.capacity() * sizeof(broad::DynamicBox);
    }

private:
    std::vector<BoxKind> kinds_;               ///< of each slot
    std::vector<std::uint8_t> is_cube_;        ///< of each slot
    std::vector<broad::DynamicBox> climbers_;  ///< up to the last slot that has a dynamic box
};

}  // namespace allide
