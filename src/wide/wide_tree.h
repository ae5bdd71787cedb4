// SPDX-License-Identifier: MIT
// The default tree: eight boxes to a node and eight triangles to a leaf, for SIMD.
#pragma once

#include <cstdint>
#include <vector>

#include "mesh/mesh_view.h"
#include "wide/wide_compact.h"
#include "wide/wide_node.h"

namespace allide {

/// Up to eight triangles, corner by corner and coordinate by coordinate, rounded to floats relative
/// to the origin; unused lanes repeat the first triangle.
struct alignas(32) WideLeaf {
    float corner[3][3][wide_lanes];
    std::uint32_t face[wide_lanes];
};

/// A leaf without the corners, which are then taken from the mesh.
struct WideLeafFaces {
    std::uint32_t face[wide_lanes];
};

/// The data that a tree keeps.
enum class WideForm : std::uint8_t {
    full,     ///< boxes, and the corners of the triangles: the fastest
    boxes,    ///< boxes only: for meshes that deform, because it is the fastest to refit
    compact,  ///< boxes only, in fewer bits: the smallest
};

/// A tree over the faces of a mesh in its local frame. It does not hold the mesh.
struct WideTree {
    Vec3 origin;           ///< centre of the mesh's box
    double radius = 0;     ///< the largest distance of a vertex from the local origin
    double extent = 0;     ///< the largest coordinate of a vertex relative to `origin`
    WideChild root;        ///< a leaf for a small mesh
    bool is_empty = true;  ///< no faces: the root means nothing
    int depth = 0;
    std::vector<WideNode> nodes;
    std::vector<CompactNode> compact_nodes;  ///< of a compact tree, instead of `nodes`
    std::vector<WideLeaf> leaves;            ///< of a tree with corners
    std::vector<WideLeafFaces> leaf_faces;   ///< of one without

    bool has_corners() const { return leaf_faces.empty(); }
    std::size_t node_count() const { return nodes.size() + compact_nodes.size(); }
    std::size_t leaf_count() const { return leaves.size() + leaf_faces.size(); }
    std::size_t memory() const {
        return nodes.capacity() * sizeof(WideNode) +
               compact_nodes.capacity() * sizeof(CompactNode) +
               leaves.capacity() * sizeof(WideLeaf) + leaf_faces.capacity() * sizeof(WideLeafFaces);
    }
};

/// Gives a tree without corners compact nodes.
void make_compact(WideTree& tree);

/// Sets the origin, and what is measured from it.
void centre(WideTree& tree, std::span<const Vec3> vertices);

/// Binned surface-area splits; the same tree for any number of threads.
WideTree build_wide_tree(const MeshView& mesh, int threads = 1, WideForm form = WideForm::full);

}  // namespace allide
