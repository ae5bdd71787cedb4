// SPDX-License-Identifier: MIT
// Who meets whom in a mesh whose vertices are joined by equal position. Everything here depends on
// the input order only, and takes at most n log n time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <allide/mesh.h>

namespace allide {

/// For each vertex the first one at the same position, as `world_vertex` sees it at rest: -0 is 0,
/// and so is what lies below 2^-200.
std::vector<std::uint32_t> joined_vertices(std::span<const Vec3> vertices);

/// Half-edge 3 * face + k runs from corner k to the next. Faces with two corners at one position
/// have no sides and are left out: their half-edges have no partner and belong to no edge.
struct Adjacency {
    static constexpr std::uint32_t none = ~0u;

    std::vector<std::uint32_t> joined;      ///< the first vertex at the position of each vertex
    std::vector<std::uint32_t> partner;     ///< the other half-edge of an edge with one each way
    std::vector<std::uint32_t> half_edges;  ///< edge after edge, ascending within each
    std::vector<std::uint32_t> edge_begin;  ///< where each edge begins in `half_edges`, and the end

    std::size_t edge_count() const { return edge_begin.size() - 1; }
    std::span<const std::uint32_t> edge(std::size_t e) const {
        return {half_edges.data() + edge_begin[e], edge_begin[e + 1] - edge_begin[e]};
    }
};

/// Indices must be in range.
Adjacency adjacency(std::span<const Vec3> vertices, std::span<const Face> faces);

inline std::uint32_t next_half_edge(std::uint32_t h) {
    return h % 3 == 2 ? h - 2 : h + 1;
}

inline std::uint32_t origin(std::span<const Face> faces, std::uint32_t half_edge) {
    return faces[half_edge / 3][half_edge % 3];
}

/// Whether a half-edge runs from the lower joined vertex of its edge to the higher.
inline bool runs_upward(const Adjacency& adjacency, std::span<const Face> faces, std::uint32_t h) {
    return adjacency.joined[origin(faces, h)] < adjacency.joined[origin(faces, next_half_edge(h))];
}

/// How many half-edges of an edge run upward less how many run downward.
int imbalance(const Adjacency& adjacency, std::span<const Face> faces, std::size_t edge);

}  // namespace allide
