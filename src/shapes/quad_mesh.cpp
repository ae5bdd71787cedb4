// SPDX-License-Identifier: MIT
#include "shapes/quad_mesh.h"

#include "mesh/edge_numbers.h"

namespace allide::shapes {
namespace {

Vec3 center(const QuadMesh& mesh, const Quad& q) {
    return 0.25 * ((mesh.vertices[q[0]] + mesh.vertices[q[2]]) +
                   (mesh.vertices[q[1]] + mesh.vertices[q[3]]));
}

/// Data about the vertices and edges of a closed mesh that the smoothing rules need.
struct Neighbourhoods {
    explicit Neighbourhoods(const QuadMesh& mesh);

    EdgeNumbers edges;
    std::vector<Vec3> edge_points;  // the mean of its ends and of the two face centers
    std::vector<Vec3> vertex_sums;  // sum of the face centers and edge ends around each vertex
    std::vector<int> valences;
};

Neighbourhoods::Neighbourhoods(const QuadMesh& mesh)
    : vertex_sums(mesh.vertices.size()), valences(mesh.vertices.size()) {
    for (const Quad& q : mesh.quads) {
        const Vec3 middle = center(mesh, q);
        for (int k = 0; k < 4; ++k) {
            const std::uint32_t a = q[k], b = q[(k + 1) % 4];
            const std::uint32_t edge = edges(a, b);
            edge_points.resize(edges.size());
            edge_points[edge] =
                edge_points[edge] + 0.25 * (middle + 0.5 * (mesh.vertices[a] + mesh.vertices[b]));
            vertex_sums[a] = vertex_sums[a] + (middle + mesh.vertices[b]);
            ++valences[a];
        }
    }
}

}  // namespace

QuadMesh catmull_clark(const QuadMesh& coarse) {
    Neighbourhoods around(coarse);
    QuadMesh fine;
    for (std::uint32_t i = 0; i < coarse.vertices.size(); ++i) {
        const double n = around.valences[i];
        fine.vertices.push_back((1 / (n * n)) * around.vertex_sums[i] +
                                ((n - 2) / n) * coarse.vertices[i]);
    }
    const auto first_edge = static_cast<std::uint32_t>(fine.vertices.size());
    fine.vertices.insert(fine.vertices.end(), around.edge_points.begin(), around.edge_points.end());
    for (const Quad& q : coarse.quads) {
        const auto middle = static_cast<std::uint32_t>(fine.vertices.size());
        fine.vertices.push_back(center(coarse, q));
        for (int k = 0; k < 4; ++k)
            fine.quads.push_back({q[k], first_edge + around.edges(q[k], q[(k + 1) % 4]), middle,
                                  first_edge + around.edges(q[(k + 3) % 4], q[k])});
    }
    return fine;
}

Mesh triangulated(const QuadMesh& quads) {
    Mesh mesh = {.vertices = quads.vertices, .faces = {}};
    for (const auto& [a, b, c, d] : quads.quads) {
        const Vec3 ac = mesh.vertices[c] - mesh.vertices[a];
        const Vec3 bd = mesh.vertices[d] - mesh.vertices[b];
        const bool cut_ac = dot(ac, ac) <= dot(bd, bd);
        mesh.faces.push_back(cut_ac ? Face{a, b, c} : Face{a, b, d});
        mesh.faces.push_back(cut_ac ? Face{a, c, d} : Face{b, c, d});
    }
    return mesh;
}

}  // namespace allide::shapes
