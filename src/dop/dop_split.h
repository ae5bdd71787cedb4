// SPDX-License-Identifier: MIT
// Top-down splitting of a set of faces (Klosowski 1998, section 3.4): across a coordinate axis, at
// the mean or median of the centroids. Knows nothing of DOPs but how a caller weighs a split.
#pragma once

#include <span>
#include <vector>

#include <allide/tuning.h>

#include "bvtree/binary_outline.h"
#include "mesh/mesh_view.h"

namespace allide {

/// Nodes in preorder: the left child of an inner node is the next node.
struct DopLink {
    std::uint32_t link;   ///< an inner node's right child, a leaf's first place in the face order
    std::uint32_t count;  ///< faces of a leaf; 0 for an inner node

    bool is_leaf() const { return count != 0; }
};

struct DopTopology {
    std::vector<DopLink> nodes;
    std::vector<std::uint32_t> faces;  ///< in the order of the leaves
};

/// The topology of an outline, which must have no error.
DopTopology dop_topology(BinaryOutline outline);

/// The volume of the bounding DOP of some faces.
class DopVolumeOf {
public:
    virtual double operator()(std::span<const std::uint32_t> faces) const = 0;

protected:
    ~DopVolumeOf() = default;
};

struct DopSplitting {
    DopSplitRule rule;
    DopSplitPoint point;
    std::uint32_t leaf_faces;  ///< at least 1
};

/// Only min_sum and min_max call `volume_of`. Takes about n log n time for trees of usual height.
DopTopology dop_topology(const MeshView& mesh, const DopSplitting& splitting,
                         const DopVolumeOf& volume_of);

}  // namespace allide
