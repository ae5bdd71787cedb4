// SPDX-License-Identifier: MIT
#include <allide/clash.h>

#include <gtest/gtest.h>

#include <limits>
#include <set>

#include <allide/shapes.h>

#include "tests/clash/cells.h"

namespace allide {
namespace {

using cells::Corners;
using cells::Lattice;
using cells::Node;
using cells::Set;

ClashKind mirrored(ClashKind kind) {
    return kind == ClashKind::inside     ? ClashKind::contains
           : kind == ClashKind::contains ? ClashKind::inside
                                         : kind;
}

Geometry solid_box(Vec3 size) {
    return Geometry::solid(shapes::box(0.5 * size));
}

ClashKind kind(const Placed& a, const Placed& b) {
    const ClashKind found = clash(a, b).kind;
    EXPECT_EQ(clash(b, a).kind, mirrored(found));
    return found;
}

std::set<Node> nodes_of(const Lattice& lattice, const Set& set) {
    std::set<Node> nodes;
    for (std::size_t i = 0; i < set.size(); ++i)
        if (set[i])
            nodes.insert(lattice.simplices[i].nodes.begin(), lattice.simplices[i].nodes.end());
    return nodes;
}

/// Bodies of a triangulation have a common point iff they have a common node.
bool share_a_node(const Lattice& lattice, const Set& a, const Set& b) {
    const std::set<Node> nodes = nodes_of(lattice, b);
    return std::ranges::any_of(nodes_of(lattice, a),
                               [&](const Node& n) { return nodes.contains(n); });
}

ClashKind expected_kind(const Lattice& lattice, const Set& a, const Set& b) {
    bool both = false, a_alone = false, b_alone = false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        both |= a[i] && b[i];
        a_alone |= a[i] && !b[i];
        b_alone |= !a[i] && b[i];
    }
    if (!both)
        return share_a_node(lattice, a, b) ? ClashKind::touch : ClashKind::clear;
    if (a_alone && b_alone)
        return ClashKind::overlap;
    return a_alone ? ClashKind::contains : b_alone ? ClashKind::inside : ClashKind::equal;
}

/// Simplices in a random box of cubes, each with a chance.
Set random_set(const Lattice& lattice, Random& random) {
    Node low, high;
    for (int k = 0; k < 3; ++k) {
        low[k] = static_cast<int>(random.below(cells::edge_length));
        high[k] = low[k] + 1 + static_cast<int>(random.below(cells::edge_length - low[k]));
    }
    const std::uint64_t chance = 1 + random.below(8);
    Set set(lattice.simplices.size());
    for (std::size_t i = 0; i < set.size(); ++i) {
        const Node& at = lattice.simplices[i].nodes[0];
        bool within = true;
        for (int k = 0; k < 3; ++k)
            within &= low[k] <= at[k] && at[k] < high[k];
        set[i] = within && random.below(8) < chance;
    }
    return set;
}

bool is_empty(const Set& set) {
    return std::ranges::find(set, true) == set.end();
}

/// Another body that has much in common with the first.
Set related_set(const Lattice& lattice, const Set& a, Random& random) {
    Set b = random_set(lattice, random);
    const std::uint64_t how = random.below(6);
    for (std::size_t i = 0; i < a.size(); ++i)
        b[i] = how == 0   ? !a[i]
               : how == 1 ? a[i] && b[i]
               : how == 2 ? a[i] || b[i]
               : how == 3 ? b[i] && !a[i]
               : how == 4 ? bool(a[i])
                          : bool(b[i]);
    return b;
}

/// Covers the surface by other triangles: some faces are divided at the middle of an edge, on both
/// sides of it.
Mesh divided(const Mesh& mesh, Random& random) {
    Mesh result = mesh;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> middles;
    std::vector<std::uint64_t> keys(mesh.vertices.size());
    for (std::uint64_t& key : keys)
        key = random.below(3);
    const auto middle = [&](std::uint32_t u, std::uint32_t v) {
        const auto [found, is_new] = middles.try_emplace(std::minmax(u, v), result.vertices.size());
        if (is_new)
            result.vertices.push_back(0.5 * (mesh.vertices[u] + mesh.vertices[v]));
        return found->second;
    };
    result.faces.clear();
    for (const Face& f : mesh.faces) {
        int divided_edges = 0, last = 0;
        for (int k = 0; k < 3; ++k)
            if (keys[f[k]] + keys[f[(k + 1) % 3]] == 4)
                ++divided_edges, last = k;
        const std::uint32_t a = f[last], b = f[(last + 1) % 3], c = f[(last + 2) % 3];
        if (divided_edges == 1) {
            const std::uint32_t m = middle(a, b);
            result.faces.push_back({a, m, c});
            result.faces.push_back({m, b, c});
        } else if (divided_edges == 3) {
            const std::uint32_t x = middle(a, b), y = middle(b, c), z = middle(c, a);
            for (const Face& part : {Face{a, x, z}, Face{x, b, y}, Face{z, y, c}, Face{x, y, z}})
                result.faces.push_back(part);
        } else {
            result.faces.push_back(f);
        }
    }
    return result;
}

TEST(Clash, OfBodiesOfSimplicesIsThatOfTheirSets) {
    const Lattice lattice;
    Random random(16);
    std::map<ClashKind, int> counts;
    for (int i = 0; i < 300; ++i) {
        const Set a = random_set(lattice, random), b = related_set(lattice, a, random);
        if (is_empty(a) || is_empty(b))
            continue;
        const Geometry solid_a = Geometry::solid(cells::boundary(lattice, a));
        const Geometry solid_b = Geometry::solid(divided(cells::boundary(lattice, b), random));
        const ClashKind expected = expected_kind(lattice, a, b);
        ASSERT_EQ(kind(solid_a, solid_b), expected) << "case " << i;
        ++counts[expected];
    }
    for (const ClashKind k : {ClashKind::clear, ClashKind::touch, ClashKind::overlap,
                              ClashKind::inside, ClashKind::contains, ClashKind::equal})
        EXPECT_GT(counts[k], 5) << static_cast<int>(k);
}

TEST(Clash, OfTrianglesWithASolidIsThatOfTheSimplicesAtTheirSides) {
    const Lattice lattice;
    Random random(17);
    std::map<ClashKind, int> counts;
    for (int i = 0; i < 600; ++i) {
        const Set b = random_set(lattice, random);
        std::vector<Corners> triangles;
        bool in = false, out = false;
        const std::uint64_t wanted = random.below(4);
        for (const auto& [corners, sides] : lattice.sides) {
            int inside = 0;
            for (const std::size_t s : sides)
                inside += b[s];
            const bool is_in = inside == 2, is_out = inside == 0;
            if (random.below(wanted == 0 ? 200 : 40) != 0 || (wanted == 1 && is_out) ||
                (wanted == 2 && is_in))
                continue;
            triangles.push_back(corners);
            in |= is_in;
            out |= is_out;
        }
        if (triangles.empty() || is_empty(b))
            continue;
        const Geometry a = Geometry::surface(cells::mesh_of(triangles));
        const Geometry solid = Geometry::solid(divided(cells::boundary(lattice, b), random));
        const ClashKind expected = !intersects(a, solid) ? ClashKind::clear
                                   : !in                 ? ClashKind::touch
                                   : out                 ? ClashKind::cross
                                                         : ClashKind::inside;
        ASSERT_EQ(kind(a, solid), expected) << "case " << i;
        ++counts[expected];
    }
    for (const ClashKind k : {ClashKind::touch, ClashKind::cross, ClashKind::inside})
        EXPECT_GT(counts[k], 5) << static_cast<int>(k);
}

using Whole = std::array<long long, 3>;

Whole whole(Vec3 v) {
    return {static_cast<long long>(v.x), static_cast<long long>(v.y), static_cast<long long>(v.z)};
}

Whole minus(const Whole& a, const Whole& b) {
    return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

Whole cross_product(const Whole& a, const Whole& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

long long dot_product(const Whole& a, const Whole& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

long long largest_along(const Mesh& mesh, const Whole& n) {
    long long most = std::numeric_limits<long long>::min();
    for (const Vec3 v : mesh.vertices)
        most = std::max(most, dot_product(n, whole(v)));
    return most;
}

/// A convex mesh with small integers as coordinates.
class WholePolytope {
public:
    explicit WholePolytope(Mesh mesh) : mesh_(std::move(mesh)) {
        for (const Face& f : mesh_.faces)
            for (int k = 0; k < 3; ++k)
                edges_.push_back(
                    minus(whole(mesh_.vertices[f[(k + 1) % 3]]), whole(mesh_.vertices[f[k]])));
        for (std::size_t i = 0; i < edges_.size(); i += 3)
            normals_.push_back(cross_product(edges_[i], edges_[i + 1]));
    }

    const Mesh& mesh() const { return mesh_; }
    bool contains(const WholePolytope& other) const {
        return std::ranges::all_of(normals_, [&](const Whole& n) {
            return largest_along(other.mesh_, n) <= largest_along(mesh_, n);
        });
    }
    /// The largest gap along the normals and the cross products of edges: the interiors have no
    /// common point iff it is 0 or more for some of them.
    bool interiors_meet(const WholePolytope& other) const {
        std::vector<Whole> directions = normals_;
        for (const Whole& n : other.normals_)
            directions.push_back(n);
        for (const Whole& u : edges_)
            for (const Whole& v : other.edges_)
                directions.push_back(cross_product(u, v));
        return std::ranges::none_of(directions, [&](const Whole& n) {
            const Whole opposite = {-n[0], -n[1], -n[2]};
            const bool is_zero = n[0] == 0 && n[1] == 0 && n[2] == 0;
            return !is_zero && (largest_along(mesh_, n) <= -largest_along(other.mesh_, opposite) ||
                                largest_along(other.mesh_, n) <= -largest_along(mesh_, opposite));
        });
    }

private:
    Mesh mesh_;
    std::vector<Whole> edges_, normals_;
};

WholePolytope random_polytope(Random& random, int points, int range) {
    for (;;) {
        std::vector<Vec3> list;
        for (int i = 0; i < points; ++i)
            list.push_back({double(random.below(range)), double(random.below(range)),
                            double(random.below(range))});
        if (const auto hull = try_convex_hull(list))
            return WholePolytope(*hull);
    }
}

TEST(Clash, OfPolytopesWithWholeCoordinatesIsThatOfSeparatingPlanes) {
    Random random(18);
    std::map<ClashKind, int> counts;
    for (int i = 0; i < 3000; ++i) {
        const int range = 3 + static_cast<int>(random.below(4));
        const WholePolytope a = random_polytope(random, 4 + int(random.below(3)), range);
        const WholePolytope b = random_polytope(random, 4 + int(random.below(16)), range);
        const Geometry solid_a = Geometry::solid(a.mesh()), solid_b = Geometry::solid(b.mesh());
        const bool a_in_b = b.contains(a), b_in_a = a.contains(b);
        const ClashKind expected = !intersects(solid_a, solid_b) ? ClashKind::clear
                                   : !a.interiors_meet(b)        ? ClashKind::touch
                                   : a_in_b && b_in_a            ? ClashKind::equal
                                   : a_in_b                      ? ClashKind::inside
                                   : b_in_a                      ? ClashKind::contains
                                                                 : ClashKind::overlap;
        ASSERT_EQ(kind(solid_a, solid_b), expected) << "case " << i;
        ASSERT_EQ(kind(Geometry::convex(a.mesh()), solid_b), expected) << "case " << i;
        ++counts[expected];
    }
    for (const ClashKind k :
         {ClashKind::clear, ClashKind::touch, ClashKind::overlap, ClashKind::inside})
        EXPECT_GT(counts[k], 20) << static_cast<int>(k);
}

TEST(Clash, OfBoxesIsDecidedToTheLastBit) {
    const Geometry unit = solid_box({1, 1, 1});
    const auto at = [&](double x) { return Placed(unit, translation({x, 0, 0})); };
    EXPECT_EQ(kind(unit, at(1)), ClashKind::touch);
    EXPECT_EQ(kind(unit, at(0x1.fffffffffffffp-1)), ClashKind::overlap);
    EXPECT_EQ(kind(unit, at(0x1.0000000000001p0)), ClashKind::clear);
    EXPECT_EQ(kind(unit, at(0)), ClashKind::equal);
    EXPECT_EQ(clash(unit, at(1.5), {.clearance = 0.5}).kind, ClashKind::near);
    EXPECT_EQ(clash(unit, at(1.5), {.clearance = 0.5}).separation.distance, 0.5);
    EXPECT_EQ(clash(unit, at(1.5), {.clearance = 0.49}).kind, ClashKind::clear);
}

TEST(Clash, OfBoxesInBoxesSaysWhetherSurfacesTouch) {
    const Geometry unit = solid_box({1, 1, 1}), large = solid_box({3, 3, 3});
    EXPECT_EQ(kind(unit, large), ClashKind::inside);
    EXPECT_FALSE(clash(unit, large).flush);
    const Placed at_wall(unit, translation({1, 0, 0}));
    EXPECT_EQ(kind(at_wall, large), ClashKind::inside);
    EXPECT_TRUE(clash(at_wall, large).flush);
    EXPECT_EQ(kind(Placed(unit, translation({1.25, 0, 0})), large), ClashKind::overlap);
    EXPECT_EQ(kind(solid_box({1, 1, 9}), large), ClashKind::overlap) << "it pierces";
}

/// A mesh with its faces turned inside out.
Mesh reversed(Mesh mesh) {
    for (Face& f : mesh.faces)
        std::swap(f[1], f[2]);
    return mesh;
}

Mesh joined(Mesh a, const Mesh& b) {
    const auto first = static_cast<std::uint32_t>(a.vertices.size());
    a.vertices.insert(a.vertices.end(), b.vertices.begin(), b.vertices.end());
    for (const Face& f : b.faces)
        a.faces.push_back({f[0] + first, f[1] + first, f[2] + first});
    return a;
}

TEST(Clash, KnowsCavitiesAndShellsThatBoundNothing) {
    const Mesh inner = shapes::box({2, 2, 2}), outer = shapes::box({4, 4, 4});
    const Geometry hollow = Geometry::solid(joined(outer, reversed(inner)));
    const Geometry full = Geometry::solid(joined(outer, inner));
    const Geometry unit = solid_box({1, 1, 1}), plug = Geometry::solid(inner);
    EXPECT_EQ(kind(unit, hollow), ClashKind::clear);
    EXPECT_EQ(kind(plug, hollow), ClashKind::touch);
    EXPECT_EQ(kind(unit, full), ClashKind::inside);
    EXPECT_EQ(kind(plug, full), ClashKind::inside);
    EXPECT_EQ(kind(hollow, full), ClashKind::inside);
    EXPECT_EQ(kind(full, Geometry::solid(outer)), ClashKind::equal);
    EXPECT_EQ(kind(Geometry::solid(reversed(outer)), full), ClashKind::equal);
    EXPECT_EQ(kind(hollow, Geometry::solid(reversed(outer))), ClashKind::inside);
}

TEST(Clash, OfSurfacesIsATouchOrACrossing) {
    const auto sheet = [](Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
        return Geometry::surface(Mesh{{a, b, c, d}, {{0, 1, 2}, {0, 2, 3}}});
    };
    const Geometry floor = sheet({-2, -2, 0}, {2, -2, 0}, {2, 2, 0}, {-2, 2, 0});
    EXPECT_EQ(kind(sheet({0, -1, 0}, {0, 1, 0}, {0, 1, 1}, {0, -1, 1}), floor), ClashKind::touch);
    EXPECT_EQ(kind(sheet({0, -1, -1}, {0, 1, -1}, {0, 1, 1}, {0, -1, 1}), floor), ClashKind::cross);
    EXPECT_EQ(kind(sheet({0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}), floor), ClashKind::touch);
    // The plane x = y goes through the edge between the two triangles of the floor.
    EXPECT_EQ(kind(sheet({-1, -1, -1}, {1, 1, -1}, {1, 1, 1}, {-1, -1, 1}), floor),
              ClashKind::cross);
    EXPECT_EQ(kind(sheet({5, 0, 0}, {6, 0, 0}, {6, 1, 0}, {5, 1, 0}), floor), ClashKind::clear);
}

TEST(Clash, RejectsWhatItCannotDecide) {
    const Geometry unit = solid_box({1, 1, 1}), ball = Geometry::sphere({0, 0, 0}, 1);
    EXPECT_EQ(try_clash(unit, ball).error().code(), ErrorCode::unsupported);
    EXPECT_EQ(try_clash(Geometry::compound({{unit}}), unit).error().code(), ErrorCode::unsupported);
    EXPECT_EQ(try_clash(unit, unit, {.clearance = -1}).error().code(), ErrorCode::bad_argument);
    EXPECT_EQ(try_clash(unit, unit, {.clearance = std::nan("")}).error().code(),
              ErrorCode::bad_argument);
}

}  // namespace
}  // namespace allide
