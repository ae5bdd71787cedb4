// SPDX-License-Identifier: MIT
// Pairs of convex polytopes from the families on which collision libraries go wrong, and their
// answers by brute force.
#pragma once

#include <string>
#include <vector>

#include <allide/mesh.h>

#include "base/random.h"
#include "convex/convex_query.h"

namespace allide {

/// A hull made ready, at a place.
struct ConvexCase {
    Mesh a, b;
    Transform world_from_a, world_from_b;
};

enum class ConvexFamily {
    random,       ///< polytopes of few faces at all distances
    lattice,      ///< hulls of small integer points on a lattice: everything touches
    kissing,      ///< boxes that share a face, an edge or a corner, turned or not
    identical,    ///< a polytope and itself, at the same place or moved by very little
    thin,         ///< needles and plates
    on_a_face,    ///< a vertex on a face to the last bit, or one ulp off
    mixed_sizes,  ///< from 1e-6 to 1e6
    far_away,     ///< 5e6 from the origin
    nested,       ///< one inside the other, also touching from inside
};

inline constexpr ConvexFamily all_convex_families[] = {
    ConvexFamily::random,      ConvexFamily::lattice,  ConvexFamily::kissing,
    ConvexFamily::identical,   ConvexFamily::thin,     ConvexFamily::on_a_face,
    ConvexFamily::mixed_sizes, ConvexFamily::far_away, ConvexFamily::nested};

const char* name(ConvexFamily family);

ConvexCase convex_case(ConvexFamily family, Random& random);

/// Tests all faces of one against all faces of the other, and containment.
Separation separation_by_brute_force(const ConvexCase& pair);
bool intersect_by_brute_force(const ConvexCase& pair);

}  // namespace allide
