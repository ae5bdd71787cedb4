// SPDX-License-Identifier: MIT
// Directions for a box around triangles: Gottschalk, Lin, Manocha, "OBBTree: a hierarchical
// structure for rapid interference detection", 1996. They decide how tight a box is, never what it
// contains.
#pragma once

#include <cstdint>
#include <span>

#include "primitive/triangle.h"

namespace allide {

/// A face on its way into the tree, in coordinates relative to the tree's origin.
struct ObbFace {
    Triangle triangle;
    double area;
    std::uint32_t index;
};

/// Eigenvectors of a symmetric matrix in rows, the largest eigenvalue first, by Jacobi rotations.
Mat3 eigenvectors(const Mat3& symmetric);

/// A right-handed frame whose first row is along `first` and whose second is in the plane of both;
/// any that fits where these vanish or are parallel.
Mat3 frame_along(Vec3 first, Vec3 second);

/// Where faces lie and how they spread.
struct FaceSpread {
    Vec3 mean;  ///< mean of the surface, or of the faces if they have no area; a corner of a single
                ///< face
    Mat3 axes;  ///< principal axes of the surface; edge and normal of a single face
};

FaceSpread spread(std::span<const ObbFace> faces);

}  // namespace allide
