// SPDX-License-Identifier: MIT
#include "lab/trees/skinny_faces.h"

#include <algorithm>
#include <cmath>

namespace allide::lab {
namespace {

/// The longest edge of a face, from corner k on.
struct LongestEdge {
    double squared_length;
    std::uint32_t face;
    int k;
    friend bool operator<(const LongestEdge& a, const LongestEdge& b) {
        return a.squared_length < b.squared_length ||
               (a.squared_length == b.squared_length && a.face > b.face);
    }
};

LongestEdge longest_edge(const Mesh& mesh, std::uint32_t face) {
    LongestEdge longest = {-1, face, 0};
    const Face& f = mesh.faces[face];
    for (int k = 0; k < 3; ++k) {
        const Vec3 e = mesh.vertices[f[(k + 1) % 3]] - mesh.vertices[f[k]];
        if (dot(e, e) > longest.squared_length)
            longest = {dot(e, e), face, k};
    }
    return longest;
}

}  // namespace

DividedMesh divided(const MeshView& mesh, double growth) {
    DividedMesh result;
    Mesh& pieces = result.pieces;
    pieces.vertices.assign(mesh.vertices.begin(), mesh.vertices.end());
    pieces.faces.assign(mesh.faces.begin(), mesh.faces.end());
    std::vector<LongestEdge> heap;
    double reach = 0;
    for (std::uint32_t f = 0; f < pieces.faces.size(); ++f) {
        result.source.push_back(f);
        heap.push_back(longest_edge(pieces, f));
    }
    for (const Vec3 v : pieces.vertices)
        reach = std::max({reach, std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)});
    // Each of at most 2000 halvings in a row rounds a middle by less than 2^-52 of the reach.
    result.epsilon = 0x1p-40 * reach;
    std::make_heap(heap.begin(), heap.end());
    const auto count = static_cast<std::size_t>(growth * static_cast<double>(mesh.faces.size()));
    while (pieces.faces.size() < count) {
        std::pop_heap(heap.begin(), heap.end());
        const LongestEdge edge = heap.back();
        heap.pop_back();
        Face& f = pieces.faces[edge.face];
        const std::uint32_t p = f[edge.k], q = f[(edge.k + 1) % 3], r = f[(edge.k + 2) % 3];
        const auto middle = static_cast<std::uint32_t>(pieces.vertices.size());
        pieces.vertices.push_back(0.5 * pieces.vertices[p] + 0.5 * pieces.vertices[q]);
        f = {p, middle, r};
        pieces.faces.push_back({middle, q, r});
        result.source.push_back(result.source[edge.face]);
        for (const std::uint32_t face :
             {edge.face, static_cast<std::uint32_t>(pieces.faces.size() - 1)}) {
            heap.push_back(longest_edge(pieces, face));
            std::push_heap(heap.begin(), heap.end());
        }
    }
    return result;
}

}  // namespace allide::lab
