// SPDX-License-Identifier: MIT
// Pairs of convex polytopes that would just touch if turning them did not round: what their world
// vertices make of it is for exact signs to tell.
#pragma once

#include "tests/convex/convex_cases.h"

namespace allide {

enum class KissingFamily {
    stack,           ///< equal boxes side by side, by a face, an edge or a corner
    bricks,          ///< boxes of many sizes by parts of a face
    lattice,         ///< hulls of small integer points
    shared_face,     ///< a polytope and its mirror image across a face
    placed_apart,    ///< like `shared_face`, but the image has its own frame
    vertex_on_face,  ///< inside it, on its edge or on its corner
    edge_on_edge,    ///< across each other, at the middle or at an end
    prisms,          ///< with caps of many faces
};

inline constexpr KissingFamily all_kissing_families[] = {
    KissingFamily::stack,        KissingFamily::bricks,       KissingFamily::lattice,
    KissingFamily::shared_face,  KissingFamily::placed_apart, KissingFamily::vertex_on_face,
    KissingFamily::edge_on_edge, KissingFamily::prisms};

const char* name(KissingFamily family);

/// Turned by any rotation, a few sizes from the origin.
ConvexCase kissing_case(KissingFamily family, Random& random);

}  // namespace allide
