// SPDX-License-Identifier: MIT
#include "shapes/rings.h"

namespace allide::shapes {
namespace {

constexpr double two_pi = 6.283185307179586;

std::uint32_t next_side(std::uint32_t side, int sides) {
    return side + 1 == static_cast<std::uint32_t>(sides) ? 0 : side + 1;
}

template <class Action>
void for_each_side(int sides, Action action) {
    for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(sides); ++i)
        action(i, next_side(i, sides));
}

}  // namespace

SinCos turn(int part, int whole) {
    constexpr SinCos quarters[] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    const std::int64_t quarter = 4 * static_cast<std::int64_t>(part);
    if (quarter % whole == 0)
        return quarters[(quarter / whole) & 3];
    return sin_cos(two_pi * part / whole);
}

std::uint32_t add_vertex(Mesh& mesh, Vec3 position) {
    mesh.vertices.push_back(position);
    return static_cast<std::uint32_t>(mesh.vertices.size() - 1);
}

std::uint32_t add_circle(Mesh& mesh, const Circle& circle, int sides) {
    const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
    for (int i = 0; i < sides; ++i) {
        const auto [s, c] = turn(i, sides);
        mesh.vertices.push_back(circle.center + (c * circle.u + s * circle.v));
    }
    return first;
}

void join_rings(Mesh& mesh, std::uint32_t first, std::uint32_t next, int sides) {
    for_each_side(sides, [&](std::uint32_t i, std::uint32_t j) {
        mesh.faces.push_back({first + i, first + j, next + j});
        mesh.faces.push_back({first + i, next + j, next + i});
    });
}

void open_ring(Mesh& mesh, std::uint32_t apex, std::uint32_t ring, int sides) {
    for_each_side(sides, [&](std::uint32_t i, std::uint32_t j) {
        mesh.faces.push_back({apex, ring + j, ring + i});
    });
}

void close_ring(Mesh& mesh, std::uint32_t ring, std::uint32_t apex, int sides) {
    for_each_side(sides, [&](std::uint32_t i, std::uint32_t j) {
        mesh.faces.push_back({ring + i, ring + j, apex});
    });
}

}  // namespace allide::shapes
