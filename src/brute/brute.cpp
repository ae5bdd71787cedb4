// SPDX-License-Identifier: MIT
#include "brute/brute.h"

#include <limits>
#include <optional>

#include "math/promises.h"
#include "mesh/winding.h"
#include "primitive/closest.h"
#include "primitive/self_contact.h"
#include "primitive/triangle_contact.h"

namespace allide::brute {
namespace {

/// Calls visit(face of a, face of b, kind) for each pair that meets, in order, until it says false.
template <class Visit>
void for_each_contact(const MeshView& a, const MeshView& b, Stats& stats, const Visit& visit) {
    for (std::size_t i = 0; i < a.faces.size(); ++i) {
        const Triangle t = a.triangle(i);
        const Box box = bounds(t);
        for (std::size_t j = 0; j < b.faces.size(); ++j) {
            const Triangle u = b.triangle(j);
            ++stats.volume_tests;
            if (!overlaps(box, bounds(u)))
                continue;
            ++stats.face_tests;
            const ContactKind kind = triangle_contact(t, u);
            if (kind != ContactKind::none &&
                !visit(static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(j), kind))
                return;
        }
    }
}

/// A component vertex of `inner` inside `outer`, for bodies whose faces do not meet.
std::optional<std::uint32_t> contained_vertex(const Body& inner, const Body& outer) {
    if (outer.is_solid)
        for (const std::uint32_t v : inner.component_vertices)
            if (winding_number(inner.mesh.vertices[v], outer.mesh) != 0)
                return v;
    return std::nullopt;
}

Separation contained(Vec3 p, Feature vertex, bool vertex_is_of_a) {
    const Feature inside = {FeatureKind::interior, 0};
    return {0, p, p, vertex_is_of_a ? vertex : inside, vertex_is_of_a ? inside : vertex};
}

Separation surface_separation(const MeshView& a, const MeshView& b, Stats& stats) {
    Separation best = {std::numeric_limits<double>::infinity(), {}, {}, {}, {}};
    for (std::size_t i = 0; i < a.faces.size(); ++i) {
        const Triangle t = a.triangle(i);
        const Box box = bounds(t);
        for (std::size_t j = 0; j < b.faces.size(); ++j) {
            const Triangle u = b.triangle(j);
            ++stats.volume_tests;
            // Distances of boxes and of faces round differently; the slack covers both.
            if (distance(box, bounds(u)) * box_distance_share > best.distance)
                continue;
            ++stats.face_tests;
            const ClosestPair pair = closest_triangles(t, u);
            if (pair.distance < best.distance)
                best = {pair.distance, pair.a.point, pair.b.point,
                        feature_of_mesh(pair.a.feature, static_cast<std::uint32_t>(i), a),
                        feature_of_mesh(pair.b.feature, static_cast<std::uint32_t>(j), b)};
            if (best.distance == 0)
                return best;
        }
    }
    return best;
}

}  // namespace

bool intersects(const Body& a, const Body& b, Stats& stats) {
    bool found = false;
    for_each_contact(a.mesh, b.mesh, stats, [&](auto...) {
        found = true;
        return false;
    });
    return found || contained_vertex(a, b) || contained_vertex(b, a);
}

void intersecting_faces(const MeshView& a, const MeshView& b, std::vector<FacePair>& pairs,
                        Stats& stats) {
    for_each_contact(a, b, stats, [&](std::uint32_t i, std::uint32_t j, ContactKind kind) {
        pairs.push_back({i, j, kind});
        return true;
    });
}

void self_intersections(const MeshView& mesh, bool skip_neighbours, std::vector<FacePair>& pairs,
                        Stats& stats) {
    for (std::uint32_t i = 0; i < mesh.faces.size(); ++i) {
        const Triangle t = mesh.triangle(i);
        const Box box = bounds(t);
        for (std::uint32_t j = i + 1; j < mesh.faces.size(); ++j) {
            const Triangle u = mesh.triangle(j);
            ++stats.volume_tests;
            if (!overlaps(box, bounds(u)) || (skip_neighbours && share_a_corner(t, u)))
                continue;
            ++stats.face_tests;
            const ContactKind kind = self_contact(t, u);
            if (kind != ContactKind::none)
                pairs.push_back({i, j, kind});
        }
    }
}

Separation separation(const Body& a, const Body& b, Stats& stats) {
    const Separation surfaces = surface_separation(a.mesh, b.mesh, stats);
    if (surfaces.distance == 0)
        return surfaces;
    if (const auto v = contained_vertex(a, b))
        return contained(a.mesh.vertices[*v], {FeatureKind::vertex, *v}, true);
    if (const auto v = contained_vertex(b, a))
        return contained(b.mesh.vertices[*v], {FeatureKind::vertex, *v}, false);
    return surfaces;
}

}  // namespace allide::brute
