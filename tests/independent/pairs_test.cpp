// SPDX-License-Identifier: MIT
// Queries about two geometries, by every tree and convex method, against integers of any size.
#include <gtest/gtest.h>

#include <allide/query.h>

#include "../cases.h"
#include "bodies.h"
#include "configurations.h"
#include "shapes.h"

namespace independent {
namespace {

using allide::Geometry;
using allide::Placed;

/// Two meshes where they are, and whether they have an inside.
struct Pair {
    Mesh mesh_a, mesh_b;
    Transform at_a, at_b;
    bool has_inside = true;
};

struct PairAnswer {
    Body a, b;
    std::vector<FacePair> faces;
    mpq_class square;  ///< square of the distance
};

PairAnswer answer(const Pair& pair) {
    PairAnswer known = {body(pair.mesh_a, pair.at_a, pair.has_inside),
                        body(pair.mesh_b, pair.at_b, pair.has_inside),
                        {},
                        {}};
    known.faces = face_pairs(known.a, known.b);
    known.square = squared_distance(known.a, known.b);
    return known;
}

/// As docs/design/exactness.md promises: 1e-12 of the distance and the larger diameter.
double slack(const PairAnswer& known, double distance) {
    return 1e-12 * (distance + std::max(diameter(known.a), diameter(known.b)));
}

std::string difference(const PairAnswer& known, const Placed& a, const Placed& b) {
    const bool meet = known.square == 0;
    if (allide::intersects(a, b) != meet)
        return meet ? "they meet" : "they do not meet";
    if (allide::intersecting_faces(a, b) != known.faces)
        return "other faces meet";
    if (allide::first_contact(a, b).has_value() != !known.faces.empty())
        return "there is a contact of faces, or none";
    const double distance = allide::separation(a, b).distance;
    if ((distance == 0) != meet)
        return "the distance is zero, or not";
    if (!is_root(distance, known.square, slack(known, distance)))
        return "the distance is wrong: " + std::to_string(distance);
    const auto within = allide::separation_within(a, b, 2 * distance);
    const bool same = within && is_root(within->distance, known.square, slack(known, distance));
    return same ? "" : "another distance within a margin";
}

bool holds_for(const PairAnswer& known, const Placed& a, const Placed& b, const std::string& how) {
    const std::string wrong = difference(known, a, b);
    EXPECT_EQ(wrong, "") << how;
    return wrong.empty();
}

bool holds_by_volumes(const Pair& pair, const PairAnswer& known) {
    const auto made = [&](const Mesh& mesh, allide::Tree tree) {
        const allide::TreeOptions options = {.tree = tree};
        return pair.has_inside ? Geometry::solid(mesh, options) : Geometry::surface(mesh, options);
    };
    for (const allide::Tree tree : volumes) {
        const Geometry a = made(pair.mesh_a, tree), b = made(pair.mesh_b, tree);
        if (!holds_for(known, Placed(a, pair.at_a), Placed(b, pair.at_b),
                       "tree " + std::to_string(int(tree))))
            return false;
    }
    return true;
}

bool holds_by_convex_methods(const Pair& pair, const PairAnswer& known) {
    for (const allide::ConvexMethod method : convex_methods) {
        const allide::ConvexOptions options = {.method = method, .reject_concave = true};
        const Geometry a = Geometry::convex(pair.mesh_a, options);
        const Geometry b = Geometry::convex(pair.mesh_b, options);
        if (a.mesh().faces != pair.mesh_a.faces || b.mesh().faces != pair.mesh_b.faces) {
            ADD_FAILURE() << "a convex mesh lost its faces";
            return false;
        }
        if (!holds_for(known, Placed(a, pair.at_a), Placed(b, pair.at_b),
                       "convex method " + std::to_string(int(method))))
            return false;
    }
    return true;
}

bool holds(const Pair& pair, bool is_convex) {
    const PairAnswer known = answer(pair);
    return holds_by_volumes(pair, known) && (!is_convex || holds_by_convex_methods(pair, known));
}

Vec3 cube(double half) {
    return {half, half, half};
}

Mesh convex_mesh(Chance& chance, Vec3 half) {
    return chance.one_in(2) ? box_mesh(half) : octahedron_mesh(half);
}

/// Touching, nearly touching, apart or overlapping by a small part of the size.
Vec3 offset(Chance& chance, double size) {
    constexpr double shares[] = {0, 0.5, 1, 2, 2, 2, 2.5, 3};
    Vec3 at;
    for (int k = 0; k < 3; ++k)
        at[k] = chance.sign() * shares[chance.below(8)] * size;
    if (chance.one_in(3))
        at = at + chance.in_cube(std::ldexp(size, -static_cast<int>(chance.below(50))));
    return at;
}

/// At every power of two from 2^-195 to 2^58; the second is where the first is, or near it.
void hold_at_powers_of_two(std::uint64_t seed, bool turns) {
    Chance chance(seed);
    const int stride = 6 / allide::cases(6);
    for (int exponent = -195; exponent <= 57; exponent += stride) {
        SCOPED_TRACE("seed " + std::to_string(seed) + ", size 2^" + std::to_string(exponent));
        const double size = std::ldexp(1, exponent);
        const Vec3 half_a = cube(size), half_b = cube(chance.one_in(2) ? size : 0.5 * size);
        const Pair pair = {convex_mesh(chance, half_a),
                           convex_mesh(chance, half_b),
                           {turns ? chance.turn() : chance.quarter_turns(), {}},
                           {turns ? chance.turn() : chance.quarter_turns(), offset(chance, size)}};
        if (!holds(pair, true))
            return;
    }
}

/// A small one and a large one, a speck and a giant.
void hold_for_unlike_sizes(int count, std::uint64_t seed) {
    Chance chance(seed);
    for (int i = 0; i < count; ++i) {
        SCOPED_TRACE("case " + std::to_string(i) + " of seed " + std::to_string(seed));
        const double large = chance.of_any_size(-150, 57);
        const double small = std::ldexp(large, -static_cast<int>(chance.below(40)));
        Vec3 at = offset(chance, small);
        at[static_cast<int>(chance.below(3))] += chance.sign() * large;
        const Pair pair = {convex_mesh(chance, cube(large)),
                           convex_mesh(chance, cube(small)),
                           {chance.quarter_turns(), {}},
                           {chance.turn(), at}};
        if (!holds(pair, true))
            return;
    }
}

/// Corners on few places, so that many triangles are degenerate, coplanar, equal or touching.
Mesh lattice_soup(Chance& chance, double step) {
    Mesh mesh;
    for (int i = 0; i < 8; ++i)
        mesh.vertices.push_back({step * chance.below(3), step * chance.below(3),
                                 step * chance.below(chance.one_in(2) ? 1 : 3)});
    for (int i = 0; i < 6; ++i)
        mesh.faces.push_back({chance.below(8), chance.below(8), chance.below(8)});
    return mesh;
}

void hold_for_soups(int count, std::uint64_t seed) {
    Chance chance(seed);
    for (int i = 0; i < count; ++i) {
        SCOPED_TRACE("case " + std::to_string(i) + " of seed " + std::to_string(seed));
        const double step = std::ldexp(1, static_cast<int>(chance.below(250)) - 194);
        const Vec3 at = {step * chance.below(3), 0, 0};
        Pair pair = {lattice_soup(chance, step),
                     lattice_soup(chance, step),
                     {chance.quarter_turns(), {}},
                     {chance.quarter_turns(), at},
                     false};
        if (chance.one_in(4))
            for (Vec3& v : pair.mesh_b.vertices)
                v = v + chance.in_cube(std::ldexp(step, -static_cast<int>(chance.below(55))));
        if (!holds(pair, false))
            return;
    }
}

/// Two ends of the range, and both at one end, where little is left of the bits.
void hold_at_the_ends(int count, std::uint64_t seed) {
    Chance chance(seed);
    for (int i = 0; i < count; ++i) {
        SCOPED_TRACE("case " + std::to_string(i) + " of seed " + std::to_string(seed));
        const double size = chance.of_any_size(0, 50);
        const Vec3 end = cube(0x1p59), near = offset(chance, size);
        const Pair pair = {convex_mesh(chance, cube(size)),
                           convex_mesh(chance, cube(size)),
                           {chance.quarter_turns(), chance.one_in(3) ? -end : end},
                           {chance.quarter_turns(), end + near}};
        if (!holds(pair, false))
            return;
    }
}

TEST(IndependentPairs, AtEveryPowerOfTwo) {
    hold_at_powers_of_two(1, false);
}

TEST(IndependentPairs, AtEveryPowerOfTwoTurned) {
    hold_at_powers_of_two(2, true);
}

TEST(IndependentPairs, SpecksOnGiants) {
    hold_for_unlike_sizes(allide::cases(150), 3);
}

TEST(IndependentPairs, SoupsOnALattice) {
    hold_for_soups(allide::cases(300), 4);
}

TEST(IndependentPairs, AtTheEndsOfTheRange) {
    hold_at_the_ends(allide::cases(100), 5);
}

TEST(SlowIndependentPairs, AtEveryPowerOfTwo) {
    for (std::uint64_t seed = 10; seed < 60; ++seed)
        hold_at_powers_of_two(seed, seed % 2 == 0);
}

TEST(SlowIndependentPairs, SpecksOnGiants) {
    hold_for_unlike_sizes(10'000, 60);
}

TEST(SlowIndependentPairs, SoupsOnALattice) {
    hold_for_soups(30'000, 61);
}

TEST(SlowIndependentPairs, AtTheEndsOfTheRange) {
    hold_at_the_ends(10'000, 62);
}

}  // namespace
}  // namespace independent
