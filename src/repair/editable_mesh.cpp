// SPDX-License-Identifier: MIT
#include "repair/editable_mesh.h"

#include "mesh/adjacency.h"

namespace allide {

RepairPlace EditableMesh::at_face(std::uint32_t face) const {
    const auto [a, b, c] = faces[face];
    return {face_source[face], (1.0 / 3) * (vertices[a] + vertices[b] + vertices[c])};
}

RepairPlace EditableMesh::at_half_edge(std::uint32_t h) const {
    const Vec3 a = vertices[origin(faces, h)], b = vertices[origin(faces, next_half_edge(h))];
    return {face_source[h / 3], 0.5 * (a + b)};
}

void redirect(EditableMesh& mesh, const std::vector<std::uint32_t>& target) {
    for (Face& f : mesh.faces)
        for (std::uint32_t& v : f)
            v = target[v];
    std::vector<char> is_dropped(target.size());
    for (std::uint32_t v = 0; v < target.size(); ++v)
        is_dropped[v] = target[v] != v;
    drop_vertices(mesh, is_dropped);
}

void drop_vertices(EditableMesh& mesh, const std::vector<char>& is_dropped) {
    std::vector<std::uint32_t> renumbered(is_dropped.size());
    std::uint32_t count = 0;
    for (std::uint32_t v = 0; v < is_dropped.size(); ++v) {
        if (is_dropped[v])
            continue;
        mesh.vertices[count] = mesh.vertices[v];
        mesh.vertex_source[count] = mesh.vertex_source[v];
        renumbered[v] = count++;
    }
    mesh.vertices.resize(count);
    mesh.vertex_source.resize(count);
    for (Face& f : mesh.faces)
        for (std::uint32_t& v : f)
            v = renumbered[v];
}

void drop_faces(EditableMesh& mesh, const std::vector<char>& is_dropped) {
    std::size_t count = 0;
    for (std::size_t f = 0; f < is_dropped.size(); ++f) {
        if (is_dropped[f])
            continue;
        mesh.faces[count] = mesh.faces[f];
        mesh.face_source[count++] = mesh.face_source[f];
    }
    mesh.faces.resize(count);
    mesh.face_source.resize(count);
}

}  // namespace allide
