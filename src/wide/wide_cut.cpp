// SPDX-License-Identifier: MIT
// Ylitalo, Karras and Laine, "Efficient incoherent ray traversal on GPUs through compressed wide
// BVHs", 2017: by dynamic programming, the least surface of wide nodes that hold a subtree below at
// most n roots, for n from 1 to 8. Opening the largest child first leaves nodes of three children.
#include "wide/wide_cut.h"

namespace allide {
namespace {

/// The surface of the wide nodes below at most n + 1 roots.
struct Costs {
    float below[wide_lanes];
};

/// How many of the roots the left half gets; none if the subtree is its own root.
int left_roots(const BinaryNode& node, int roots) {
    return static_cast<int>(node.cut >> 3 * (roots - 1) & 7);
}

Costs planned(BinaryNode* nodes, BinaryNode& node) {
    Costs costs = {};
    if (node.is_leaf())
        return costs;
    const Costs left = planned(nodes, nodes[node.left]);
    const Costs right = planned(nodes, nodes[node.left + 1]);
    node.cut = 0;
    for (int roots = 2; roots <= wide_lanes; ++roots) {
        float best = left.below[0] + right.below[roots - 2];
        unsigned best_left = 1;
        for (int k = 2; k < roots; ++k) {
            const float cost = left.below[k - 1] + right.below[roots - k - 1];
            best_left = cost < best ? static_cast<unsigned>(k) : best_left;
            best = cost < best ? cost : best;
        }
        costs.below[roots - 1] = best;
        node.cut |= best_left << 3 * (roots - 1);
    }
    costs.below[0] = costs.below[wide_lanes - 1] + node.box.area();
    return costs;
}

void add_roots(const BinaryNode* nodes, std::uint32_t node, int roots,
               std::uint32_t (&children)[wide_lanes], int& count) {
    const int left = left_roots(nodes[node], roots);
    if (left == 0) {
        children[count++] = node;
        return;
    }
    add_roots(nodes, nodes[node].left, left, children, count);
    add_roots(nodes, nodes[node].left + 1, roots - left, children, count);
}

}  // namespace

void plan_cut(BinaryTree& tree) {
    planned(tree.nodes.get(), tree.nodes[0]);
}

int children_of(const BinaryTree& tree, std::uint32_t node, std::uint32_t (&children)[wide_lanes]) {
    int count = 0;
    add_roots(tree.nodes.get(), node, wide_lanes, children, count);
    return count;
}

}  // namespace allide
