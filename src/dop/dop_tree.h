// SPDX-License-Identifier: MIT
// Trees of k-DOPs (Klosowski 1998, chapter 3): binary, built top-down, with the volumes as floats
// around the tree's own origin. Invariant: a node's volume holds its faces, grown by `epsilon`.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "bvtree/binary_outline.h"
#include "dop/dop.h"
#include "dop/dop_brep.h"
#include "dop/dop_hull.h"
#include "dop/dop_memory.h"
#include "dop/dop_split.h"
#include "mesh/mesh_view.h"

namespace allide {

/// A vertex of a volume, relative to the tree's origin.
using DopVertex = std::array<float, 3>;

template <int K>
class DopTree {
public:
    struct Node : DopLink {
        Dop<K> volume;  ///< relative to the origin
    };

    DopTree() = default;
    /// Refers to the mesh, which must stay.
    explicit DopTree(const MeshView& mesh, const DopBuildOptions& options = {});
    /// Upon a topology made elsewhere; rule, point and leaf_faces do not matter.
    DopTree(const MeshView& mesh, DopTopology topology, const DopBuildOptions& options);

    const MeshView& mesh() const { return mesh_; }
    Vec3 origin() const { return origin_; }
    /// No coordinate of a face or of a volume's vertex is farther from the origin.
    double reach() const { return reach_; }
    double epsilon() const { return epsilon_; }

    std::span<const Node> nodes() const { return nodes_; }
    BinaryOutline outline() const;
    /// The faces of a leaf.
    std::span<const std::uint32_t> faces(const Node& leaf) const {
        return std::span(faces_).subspan(leaf.link, leaf.count);
    }
    /// The faces below any node.
    std::span<const std::uint32_t> faces_below(std::uint32_t node) const;

    bool has_vertices() const { return !brep_starts_.empty(); }
    std::span<const DopVertex> vertices(std::uint32_t node) const {
        return std::span(brep_vertices_)
            .subspan(brep_starts_[node], brep_starts_[node + 1] - brep_starts_[node]);
    }
    const DopHull& hull() const { return hull_; }

    bool has_closure() const { return !closure_.empty(); }
    const DopRest<K>& closure(std::uint32_t node) const { return closure_[node]; }

    DopMemory memory() const;

private:
    void measure(const DopBuildOptions& options);
    void adopt(DopTopology topology, const DopBuildOptions& options);
    void make_volumes();
    void make_breps(bool keep, bool closure);
    void make_hull();

    MeshView mesh_;
    Vec3 origin_;
    double reach_ = 0, epsilon_ = 0;
    std::vector<Node> nodes_;
    std::vector<std::uint32_t> faces_;
    std::vector<std::uint32_t> brep_starts_;
    std::vector<DopVertex> brep_vertices_;
    std::vector<DopRest<K>> closure_;
    DopHull hull_;
};

/// The boundary of a volume, relative to the tree's origin.
template <int K>
DopBrep brep_of(const Dop<K>& dop);

/// The sum over all nodes, which the splitting rules are judged by.
template <int K>
double total_volume(const DopTree<K>& tree);

}  // namespace allide
