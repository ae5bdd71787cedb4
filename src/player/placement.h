// SPDX-License-Identifier: MIT
#pragma once

#include <allide/math.h>
#include <allide/x3d.h>

namespace allide {

/// A point p is at rotation (stretch p) + translation. Rigid motions and uniform scales around are
/// composed apart from the rest, so that an object that only turns keeps its stretch bit by bit.
struct Placement {
    Mat3 rotation;
    Mat3 stretch;
    Vec3 translation;
    friend bool operator==(const Placement&, const Placement&) = default;

    Vec3 operator*(Vec3 p) const { return rotation * (stretch * p) + translation; }
};

/// Whether the matrix scales alike in all directions.
bool is_uniform(const Mat3& stretch);

/// The coordinates of a point that the placement puts at `point`; not finite if it flattens.
Vec3 before_placement(const Placement& placed, Vec3 point);

Placement operator*(const Placement& outer, const Placement& inner);

/// parent_from_children of a Transform and its kin.
Placement placement_of(const SceneFile& scene, std::uint32_t node);

}  // namespace allide
