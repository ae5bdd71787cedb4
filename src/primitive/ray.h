// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "primitive/ray_crossing.h"

namespace allide {

/// Whether a ray meets a closed triangle, exactly: no ray passes between two triangles that share
/// an edge. Rays in the plane of the triangle and degenerate triangles are included.
bool meets(const Ray& ray, const Triangle& t);

/// The first common point; nothing iff they do not meet.
std::optional<RayCrossing> first_crossing(const Ray& ray, const Triangle& t);

/// The double nearest to the t of the first common point; nothing iff they do not meet.
std::optional<double> hit(const Ray& ray, const Triangle& t);

/// Whether the closed segment from p to q meets a closed triangle, exactly.
bool segment_meets(Vec3 p, Vec3 q, const Triangle& t);

}  // namespace allide
