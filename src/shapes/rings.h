// SPDX-License-Identifier: MIT
// Rings of vertices, and the faces between them: what tubes and round shapes are made of. A ring
// turns right-handed about the direction in which the next one follows.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include <allide/mesh.h>

namespace allide::shapes {

/// So that twice the product of two counts, the number of faces, stays below 2^32.
inline constexpr int max_count = 32768;

inline int count_in_range(int wanted, int least) {
    return std::clamp(wanted, least, max_count);
}

/// Sine and cosine of `part / whole` of a full turn, exact at the quarters.
SinCos turn(int part, int whole);

std::uint32_t add_vertex(Mesh& mesh, Vec3 position);

/// The points center + u cos + v sin.
struct Circle {
    Vec3 center, u, v;
};

/// Adds `sides` vertices of a circle and returns the first.
std::uint32_t add_circle(Mesh& mesh, const Circle& circle, int sides);

/// Two faces for each side, one after the other, with the diagonal between them.
void join_rings(Mesh& mesh, std::uint32_t first, std::uint32_t next, int sides);

/// One face for each side, from the apex to the first ring after it.
void open_ring(Mesh& mesh, std::uint32_t apex, std::uint32_t ring, int sides);

/// One face for each side, from the last ring to the apex after it.
void close_ring(Mesh& mesh, std::uint32_t ring, std::uint32_t apex, int sides);

}  // namespace allide::shapes
