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

/// The first face of a placed tree that a world ray meets; of equal t, the lowest face. Faces
/// beyond `max_t` may be left out.
std::optional<FaceHit> wide_ray_hit(const PlacedTree& placed, const Ray& ray, double max_t,
                                    WideScratch& scratch, Stats& stats);
/// Appends all faces that the ray meets, in no order. Those beyond `max_t` may be left out.
void wide_ray_hits(const PlacedTree& placed, const Ray& ray, double max_t,
                   std::vector<FaceHit>& hits, WideScratch& scratch, Stats& stats);

/// Where a world point is relative to a closed mesh; without an inside, whether it is on the mesh.
Location wide_location(const PlacedTree& placed, Vec3 point, bool has_inside, WideScratch& scratch,
                       Stats& stats);

/// How often a closed mesh winds around a world point that is not on it.
int wide_winding_number(const PlacedTree& placed, Vec3 point, WideScratch& scratch, Stats& stats);
/// The same, but nothing once the meter allows no more tests.
std::optional<int> wide_winding_number(const PlacedTree& placed, Vec3 point, BudgetMeter& meter,
                                       WideScratch& scratch, Stats& stats);

}  // namespace allide
