// SPDX-License-Identifier: MIT
#pragma once

#include "convex/walk_party.h"

namespace allide {

/// What Lin-Canny's walk and penetration need to know of a polytope.
struct ConvexFeatures {
    explicit ConvexFeatures(const MeshView& hull) : polytope(hull), walk(polytope) {}
    ConvexFeatures(const ConvexFeatures&) = delete;

    std::size_t memory() const {
        return sizeof(*this) + polytope.memory() + walk.graph.memory() + walk.walk.memory();
    }

    ConvexPolytope polytope;
    WalkShape walk;  ///< refers to `polytope`
};

}  // namespace allide
