// SPDX-License-Identifier: MIT
// A placed geometry as nothing but triangles in the world, and answers by trying all of them.
#pragma once

#include <algorithm>
#include <limits>
#include <optional>

#include <allide/query.h>

#include "mesh/winding.h"
#include "primitive/closest.h"
#include "primitive/flat_contact.h"
#include "primitive/ray.h"
#include "primitive/self_contact.h"
#include "primitive/triangle_contact.h"

namespace allide {

inline double diagonal(const Box& box) {
    return is_empty(box) ? 0 : length(box.max - box.min);
}

struct PlainPiece {
    Mesh mesh;  ///< in the world
    bool has_inside;
    std::uint32_t part, first_face;
};

struct PlainBody {
    std::vector<PlainPiece> pieces;
    std::vector<Triangle> triangles;  ///< triangles of all pieces
    Box box;
    Box vertex_box;  ///< includes vertices that no face uses

    /// `deformed` are the vertices of a deformable geometry, if they are not those at rest.
    explicit PlainBody(const Placed& placed, const std::vector<Vec3>& deformed = {}) {
        const Geometry& geometry = placed.geometry();
        const std::span<const Part> parts = geometry.parts();
        if (geometry.kind() != GeometryKind::compound) {
            Mesh mesh = geometry.mesh();
            if (!deformed.empty())
                mesh.vertices = deformed;
            add(std::move(mesh), placed.world_from_local(), geometry.is_solid(), 0);
        }
        for (std::uint32_t i = 0; i < parts.size(); ++i)
            if (parts[i].geometry.kind() != GeometryKind::compound)
                add(parts[i].geometry.mesh(), placed.world_from_part(i),
                    parts[i].geometry.is_solid(), i);
    }

    double diameter() const { return diagonal(box); }

private:
    void add(Mesh mesh, const Transform& world_from_local, bool has_inside, std::uint32_t part) {
        for (Vec3& v : mesh.vertices)
            v = world_vertex(world_from_local, v);
        vertex_box = merged(vertex_box, bounds(mesh.vertices));
        const auto first = static_cast<std::uint32_t>(triangles.size());
        for (std::size_t f = 0; f < mesh.faces.size(); ++f) {
            triangles.push_back(view(mesh).triangle(f));
            box = merged(box, bounds(triangles.back()));
        }
        pieces.push_back({std::move(mesh), has_inside, part, first});
    }
};

inline std::vector<FacePair> plain_faces(std::span<const Triangle> a, std::span<const Triangle> b) {
    std::vector<FacePair> found;
    for (std::uint32_t i = 0; i < a.size(); ++i)
        for (std::uint32_t j = 0; j < b.size(); ++j)
            if (overlaps(bounds(a[i]), bounds(b[j])))
                if (const ContactKind kind = triangle_contact(a[i], b[j]);
                    kind != ContactKind::none)
                    found.push_back({i, j, kind});
    return found;
}

inline std::span<const Triangle> triangles_of(const PlainBody& body, const PlainPiece& piece) {
    return std::span(body.triangles).subspan(piece.first_face, piece.mesh.faces.size());
}

/// For pieces whose faces do not meet.
inline bool holds_some_of(const PlainPiece& outer, const PlainPiece& inner) {
    if (!outer.has_inside)
        return false;
    return std::ranges::any_of(inner.mesh.faces, [&](const Face& f) {
        return winding_number(inner.mesh.vertices[f[0]], view(outer.mesh)) != 0;
    });
}

inline bool plain_pieces_meet(const PlainBody& a, const PlainPiece& of_a, const PlainBody& b,
                              const PlainPiece& of_b) {
    return !plain_faces(triangles_of(a, of_a), triangles_of(b, of_b)).empty() ||
           holds_some_of(of_a, of_b) || holds_some_of(of_b, of_a);
}

inline bool plain_intersects(const PlainBody& a, const PlainBody& b) {
    for (const PlainPiece& of_a : a.pieces)
        for (const PlainPiece& of_b : b.pieces)
            if (plain_pieces_meet(a, of_a, b, of_b))
                return true;
    return false;
}

inline std::vector<PartPair> plain_parts(const PlainBody& body) {
    std::vector<PartPair> found;
    for (const PlainPiece& first : body.pieces)
        for (const PlainPiece& second : body.pieces)
            if (first.part < second.part && plain_pieces_meet(body, first, body, second))
                found.push_back({first.part, second.part});
    return found;
}

inline std::vector<FacePair> plain_self(const PlainBody& body, bool skip_neighbours) {
    std::vector<FacePair> found;
    for (const PlainPiece& piece : body.pieces) {
        const std::span<const Triangle> all = triangles_of(body, piece);
        for (std::uint32_t i = 0; i < all.size(); ++i)
            for (std::uint32_t j = i + 1; j < all.size(); ++j) {
                const ContactKind kind = skip_neighbours && share_a_corner(all[i], all[j])
                                             ? ContactKind::none
                                             : self_contact(all[i], all[j]);
                if (kind != ContactKind::none)
                    found.push_back({i + piece.first_face, j + piece.first_face, kind});
            }
    }
    return found;
}

/// Compares the exact t of each face; the lowest face wins a tie. The normal and the barycentric
/// coordinates stay 0.
inline std::optional<RayHit> plain_first_hit(const PlainBody& body, const Ray& ray) {
    std::optional<RayCrossing> first;
    std::uint32_t face = 0;
    if (ray.direction != Vec3{})
        for (std::uint32_t i = 0; i < body.triangles.size(); ++i) {
            const auto crossing = first_crossing(ray, body.triangles[i]);
            if (!crossing || (first && compare(ray, *crossing, *first) >= 0))
                continue;
            first = crossing;
            face = i;
        }
    return first ? std::optional(RayHit{rounded_t(ray, *first), face, {}, {}}) : std::nullopt;
}

/// The least distance of a face, 0 iff the point is on one.
inline double plain_distance(const PlainBody& body, Vec3 point) {
    double least = std::numeric_limits<double>::infinity();
    for (const Triangle& t : body.triangles)
        least =
            std::min(least, contains(flat_shape(t), point)
                                ? 0
                                : std::max(closest_on_triangle(point, t).distance, least_distance));
    return least;
}

/// Whether the point is on a face or inside a piece.
inline bool plain_contains(const PlainBody& body, Vec3 point) {
    return std::ranges::any_of(body.pieces, [&](const PlainPiece& piece) {
        const Location where = locate(point, view(piece.mesh));
        return where == Location::on || (piece.has_inside && where == Location::inside);
    });
}

/// Between each two faces, those of a in rows.
inline std::vector<double> plain_distances(const PlainBody& a, const PlainBody& b) {
    std::vector<double> all;
    for (const Triangle& of_a : a.triangles)
        for (const Triangle& of_b : b.triangles)
            all.push_back(closest_triangles(of_a, of_b).distance);
    return all;
}

}  // namespace allide
