// SPDX-License-Identifier: MIT
#pragma once

#include "primitive/ray_crossing.h"
#include "wide/wide_read.h"

namespace allide {

/// A world ray in a tree's frame, in floats relative to the tree's origin, with the slacks that
/// cover all rounding; docs/design/wide.md derives them. It begins where the mesh may begin, so
/// that the size of the mesh, not its distance, sets the rounding of floats.
struct LocalRay {
    LocalRay(const PlacedTree& placed, const Ray& world);

    /// The largest entry into a box that may hold a hit with this t or an earlier one.
    float limit(double t) const;

    bool may_meet = false;  ///< otherwise the ray misses the mesh, and nothing else is set
    float origin[3];
    float inverse[3];          ///< 1 / direction, which is a unit vector
    float enter[3], leave[3];  ///< the origin as seen from the planes of a grown box
    bool is_negative[3];       ///< the sign of the direction
    int axes[3];               ///< the last one is that along which the direction is longest
    float shear[2];            ///< how far the ray moves along the other two for a move along it
    float corner_slack;        ///< how far a sheared corner may be from the true one

private:
    double speed_;  ///< distance for a t of 1
    double begin_;  ///< distance from the world ray's origin
    double slack_;  ///< how far a point of the true ray may be from this one
};

}  // namespace allide
