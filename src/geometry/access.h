// SPDX-License-Identifier: MIT
// Gives the engine the private parts of Geometry and Placed.
#pragma once

#include <memory>
#include <utility>

#include <allide/placed.h>

namespace allide {

struct Access {
    static const Geometry::Impl& impl(const Geometry& geometry) { return *geometry.impl_; }
    static Geometry geometry(std::shared_ptr<const Geometry::Impl> impl) {
        return Geometry(std::move(impl));
    }
    /// The parts of a compound in the world; null for all other geometries.
    static const CompoundPose* pose(const Placed& placed) { return placed.pose_.get(); }
    /// The geometry's shape, or the object's own once it has deformed.
    static const Geometry::Impl& shape(const Placed& placed) { return *placed.shape_; }
};

}  // namespace allide
