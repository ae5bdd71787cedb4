// SPDX-License-Identifier: MIT
#include "mesh/draft.h"

#include "mesh/adjacency.h"

namespace allide {

RepairPlace Draft::at_face(std::uint32_t face) const {
    const auto [a, b, c] = faces[face];
    return {face_source[face], (1.0 / 3) * (vertices[a] + vertices[b] + vertices[c])};
}

RepairPlace Draft::at_half_edge(std::uint32_t h) const {
    const Vec3 a = vertices[origin(faces, h)], b = vertices[origin(faces, next_half_edge(h))];
    return {face_source[h / 3], 0.5 * (a + b)};
}

void redirect(Draft& draft, const std::vector<std::uint32_t>& target) {
    for (Face& f : draft.faces)
        for (std::uint32_t& v : f)
            v = target[v];
    std::vector<char> is_dropped(target.size());
    for (std::uint32_t v = 0; v < target.size(); ++v)
        is_dropped[v] = target[v] != v;
    drop_vertices(draft, is_dropped);
}

void drop_vertices(Draft& draft, const std::vector<char>& is_dropped) {
    std::vector<std::uint32_t> renumbered(is_dropped.size());
    std::uint32_t count = 0;
    for (std::uint32_t v = 0; v < is_dropped.size(); ++v) {
        if (is_dropped[v])
            continue;
        draft.vertices[count] = draft.vertices[v];
        draft.vertex_source[count] = draft.vertex_source[v];
        renumbered[v] = count++;
    }
    draft.vertices.resize(count);
    draft.vertex_source.resize(count);
    for (Face& f : draft.faces)
        for (std::uint32_t& v : f)
            v = renumbered[v];
}

void drop_faces(Draft& draft, const std::vector<char>& is_dropped) {
    std::size_t count = 0;
    for (std::size_t f = 0; f < is_dropped.size(); ++f) {
        if (is_dropped[f])
            continue;
        draft.faces[count] = draft.faces[f];
        draft.face_source[count++] = draft.face_source[f];
    }
    draft.faces.resize(count);
    draft.face_source.resize(count);
}

}  // namespace allide
