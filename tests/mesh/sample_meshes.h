// SPDX-License-Identifier: MIT
// Good meshes to break, and ways of breaking them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include <allide/mesh.h>

namespace allide {

inline Mesh sample_box(Vec3 low = {0, 0, 0}, Vec3 high = {2, 3, 4}) {
    Mesh mesh;
    for (int k = 0; k < 8; ++k)
        mesh.vertices.push_back({(k & 1) != 0 ? high.x : low.x, (k & 2) != 0 ? high.y : low.y,
                                 (k & 4) != 0 ? high.z : low.z});
    mesh.faces = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                  {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    return mesh;
}

inline Mesh sample_octahedron() {
    return {
        {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}},
        {{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4}, {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}}};
}

/// The octahedron with every face cut in four `levels` times, on the unit sphere.
inline Mesh sample_sphere(int levels) {
    Mesh mesh = sample_octahedron();
    for (; levels > 0; --levels) {
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> middles;
        const auto middle = [&](std::uint32_t a, std::uint32_t b) {
            const auto [at, is_new] = middles.try_emplace(
                std::minmax(a, b), static_cast<std::uint32_t>(mesh.vertices.size()));
            if (is_new)
                mesh.vertices.push_back(normalized(mesh.vertices[a] + mesh.vertices[b]));
            return at->second;
        };
        std::vector<Face> faces;
        for (const auto& [a, b, c] : mesh.faces) {
            const std::uint32_t ab = middle(a, b), bc = middle(b, c), ca = middle(c, a);
            faces.insert(faces.end(), {{a, ab, ca}, {b, bc, ab}, {c, ca, bc}, {ab, bc, ca}});
        }
        mesh.faces = faces;
    }
    return mesh;
}

/// A ring of `around` by `across` quadrilaterals.
inline Mesh sample_torus(std::uint32_t around, std::uint32_t across) {
    constexpr double turn = 6.283185307179586;
    Mesh mesh;
    for (std::uint32_t i = 0; i < around; ++i)
        for (std::uint32_t j = 0; j < across; ++j) {
            const SinCos u = sin_cos(turn * i / around), v = sin_cos(turn * j / across);
            const double radius = 3 + v.cos;
            mesh.vertices.push_back({radius * u.cos, radius * u.sin, v.sin});
        }
    for (std::uint32_t i = 0; i < around; ++i)
        for (std::uint32_t j = 0; j < across; ++j) {
            const std::uint32_t i1 = (i + 1) % around, j1 = (j + 1) % across;
            const std::uint32_t a = i * across + j, b = i1 * across + j, c = i1 * across + j1,
                                d = i * across + j1;
            mesh.faces.insert(mesh.faces.end(), {{a, b, c}, {a, c, d}});
        }
    return mesh;
}

inline double volume(const Mesh& mesh) {
    double sum = 0;
    for (const auto& [a, b, c] : mesh.faces)
        sum += dot(mesh.vertices[a], cross(mesh.vertices[b], mesh.vertices[c]));
    return sum / 6;
}

inline Mesh moved(Mesh mesh, Vec3 offset) {
    for (Vec3& v : mesh.vertices)
        v = v + offset;
    return mesh;
}

inline Mesh turned_inside_out(Mesh mesh) {
    for (Face& f : mesh.faces)
        std::swap(f[1], f[2]);
    return mesh;
}

/// Both meshes as one, sharing nothing.
inline Mesh beside(Mesh a, const Mesh& b) {
    const auto offset = static_cast<std::uint32_t>(a.vertices.size());
    a.vertices.insert(a.vertices.end(), b.vertices.begin(), b.vertices.end());
    for (const auto& [i, j, k] : b.faces)
        a.faces.push_back({i + offset, j + offset, k + offset});
    return a;
}

/// Three vertices for every face, as an STL has them.
inline Mesh unjoined(const Mesh& mesh) {
    Mesh result;
    for (const Face& f : mesh.faces) {
        const auto first = static_cast<std::uint32_t>(result.vertices.size());
        for (const std::uint32_t v : f)
            result.vertices.push_back(mesh.vertices[v]);
        result.faces.push_back({first, first + 1, first + 2});
    }
    return result;
}

inline std::size_t count_of(const MeshCheck& result, Defect defect) {
    return static_cast<std::size_t>(std::ranges::count(result.findings, defect, &Finding::defect));
}

}  // namespace allide
