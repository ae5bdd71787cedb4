// SPDX-License-Identifier: MIT
// Bodies made of the six simplices of each unit cube (Kuhn's triangulation). What two such bodies
// have in common is known from their simplices alone.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include <allide/mesh.h>

#include "base/random.h"

namespace allide::cells {

inline constexpr int edge_length = 4;  ///< cubes along each axis

/// A vertex of the lattice, by its coordinates.
using Node = std::array<int, 3>;

struct Simplex {
    std::array<Node, 4> nodes;  ///< in positive order
};

/// All simplices of the lattice: from a cube's lowest corner along the axes in each order.
inline std::vector<Simplex> all_simplices() {
    std::vector<Simplex> list;
    for (int cube = 0; cube < edge_length * edge_length * edge_length; ++cube) {
        const Node low = {cube % edge_length, cube / edge_length % edge_length,
                          cube / (edge_length * edge_length)};
        std::array<int, 3> order = {0, 1, 2};
        do {
            Simplex simplex;
            simplex.nodes[0] = low;
            for (int k = 0; k < 3; ++k) {
                simplex.nodes[k + 1] = simplex.nodes[k];
                ++simplex.nodes[k + 1][order[k]];
            }
            const bool even = (order[1] - order[0] + 3) % 3 == 1;
            if (!even)
                std::swap(simplex.nodes[2], simplex.nodes[3]);
            list.push_back(simplex);
        } while (std::next_permutation(order.begin(), order.end()));
    }
    return list;
}

/// Whether each simplex belongs to a body.
using Set = std::vector<bool>;

/// The corners of the four faces of a simplex, seen from outside counterclockwise.
inline constexpr int face_corners[4][3] = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};

using Corners = std::array<Node, 3>;

inline Corners face_of(const Simplex& simplex, int face) {
    Corners corners;
    for (int k = 0; k < 3; ++k)
        corners[k] = simplex.nodes[face_corners[face][k]];
    return corners;
}

inline Corners sorted(Corners corners) {
    std::ranges::sort(corners);
    return corners;
}

/// The simplices on either side of each face of the lattice.
struct Lattice {
    std::vector<Simplex> simplices = all_simplices();
    std::map<Corners, std::vector<std::size_t>> sides;

    Lattice() {
        for (std::size_t i = 0; i < simplices.size(); ++i)
            for (int f = 0; f < 4; ++f)
                sides[sorted(face_of(simplices[i], f))].push_back(i);
    }
};

/// The place of a node: sheared, so that no plane of the lattice is across an axis.
inline Vec3 place(const Node& n) {
    const double x = n[0], y = n[1], z = n[2];
    return {x + 0.5 * y, y - 0.25 * z, z + 2 * x};
}

/// Joins equal corners of triangles.
inline Mesh mesh_of(const std::vector<Corners>& triangles) {
    Mesh mesh;
    std::map<Node, std::uint32_t> numbers;
    for (const Corners& corners : triangles) {
        Face face;
        for (int k = 0; k < 3; ++k) {
            const auto [found, is_new] = numbers.try_emplace(corners[k], mesh.vertices.size());
            if (is_new)
                mesh.vertices.push_back(place(corners[k]));
            face[k] = found->second;
        }
        mesh.faces.push_back(face);
    }
    return mesh;
}

/// The faces between simplices of the body and others.
inline Mesh boundary(const Lattice& lattice, const Set& set) {
    std::vector<Corners> triangles;
    for (std::size_t i = 0; i < set.size(); ++i)
        for (int f = 0; f < 4 && set[i]; ++f) {
            const Corners face = face_of(lattice.simplices[i], f);
            const std::vector<std::size_t>& sides = lattice.sides.at(sorted(face));
            const bool is_inner = std::ranges::all_of(sides, [&](std::size_t s) { return set[s]; });
            if (!is_inner || sides.size() == 1)
                triangles.push_back(face);
        }
    return mesh_of(triangles);
}

}  // namespace allide::cells
