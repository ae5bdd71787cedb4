// SPDX-License-Identifier: MIT
// Gottschalk, Lin, Manocha, "OBBTree: a hierarchical structure for rapid interference detection",
// 1996. Invariant: the box of a node contains every face below it, whatever was rounded or
// quantised on the way; docs/design/obb.md.
#pragma once

#include <variant>
#include <vector>

#include "mesh/mesh_view.h"
#include "obb/obb_axes.h"
#include "obb/obb_node.h"
#include "obb/obb_outline.h"

namespace allide {

struct ObbOptions {
    ObbLayout layout = ObbLayout::full;
    int leaf_faces = 1;     ///< the most in a leaf, 1 to 8
    bool mesh_axes = true;  ///< take the box along the mesh's axes where it has less surface
};

/// Nodes come in pairs, so that children lie side by side.
template <class Node>
struct ObbNodes {
    Node root;
    std::vector<std::array<Node, 2>> pairs;
};

/// A binary tree of oriented boxes over the faces of a mesh, to which it keeps no reference. Many
/// threads may query it at once.
class ObbTree {
public:
    struct Memory {
        std::size_t nodes = 0, faces = 0;  ///< bytes
        std::size_t total() const { return nodes + faces; }
    };

    /// Coordinates must be in range and indices valid; at most 2^28 faces. About n log n.
    explicit ObbTree(const MeshView& mesh, const ObbOptions& options = {});
    /// The tree that the outline was taken from, if mesh and options are the same; the mesh's data
    /// have been checked. Fails for an outline that is none of the mesh's.
    static Result<ObbTree> try_tree(const MeshView& mesh, const ObbOptions& options,
                                    ObbOutline outline);

    bool is_empty() const { return face_count_ == 0; }
    std::size_t face_count() const { return face_count_; }
    /// The place in mesh coordinates to which boxes are relative.
    Vec3 origin() const { return origin_; }
    /// At least the distance of any corner from the origin, at most twice the largest.
    double reach() const { return reach_; }
    const ObbOptions& options() const { return options_; }
    Memory memory() const;
    ObbOutline outline() const;

    template <class Node>
    const ObbNodes<Node>* nodes() const {
        return std::get_if<ObbNodes<Node>>(&nodes_);
    }
    /// The k-th face below a leaf.
    std::uint32_t face(ObbLink leaf, std::uint32_t k) const {
        return faces_.empty() ? leaf.first_face() : faces_[leaf.first_face() + k];
    }

private:
    /// Deeper nodes than the first halve their faces, so that no tree is deeper than both.
    static constexpr int max_mean_depth = 64, max_depth = max_mean_depth + 32;

    ObbTree(std::size_t face_count, const ObbOptions& options)
        : face_count_(face_count), options_(options) {}
    /// Chooses origin and reach. In the order given.
    std::vector<ObbFace> relative_faces(const MeshView& mesh, std::span<const std::uint32_t> order);

    std::size_t face_count_ = 0;
    ObbOptions options_;
    Vec3 origin_;
    double reach_ = 0;
    std::variant<ObbNodes<FullObbNode>, ObbNodes<CompactObbNode>> nodes_;
    std::vector<std::uint32_t> faces_;  // in the order of the leaves; none if each has one face
};

}  // namespace allide
