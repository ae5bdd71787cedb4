// SPDX-License-Identifier: MIT
// Placed meshes as integer triangles, and what two of them have in common. Boxes of doubles leave
// out pairs that are apart; comparing doubles is exact.
#pragma once

#include "rays.h"

namespace independent {

using allide::Box;
using allide::FacePair;
using allide::Mesh;
using allide::Transform;
using allide::Vec3;

inline void include(Box& box, bool first, Vec3 v) {
    for (int k = 0; k < 3; ++k) {
        box.min[k] = first ? v[k] : std::min(box.min[k], v[k]);
        box.max[k] = first ? v[k] : std::max(box.max[k], v[k]);
    }
}

/// Closed boxes; an empty one shares no point with any other.
inline bool boxes_meet(const Box& a, const Box& b) {
    for (int k = 0; k < 3; ++k)
        if (a.min[k] > a.max[k] || b.min[k] > b.max[k] || a.min[k] > b.max[k] ||
            b.min[k] > a.max[k])
            return false;
    return true;
}

struct Body {
    std::vector<Vec3> vertices;  ///< in the world
    std::vector<Triangle> faces;
    std::vector<Box> face_boxes;
    Box box;
    bool has_inside = false;
};

inline Body body(const Mesh& mesh, const Transform& world_from_local, bool has_inside) {
    Body result;
    result.has_inside = has_inside;
    for (const Vec3 v : mesh.vertices)
        result.vertices.push_back(rounded_world_vertex(world_from_local, v));
    for (const allide::Face& face : mesh.faces) {
        Triangle corners;
        Box box;
        for (std::size_t i = 0; i < 3; ++i) {
            const Vec3 v = result.vertices[face[i]];
            corners[i] = point(v);
            include(box, i == 0, v);
            include(result.box, i == 0 && result.faces.empty(), v);
        }
        result.faces.push_back(corners);
        result.face_boxes.push_back(box);
    }
    return result;
}

/// Calls `visit` with the numbers of all pairs of faces whose boxes meet, in order.
template <class Visit>
void for_near_faces(const Body& a, const Body& b, Visit&& visit) {
    for (std::uint32_t i = 0; i < a.faces.size(); ++i)
        for (std::uint32_t j = 0; j < b.faces.size(); ++j)
            if (boxes_meet(a.face_boxes[i], b.face_boxes[j]))
                visit(i, j);
}

inline std::vector<FacePair> face_pairs(const Body& a, const Body& b) {
    std::vector<FacePair> found;
    if (boxes_meet(a.box, b.box))
        for_near_faces(a, b, [&](std::uint32_t i, std::uint32_t j) {
            const allide::ContactKind kind = contact_kind(a.faces[i], b.faces[j]);
            if (kind != allide::ContactKind::none)
                found.push_back({i, j, kind});
        });
    return found;
}

inline bool holds_a_vertex(const Body& outer, const Body& inner) {
    if (!outer.has_inside)
        return false;
    for (const Triangle& face : inner.faces)
        for (const Point& corner : face)
            if (is_inside(corner, outer.faces))
                return true;
    return false;
}

/// For bodies whose faces do not meet: a part of one is then within the other, or all outside.
inline bool one_holds_the_other(const Body& a, const Body& b) {
    return boxes_meet(a.box, b.box) && (holds_a_vertex(a, b) || holds_a_vertex(b, a));
}

inline bool surfaces_meet(const Body& a, const Body& b) {
    bool meet = false;
    if (boxes_meet(a.box, b.box))
        for_near_faces(a, b, [&](std::uint32_t i, std::uint32_t j) {
            meet = meet || triangles_meet(a.faces[i], b.faces[j]);
        });
    return meet;
}

inline bool bodies_meet(const Body& a, const Body& b) {
    return surfaces_meet(a, b) || one_holds_the_other(a, b);
}

/// The square of the largest gap between two boxes along an axis.
inline mpz_class squared_gap(const Box& a, const Box& b) {
    mpz_class gap = 0;
    for (int k = 0; k < 3; ++k)
        gap = std::max({gap, mpz_class(integer(b.min[k]) - integer(a.max[k])),
                        mpz_class(integer(a.min[k]) - integer(b.max[k]))});
    return gap * gap;
}

/// For bodies with faces, in units of 2^-504.
inline mpq_class squared_distance(const Body& a, const Body& b) {
    if (bodies_meet(a, b))
        return 0;
    mpq_class best = squared_distance(a.faces[0], b.faces[0]);
    for (std::size_t i = 0; i < a.faces.size(); ++i)
        for (std::size_t j = 0; j < b.faces.size(); ++j)
            if (squared_gap(a.face_boxes[i], b.face_boxes[j]) < best)
                best = std::min(best, squared_distance(a.faces[i], b.faces[j]));
    return best;
}

/// The double above the largest distance of two vertices.
inline double diameter(const Body& body) {
    double most = 0;
    for (const Vec3 a : body.vertices)
        for (const Vec3 b : body.vertices)
            most = std::max(most, std::hypot(a.x - b.x, a.y - b.y, a.z - b.z));
    return most * (1 + 0x1p-50);
}

/// A fraction that is at least as precise as any double.
inline mpq_class scaled(double x) {
    return mpq_class(x) * mpq_class(mpz_class(1) << unit_exponent);
}

/// Whether `distance` is within `slack` of the root of `square`, without taking the root.
inline bool is_root(double distance, const mpq_class& square, double slack) {
    const mpq_class low = scaled(distance) - scaled(slack), high = scaled(distance) + scaled(slack);
    return (low <= 0 || low * low <= square) && square <= high * high;
}

}  // namespace independent
