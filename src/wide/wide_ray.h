// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "bvtree/budget_meter.h"
#include "mesh/winding.h"
#include "primitive/ray.h"
#include "wide/wide_query.h"

namespace allide {

/// A face, and where a ray meets it first.
struct FaceHit {
    RayCrossing at;
    std::uint32_t face;
};

/// Whether p comes before q on the ray: by the exact t, of equal ones the lowest face.
inline bool precedes(const Ray& ray, const FaceHit& p, const FaceHit& q) {
    const int order = compare(ray, p.at, q.at);
    return order < 0 || (order == 0 && p.face < q.face);
}

/// A ray in the world, of which t beyond `max_t` is of no interest.
struct BoundedRay {
    Ray ray;
    double max_t;
};

/// The first face of a placed tree that a world ray meets; of equal t, the lowest face. Faces
/// beyond the bound may be left out.
std::optional<FaceHit> wide_ray_hit(const PlacedTree& placed, const BoundedRay& ray,
                                    const WideWork& work);
/// Appends all faces that the ray meets, in no order. Those beyond the bound may be left out.
void wide_ray_hits(const PlacedTree& placed, const BoundedRay& ray, std::vector<FaceHit>& hits,
                   const WideWork& work);

/// Where a world point is relative to a closed mesh; without an inside, whether it is on the mesh.
Location wide_location(const PlacedTree& placed, Vec3 point, bool has_inside, const WideWork& work);

/// How often a closed mesh winds around a world point that is not on it.
/// Nothing once the meter allows no more tests.
std::optional<int> wide_winding_number(const PlacedTree& placed, Vec3 point, const WideWork& work);

}  // namespace allide
