// SPDX-License-Identifier: MIT
// Plain checks of a mesh by its indices and coordinates, independent of the library's own.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <allide/mesh.h>

namespace allide {

using Edge = std::pair<std::uint32_t, std::uint32_t>;

inline Vec3 twice_area(const Mesh& mesh, const Face& f) {
    return cross(mesh.vertices[f[1]] - mesh.vertices[f[0]],
                 mesh.vertices[f[2]] - mesh.vertices[f[0]]);
}

inline double enclosed_volume(const Mesh& mesh) {
    double sum = 0;
    for (const Face& f : mesh.faces)
        sum += dot(mesh.vertices[f[0]], cross(mesh.vertices[f[1]], mesh.vertices[f[2]])) / 6;
    return sum;
}

inline double largest_edge(const Mesh& mesh, const Face& f) {
    double longest = 0;
    for (int k = 0; k < 3; ++k)
        longest = std::max(longest, length(mesh.vertices[f[(k + 1) % 3]] - mesh.vertices[f[k]]));
    return longest;
}

inline int euler_characteristic(const Mesh& mesh) {
    const auto faces = static_cast<int>(mesh.faces.size());
    return static_cast<int>(mesh.vertices.size()) - 3 * faces / 2 + faces;
}

/// Whether the faces around each vertex make a single cycle.
inline bool every_vertex_has_one_fan(const Mesh& mesh) {
    std::vector<std::vector<Edge>> opposite(mesh.vertices.size());
    for (const Face& f : mesh.faces)
        for (int k = 0; k < 3; ++k)
            opposite[f[k]].push_back({f[(k + 1) % 3], f[(k + 2) % 3]});
    for (std::vector<Edge>& around : opposite) {
        if (around.empty())
            return false;
        std::sort(around.begin(), around.end());
        std::uint32_t at = around[0].second;
        std::size_t steps = 1;
        for (; at != around[0].first && steps <= around.size(); ++steps)
            at = std::lower_bound(around.begin(), around.end(), Edge{at, 0})->second;
        if (steps != around.size())
            return false;
    }
    return true;
}

/// Each edge once in each direction, one fan around each vertex, no two vertices at one place, no
/// face without area, and the inside on the inside.
inline void expect_sound(const Mesh& mesh) {
    std::set<Edge> edges;
    for (const Face& f : mesh.faces)
        for (int k = 0; k < 3; ++k) {
            ASSERT_LT(f[k], mesh.vertices.size());
            ASSERT_TRUE(edges.insert({f[k], f[(k + 1) % 3]}).second) << "edge twice";
        }
    for (const auto& [a, b] : edges)
        ASSERT_TRUE(edges.contains({b, a})) << "open edge";
    ASSERT_TRUE(every_vertex_has_one_fan(mesh));
    for (const Face& f : mesh.faces) {
        const double longest = largest_edge(mesh, f);
        ASSERT_GT(length(twice_area(mesh, f)), 1e-4 * longest * longest) << "face without area";
    }
    std::vector<Vec3> sorted = mesh.vertices;
    const auto before = [](Vec3 a, Vec3 b) {
        return std::tie(a.x, a.y, a.z) < std::tie(b.x, b.y, b.z);
    };
    std::sort(sorted.begin(), sorted.end(), before);
    ASSERT_EQ(std::adjacent_find(sorted.begin(), sorted.end()), sorted.end());
    EXPECT_GT(enclosed_volume(mesh), 0);
}

inline void expect_sphere_like(const Mesh& mesh, std::size_t faces) {
    EXPECT_EQ(mesh.faces.size(), faces);
    EXPECT_EQ(euler_characteristic(mesh), 2);
    expect_sound(mesh);
}

inline void expect_torus_like(const Mesh& mesh, std::size_t faces) {
    EXPECT_EQ(mesh.faces.size(), faces);
    EXPECT_EQ(euler_characteristic(mesh), 0);
    expect_sound(mesh);
}

inline void expect_bounds(const Mesh& mesh, Vec3 min, Vec3 max) {
    const Box box = bounds(mesh);
    for (int k = 0; k < 3; ++k) {
        EXPECT_NEAR(box.min[k], min[k], 1e-12);
        EXPECT_NEAR(box.max[k], max[k], 1e-12);
    }
}

/// How far the farthest vertex rises above the plane of a face, over the mesh's diagonal.
inline double deepest_concavity(const Mesh& mesh) {
    const Box box = bounds(mesh);
    double deepest = 0;
    for (const Face& f : mesh.faces) {
        const Vec3 normal = normalized(twice_area(mesh, f));
        for (const Vec3 v : mesh.vertices)
            deepest = std::max(deepest, dot(normal, v - mesh.vertices[f[0]]));
    }
    return deepest / length(box.max - box.min);
}

inline std::uint32_t component_count(const Mesh& mesh) {
    std::vector<std::uint32_t> parent(mesh.vertices.size());
    std::iota(parent.begin(), parent.end(), 0);
    const auto root = [&](std::uint32_t v) {
        while (parent[v] != v)
            v = parent[v] = parent[parent[v]];
        return v;
    };
    for (const Face& f : mesh.faces)
        for (int k = 1; k < 3; ++k)
            parent[root(f[k])] = root(f[0]);
    std::uint32_t count = 0;
    for (std::uint32_t v = 0; v < parent.size(); ++v)
        count += parent[v] == v;
    return count;
}

}  // namespace allide
