// SPDX-License-Identifier: MIT
#include "lab/trees/volume_tree.h"

namespace allide::lab {

Points hull_corners(const MeshView& mesh, std::span<const std::uint32_t> faces) {
    std::vector<std::uint32_t> used;
    for (const std::uint32_t f : faces)
        used.insert(used.end(), mesh.faces[f].begin(), mesh.faces[f].end());
    std::ranges::sort(used);
    used.erase(std::ranges::unique(used).begin(), used.end());
    Points corners;
    for (const std::uint32_t v : used)
        corners.push_back(mesh.vertices[v]);
    if (corners.size() <= 6)
        return corners;
    const Result<Mesh> hull = try_convex_hull(corners);
    return hull ? hull->vertices : corners;
}

std::vector<std::span<const std::uint32_t>> faces_below(const DopTopology& tree) {
    std::vector<std::span<const std::uint32_t>> below(tree.nodes.size());
    for (std::size_t i = tree.nodes.size(); i-- > 0;) {
        const DopLink& node = tree.nodes[i];
        if (node.is_leaf())
            below[i] = std::span(tree.faces).subspan(node.link, node.count);
        else
            below[i] = {below[i + 1].data(), below[i + 1].size() + below[node.link].size()};
    }
    return below;
}

}  // namespace allide::lab
