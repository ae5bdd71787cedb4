// SPDX-License-Identifier: MIT
// Rays against one placed geometry, before t is rounded.
#pragma once

#include <optional>
#include <vector>

#include <allide/ray.h>

#include "query/work.h"

namespace allide {

/// A ray as queries see it: with coordinates rounded as those of world vertices are. Nothing if it
/// is out of range, has no direction or no t that counts.
std::optional<Ray> query_ray(Vec3 origin, Vec3 direction, const RayOptions& options);

/// The first face on the ray; of equal t the lowest. Faces beyond the bound may be left out.
std::optional<PlacedHit> first_hit(const Placed& target, const BoundedRay& ray, Work& work);

/// Appends all faces on the ray, in no order. Those beyond the bound may be left out.
void add_hits(const Placed& target, const BoundedRay& ray, std::vector<PlacedHit>& hits,
              Work& work);

/// Converts a hit to the public form.
RayHit reported(const Ray& ray, const PlacedHit& hit);

}  // namespace allide
