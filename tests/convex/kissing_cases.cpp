// SPDX-License-Identifier: MIT
#include "tests/convex/kissing_cases.h"

#include <cmath>

#include <allide/shapes.h>

#include "math/world_vertices.h"
#include "mesh/adjacency.h"
#include "scenes/motion.h"

namespace allide {
namespace {

Vec3 integer_point(Random& random, int half) {
    const double x = random.integer(-half, half), y = random.integer(-half, half);
    return {x, y, static_cast<double>(random.integer(-half, half))};
}

Mesh some_hull(Random& random, bool on_lattice) {
    for (;;) {
        std::vector<Vec3> points;
        for (int i = random.integer(4, on_lattice ? 9 : 16); i > 0; --i)
            points.push_back(on_lattice ? integer_point(random, 2) : random_point(random, 1));
        if (Result<Mesh> hull = try_convex_hull(points))
            return *std::move(hull);
    }
}

Mesh some_hull(Random& random) {
    return some_hull(random, random.below(2) == 0);
}

ConvexCase turned(Mesh a, Mesh b, const Transform& a_from_b, Random& random) {
    const Transform turn = random_motion(random, 8);
    return {std::move(a), std::move(b), turn, turn * a_from_b};
}

ConvexCase stack_pair(Random& random) {
    Vec3 shift;
    while (shift == Vec3{})
        shift = integer_point(random, 1);
    return turned(shapes::box({0.5, 0.5, 0.5}), shapes::box({0.5, 0.5, 0.5}), translation(shift),
                  random);
}

ConvexCase brick_pair(Random& random) {
    const Vec3 half = Vec3{2, 2, 2} + integer_point(random, 1);
    const Vec3 other = Vec3{2, 2, 2} + random_point(random, 1);
    const int axis = random.integer(0, 2);
    Vec3 shift;
    for (int k = 0; k < 3; ++k)
        shift[k] = (half[k] + other[k]) * (k == axis ? 1 : random.uniform(-1, 1));
    return turned(shapes::box(half), shapes::box(other), translation(shift), random);
}

Vec3 normal_of(const Mesh& mesh, const Face& f) {
    const Vec3 p = mesh.vertices[f[0]];
    const Vec3 n = cross(mesh.vertices[f[1]] - p, mesh.vertices[f[2]] - p);
    return (1 / length(n)) * n;
}

const Face& some_face(const Mesh& mesh, Random& random) {
    return mesh.faces[random.below(mesh.faces.size())];
}

/// Across a face, whose vertices stay where they are.
Mesh mirrored(const Mesh& mesh, const Face& f) {
    const Vec3 p = mesh.vertices[f[0]], n = normal_of(mesh, f);
    std::vector<Vec3> image;
    for (const Vec3 v : mesh.vertices) {
        const double height = dot(n, v - p);
        image.push_back(std::fabs(height) < 1e-12 ? v : v - (2 * height) * n);
    }
    return convex_hull(image);
}

ConvexCase mirror_pair(Random& random, bool has_own_frame) {
    const Mesh a = some_hull(random);
    const Mesh b = mirrored(a, some_face(a, random));
    if (!has_own_frame)
        return turned(a, b, {}, random);
    const Transform a_from_b = random_motion(random, 2);
    std::vector<Vec3> own(b.vertices.size());
    world_vertices(inverse(a_from_b), b.vertices, own);
    return turned(a, convex_hull(own), a_from_b, random);
}

ConvexCase vertex_pair(Random& random) {
    const Mesh a = some_hull(random), b = some_hull(random, false);
    const Face& f = some_face(a, random);
    const double s = 0.25 * random.integer(0, 4), t = (1 - s) * 0.5 * random.integer(0, 2);
    const Vec3 p = a.vertices[f[0]], n = normal_of(a, f);
    const Vec3 at = p + s * (a.vertices[f[1]] - p) + t * (a.vertices[f[2]] - p);
    Vec3 lowest = b.vertices[0];
    for (const Vec3 v : b.vertices)
        lowest = dot(n, v) < dot(n, lowest) ? v : lowest;
    return turned(a, b, translation(at - lowest), random);
}

/// With an edge along x and the outward bisector of its faces along z, at the origin.
Transform edge_frame(const Mesh& mesh, Random& random) {
    const std::vector<std::uint32_t> partner = adjacency(mesh.vertices, mesh.faces).partner;
    const auto h = static_cast<std::uint32_t>(random.below(partner.size()));
    const Face &f = mesh.faces[h / 3], &g = mesh.faces[partner[h] / 3];
    const Vec3 from = mesh.vertices[f[h % 3]], e = mesh.vertices[f[(h + 1) % 3]] - from;
    const Vec3 n = normal_of(mesh, f) + normal_of(mesh, g);
    const Vec3 x = (1 / length(e)) * e, z = (1 / length(n)) * n, y = cross(z, x);
    return {{{{x.x, y.x, z.x}, {x.y, y.y, z.y}, {x.z, y.z, z.z}}},
            from + 0.5 * random.integer(0, 2) * e};
}

ConvexCase edge_pair(Random& random) {
    const Mesh a = some_hull(random), b = some_hull(random);
    const Transform upside_down = {{{{1, 0, 0}, {0, -1, 0}, {0, 0, -1}}}, {}};
    const Transform across = rotation({0, 0, 1}, random.uniform(0.1, 3)) * upside_down;
    return turned(a, b, edge_frame(a, random) * across * inverse(edge_frame(b, random)), random);
}

ConvexCase prism_pair(Random& random) {
    const Mesh prism = convex_hull(shapes::cylinder(1, 2, random.integer(12, 40)).vertices);
    const Vec3 shift = {random.uniform(-1, 1), random.uniform(-1, 1), 2};
    return turned(prism, prism, translation(shift), random);
}

}  // namespace

const char* name(KissingFamily family) {
    static constexpr const char* names[] = {"stack",        "bricks",       "lattice",
                                            "shared face",  "placed apart", "vertex on face",
                                            "edge on edge", "prisms"};
    return names[static_cast<int>(family)];
}

ConvexCase kissing_case(KissingFamily family, Random& random) {
    switch (family) {
        case KissingFamily::stack:
            return stack_pair(random);
        case KissingFamily::bricks:
            return brick_pair(random);
        case KissingFamily::lattice:
            return turned(some_hull(random, true), some_hull(random, true),
                          translation(integer_point(random, 3)), random);
        case KissingFamily::shared_face:
            return mirror_pair(random, false);
        case KissingFamily::placed_apart:
            return mirror_pair(random, true);
        case KissingFamily::vertex_on_face:
            return vertex_pair(random);
        case KissingFamily::edge_on_edge:
            return edge_pair(random);
        default:
            return prism_pair(random);
    }
}

}  // namespace allide
