// SPDX-License-Identifier: MIT
#pragma once

#include "convex/lin_canny/lin_canny_shape.h"

namespace allide {

/// How far any point of the polytope can lie beyond a feature's first vertex along a unit direction
/// of the local frame: proven by writing the direction as a positive sum of normals of facets that
/// hold the vertex, so it is small where the feature is the farthest.
double excess(const PlacedLinCannyShape& placed, LinCannyFeature feature, Vec3 direction);

}  // namespace allide
