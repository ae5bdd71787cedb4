// SPDX-License-Identifier: MIT
#pragma once

#include <allide/math.h>

namespace allide {

/// The pose of one object in the frame of the other, for pruning. Where two world faces are within
/// a margin of each other, their nearest points have local points within (margin + pad) (1 + 2e-6)
/// of each other after b's is mapped. docs/design/wide.md derives the pad.
struct RelativeFrame {
    Mat3 rotation;  ///< a_from_b, as far from a rotation as the two transforms are
    Vec3 translation;
    double pad;

    Vec3 operator()(Vec3 b) const { return rotation * b + translation; }
};

/// `radius_a` and `radius_b`: the largest distance of a local vertex from the local origin.
RelativeFrame relative_frame(const Transform& world_from_a, double radius_a,
                             const Transform& world_from_b, double radius_b);

/// The frame of a world point without an extent, that is with b's axes along the world's.
RelativeFrame relative_frame(const Transform& world_from_a, double radius_a, Vec3 point);

}  // namespace allide
