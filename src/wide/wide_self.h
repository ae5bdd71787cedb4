// SPDX-License-Identifier: MIT
#pragma once

#include "wide/wide_query.h"

namespace allide {

struct SelfQuery {
    PlacedTree placed;
    MeshView world;        ///< the mesh with its world vertices
    bool skip_neighbours;  ///< leaves out faces that share a vertex
};

/// All pairs of faces of one placed mesh that meet in more than they share, in no order, the lower
/// face first.
void wide_self_contacts(const SelfQuery& query, std::vector<FacePair>& pairs, const WideWork& work);

}  // namespace allide
