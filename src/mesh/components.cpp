// SPDX-License-Identifier: MIT
#include "mesh/components.h"

#include <numeric>

#include "mesh/adjacency.h"
#include "mesh/disjoint_sets.h"

namespace allide {

Components components(std::span<const std::uint32_t> joined, std::span<const Face> faces) {
    DisjointSets sets(joined.size());
    for (const Face& f : faces) {
        sets.unite(joined[f[0]], joined[f[1]]);
        sets.unite(joined[f[0]], joined[f[2]]);
    }
    constexpr std::uint32_t unlabelled = ~0u;
    std::vector<std::uint32_t> label(joined.size(), unlabelled);
    Components result;
    result.of_face.reserve(faces.size());
    for (std::uint32_t f = 0; f < faces.size(); ++f) {
        std::uint32_t& component = label[sets.find(joined[faces[f][0]])];
        if (component == unlabelled) {
            component = static_cast<std::uint32_t>(result.first_face.size());
            result.first_face.push_back(f);
        }
        result.of_face.push_back(component);
    }
    return result;
}

Components components(const Mesh& mesh) {
    return components(joined_vertices(mesh.vertices), mesh.faces);
}

Components linked_components(const Mesh& mesh) {
    std::vector<std::uint32_t> own(mesh.vertices.size());
    std::iota(own.begin(), own.end(), 0u);
    return components(own, mesh.faces);
}

}  // namespace allide
