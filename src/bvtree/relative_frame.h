// SPDX-License-Identifier: MIT
#pragma once

#include <allide/math.h>

namespace allide {

/// One party's place in the other's frame, for pruning. Where two world faces come within a margin
/// of each other, the local points behind the nearest ones lie within (margin + pad) (1 + 2e-6) of
/// each other once b's is mapped; docs/bvtree.md derives the pad.
struct RelativeFrame {
    Mat3 rotation;  ///< a_from_b, as far from a rotation as the two transforms are
    Vec3 translation;
    double pad;

    Vec3 operator()(Vec3 b) const { return rotation * b + translation; }
};

/// `radius_a` and `radius_b`: the largest distance of a local vertex from the local origin.
RelativeFrame relative_frame(const Transform& world_from_a, double radius_a,
                             const Transform& world_from_b, double radius_b);

}  // namespace allide
