// SPDX-License-Identifier: MIT
#include "convex/penetration/overlap_frame.h"

#include <cmath>

namespace allide {
namespace {

/// Maps normals as the matrix maps points; the determinant times the inverse transpose.
inline Mat3 cofactors(const Mat3& m) {
    return {
        {cross(m.rows[1], m.rows[2]), cross(m.rows[2], m.rows[0]), cross(m.rows[0], m.rows[1])}};
}

/// The transpose of m times v.
inline Vec3 turned_product(const Mat3& m, Vec3 v) {
    return v.x * m.rows[0] + v.y * m.rows[1] + v.z * m.rows[2];
}

/// The transpose of m times n.
inline Mat3 turned_product(const Mat3& m, const Mat3& n) {
    const auto row = [&](double x, double y, double z) {
        return x * n.rows[0] + y * n.rows[1] + z * n.rows[2];
    };
    const Vec3* r = m.rows;
    return {
        {row(r[0].x, r[1].x, r[2].x), row(r[0].y, r[1].y, r[2].y), row(r[0].z, r[1].z, r[2].z)}};
}

inline Vec3 rotated_centre(const PlacedFacets& p) {
    const Mat3& m = p.world_from_local.rotation;
    const Vec3 c = p.shape.centre;
    return {dot(m.rows[0], c), dot(m.rows[1], c), dot(m.rows[2], c)};
}

inline double looseness_of(const Mat3& r) {
    const double off = std::fabs(dot(r.rows[0], r.rows[1])) + std::fabs(dot(r.rows[1], r.rows[2])) +
                       std::fabs(dot(r.rows[2], r.rows[0]));
    return off + std::fabs(dot(r.rows[0], r.rows[0]) - 1) +
           std::fabs(dot(r.rows[1], r.rows[1]) - 1) + std::fabs(dot(r.rows[2], r.rows[2]) - 1);
}

}  // namespace

OverlapFrame::OverlapFrame(const PlacedFacets& own, const PlacedFacets& other)
    : OverlapFrame(own, other,
                   (rotated_centre(other) - rotated_centre(own)) +
                       (other.world_from_local.translation - own.world_from_local.translation)) {}

OverlapFrame::OverlapFrame(const PlacedFacets& own, const PlacedFacets& other, Vec3 between)
    : own_(own), other_(other), between_(between) {
    const Mat3& rotation = own.world_from_local.rotation;
    world_from_normal_ = cofactors(rotation);
    normal_from_other_ = turned_product(world_from_normal_, other.world_from_local.rotation);
    determinant_ = dot(rotation.rows[0], world_from_normal_.rows[0]);
    towards_ = turned_product(world_from_normal_, between);
}

double OverlapFrame::size() const {
    return own_.shape.outer + other_.shape.outer + std::sqrt(dot(between_, between_));
}

double OverlapFrame::looseness() const {
    return looseness_of(own_.world_from_local.rotation) +
           looseness_of(other_.world_from_local.rotation);
}

Tangent OverlapFrame::tangent(const SharpEdge& edge) const {
    const Vec3* const vertices = own_.shape.mesh.vertices.data();
    const Vec3 along = vertices[edge.vertex[1]] - vertices[edge.vertex[0]];
    const Vec3 n = normalized(cross(along, normal(edge.facet[0]) - normal(edge.facet[1])));
    return {n, dot(n, vertices[edge.vertex[0]] - own_.shape.centre)};
}

/// Steepest descent. The guard stops circles that rounding may draw on a plateau.
std::uint32_t OverlapFrame::descended(std::uint32_t facet, std::uint32_t from) const {
    const Vec3 down = -turned(normal(facet));
    const Vec3* const vertices = other_.shape.mesh.vertices.data();
    std::uint32_t at = from;
    for (std::size_t guard = other_.shape.mesh.vertices.size(); guard > 0; --guard) {
        const Vec3 here = vertices[at];
        double most = 0;
        std::uint32_t next = at;
        for (const Spoke& spoke : other_.graph.spokes_of(at)) {
            const double gain = dot(down, vertices[spoke.vertex] - here);
            next = gain > most ? spoke.vertex : next;
            most = gain > most ? gain : most;
        }
        if (next == at)
            break;
        at = next;
    }
    return at;
}

}  // namespace allide
