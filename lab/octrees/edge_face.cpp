// SPDX-License-Identifier: MIT
#include "lab/octrees/edge_face.h"

#include <algorithm>

#include "mesh/edge_numbers.h"
#include "primitive/triangle_contact.h"

namespace allide::lab {
namespace {

struct Edge {
    std::uint32_t from, to;
    std::vector<std::uint32_t> faces;
};

std::vector<Edge> edges_of(const MeshView& mesh) {
    EdgeNumbers numbers;
    std::vector<Edge> edges;
    for (std::uint32_t f = 0; f < mesh.faces.size(); ++f)
        for (int k = 0; k < 3; ++k) {
            const std::uint32_t from = mesh.faces[f][k], to = mesh.faces[f][(k + 1) % 3];
            const std::uint32_t edge = numbers(from, to);
            if (edge == edges.size())
                edges.push_back({from, to, {}});
            edges[edge].faces.push_back(f);
        }
    return edges;
}

/// A segment is a degenerate triangle, and the exact test takes those.
bool meet(Vec3 from, Vec3 to, const Triangle& face) {
    return triangle_contact({{from, to, to}}, face) != ContactKind::none;
}

/// Calls found(face of `edged`, face of `other`), for some pairs several times.
template <class Found>
void pierce(const MeshView& edged, const MeshView& other, std::uint64_t& tests,
            const Found& found) {
    for (const Edge& edge : edges_of(edged))
        for (std::uint32_t g = 0; g < other.faces.size(); ++g) {
            ++tests;
            if (meet(edged.vertices[edge.from], edged.vertices[edge.to], other.triangle(g)))
                for (const std::uint32_t f : edge.faces)
                    found(f, g);
        }
}

}  // namespace

std::vector<FacePair> contacts_by_edges(const MeshView& a, const MeshView& b,
                                        std::uint64_t& tests) {
    std::vector<FacePair> pairs;
    const auto add = [&](std::uint32_t f, std::uint32_t g) {
        pairs.push_back({f, g, ContactKind::none});
    };
    pierce(a, b, tests, add);
    pierce(b, a, tests, [&](std::uint32_t g, std::uint32_t f) { add(f, g); });
    std::ranges::sort(pairs);
    pairs.erase(std::ranges::unique(pairs).begin(), pairs.end());
    for (FacePair& pair : pairs)
        pair.kind = triangle_contact(a.triangle(pair.face_a), b.triangle(pair.face_b));
    return pairs;
}

}  // namespace allide::lab
