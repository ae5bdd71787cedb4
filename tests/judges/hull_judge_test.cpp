// SPDX-License-Identifier: MIT
// Hulls against CGAL's: the same facets, each the same set of extreme points.
#include <array>
#include <cmath>
#include <cstddef>
#include <map>
#include <numeric>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Polyhedron_3.h>
#include <CGAL/convex_hull_3.h>
#include <allide/mesh.h>
#include <gtest/gtest.h>

#include "base/random.h"
#include "tests/mesh/point_clouds.h"

namespace allide {
namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Polyhedron = CGAL::Polyhedron_3<Kernel>;
using Key = std::tuple<double, double, double>;
using Triangle = std::array<Key, 3>;
using Facets = std::set<std::set<Key>>;

Kernel::Point_3 judged(const Key& p) {
    return {std::get<0>(p), std::get<1>(p), std::get<2>(p)};
}

/// A triangulated closed surface after its coplanar neighbours are joined. CGAL keeps some points
/// inside edges and facets, so its hull must be joined first. allide's hull is joined by the same
/// CGAL code.
class Joined {
public:
    explicit Joined(std::vector<Triangle> triangles)
        : triangles_(std::move(triangles)), leader_(triangles_.size()) {
        std::iota(leader_.begin(), leader_.end(), std::size_t(0));
        for (std::size_t t = 0; t < triangles_.size(); ++t)
            for (int k = 0; k < 3; ++k)
                right_of_[edge(t, k)] = t;
        for (std::size_t t = 0; t < triangles_.size(); ++t)
            for (int k = 0; k < 3; ++k)
                if (is_coplanar_across(t, k))
                    leader_[find(t)] = find(neighbour(t, k));
    }

    /// Each facet as the set of its extreme points: those where three or more facets meet.
    Facets facets() {
        std::map<Key, std::set<std::size_t>> around;
        for (std::size_t t = 0; t < triangles_.size(); ++t)
            for (const Key& corner : triangles_[t])
                around[corner].insert(find(t));
        std::map<std::size_t, std::set<Key>> corners;
        for (const auto& [corner, leaders] : around)
            for (const std::size_t leader : leaders)
                if (leaders.size() >= 3)
                    corners[leader].insert(corner);
        Facets result;
        for (auto& [leader, set] : corners)
            result.insert(std::move(set));
        return result;
    }

private:
    using Edge = std::pair<Key, Key>;

    Edge edge(std::size_t t, int k) const { return {triangles_[t][k], triangles_[t][(k + 1) % 3]}; }

    std::size_t neighbour(std::size_t t, int k) const {
        const auto [start, end] = edge(t, k);
        return right_of_.at({end, start});
    }

    bool is_coplanar_across(std::size_t t, int k) const {
        const auto [a, b, c] = triangles_[t];
        for (const Key& corner : triangles_[neighbour(t, k)])
            if (!CGAL::coplanar(judged(a), judged(b), judged(c), judged(corner)))
                return false;
        return true;
    }

    std::size_t find(std::size_t t) {
        while (leader_[t] != t)
            t = leader_[t] = leader_[leader_[t]];
        return t;
    }

    std::vector<Triangle> triangles_;
    std::vector<std::size_t> leader_;
    std::map<Edge, std::size_t> right_of_;
};

Key key(Vec3 p) {
    return {p.x, p.y, p.z};
}

Key key(const Kernel::Point_3& p) {
    return {p.x(), p.y(), p.z()};
}

std::vector<Triangle> triangles(const Mesh& hull) {
    std::vector<Triangle> result;
    for (const auto& [a, b, c] : hull.faces)
        result.push_back({key(hull.vertices[a]), key(hull.vertices[b]), key(hull.vertices[c])});
    return result;
}

/// Empty for flat inputs, of which CGAL makes an open sheet or nothing.
std::vector<Triangle> cgal_hull(const Points& points) {
    std::vector<Kernel::Point_3> input;
    for (const Vec3 p : points)
        input.emplace_back(p.x, p.y, p.z);
    Polyhedron hull;
    CGAL::convex_hull_3(input.begin(), input.end(), hull);
    if (!hull.is_closed())
        return {};
    std::vector<Triangle> result;
    for (auto f = hull.facets_begin(); f != hull.facets_end(); ++f) {
        const auto h = f->halfedge();
        result.push_back({key(h->vertex()->point()), key(h->next()->vertex()->point()),
                          key(h->next()->next()->vertex()->point())});
    }
    return result;
}

/// Whether there was a hull; both must say so.
bool expect_agreement(const Points& points) {
    const Result<Mesh> hull = try_convex_hull(points);
    const std::vector<Triangle> expected = cgal_hull(points);
    EXPECT_EQ(static_cast<bool>(hull), !expected.empty());
    if (!hull || expected.empty())
        return false;
    const Facets facets = Joined(triangles(*hull)).facets();
    EXPECT_EQ(facets, Joined(expected).facets());
    std::set<Key> extreme;
    for (const auto& facet : facets)
        extreme.insert(facet.begin(), facet.end());
    EXPECT_EQ(hull->vertices.size(), extreme.size());
    return true;
}

/// Judges `rounds` clouds of 4 to `most` points; returns how many had a hull.
template <class Make>
int judge(int rounds, int most, Random& random, Make make) {
    int hulls = 0;
    for (int i = 0; i < rounds && !testing::Test::HasFailure(); ++i)
        hulls += expect_agreement(many(random.integer(4, most), make));
    return hulls;
}

TEST(HullJudge, RandomPoints) {
    Random random(1);
    EXPECT_EQ(judge(500, 60, random, [&] { return in_cube(random); }), 500);
    EXPECT_EQ(judge(500, 60, random, [&] { return in_ball(random); }), 500);
    EXPECT_EQ(judge(500, 60, random, [&] { return normalized(in_ball(random)); }), 500);
}

TEST(HullJudge, SmallIntegersFlatOnesIncluded) {
    Random random(2);
    for (const int reach : {1, 2, 3}) {
        const int hulls = judge(1000, 20, random, [&] { return in_lattice(random, reach); });
        EXPECT_GT(hulls, 700);
        EXPECT_LT(hulls, 1000);
    }
    EXPECT_EQ(judge(30, 2000, random, [&] { return in_lattice(random, 3); }), 30);
}

TEST(HullJudge, Slivers) {
    Random random(3);
    for (const Vec3 scale : {Vec3{1e12, 1, 1}, {1, 1e-12, 1}, {1e6, 1, 1e-6}}) {
        const auto sliver = [&] {
            const Vec3 p = in_ball(random);
            return Vec3{scale.x * p.x, scale.y * p.y, scale.z * p.z};
        };
        EXPECT_EQ(judge(200, 60, random, sliver), 200);
        const Transform turn = rotation({1, 2, 3}, 1);
        EXPECT_EQ(judge(200, 60, random, [&] { return world_vertex(turn, sliver()); }), 200);
    }
}

TEST(HullJudge, MixedScales) {
    Random random(4);
    const auto mixed = [&] { return random.uniform(-1, 1) * std::pow(10, random.integer(-9, 9)); };
    EXPECT_EQ(judge(500, 60, random, [&] { return Vec3{mixed(), mixed(), mixed()}; }), 500);
}

TEST(HullJudge, OneUlpFromLatticePlanes) {
    Random random(5);
    const auto nearly = [&] {
        Vec3 p = in_lattice(random, 2);
        for (int k = 0; k < 3; ++k)
            p[k] = std::nextafter(p[k] + 4, random.integer(2, 6));
        return p;
    };
    EXPECT_GT(judge(1000, 60, random, nearly), 990);
}

TEST(HullJudge, FarFromTheOrigin) {
    Random random(6);
    const auto far = [&] { return Vec3{1e6, -1e6, 1e6} + 1e-9 * in_ball(random); };
    EXPECT_GT(judge(500, 60, random, far), 490);
}

TEST(HullJudge, FewPositionsManyTimes) {
    Random random(7);
    const Points places = many(8, [&] { return in_cube(random); });
    EXPECT_GT(judge(300, 60, random, [&] { return places[random.below(8)]; }), 250);
}

TEST(HullJudge, LargeHulls) {
    Random random(8);
    EXPECT_TRUE(expect_agreement(many(5000, [&] { return normalized(in_ball(random)); })));
    EXPECT_TRUE(expect_agreement(many(100000, [&] { return in_ball(random); })));
    EXPECT_TRUE(expect_agreement(many(20000, [&] { return in_lattice(random, 50); })));
    EXPECT_TRUE(expect_agreement(many(5000, [&] {
        const int x = random.integer(-40, 40), y = random.integer(-40, 40);
        return Vec3{double(x), double(y), double(x * x + y * y)};
    })));
}

TEST(HullJudge, ThousandGonPrism) {
    Points points;
    for (int i = 0; i < 2000; ++i) {
        const SinCos angle = sin_cos(6.283185307179586 * (i / 2) / 1000);
        points.push_back({angle.cos, angle.sin, double(i % 2)});
    }
    EXPECT_TRUE(expect_agreement(points));
}

}  // namespace
}  // namespace allide
