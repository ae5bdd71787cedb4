// SPDX-License-Identifier: MIT
// A flying tree built in another orientation (Klosowski 1998, section 4.1 and chapter 9): the one,
// of some tried, whose volumes add up to least.
#pragma once

#include <allide/mesh.h>

#include "bvtree/relative_frame.h"
#include "dop/dop_tree.h"

namespace allide::lab {

struct TurnedMesh {
    Mesh mesh;
    Transform turned_from_local;

    /// The frame of the turned mesh if the mesh itself, whose radius is given, has the frame
    /// `a_from_b`.
    RelativeFrame frame(const RelativeFrame& a_from_b, double radius) const;
};

TurnedMesh turned(const Mesh& mesh, const Transform& rotation);

/// Tries `trials` rotations at random, then as many ever smaller changes of the best.
TurnedMesh best_orientation(const Mesh& mesh, int trials, std::uint64_t seed);

}  // namespace allide::lab
