// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "primitive/triangle.h"

namespace allide {

/// Points origin + t * direction with t >= 0. The direction is used as it is, not normalised.
struct Ray {
    Vec3 origin, direction;
};

/// Whether a ray meets a closed triangle, exactly: no ray passes between two triangles that share
/// an edge. Rays in the plane of the triangle and degenerate triangles are included.
bool meets(const Ray& ray, const Triangle& t);

/// The t of the first common point, in doubles; nothing iff they do not meet.
std::optional<double> hit(const Ray& ray, const Triangle& t);

/// Whether the closed segment from p to q meets a closed triangle, exactly.
bool segment_meets(Vec3 p, Vec3 q, const Triangle& t);

}  // namespace allide
