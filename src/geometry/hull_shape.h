// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "convex/polytope/polytope.h"

namespace allide {

/// The convex hull of a mesh that need not be convex itself.
struct HullShape {
    explicit HullShape(const Mesh& inside);
    HullShape(const HullShape&) = delete;

    std::size_t memory() const;

    Mesh mesh;
    std::optional<ConvexPolytope> polytope;  ///< refers to `mesh`; none for what is flat
};

}  // namespace allide
