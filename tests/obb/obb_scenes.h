// SPDX-License-Identifier: MIT
// Placed meshes for the tests of OBB trees, and what brute force says about them.
#pragma once

#include <algorithm>
#include <vector>

#include <allide/shapes.h>

#include "brute/brute.h"
#include "bvtree/placed_faces.h"
#include "obb/obb_query.h"
#include "primitive/triangle_contact.h"
#include "scenes/motion.h"

namespace allide {
namespace {  // the test program holds other helpers of the same names

inline double radius(const Mesh& mesh) {
    double largest = 0;
    for (const Vec3 v : mesh.vertices)
        largest = std::max(largest, length(v));
    return largest;
}

inline RelativeFrame frame(const Mesh& a, const Transform& world_from_a, const Mesh& b,
                           const Transform& world_from_b) {
    return relative_frame(world_from_a, radius(a), world_from_b, radius(b));
}

inline Mesh in_world(Mesh mesh, const Transform& world_from_local) {
    world_vertices(world_from_local, mesh.vertices, mesh.vertices);
    return mesh;
}

inline Mesh scaled(Mesh mesh, double factor, Vec3 offset = {}) {
    for (Vec3& v : mesh.vertices)
        v = factor * v + offset;
    return mesh;
}

/// A small one of each kind of thing, all about 2 across.
inline std::vector<Mesh> maker_meshes() {
    return {shapes::icosphere(1, 2),
            shapes::torus(0.8, 0.25, 24, 12),
            shapes::torus_knot({.radius = 1, .tube_radius = 0.15, .segments = 60, .sides = 6}),
            shapes::hare(2, 0),
            shapes::shuttle(2),
            scaled(shapes::terrain({.size = 2, .height = 0.4, .cells = 16}), 1, {1, -3, 0.5}),
            shapes::pipes({.size = 2, .faces = 600, .sides = 5})};
}

/// Corners on a small lattice: degenerate, duplicate, coplanar and touching faces in plenty.
inline Mesh lattice_soup(Random& random, int faces) {
    Mesh mesh;
    for (int x = 0; x < 4; ++x)
        for (int y = 0; y < 4; ++y)
            for (int z = 0; z < 4; ++z)
                mesh.vertices.push_back({double(x), double(y), double(z)});
    const auto corner = [&] { return static_cast<std::uint32_t>(random.below(64)); };
    for (int f = 0; f < faces; ++f)
        mesh.faces.push_back(f % 5 == 4 ? mesh.faces[f - 1] : Face{corner(), corner(), corner()});
    return mesh;
}

/// Many faces at one position, on one line, in one point; more than a split can separate.
inline std::vector<Mesh> degenerate_meshes() {
    Mesh equal = {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {}}, points = {{{3, 4, 5}}, {}}, line;
    Mesh tiny = {{{1e-310, 0, 0}, {0, 1e-310, 0}, {0, 0, 0}}, {{0, 1, 2}, {0, 0, 1}}};
    for (std::uint32_t f = 0; f < 100; ++f) {
        equal.faces.push_back({0, 1, 2});
        points.faces.push_back({0, 0, 0});
        line.vertices.push_back({double(f), 2.0 * f, 0.5 * f});
        line.faces.push_back({f, f / 2, f / 3});
    }
    return {equal,
            points,
            line,
            tiny,
            scaled(shapes::icosphere(1, 1), 0x1p58),
            scaled(shapes::icosphere(1, 1), 0x1p-300)};
}

/// The faces that meet, of the candidates of two trees; a pair that comes twice shows twice.
inline std::vector<FacePair> contacts(const ObbTree& tree_a, const Mesh& a, const Transform& at_a,
                                      const ObbTree& tree_b, const Mesh& b, const Transform& at_b) {
    const PlacedFaces faces_a = {view(a), at_a}, faces_b = {view(b), at_b};
    std::vector<FacePair> pairs;
    ObbScratch scratch;
    Stats stats;
    for_each_candidate(tree_a, tree_b, frame(a, at_a, b, at_b), 0, scratch, stats,
                       [&](std::uint32_t f, std::uint32_t g) {
                           const ContactKind kind = triangle_contact(faces_a.world_triangle(f),
                                                                     faces_b.world_triangle(g));
                           if (kind != ContactKind::none)
                               pairs.push_back({f, g, kind});
                           return true;
                       });
    std::ranges::sort(pairs);
    return pairs;
}

inline std::vector<FacePair> brute_contacts(const Mesh& a, const Transform& at_a, const Mesh& b,
                                            const Transform& at_b) {
    const Mesh world_a = in_world(a, at_a), world_b = in_world(b, at_b);
    std::vector<FacePair> pairs;
    Stats stats;
    brute::intersecting_faces(view(world_a), view(world_b), pairs, stats);
    return pairs;
}

inline Separation brute_separation(const Mesh& a, const Transform& at_a, const Mesh& b,
                                   const Transform& at_b) {
    const Mesh world_a = in_world(a, at_a), world_b = in_world(b, at_b);
    Stats stats;
    return brute::separation({view(world_a), {}}, {view(world_b), {}}, stats);
}

}  // namespace
}  // namespace allide
