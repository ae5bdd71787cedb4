// SPDX-License-Identifier: MIT
#include "bvtree/wide_tree.h"

#include <algorithm>
#include <limits>

#include "bvtree/binary_build.h"

namespace allide {
namespace {

/// Turns a binary tree into one of eight children by opening the largest child until eight are
/// open.
class Collapse {
public:
    Collapse(const BinaryTree& binary, const MeshView& mesh, WideTree& tree)
        : binary_(binary), mesh_(mesh), tree_(tree) {
        tree_.root = child_of(0, 0);
        tree_.nodes.shrink_to_fit();
        tree_.leaves.shrink_to_fit();
    }

private:
    WideChild child_of(std::uint32_t node, int depth) {
        const BinaryNode& n = binary_.nodes[node];
        return n.is_leaf() ? WideChild::leaf(add_leaf(n), static_cast<int>(n.count))
                           : WideChild::node(add_node(node, depth + 1));
    }

    int opened(std::uint32_t node, std::uint32_t (&children)[wide_lanes]) const {
        children[0] = binary_.nodes[node].left;
        children[1] = children[0] + 1;
        int count = 2;
        while (count < wide_lanes) {
            int largest = -1;
            for (int i = 0; i < count; ++i)
                if (!binary_.nodes[children[i]].is_leaf() &&
                    (largest < 0 || area(children[i]) > area(children[largest])))
                    largest = i;
            if (largest < 0)
                break;
            const std::uint32_t left = binary_.nodes[children[largest]].left;
            children[largest] = left;
            children[count++] = left + 1;
        }
        return count;
    }

    float area(std::uint32_t node) const { return binary_.nodes[node].box.area(); }

    std::uint32_t add_node(std::uint32_t node, int depth) {
        tree_.depth = std::max(tree_.depth, depth);
        std::uint32_t children[wide_lanes];
        const int count = opened(node, children);
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
        WideLeaf leaf;
        for (std::uint32_t lane = 0; lane < wide_lanes; ++lane) {
            const std::uint32_t face = binary_.faces[node.first + (lane < node.count ? lane : 0)];
            const Triangle t = mesh_.triangle(face);
            leaf.face[lane] = face;
            for (int corner = 0; corner < 3; ++corner)
                for (int k = 0; k < 3; ++k)
                    leaf.corner[corner][k][lane] =
                        static_cast<float>(t[corner][k] - tree_.origin[k]);
        }
        tree_.leaves.push_back(leaf);
        return static_cast<std::uint32_t>(tree_.leaves.size() - 1);
    }

    const BinaryTree& binary_;
    const MeshView& mesh_;
    WideTree& tree_;
};

}  // namespace

WideTree build_wide_tree(const MeshView& mesh, int threads) {
    WideTree tree;
    if (mesh.faces.empty())
        return tree;
    tree.is_empty = false;
    const Box box = bounds(mesh.vertices);
    tree.origin = 0.5 * box.min + 0.5 * box.max;
    const Vec3 size = max(box.max - tree.origin, tree.origin - box.min);
    tree.extent = std::max({size.x, size.y, size.z});
    for (const Vec3 v : mesh.vertices)
        tree.radius = std::max(tree.radius, length(v));
    Collapse(build_binary_tree(mesh, tree.origin, wide_lanes, threads), mesh, tree);
    return tree;
}

}  // namespace allide
