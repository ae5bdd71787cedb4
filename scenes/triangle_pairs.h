// SPDX-License-Identifier: MIT
// Pairs of triangles from the families on which collision libraries go wrong.
#pragma once

#include "base/random.h"
#include "primitive/triangle.h"

namespace allide {

struct TrianglePair {
    Triangle a, b;
};

enum class PairFamily {
    random,          ///< corners in a cube, about a third of the pairs meet
    lattice,         ///< integers in [-3, 3]: everything coplanar, touching, shared, degenerate
    shared,          ///< one or two corners in common
    coplanar,        ///< all six corners in one plane, exactly or up to rounding
    sliver,          ///< one side 1e12 times shorter than the others
    mixed_scales,    ///< sizes from 1e-9 to 1e9
    nearly_touching  ///< a corner of one on the other, moved by up to one ulp
};

inline constexpr PairFamily all_pair_families[] = {
    PairFamily::random, PairFamily::lattice,      PairFamily::shared,         PairFamily::coplanar,
    PairFamily::sliver, PairFamily::mixed_scales, PairFamily::nearly_touching};

const char* name(PairFamily family);

TrianglePair triangle_pair(PairFamily family, Random& random);

}  // namespace allide
