// SPDX-License-Identifier: MIT
// Rays against meshes. The face must be the lowest of those that are first, and t the double that
// is nearest to the fraction.
#include <limits>

#include <gtest/gtest.h>

#include <allide/query.h>

#include "../cases.h"
#include "bodies.h"
#include "configurations.h"
#include "shapes.h"

namespace independent {
namespace {

struct FirstHit {
    mpq_class t;
    std::vector<std::uint32_t> faces;
};

std::optional<FirstHit> first_hit(const Body& target, Vec3 origin, Vec3 direction) {
    const Ray ray = {point(origin), point(direction)};
    std::optional<FirstHit> first;
    for (std::uint32_t face = 0; face < target.faces.size(); ++face) {
        const std::optional<mpq_class> t = first_hit(ray, target.faces[face]);
        if (!t || (first && first->t < *t))
            continue;
        if (!first || *t < first->t)
            first = FirstHit{*t, {}};
        first->faces.push_back(face);
    }
    return first;
}

/// Whether no neighbour of the double is nearer.
bool is_rounded(double t, const mpq_class& exact) {
    const double infinity = std::numeric_limits<double>::infinity();
    const mpq_class error = abs(mpq_class(t) - exact);
    return error <= abs(mpq_class(std::nextafter(t, infinity)) - exact) &&
           error <= abs(mpq_class(std::nextafter(t, -infinity)) - exact);
}

std::string difference(const std::optional<FirstHit>& known,
                       const std::optional<allide::RayHit>& found) {
    if (known.has_value() != found.has_value())
        return known ? "nothing is hit" : "something is hit";
    if (!known)
        return "";
    if (found->face != known->faces[0])
        return "another face is first: " + std::to_string(found->face) + " instead of " +
               std::to_string(known->faces[0]);
    return is_rounded(found->t, known->t) ? "" : "another t: " + std::to_string(found->t);
}

bool holds(const Mesh& mesh, const Transform& at, Vec3 origin, Vec3 direction) {
    const std::optional<FirstHit> known = first_hit(body(mesh, at, false), origin, direction);
    for (const allide::Tree tree : {allide::Tree::none, allide::Tree::bvh8}) {
        const allide::Geometry target = allide::Geometry::surface(mesh, {.tree = tree});
        const auto found = allide::cast_ray(allide::Placed(target, at), origin, direction);
        const std::string wrong = difference(known, found);
        EXPECT_EQ(wrong, "") << "tree " << int(tree);
        if (!wrong.empty())
            return false;
    }
    return true;
}

/// A vertex, a point on an edge, on a face, or anywhere near the mesh.
Vec3 point_on(const Mesh& mesh, const Transform& at, double size, Chance& chance) {
    const allide::Face& face =
        mesh.faces[chance.below(static_cast<std::uint32_t>(mesh.faces.size()))];
    const auto corner = [&](std::size_t i) {
        return rounded_world_vertex(at, mesh.vertices[face[i]]);
    };
    switch (chance.below(4)) {
        case 0:
            return corner(0);
        case 1:
            return 0.5 * corner(0) + 0.5 * corner(1);
        case 2:
            return 0.5 * corner(0) + 0.25 * (corner(1) + corner(2));
        default:
            return at.translation + chance.in_cube(2 * size);
    }
}

void hold_for_rays(int count, std::uint64_t seed, int low_exponent, int high_exponent) {
    Chance chance(seed);
    for (int i = 0; i < count; ++i) {
        SCOPED_TRACE("case " + std::to_string(i) + " of seed " + std::to_string(seed));
        const double size = chance.of_any_size(low_exponent, high_exponent);
        const Vec3 half = {size, size, chance.one_in(3) ? std::ldexp(size, -30) : size};
        const Mesh mesh = chance.one_in(2) ? box_mesh(half) : octahedron_mesh(half);
        const Transform at = {chance.one_in(2) ? chance.turn() : chance.quarter_turns(),
                              chance.in_cube(size)};
        const Vec3 from = point_on(mesh, at, size, chance), to = point_on(mesh, at, size, chance);
        const Vec3 origin = chance.one_in(2) ? from : from - (to - from);
        if (from != to && !holds(mesh, at, origin, to - from))
            return;
    }
}

TEST(IndependentRays, ThroughVerticesEdgesAndFaces) {
    hold_for_rays(allide::cases(3000), 1, -3, 3);
}

TEST(IndependentRays, OfEverySize) {
    hold_for_rays(allide::cases(3000), 2, -120, 57);
}

TEST(SlowIndependentRays, OfEverySize) {
    hold_for_rays(300'000, 3, -120, 57);
    hold_for_rays(300'000, 4, -3, 3);
}

}  // namespace
}  // namespace independent
