// SPDX-License-Identifier: MIT
// A leaf threshold for each node (Klosowski 1998, section 4.3 and chapter 9).
#pragma once

#include <cstdint>

#include "dop/dop_split.h"

namespace allide::lab {

/// The costs of the parts of a query, in any unit.
struct UnitCosts {
    double volume_test = 10, node_update = 60, face_test = 90;
};

/// Turns nodes of a tree into leaves wherever looking at all of their faces is expected to cost
/// less than going down: a threshold for each node instead of one for all.
DopTopology with_automatic_leaves(const MeshView& mesh, const DopTopology& tree,
                                  const UnitCosts& costs, std::uint32_t most_faces);

}  // namespace allide::lab
