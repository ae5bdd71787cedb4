// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "bvtree/wide_query.h"
#include "primitive/ray.h"

namespace allide {

struct FaceHit {
    double t;
    std::uint32_t face;
};

/// The first face of a placed tree that a world ray meets; of equal t, the lowest face.
std::optional<FaceHit> wide_ray_hit(const PlacedTree& placed, const Ray& ray, WideScratch& scratch,
                                    Stats& stats);

/// How often a closed mesh winds around a world point that is not on it.
int wide_winding_number(const PlacedTree& placed, Vec3 point, WideScratch& scratch, Stats& stats);

}  // namespace allide
