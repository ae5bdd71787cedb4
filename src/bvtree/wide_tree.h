// SPDX-License-Identifier: MIT
// The default tree: eight boxes to a node and eight triangles to a leaf, for SIMD.
#pragma once

#include <cstdint>
#include <vector>

#include "mesh/mesh_view.h"

namespace allide {

inline constexpr int wide_lanes = 8;

/// Names a node, or a leaf with its number of triangles.
class WideChild {
public:
    WideChild() = default;
    static WideChild node(std::uint32_t index) { return WideChild(index); }
    static WideChild leaf(std::uint32_t block, int count) {
        return WideChild(leaf_bit | static_cast<std::uint32_t>(count - 1) << 28 | block);
    }

    bool is_leaf() const { return code_ & leaf_bit; }
    std::uint32_t index() const { return is_leaf() ? code_ & 0x0fffffff : code_; }
    int count() const { return static_cast<int>(code_ >> 28 & 7) + 1; }

private:
    explicit WideChild(std::uint32_t code) : code_(code) {}
    static constexpr std::uint32_t leaf_bit = 0x80000000;
    std::uint32_t code_ = 0;
};

/// Boxes of up to eight children, as floats relative to the tree's origin, rounded outward. Unused
/// lanes come last and hold empty boxes.
struct alignas(32) WideNode {
    float min[3][wide_lanes], max[3][wide_lanes];
    WideChild child[wide_lanes];
};

/// Up to eight triangles, corner by corner and coordinate by coordinate, rounded to floats relative
/// to the origin; unused lanes repeat the first triangle.
struct alignas(32) WideLeaf {
    float corner[3][3][wide_lanes];
    std::uint32_t face[wide_lanes];
};

/// The same without the corners, which are then taken from the mesh.
struct WideLeafFaces {
    std::uint32_t face[wide_lanes];
};

/// What a tree keeps.
enum class WideForm : std::uint8_t {
    full,   ///< boxes, and the corners of the triangles: the fastest
    boxes,  ///< boxes only: for meshes that deform, because it is the fastest to refit
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
    std::vector<WideLeaf> leaves;           ///< of a tree with corners
    std::vector<WideLeafFaces> leaf_faces;  ///< of one without

    bool has_corners() const { return leaf_faces.empty(); }
    std::size_t leaf_count() const { return leaves.size() + leaf_faces.size(); }
    std::size_t memory() const {
        return nodes.capacity() * sizeof(WideNode) + leaves.capacity() * sizeof(WideLeaf) +
               leaf_faces.capacity() * sizeof(WideLeafFaces);
    }
};

/// Sets the origin, and what is measured from it.
void centre(WideTree& tree, std::span<const Vec3> vertices);

/// Binned surface-area splits; the same tree for any number of threads.
WideTree build_wide_tree(const MeshView& mesh, int threads = 1, WideForm form = WideForm::full);

}  // namespace allide
