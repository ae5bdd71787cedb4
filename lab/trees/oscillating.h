// SPDX-License-Identifier: MIT
// The oscillating tree (Klosowski 1998, section 6.2.4): regrouping a few levels below a bad split
// may undo it.
#pragma once

#include <cstdint>

#include "dop/dop_split.h"

namespace allide::lab {

/// The oscillating tree: splits `levels` down by the splatter rule, then groups what it got into
/// two children for the least sum of their volumes; neither gets less than a `least_share`.
struct Oscillation {
    int levels = 2;  ///< 7 groupings for 2, 127 for 3
    double least_share = 0.125;
};
DopTopology oscillating_splits(const MeshView& mesh, const Oscillation& oscillation,
                               std::uint32_t leaf_faces);

}  // namespace allide::lab
