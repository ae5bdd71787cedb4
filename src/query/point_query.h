// SPDX-License-Identifier: MIT
// Points against anything placed, compounds too.
#pragma once

#include <optional>

#include <allide/point.h>

#include "query/piece.h"
#include "query/work.h"
#include "wide/wide_point.h"
#include "wide/wide_ray.h"

namespace allide {

/// A point as queries see it: with coordinates rounded as those of world vertices are. Nothing if
/// one is not a number or so large that no world vertex reaches it.
std::optional<Vec3> query_point(Vec3 point);

/// Where a point is relative to one piece.
Location location(const Piece& target, Vec3 point, Work& work);

/// The nearest face within the limit, by the number that answers give it; the lowest of equals.
std::optional<FacePoint> nearest_face(const Placed& target, Vec3 point, double limit, Work& work);

/// Whether the geometry or one of its parts has an inside.
bool has_inside(const Placed& target);

/// The lowest part of a compound that has the point inside, 0 for all else; nothing if none has.
std::optional<std::uint32_t> part_around(const Placed& target, Vec3 point, Work& work);

}  // namespace allide
