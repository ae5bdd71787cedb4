// SPDX-License-Identifier: MIT
// Other places and directions to split at (Klosowski 1998, sections 3.4 and 6.2.2).
#pragma once

#include <cstdint>

#include "dop/dop_split.h"

namespace allide::lab {

/// Tries splits between any two centroids along each axis, or `samples` random ones if that is not
/// 0, for the least sum of the children's volumes. Neither child gets less than an eighth.
DopTopology best_centroid_splits(const MeshView& mesh, std::uint32_t samples,
                                 std::uint32_t leaf_faces);

/// Splits at the mean across whichever of the K / 2 normals of a K-DOP the centroids spread most
/// along, not only the three axes: 7, 9, 13 for K = 14, 18, 26 and 4, 6, 10 for K = 8, 12, 20.
template <int K>
DopTopology splits_along_normals(const MeshView& mesh, std::uint32_t leaf_faces);

}  // namespace allide::lab
