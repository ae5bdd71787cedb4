// SPDX-License-Identifier: MIT
#pragma once

#include "primitive/ray_crossing.h"

namespace allide {

/// Unit normal by the order of the corners; 0 for a triangle without area, or with a sine below
/// 2^-60 at its first corner.
Vec3 unit_normal(const Triangle& t);

/// Barycentric coordinates, none negative, of the common point of a ray and a triangle at `t`,
/// which is rounded.
Vec3 barycentric(const Ray& ray, const Triangle& triangle, double t);

}  // namespace allide
