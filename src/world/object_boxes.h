// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include <allide/world.h>

#include "broad/box_makers.h"
#include "pair/bounds.h"
#include "world/neighbourhood.h"

namespace allide {

/// The boxes of a world's objects, of the kinds that they were added with.
class ObjectBoxes {
public:
    /// Another object has the slot from now on.
    void begin(std::uint32_t slot, BoxKind kind);
    /// Gives the bounds of an object of which nothing but the place changes, or else null.
    void settle(std::uint32_t slot, const LocalBounds* lasting);
    /// Whether it is known that its box stays the cube about its ball, with the common pad.
    bool is_cube(std::uint32_t slot) const { return is_cube_[slot] != 0; }
    /// Encloses the world vertices with the pad; may be asked by several threads about different
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
