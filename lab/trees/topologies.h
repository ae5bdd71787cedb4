// SPDX-License-Identifier: MIT
// Other ways to make a k-DOP tree (Klosowski 1998, sections 3.3, 3.4, 6.2 and chapter 9): each
// gives the shape of a tree that DopTree then bounds, so that queries answer as ever. Volumes are
// those of 18-DOPs.
#pragma once

#include <cstdint>

#include "bvtree/dop_split.h"

namespace allide::lab {

/// Tries splits between any two centroids along each axis, or `samples` random ones if that is not
/// 0, for the least sum of the children's volumes. Neither child gets less than an eighth.
DopTopology best_centroid_splits(const MeshView& mesh, std::uint32_t samples,
                                 std::uint32_t leaf_faces);

/// Splits at the mean across whichever of the 9 normals of an 18-DOP the centroids spread most
/// along, not only the three axes.
DopTopology splits_along_normals(const MeshView& mesh, std::uint32_t leaf_faces);

/// The oscillating tree: splits `levels` down by the splatter rule, then groups what it got into
/// two children for the least sum of their volumes; neither gets less than a `least_share`.
struct Oscillation {
    int levels = 2;  ///< 7 groupings for 2, 127 for 3
    double least_share = 0.125;
};
DopTopology oscillating_splits(const MeshView& mesh, const Oscillation& oscillation,
                               std::uint32_t leaf_faces);

/// From single faces up: of neighbours along a space-filling curve, those whose common box is least
/// are joined, wherever each is the other's best.
DopTopology bottom_up(const MeshView& mesh, std::uint32_t leaf_faces);

/// What the parts of a query cost, in any unit.
struct UnitCosts {
    double volume_test = 10, node_update = 60, face_test = 90;
};

/// Turns nodes of a tree into leaves wherever looking at all of their faces is expected to cost
/// less than going down: a threshold for each node instead of one for all.
DopTopology with_automatic_leaves(const MeshView& mesh, const DopTopology& tree,
                                  const UnitCosts& costs, std::uint32_t most_faces);

}  // namespace allide::lab
