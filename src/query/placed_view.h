// SPDX-License-Identifier: MIT
#pragma once

#include <allide/placed.h>

#include "geometry/access.h"

namespace allide {

/// A geometry and its pose, borrowed from a `Placed` or from the tables of a world: what pair
/// queries take. A world would need too long to make a `Placed` for each object of a pair.
struct PlacedView {
    const Geometry::Impl& shape;
    const Transform& world_from_local;
    const CompoundPose* pose = nullptr;  ///< of the parts of a compound; null for all else

    PlacedView(const Placed& placed)
        : shape(Access::shape(placed)),
          world_from_local(placed.world_from_local()),
          pose(Access::pose(placed)) {}
    /// Views anything but a compound.
    PlacedView(const Geometry::Impl& rigid_shape, const Transform& at)
        : shape(rigid_shape), world_from_local(at) {}
};

inline bool is_compound(const PlacedView& placed) {
    return placed.pose != nullptr;
}

}  // namespace allide
