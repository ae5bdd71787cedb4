// SPDX-License-Identifier: MIT
#pragma once

#include "convex/lin_canny/lin_canny_shape.h"

namespace allide {

/// Data about a polytope that Lin-Canny and penetration need.
struct ConvexFeatures {
    explicit ConvexFeatures(const MeshView& hull) : polytope(hull), lin_canny(polytope) {}
    ConvexFeatures(const ConvexFeatures&) = delete;

    std::size_t memory() const {
        return sizeof(*this) + polytope.memory() + lin_canny.graph.memory() +
               lin_canny.mesh.memory();
    }

    ConvexPolytope polytope;
    LinCannyShape lin_canny;  ///< refers to `polytope`
};

}  // namespace allide
