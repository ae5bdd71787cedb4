// SPDX-License-Identifier: MIT
#include <cmath>

#include <allide/shapes.h>

#include "mesh/edge_numbers.h"
#include "shapes/rings.h"
#include "shapes/sizes.h"

namespace allide::shapes {
namespace {

Mesh icosahedron() {
    const double g = 0.5 * (1 + std::sqrt(5.0));
    Mesh mesh;
    mesh.vertices = {{-1, g, 0},  {1, g, 0},  {-1, -g, 0}, {1, -g, 0}, {0, -1, g},  {0, 1, g},
                     {0, -1, -g}, {0, 1, -g}, {g, 0, -1},  {g, 0, 1},  {-g, 0, -1}, {-g, 0, 1}};
    mesh.faces = {{0, 11, 5}, {0, 5, 1},  {0, 1, 7},   {0, 7, 10}, {0, 10, 11},
                  {1, 5, 9},  {5, 11, 4}, {11, 10, 2}, {10, 7, 6}, {7, 1, 8},
                  {3, 9, 4},  {3, 4, 2},  {3, 2, 6},   {3, 6, 8},  {3, 8, 9},
                  {4, 9, 5},  {2, 4, 11}, {6, 2, 10},  {8, 6, 7},  {9, 8, 1}};
    for (Vec3& v : mesh.vertices)
        v = normalized(v);
    return mesh;
}

/// Four faces for each, the new vertices on the unit sphere.
Mesh subdivided_on_sphere(const Mesh& coarse) {
    Mesh fine = {.vertices = coarse.vertices, .faces = {}};
    EdgeNumbers edges;
    const auto middle = [&](std::uint32_t a, std::uint32_t b) {
        const auto vertex = static_cast<std::uint32_t>(coarse.vertices.size() + edges(a, b));
        if (vertex == fine.vertices.size())
            fine.vertices.push_back(normalized(coarse.vertices[a] + coarse.vertices[b]));
        return vertex;
    };
    fine.faces.reserve(4 * coarse.faces.size());
    for (const auto& [a, b, c] : coarse.faces) {
        const std::uint32_t ab = middle(a, b), bc = middle(b, c), ca = middle(c, a);
        for (const Face& face : {Face{a, ab, ca}, {ab, b, bc}, {ca, bc, c}, {ab, bc, ca}})
            fine.faces.push_back(face);
    }
    return fine;
}

}  // namespace

Mesh box(Vec3 half_extents) {
    const auto [x, y, z] = half_extents;
    if (!are_sizes("box", {{"half_extents.x", x}, {"half_extents.y", y}, {"half_extents.z", z}}))
        return {};
    Mesh mesh;
    for (int corner = 0; corner < 8; ++corner)
        mesh.vertices.push_back({corner & 1 ? x : -x, corner & 2 ? y : -y, corner & 4 ? z : -z});
    mesh.faces = {{0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}, {0, 1, 5}, {0, 5, 4},
                  {2, 6, 7}, {2, 7, 3}, {0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}};
    return mesh;
}

Mesh icosphere(double radius, int subdivisions) {
    if (!are_sizes("icosphere", {{"radius", radius}}))
        return {};
    Mesh mesh = icosahedron();
    for (int i = 0; i < std::clamp(subdivisions, 0, 13); ++i)
        mesh = subdivided_on_sphere(mesh);
    for (Vec3& v : mesh.vertices)
        v = radius * v;
    return mesh;
}

}  // namespace allide::shapes
