// SPDX-License-Identifier: MIT
#include "tests/oracle/methods.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include <allide/query.h>

#include "math/world_vertices.h"
#include "mesh/components.h"
#include "mesh/winding.h"
#include "primitive/closest.h"
#include "primitive/face_interference.h"
#include "primitive/triangle_contact.h"
#include "wide/wide_distance.h"
#include "wide/wide_query.h"
#include "wide/wide_ray.h"
#include "wide/wide_refit.h"

namespace allide {
namespace {

Geometry geometry(const PlacedMesh& placed, Tree volume) {
    return placed.is_solid ? Geometry::solid(placed.mesh, {.tree = volume})
                           : Geometry::surface(placed.mesh, {.tree = volume});
}

Answer by_query(const PairCase& pair, Tree volume) {
    const Geometry a = geometry(pair.a, volume), b = geometry(pair.b, volume);
    const Placed at_a(a, pair.a.world_from_local), at_b(b, pair.b.world_from_local);
    return {intersects(at_a, at_b), separation(at_a, at_b).distance,
            intersecting_faces(at_a, at_b)};
}

template <Tree volume>
Answer by_volume(const PairCase& pair) {
    return by_query(pair, volume);
}

bool keeps_faces(const PlacedMesh& placed) {
    if (!placed.is_solid || !check(placed.mesh).convex)
        return false;
    return Geometry::convex(placed.mesh).mesh().faces == placed.mesh.faces;
}

/// Uses polytopes where both meshes are convex, and the wide tree for other pairs.
template <ConvexMethod method>
Answer by_polytopes(const PairCase& pair) {
    if (!keeps_faces(pair.a) || !keeps_faces(pair.b))
        return by_query(pair, Tree::bvh8);
    const Geometry a = Geometry::convex(pair.a.mesh, {.method = method});
    const Geometry b = Geometry::convex(pair.b.mesh, {.method = method});
    const Placed at_a(a, pair.a.world_from_local), at_b(b, pair.b.world_from_local);
    return {intersects(at_a, at_b), separation(at_a, at_b).distance,
            intersecting_faces(at_a, at_b)};
}

template <Tree volume>
Answer by_reloaded_tree(const PairCase& pair) {
    const Geometry a = Geometry::from_bytes(geometry(pair.a, volume).to_bytes());
    const Geometry b = Geometry::from_bytes(geometry(pair.b, volume).to_bytes());
    const Placed at_a(a, pair.a.world_from_local), at_b(b, pair.b.world_from_local);
    return {intersects(at_a, at_b), separation(at_a, at_b).distance,
            intersecting_faces(at_a, at_b)};
}

/// Exchanges the two meshes, and exchanges the answer back.
Answer by_swapped_wide_tree(const PairCase& pair) {
    Answer answer = by_query({pair.b, pair.a}, Tree::bvh8);
    for (FacePair& faces : answer.faces)
        std::swap(faces.face_a, faces.face_b);
    std::ranges::sort(answer.faces);
    return answer;
}

/// A mesh with a tree that was built for another shape and refitted.
struct Refitted {
    const PlacedMesh& placed;
    WideTree tree;

    Refitted(const PlacedMesh& of, WideForm form) : placed(of) {
        Mesh other = of.mesh;
        for (std::size_t i = 0; i < other.vertices.size(); ++i)
            other.vertices[i] = other.vertices[(7 * i) % other.vertices.size()];
        tree = build_wide_tree(view(other), 1, form);
        WideRefitter(tree, of.mesh.faces).refit(tree, view(of.mesh));
    }

    PlacedTree at() const { return {tree, {view(placed.mesh), placed.world_from_local}}; }

    /// Called when no faces intersect.
    bool holds_part_of(const PlacedMesh& inner) const {
        WideScratch scratch;
        Stats stats;
        const std::vector<std::uint32_t> parts = components(inner.mesh).first_face;
        return placed.is_solid && std::ranges::any_of(parts, [&](std::uint32_t face) {
                   const Vec3 v = inner.mesh.vertices[inner.mesh.faces[face][0]];
                   const Vec3 p = world_vertex(inner.world_from_local, v);
                   return wide_winding_number(at(), p, {scratch, stats}) != 0;
               });
    }
};

template <WideForm form>
Answer by_refitted_tree(const PairCase& pair) {
    const Refitted a(pair.a, form), b(pair.b, form);
    WideScratch scratch;
    Stats stats;
    Answer answer = {false, 0, {}};
    wide_contacts({a.at(), b.at()}, false, answer.faces, {scratch, stats});
    std::ranges::sort(answer.faces);
    const auto nearest = wide_separation({a.at(), b.at()}, {HUGE_VAL, {}}, {scratch, stats});
    answer.intersects = !answer.faces.empty() || a.holds_part_of(pair.b) || b.holds_part_of(pair.a);
    answer.distance = answer.intersects || !nearest ? 0 : nearest->separation.distance;
    if (answer.faces.empty() != (!nearest || nearest->separation.distance > 0))
        answer.distance = -1;  // never right
    return answer;
}

Mesh in_world(const PlacedMesh& placed) {
    Mesh mesh = placed.mesh;
    world_vertices_scalar(placed.world_from_local, mesh.vertices, mesh.vertices);
    return mesh;
}

bool has_vertex_inside(const Mesh& a, const Mesh& b, bool b_is_solid) {
    return b_is_solid && std::ranges::any_of(a.faces, [&](const Face& f) {
               return locate(a.vertices[f[0]], {b.vertices, b.faces}) == Location::inside;
           });
}

/// No boxes, no early exit: Kitamura's test on every pair of faces, every vertex located.
Answer by_kitamura(const PairCase& pair) {
    const Mesh a = in_world(pair.a), b = in_world(pair.b);
    const MeshView view_a = {a.vertices, a.faces}, view_b = {b.vertices, b.faces};
    Answer answer = {false, 0, {}};
    for (std::uint32_t i = 0; i < a.faces.size(); ++i)
        for (std::uint32_t j = 0; j < b.faces.size(); ++j) {
            const Triangle t = view_a.triangle(i), u = view_b.triangle(j);
            if (faces_interfere(t, u))
                answer.faces.push_back({i, j, triangle_contact(t, u)});
        }
    answer.intersects = !answer.faces.empty() || has_vertex_inside(a, b, pair.b.is_solid) ||
                        has_vertex_inside(b, a, pair.a.is_solid);
    answer.distance = answer.intersects ? 0 : 1;
    return answer;
}

std::string difference(const Answer& x, const Answer& y) {
    if (x.intersects != y.intersects)
        return "intersects: " + std::to_string(x.intersects) + " / " + std::to_string(y.intersects);
    if ((x.distance == 0) != (y.distance == 0))
        return "distance: " + std::to_string(x.distance) + " / " + std::to_string(y.distance);
    if (x.faces != y.faces)
        return "face pairs: " + std::to_string(x.faces.size()) + " / " +
               std::to_string(y.faces.size()) + ", or their kinds";
    return {};
}

}  // namespace

const std::vector<Method>& methods() {
    static const std::vector<Method> all = {
        {"brute force", by_volume<Tree::none>},
        {"Kitamura's test", by_kitamura},
        {"wide tree", by_volume<Tree::bvh8>},
        {"wide tree, swapped", by_swapped_wide_tree},
        {"compact wide tree", by_volume<Tree::bvh8_compact>},
        {"reloaded wide tree", by_reloaded_tree<Tree::bvh8>},
        {"reloaded compact tree", by_reloaded_tree<Tree::bvh8_compact>},
        {"refitted wide tree", by_refitted_tree<WideForm::full>},
        {"refitted wide tree without corners", by_refitted_tree<WideForm::boxes>},
        {"OBB tree", by_volume<Tree::obb>},
        {"compact OBB tree", by_volume<Tree::obb_compact>},
        {"6-DOP tree", by_volume<Tree::dop6>},
        {"8-DOP tree", by_volume<Tree::dop8>},
        {"12-DOP tree", by_volume<Tree::dop12>},
        {"14-DOP tree", by_volume<Tree::dop14>},
        {"18-DOP tree", by_volume<Tree::dop18>},
        {"20-DOP tree", by_volume<Tree::dop20>},
        {"26-DOP tree", by_volume<Tree::dop26>},
        {"convex polytopes", by_polytopes<ConvexMethod::gjk>},
        {"Lin-Canny", by_polytopes<ConvexMethod::lin_canny>},
    };
    return all;
}

std::string disagreement(const PairCase& pair) {
    const Answer expected = methods()[0].answer(pair);
    std::string text;
    for (const Method& method : methods())
        if (const std::string what = difference(expected, method.answer(pair)); !what.empty())
            text += std::string(methods()[0].name) + " / " + method.name + ": " + what + "\n";
    return text;
}

void expect_agreement(const PairCase& pair) {
    if (const std::string text = disagreement(pair); !text.empty())
        ADD_FAILURE() << text << "run tests/replay " << save_mismatch(pair);
}

}  // namespace allide
