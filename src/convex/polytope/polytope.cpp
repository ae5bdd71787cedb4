// SPDX-License-Identifier: MIT
#include "convex/polytope/polytope.h"

#include <algorithm>
#include <cmath>

#include "math/promises.h"
#include "mesh/adjacency.h"
#include "primitive/orient.h"

namespace allide {
namespace {

/// A reference at a vertex keeps the sums accurate far from the local origin.
Vec3 centroid(const MeshView& mesh) {
    const Vec3 base = mesh.vertices[0];
    Vec3 sum;
    double volume = 0;
    for (std::size_t f = 0; f < mesh.faces.size(); ++f) {
        const Triangle t = mesh.triangle(f);
        const Vec3 a = t[0] - base, b = t[1] - base, c = t[2] - base;
        const double part = dot(a, cross(b, c));
        volume += part;
        sum = sum + part * (a + b + c);
    }
    return volume > 0 ? base + (0.25 / volume) * sum : base;
}

/// The least power of two that is not below the value.
double power_of_two(double value) {
    int exponent;
    const double mantissa = std::frexp(value, &exponent);
    return std::ldexp(1, mantissa == 0.5 ? exponent - 1 : exponent);
}

void append(std::vector<Block8>& blocks, const std::vector<Vec3>& vectors) {
    for (std::size_t first = 0; first < vectors.size(); first += 8) {
        Block8& block = blocks.emplace_back();
        for (std::size_t lane = 0; lane < 8; ++lane) {
            const Vec3 v = vectors[std::min(first + lane, vectors.size() - 1)];
            block.x[lane] = static_cast<float>(v.x);
            block.y[lane] = static_cast<float>(v.y);
            block.z[lane] = static_cast<float>(v.z);
        }
    }
}

}  // namespace

ConvexPolytope::ConvexPolytope(const MeshView& hull) : mesh(hull), centre(centroid(hull)) {
    connect();
    measure();
    fill_blocks();
}

void ConvexPolytope::connect() {
    partner = adjacency(mesh.vertices, mesh.faces).partner;
    is_flat.resize(partner.size());
    std::vector<std::uint32_t> leaving(mesh.vertices.size());
    for (std::uint32_t h = 0; h < partner.size(); ++h) {
        leaving[origin(h)] = h;
        const Triangle t = mesh.triangle(h / 3);
        is_flat[h] = orient3d(t[0], t[1], t[2], mesh.vertices[origin(previous(partner[h]))]) == 0;
    }
    for (const std::uint32_t first : leaving) {
        ring_begin.push_back(static_cast<std::uint32_t>(ring.size()));
        std::uint32_t h = first;
        do {
            ring.push_back(h);
            ring_target.push_back(target(h));
            h = next_around(h);
        } while (h != first);
    }
    ring_begin.push_back(static_cast<std::uint32_t>(ring.size()));
    ring_target.resize(ring.size() + 8, none);
}

void ConvexPolytope::measure() {
    outer = reach = 0;
    for (const Vec3 v : mesh.vertices) {
        outer = std::max(outer, length(v - centre));
        reach = std::max(reach, length(v));
    }
    outer *= 1 + 8 * unit_roundoff;
    reach *= 1 + 8 * unit_roundoff;
    scale = power_of_two(outer);
    inner = outer;
    for (std::uint32_t f = 0; f < face_count(); ++f) {
        const FacePlane face = plane(f);
        inner = std::min(inner, face.offset - face.error);
    }
    inner = std::max(inner, 0.0);
    inverse_scale = 1 / scale;
    inverse_inner = 1 / inner;
}

FacePlane ConvexPolytope::plane(std::uint32_t face) const {
    const Triangle t = mesh.triangle(face);
    const Vec3 p = t[1] - t[0], q = t[2] - t[0];
    const Vec3 across = cross(p, q);
    const double size = length(across);
    const Vec3 normal = size > 0 ? (1 / size) * across : Vec3{};
    // The cross product is off by 4 u |p| |q| in length, the normal by that over its length; over
    // the whole polytope, at most 2 outer from the face's corner, heights are off by 2 outer of it.
    const double tilt = size > 0 ? 8 * unit_roundoff * length(p) * length(q) / size : 1;
    const double error = 2 * outer * tilt + 16 * unit_roundoff * outer;
    return {normal, dot(normal, t[0] - centre), error};
}

/// Whether the dual is right to 1e-6, and in the range of floats.
bool ConvexPolytope::has_sound_planes() const {
    if (inner < 0x1p-40 * scale)
        return false;
    for (std::uint32_t f = 0; f < face_count(); ++f)
        if (const FacePlane face = plane(f); face.error > 5e-7 * face.offset)
            return false;
    return true;
}

void ConvexPolytope::fill_blocks() {
    std::vector<Vec3> vectors;
    for (const Vec3 v : mesh.vertices)
        vectors.push_back((1 / scale) * (v - centre));
    append(blocks, vectors);
    vertex_blocks = static_cast<std::uint32_t>(blocks.size());
    if (vertex_count() > 512)
        clusters = VertexClusters(vectors);
    last_chunk_mask = ~std::uint64_t{0} >> (63 - (vertex_count() - 1) % 64);
    if (!has_sound_planes())
        return;
    vectors.clear();
    for (std::uint32_t f = 0; f < face_count(); ++f) {
        const auto joins_earlier = [&](std::uint32_t h) {
            return is_flat[h] && partner[h] / 3 < f;
        };
        if (joins_earlier(3 * f) || joins_earlier(3 * f + 1) || joins_earlier(3 * f + 2))
            continue;
        const FacePlane face = plane(f);
        vectors.push_back((scale / face.offset) * face.normal);
    }
    append(blocks, vectors);
}

std::uint32_t ConvexPolytope::half_edge(std::uint32_t from, std::uint32_t to) const {
    for (std::uint32_t i = ring_begin[from]; i < ring_begin[from + 1]; ++i)
        if (ring_target[i] == to)
            return ring[i];
    return none;
}

std::size_t ConvexPolytope::memory() const {
    return blocks.capacity() * sizeof(Block8) + clusters.memory() +
           (partner.capacity() + ring_begin.capacity() + ring.capacity() + ring_target.capacity()) *
               sizeof(std::uint32_t) +
           is_flat.capacity() / 8;
}

}  // namespace allide
