// SPDX-License-Identifier: MIT
#include "bvtree/wide_tree.h"

#include <algorithm>
#include <limits>

#include "bvtree/binary_build.h"

namespace allide {
namespace {

/// How to cut a binary tree into wide nodes of least total surface, by dynamic programming from the
/// leaves: Ylitalo, Karras and Laine, "Efficient incoherent ray traversal on GPUs through
/// compressed wide BVHs", 2017. Opening the largest child first leaves nodes of three children.
class Cut {
public:
    explicit Cut(const BinaryTree& binary)
        : binary_(binary), plans_(std::make_unique_for_overwrite<Plan[]>(binary.count)) {
        for (std::uint32_t node = binary.count; node-- > 0;)  // children come after their parent
            plan(node);
    }

    /// Writes the children of the wide node at `node`; returns how many there are.
    int children(std::uint32_t node, std::uint32_t (&out)[wide_lanes]) const {
        int count = 0;
        add_roots(node, wide_lanes, out, count);
        return count;
    }

private:
    /// The least surface of wide nodes that hold a subtree below at most n + 1 roots, and how many
    /// of these the left half gets; 0 if the subtree is its own root.
    struct Plan {
        float cost[wide_lanes];
        std::uint8_t left[wide_lanes];
    };

    void plan(std::uint32_t node) {
        const BinaryNode& n = binary_.nodes[node];
        Plan& p = plans_[node];
        if (n.is_leaf()) {
            p = {};
            return;
        }
        const Plan &left = plans_[n.left], &right = plans_[n.left + 1];
        for (int roots = 2; roots <= wide_lanes; ++roots) {
            float best = left.cost[0] + right.cost[roots - 2];
            int best_left = 1;
            for (int k = 2; k < roots; ++k)
                if (const float cost = left.cost[k - 1] + right.cost[roots - k - 1]; cost < best) {
                    best = cost;
                    best_left = k;
                }
            p.cost[roots - 1] = best;
            p.left[roots - 1] = static_cast<std::uint8_t>(best_left);
        }
        p.cost[0] = p.cost[wide_lanes - 1] + n.box.area();
        p.left[0] = 0;
    }

    void add_roots(std::uint32_t node, int roots, std::uint32_t (&out)[wide_lanes],
                   int& count) const {
        const int left = plans_[node].left[roots - 1];
        if (left == 0) {
            out[count++] = node;
            return;
        }
        const std::uint32_t child = binary_.nodes[node].left;
        add_roots(child, left, out, count);
        add_roots(child + 1, roots - left, out, count);
    }

    const BinaryTree& binary_;
    std::unique_ptr<Plan[]> plans_;
};

class Collapse {
public:
    Collapse(const BinaryTree& binary, const MeshView& mesh, WideForm form, WideTree& tree)
        : binary_(binary), cut_(binary), mesh_(mesh), form_(form), tree_(tree) {
        tree_.root = child_of(0, 0);
        tree_.nodes.shrink_to_fit();
        tree_.leaves.shrink_to_fit();
        tree_.leaf_faces.shrink_to_fit();
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
        const int count = cut_.children(node, children);
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
            face[lane] = binary_.faces[node.first + (lane < node.count ? lane : 0)];
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
    Cut cut_;
    const MeshView& mesh_;
    WideForm form_;
    WideTree& tree_;
};

}  // namespace

WideTree build_wide_tree(const MeshView& mesh, int threads, WideForm form) {
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
    Collapse(build_binary_tree(mesh, tree.origin, wide_lanes, threads), mesh, form, tree);
    return tree;
}

}  // namespace allide
