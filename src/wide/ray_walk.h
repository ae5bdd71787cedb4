// SPDX-License-Identifier: MIT
#pragma once

#include "bvtree/budget_meter.h"
#include "primitive/ray_crossing.h"
#include "wide/wide_query.h"

namespace allide {

/// Receives the faces that a ray may meet.
class RayVisitor {
public:
    virtual void visit(std::uint32_t face) = 0;

    /// Faces that the ray meets with a larger t only may be left out. Visits may lower it.
    double last;

protected:
    explicit RayVisitor(double last_t) : last(last_t) {}
    ~RayVisitor() = default;
};

/// Visits each face that the ray meets with a t of at most visitor.last, and few others, leaves
/// that are entered first before others. False if the meter ended it.
bool walk_ray(const PlacedTree& placed, const Ray& ray, RayVisitor& visitor, const WideWork& work);

}  // namespace allide
