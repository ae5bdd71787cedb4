// SPDX-License-Identifier: MIT
#include "wide/wide_tree.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

#include "wide/binary_build.h"
#include "wide/wide_cut.h"

namespace allide {
namespace {

/// Lays out wide nodes and leaves in the order of a descent.
class Collapse {
public:
    Collapse(const BinaryTree& binary, const MeshView& mesh, WideForm form, WideTree& tree)
        : binary_(binary), mesh_(mesh), form_(form), tree_(tree) {
        const std::uint32_t leaves = (binary.count + 1) / 2;
        if (form == WideForm::full)
            tree_.leaves.reserve(leaves);
        else
            tree_.leaf_faces.reserve(leaves);
        tree_.nodes.reserve(leaves / 4);
        tree_.root = child_of(0, 0);
        tree_.nodes.shrink_to_fit();
    }

private:
    WideChild child_of(std::uint32_t node, int depth) {
        const BinaryNode& n = binary_.nodes[node];
        return n.is_leaf() ? WideChild::leaf(add_leaf(n), static_cast<int>(n.count))
                           : WideChild::node(add_node(node, depth + 1));
    }

    std::uint32_t add_node(std::uint32_t node, int depth) {
        tree_.depth = std::max(tree_.depth, depth);
        std::uint32_t children[wide_lanes];
        const int count = children_of(binary_, node, children);
        const auto index = static_cast<std::uint32_t>(tree_.nodes.size());
        tree_.nodes.push_back(empty_node());
        for (int lane = 0; lane < count; ++lane) {
            const FloatBox& box = binary_.nodes[children[lane]].box;
            for (int k = 0; k < 3; ++k) {
                tree_.nodes[index].min[k][lane] = box.min[k];
                tree_.nodes[index].max[k][lane] = box.max[k];
            }
            const WideChild child = child_of(children[lane], depth);
            tree_.nodes[index].child[lane] = child;
        }
        return index;
    }

    static WideNode empty_node() {
        WideNode node;
        std::ranges::fill(std::span(&node.min[0][0], 3 * wide_lanes),
                          std::numeric_limits<float>::infinity());
        std::ranges::fill(std::span(&node.max[0][0], 3 * wide_lanes),
                          -std::numeric_limits<float>::infinity());
        return node;
    }

    std::uint32_t add_leaf(const BinaryNode& node) {
        std::uint32_t face[wide_lanes];
        for (std::uint32_t lane = 0; lane < wide_lanes; ++lane)
            face[lane] = binary_.face(node.first + (lane < node.count ? lane : 0));
        if (form_ == WideForm::full)
            add_corners(face);
        else
            std::ranges::copy(face, tree_.leaf_faces.emplace_back().face);
        return static_cast<std::uint32_t>(tree_.leaf_count() - 1);
    }

    void add_corners(const std::uint32_t (&face)[wide_lanes]) {
        WideLeaf leaf;
        for (int lane = 0; lane < wide_lanes; ++lane) {
            const Triangle t = mesh_.triangle(face[lane]);
            leaf.face[lane] = face[lane];
            for (int corner = 0; corner < 3; ++corner)
                for (int k = 0; k < 3; ++k)
                    leaf.corner[corner][k][lane] =
                        static_cast<float>(t[corner][k] - tree_.origin[k]);
        }
        tree_.leaves.push_back(leaf);
    }

    const BinaryTree& binary_;
    const MeshView& mesh_;
    WideForm form_;
    WideTree& tree_;
};

}  // namespace

void make_compact(WideTree& tree) {
    tree.compact_nodes.reserve(tree.nodes.size());
    std::ranges::transform(tree.nodes, std::back_inserter(tree.compact_nodes), compact);
    tree.nodes = {};
}

void centre(WideTree& tree, std::span<const Vec3> vertices) {
    const Box box = bounds(vertices);
    tree.origin = 0.5 * box.min + 0.5 * box.max;
    const Vec3 size = max(box.max - tree.origin, tree.origin - box.min);
    tree.extent = std::max({size.x, size.y, size.z});
    double squared_radius = 0;
    for (const Vec3 v : vertices)
        squared_radius = std::max(squared_radius, dot(v, v));
    tree.radius = std::sqrt(squared_radius);
}

WideTree build_wide_tree(const MeshView& mesh, int threads, WideForm form) {
    WideTree tree;
    if (mesh.faces.empty())
        return tree;
    tree.is_empty = false;
    centre(tree, mesh.vertices);
    BinaryTree binary = build_binary_tree(mesh, tree.origin, wide_lanes, threads);
    plan_cut(binary);
    Collapse(binary, mesh, form, tree);
    if (form == WideForm::compact)
        make_compact(tree);
    return tree;
}

}  // namespace allide
