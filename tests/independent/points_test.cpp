// SPDX-License-Identifier: MIT
// Points against meshes: on them, inside or outside, and how far away, by integers of any size.
#include <gtest/gtest.h>

#include <allide/point.h>

#include "../cases.h"
#include "bodies.h"
#include "configurations.h"
#include "shapes.h"

namespace independent {
namespace {

using allide::Geometry;
using allide::Placed;
using allide::PointSide;

struct PointAnswer {
    mpq_class square;  ///< of the distance
    bool is_inside = false;
    double size = 0;
};

/// A world coordinate below 2^-200 is 0, and so is that of a point.
Vec3 flushed(Vec3 p) {
    return rounded_world_vertex({}, p);
}

PointAnswer point_answer(const Body& target, Vec3 p) {
    const Point x = point(flushed(p));
    PointAnswer known = {squared_distance(x, target.faces[0]), false, diameter(target)};
    for (const Triangle& face : target.faces)
        known.square = std::min(known.square, squared_distance(x, face));
    known.is_inside = known.square != 0 && target.has_inside && is_inside(x, target.faces);
    return known;
}

PointSide side(const PointAnswer& known, bool has_inside) {
    if (known.square == 0)
        return PointSide::on;
    if (!has_inside)
        return PointSide::no_inside;
    return known.is_inside ? PointSide::inside : PointSide::outside;
}

std::string point_difference(const PointAnswer& known, const Placed& target, Vec3 p,
                             bool has_inside) {
    const allide::ClosestPoint found = allide::closest_point(target, p);
    if ((found.distance == 0) != (known.square == 0))
        return "the distance is zero, or not";
    if (!is_root(found.distance, known.square, 1e-12 * (found.distance + known.size)))
        return "the distance is wrong: " + std::to_string(found.distance);
    if (found.side != side(known, has_inside))
        return "another side: " + std::to_string(int(found.side));
    const bool belongs = known.square == 0 || known.is_inside;
    if (allide::contains(target, p) != belongs)
        return belongs ? "it is contained" : "it is not contained";
    return "";
}

struct Counts {
    int on = 0, inside = 0, outside = 0;
};

bool holds_for_point(const Mesh& mesh, const Transform& at, Vec3 p, bool has_inside,
                     Counts& counts) {
    const PointAnswer known = point_answer(body(mesh, at, has_inside), p);
    counts.on += known.square == 0;
    counts.inside += known.is_inside;
    counts.outside += known.square != 0 && !known.is_inside;
    for (const allide::Tree tree : {allide::Tree::none, allide::Tree::bvh8}) {
        const allide::TreeOptions options = {.tree = tree};
        const Geometry target =
            has_inside ? Geometry::solid(mesh, options) : Geometry::surface(mesh, options);
        const std::string wrong = point_difference(known, Placed(target, at), p, has_inside);
        EXPECT_EQ(wrong, "") << "tree " << int(tree);
        if (!wrong.empty())
            return false;
    }
    return true;
}

bool holds_for_point_of_convex(const Mesh& mesh, const Transform& at, Vec3 p) {
    const PointAnswer known = point_answer(body(mesh, at, true), p);
    const Geometry target = Geometry::convex(mesh, {.reject_concave = true});
    const std::string wrong = point_difference(known, Placed(target, at), p, true);
    EXPECT_EQ(wrong, "") << "convex";
    return wrong.empty();
}

/// On a vertex, an edge or a face up to rounding, a step away from there, or anywhere near.
Vec3 point_near(const Mesh& mesh, const Transform& at, double size, Chance& chance) {
    const allide::Face& face =
        mesh.faces[chance.below(static_cast<std::uint32_t>(mesh.faces.size()))];
    const auto corner = [&](std::size_t i) {
        return rounded_world_vertex(at, mesh.vertices[face[i]]);
    };
    Vec3 p;
    switch (chance.below(5)) {
        case 0:
            p = corner(0);
            break;
        case 1:
            p = 0.5 * corner(0) + 0.5 * corner(1);
            break;
        case 2:
            p = 0.5 * corner(0) + 0.25 * (corner(1) + corner(2));
            break;
        case 3:
            return at.translation + chance.in_cube(0.9 * size);
        default:
            return at.translation + chance.in_cube(2 * size);
    }
    if (chance.one_in(2)) {
        double& x = p[static_cast<int>(chance.below(3))];
        x = std::nextafter(x, chance.sign() * HUGE_VAL);
    }
    return p;
}

Counts hold_for_points(int count, std::uint64_t seed, int low_exponent, int high_exponent) {
    Chance chance(seed);
    Counts counts;
    for (int i = 0; i < count; ++i) {
        SCOPED_TRACE("case " + std::to_string(i) + " of seed " + std::to_string(seed));
        const double size = chance.of_any_size(low_exponent, high_exponent);
        const bool is_flat = chance.one_in(3) && size > 0x1p-150;  // or it would have no volume
        const Vec3 half = {size, size, is_flat ? std::ldexp(size, -30) : size};
        const Mesh mesh = chance.one_in(2) ? box_mesh(half) : octahedron_mesh(half);
        const Transform at = {chance.one_in(2) ? chance.turn() : chance.quarter_turns(),
                              chance.in_cube(size)};
        const Vec3 p = point_near(mesh, at, size, chance);
        if (!holds_for_point(mesh, at, p, chance.one_in(2), counts) ||
            !holds_for_point_of_convex(mesh, at, p))
            return counts;
    }
    return counts;
}

void expect_all_kinds(const Counts& counts, int count) {
    EXPECT_GT(counts.on, count / 20);
    EXPECT_GT(counts.inside, count / 20);
    EXPECT_GT(counts.outside, count / 20);
}

TEST(IndependentPoints, OnVerticesEdgesAndFaces) {
    expect_all_kinds(hold_for_points(allide::cases(2000), 1, -3, 3), allide::cases(2000));
}

TEST(IndependentPoints, OfEverySize) {
    expect_all_kinds(hold_for_points(allide::cases(2000), 2, -195, 57), allide::cases(2000));
}

/// A triangle with area, a segment and a point have no inside.
TEST(IndependentPoints, OnDegenerateFaces) {
    Chance chance(3);
    Counts counts;
    for (int i = 0; i < allide::cases(1000); ++i) {
        SCOPED_TRACE(i);
        const double size = chance.of_any_size(-100, 50);
        const Mesh mesh = soup_mesh({size, size, size});
        const Transform at = {chance.one_in(2) ? chance.turn() : chance.quarter_turns(), {}};
        if (!holds_for_point(mesh, at, point_near(mesh, at, size, chance), false, counts))
            return;
    }
    EXPECT_GT(counts.on, allide::cases(100));
    EXPECT_GT(counts.outside, allide::cases(100));
}

TEST(SlowIndependentPoints, OfEverySize) {
    hold_for_points(200'000, 4, -195, 57);
    hold_for_points(200'000, 5, -3, 3);
}

}  // namespace
}  // namespace independent
