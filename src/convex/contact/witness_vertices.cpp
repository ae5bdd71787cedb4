// SPDX-License-Identifier: MIT
#include "convex/contact/witness_vertices.h"

#include <algorithm>
#include <limits>

namespace allide {
namespace {

/// The sum of the squared distances of the vertices from the plane of a face.
double height_of(const PlacedPolytope& placed, const WitnessVertices& vertices,
                 std::uint32_t face) {
    const Triangle t = placed.triangle(face);
    const Vec3 n = cross(t[1] - t[0], t[2] - t[0]);
    double sum = 0;
    for (int i = 1; i < vertices.count; ++i) {
        const double height = dot(n, placed.vertex(vertices.vertex[i]) - t[0]);
        sum += height * height;
    }
    return sum / dot(n, n);
}

/// The face around the first vertex in whose plane the others lie.
std::uint32_t first_face(const PlacedPolytope& placed, const WitnessVertices& vertices) {
    const ConvexPolytope& shape = placed.shape;
    const std::uint32_t v = vertices.vertex[0];
    std::uint32_t best = shape.ring[shape.ring_begin[v]] / 3;
    if (vertices.count == 1)
        return best;
    double least = std::numeric_limits<double>::infinity();
    for (std::uint32_t i = shape.ring_begin[v]; i < shape.ring_begin[v + 1]; ++i)
        if (const double h = height_of(placed, vertices, shape.ring[i] / 3); h < least) {
            least = h;
            best = shape.ring[i] / 3;
        }
    return best;
}

/// The flat edge of a face that the point is farthest beyond; `none` if there is no such.
std::uint32_t edge_before(const PlacedPolytope& placed, std::uint32_t face, Vec3 point) {
    const Triangle t = placed.triangle(face);
    const Vec3 n = cross(t[1] - t[0], t[2] - t[0]);
    std::uint32_t worst = ConvexPolytope::none;
    double least = 0;
    for (std::uint32_t k = 0; k < 3; ++k) {
        const Vec3 from = t[static_cast<int>(k)], to = t[static_cast<int>((k + 1) % 3)];
        const double side = dot(n, cross(to - from, point - from));
        if (side < least && placed.shape.is_flat[3 * face + k]) {
            least = side;
            worst = 3 * face + k;
        }
    }
    return worst;
}

}  // namespace

WitnessVertices::WitnessVertices(const std::uint32_t* vertices, int vertex_count) {
    for (int i = 0; i < vertex_count; ++i)
        if (std::find(vertex, vertex + count, vertices[i]) == vertex + count)
            vertex[count++] = vertices[i];
}

std::uint32_t face_at(const PlacedPolytope& placed, const WitnessVertices& vertices, Vec3 point) {
    std::uint32_t face = first_face(placed, vertices);
    for (std::uint32_t step = 0; step < placed.shape.face_count(); ++step) {
        const std::uint32_t edge = edge_before(placed, face, point);
        if (edge == ConvexPolytope::none)
            break;
        face = placed.shape.partner[edge] / 3;
    }
    return face;
}

}  // namespace allide
