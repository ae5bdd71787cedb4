// SPDX-License-Identifier: MIT
#include "lab/trees/automatic_leaves.h"

#include "lab/trees/half_surface.h"

namespace allide::lab {
namespace {

constexpr std::uint32_t no_parent = ~std::uint32_t(0);

/// The faces below a node, and the cost of a visit.
struct Below {
    Box box;
    std::uint32_t first, count;
    double cost;
    bool is_leaf;
};

/// Children come after their parents, so one pass from the end suffices.
std::vector<Below> costs_below(const MeshView& mesh, const DopTopology& tree,
                               const UnitCosts& costs, std::uint32_t most_faces) {
    std::vector<Below> below(tree.nodes.size());
    for (std::size_t i = tree.nodes.size(); i-- > 0;) {
        const DopLink& node = tree.nodes[i];
        Below& b = below[i];
        if (node.is_leaf()) {
            b = {{}, node.link, node.count, costs.face_test * node.count, true};
            for (std::uint32_t k = 0; k < node.count; ++k)
                b.box = merged(b.box, bounds(mesh.triangle(tree.faces[node.link + k])));
            continue;
        }
        const Below &left = below[i + 1], &right = below[node.link];
        b = {merged(left.box, right.box), left.first, left.count + right.count, 0, false};
        const double surface = half_surface(b.box);
        const auto chance = [&](const Below& child) {
            return surface > 0 ? half_surface(child.box) / surface : 1;
        };
        b.cost = 2 * (costs.volume_test + costs.node_update) + chance(left) * left.cost +
                 chance(right) * right.cost;
        const double as_leaf = costs.face_test * b.count;
        b.is_leaf = b.count <= most_faces && as_leaf <= b.cost;
        b.cost = b.is_leaf ? as_leaf : b.cost;
    }
    return below;
}

}  // namespace

DopTopology with_automatic_leaves(const MeshView& mesh, const DopTopology& tree,
                                  const UnitCosts& costs, std::uint32_t most_faces) {
    const std::vector<Below> below = costs_below(mesh, tree, costs, most_faces);
    DopTopology result;
    result.faces = tree.faces;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> todo;
    if (!tree.nodes.empty())
        todo.push_back({0, no_parent});
    while (!todo.empty()) {
        const auto [old, parent] = todo.back();
        todo.pop_back();
        const auto node = static_cast<std::uint32_t>(result.nodes.size());
        if (parent != no_parent)
            result.nodes[parent].link = node;
        if (below[old].is_leaf) {
            result.nodes.push_back({below[old].first, below[old].count});
            continue;
        }
        result.nodes.push_back({no_parent, 0});
        todo.push_back({tree.nodes[old].link, node});
        todo.push_back({old + 1, no_parent});
    }
    return result;
}

}  // namespace allide::lab
