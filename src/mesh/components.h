// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <allide/mesh.h>

namespace allide {

/// Faces belong together when a chain of shared vertex positions links them. So each component is
/// connected as a set of points: where it does not meet another surface, it lies wholly inside or
/// wholly outside, and any one of its vertices tells which. Edges alone would split more finely
/// and cost more such questions, vertices are the coarsest labels of which this holds without
/// geometry.
struct Components {
    std::vector<std::uint32_t> of_face;
    std::vector<std::uint32_t> first_face;  ///< first face of each component, ascending

    std::size_t count() const { return first_face.size(); }
};

/// `joined` as `joined_vertices` gives it; indices must be in range.
Components components(std::span<const std::uint32_t> joined, std::span<const Face> faces);
Components components(const Mesh& mesh);

/// Components where only shared indices link faces, so that they stay wherever the vertices move.
Components linked_components(const Mesh& mesh);

}  // namespace allide
