// SPDX-License-Identifier: MIT
// The scene as the graph of what contains what. References (is_reference) are no content.
#pragma once

#include <cstdint>
#include <vector>

#include <allide/x3d.h>

namespace allide {

struct ContentOrder {
    std::vector<std::uint32_t> nodes;          ///< every node after those that it contains
    std::uint32_t cycle = SceneFile::no_node;  ///< a node that contains itself, if there is one
};

ContentOrder content_order(const SceneFile& scene);

inline std::uint64_t saturating_sum(std::uint64_t a, std::uint64_t b) {
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

/// Calls f for every node that `node` contains, as often as it does.
template <class F>
void each_child(const SceneFile& scene, std::uint32_t node, F f);

/// For each node the weights of all nodes in it, counted for each USE, with saturating sums.
template <class F>
std::vector<std::uint64_t> content_sums(const SceneFile& scene, F weight) {
    std::vector<std::uint64_t> sums(scene.nodes.size());
    for (const std::uint32_t node : content_order(scene).nodes) {
        sums[node] = weight(node);
        each_child(scene, node, [&](std::uint32_t child) {
            sums[node] = saturating_sum(sums[node], sums[child]);
        });
    }
    return sums;
}

/// The nodes of a setting that are content; null for other settings.
const std::vector<std::uint32_t>* content_nodes(const SceneNode& node, std::size_t setting);

template <class F>
void each_child(const SceneFile& scene, std::uint32_t node, F f) {
    const SceneNode& parent = scene.nodes[node];
    for (std::size_t i = 0; i < parent.settings.size(); ++i)
        if (const auto* nodes = content_nodes(parent, i))
            for (const std::uint32_t child : *nodes)
                f(child);
}

}  // namespace allide
