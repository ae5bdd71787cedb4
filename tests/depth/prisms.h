// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <allide/mesh.h>

namespace allide::prisms {

/// A corner of a polygon in the plane z = 0.
struct Corner {
    double x, y;
};

/// The polygon, counterclockwise, from z = 0 up to the height.
inline Mesh prism(std::span<const Corner> polygon, double height) {
    PolygonMesh mesh;
    for (const double z : {0.0, height})
        for (const Corner c : polygon)
            mesh.vertices.push_back({c.x, c.y, z});
    const auto n = static_cast<std::uint32_t>(polygon.size());
    std::vector<std::uint32_t> bottom, top;
    for (std::uint32_t i = 0; i < n; ++i) {
        bottom.push_back(n - 1 - i);
        top.push_back(n + i);
        mesh.polygons.push_back({i, (i + 1) % n, n + (i + 1) % n, n + i});
    }
    mesh.polygons.push_back(bottom);
    mesh.polygons.push_back(top);
    return triangulated(mesh);
}

/// 6 wide and 4 high, with walls and a floor 1 thick, open upwards.
inline Mesh letter_u(double height) {
    const Corner corners[] = {{0, 0}, {6, 0}, {6, 4}, {5, 4}, {5, 1}, {1, 1}, {1, 4}, {0, 4}};
    return prism(corners, height);
}

/// 3 wide and 5 high, 1 thick.
inline Mesh letter_l(double height) {
    const Corner corners[] = {{0, 0}, {3, 0}, {3, 1}, {1, 1}, {1, 5}, {0, 5}};
    return prism(corners, height);
}

/// A back of width 1 along y and teeth of length 4 along x, 1 thick with gaps of 1.5 between them.
inline Mesh comb(int teeth, double height) {
    std::vector<Corner> corners = {{0, 0}};
    for (int i = 0; i < teeth; ++i) {
        const double y = 2.5 * i;
        if (i > 0)
            corners.push_back({1, y});
        corners.insert(corners.end(), {{5, y}, {5, y + 1}});
        if (i + 1 < teeth)
            corners.push_back({1, y + 1});
    }
    corners.push_back({0, 2.5 * (teeth - 1) + 1});
    return prism(corners, height);
}

/// Each face as four, between the middles of its edges.
inline Mesh subdivided(const Mesh& mesh) {
    Mesh finer = {mesh.vertices, {}};
    for (const Face& f : mesh.faces) {
        const auto first = static_cast<std::uint32_t>(finer.vertices.size());
        for (std::size_t k = 0; k < 3; ++k)
            finer.vertices.push_back(0.5 * (mesh.vertices[f[k]] + mesh.vertices[f[(k + 1) % 3]]));
        finer.faces.insert(finer.faces.end(), {{f[0], first, first + 2},
                                               {first, f[1], first + 1},
                                               {first + 2, first + 1, f[2]},
                                               {first, first + 1, first + 2}});
    }
    return finer;
}

}  // namespace allide::prisms
