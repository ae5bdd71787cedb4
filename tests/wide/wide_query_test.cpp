// SPDX-License-Identifier: MIT
#include "wide/wide_query.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include <allide/shapes.h>

#include "brute/brute.h"
#include "scenes/motion.h"
#include "tests/targets.h"

namespace allide {
namespace {

std::vector<FacePair> expected_pairs(const Mesh& a, const Transform& at_a, const Mesh& b,
                                     const Transform& at_b) {
    Mesh world_a = a, world_b = b;
    world_vertices(at_a, a.vertices, world_a.vertices);
    world_vertices(at_b, b.vertices, world_b.vertices);
    std::vector<FacePair> pairs;
    Stats stats;
    brute::intersecting_faces(view(world_a), view(world_b), pairs, stats);
    return pairs;
}

/// Two meshes with their trees, for queries in many poses.
class QueryPair {
public:
    QueryPair(Mesh a, Mesh b)
        : a_(std::move(a)),
          b_(std::move(b)),
          tree_a_(build_wide_tree(view(a_))),
          tree_b_(build_wide_tree(view(b_))) {}

    std::vector<FacePair> pairs(const Transform& at_a, const Transform& at_b) {
        std::vector<FacePair> found;
        wide_contacts({party_a(at_a), party_b(at_b)}, false, found, {scratch_, stats});
        std::ranges::sort(found);
        return found;
    }

    bool meet(const Transform& at_a, const Transform& at_b) {
        std::vector<FacePair> found;
        wide_contacts({party_a(at_a), party_b(at_b)}, true, found, {scratch_, stats});
        EXPECT_LE(found.size(), 1u);
        return !found.empty();
    }

    /// By boxes, and by oriented ones from the first step. Returns the number of contacts.
    std::size_t expect_oracle(const Transform& at_a, const Transform& at_b) {
        const std::vector<FacePair> expected = expected_pairs(a_, at_a, b_, at_b);
        for (const ObbPolicy policy : {ObbPolicy{}, ObbPolicy{0, 0, 0}}) {
            scratch_.obb_policy = policy;
            EXPECT_EQ(pairs(at_a, at_b), expected);
            EXPECT_EQ(meet(at_a, at_b), !expected.empty());
        }
        scratch_.obb_policy = {};
        return expected.size();
    }

    std::size_t obb_memory() const { return obbs_a_.memory() + obbs_b_.memory(); }

    Stats stats;

private:
    PlacedTree party_a(const Transform& at) const {
        return {tree_a_, {view(a_), at}, nullptr, &obbs_a_};
    }
    PlacedTree party_b(const Transform& at) const {
        return {tree_b_, {view(b_), at}, nullptr, &obbs_b_};
    }

    Mesh a_, b_;
    WideTree tree_a_, tree_b_;
    LazyObbs obbs_a_, obbs_b_;
    WideScratch scratch_;
};

TEST(WideQuery, FindsThePairsOfTheOracleNearAndFar) {
    const Mesh bodies[] = {shapes::icosphere(1, 2),
                           shapes::torus(1, 0.3, 24, 12),
                           shapes::hare(2),
                           shapes::shuttle(2),
                           shapes::torus_knot({.radius = 1, .segments = 100, .sides = 6}),
                           shapes::box({1, 1, 1})};
    Random random(1);
    std::size_t contacts = 0;
    for (const Mesh& a : bodies)
        for (const Mesh& b : bodies) {
            QueryPair pair(a, b);
            for (const double far : {0.0, 1e6, 5e6}) {
                const Transform base = translation({far, far, -far});
                const Transform at_a = base * random_motion(random, 0.8);
                contacts += pair.expect_oracle(at_a, base * random_motion(random, 0.8));
            }
        }
    EXPECT_GT(contacts, 1000u);
}

TEST(WideQuery, FindsThePairsOfTheOracleInEnvironments) {
    const Mesh land = shapes::terrain({.size = 20, .height = 3, .cells = 30});
    const Mesh tubes = shapes::pipes({.size = 6, .faces = 1200});
    Random random(2);
    std::size_t contacts = 0;
    for (const Mesh* environment : {&land, &tubes}) {
        QueryPair pair(*environment, shapes::icosphere(1, 2));
        for (int i = 0; i < 20; ++i) {
            const Transform at_a = random_motion(random, 1);
            contacts += pair.expect_oracle(at_a, random_motion(random, 3));
        }
    }
    EXPECT_GT(contacts, 100u);
}

TEST(WideQuery, LatticeSoupsWithDegenerateAndDuplicateFaces) {
    Random random(3);
    for (int i = 0; i < 100; ++i) {
        Mesh soups[2];
        for (Mesh& soup : soups)
            for (std::uint32_t f = 0; f < 40; ++f) {
                for (int k = 0; k < 3; ++k) {
                    const double x = random.integer(-3, 3), y = random.integer(-3, 3);
                    soup.vertices.push_back({x, y, double(random.integer(-3, 3))});
                }
                soup.faces.push_back({3 * f, 3 * f + 1, 3 * f + 2});
                if (f % 7 == 0)
                    soup.faces.push_back(soup.faces.back());
            }
        QueryPair(soups[0], soups[1]).expect_oracle({}, translation({1, 0, -1}));
    }
}

TEST(WideQuery, KissingFacesTouchAndAnUlpApartDoNot) {
    QueryPair pair(shapes::box({4, 4, 4}), shapes::box({4, 4, 4}));
    EXPECT_GT(pair.expect_oracle({}, translation({8, 0, 0})), 0u);
    EXPECT_GT(pair.expect_oracle({}, translation({8, 8, 8})), 0u);
    EXPECT_EQ(pair.expect_oracle({}, translation({8.0000000000000018, 0, 0})), 0u);
    const Mesh land = shapes::terrain({.size = 16, .height = 1e-9, .cells = 16});
    QueryPair same(land, land);
    EXPECT_GT(same.expect_oracle({}, {}), 512u);
}

TEST(WideQuery, DefectiveRotationsAndMixedSizes) {
    Random random(4);
    for (int i = 0; i < 30; ++i) {
        Transform at_a = random_motion(random, 0.5);
        for (Vec3& row : at_a.rotation.rows)
            row = (1 + random.uniform(-4e-7, 4e-7)) * row;
        const double small = 1e-4 * random.uniform(0.5, 2);
        QueryPair pair(shapes::icosphere(1, 2), shapes::icosphere(small, 1));
        const Vec3 on = normalized(random_point(random, 1));
        pair.expect_oracle(at_a, translation(world_vertex(at_a, 0.98 * on)));
    }
}

void add_face(Mesh& soup, Vec3 p, Vec3 q, Vec3 r) {
    const auto first = static_cast<std::uint32_t>(soup.vertices.size());
    soup.vertices.insert(soup.vertices.end(), {p, q, r});
    soup.faces.push_back({first, first + 1, first + 2});
}

/// A point of a triangle: inside, on an edge, or a corner.
Vec3 point_of(Random& random, const Triangle& t) {
    double weights[3];
    for (double& w : weights)
        w = random.integer(0, 2) == 0 ? 0 : random.uniform(0.05, 1);
    weights[0] += weights[0] + weights[1] + weights[2] == 0;
    const double sum = weights[0] + weights[1] + weights[2];
    return (1 / sum) * (weights[0] * t[0] + weights[1] * t[1] + weights[2] * t[2]);
}

/// Faces of a that pass a corner or an edge of one of b by, through or in its plane, missing or
/// meeting it by anything from nothing to a hundredth of its size. Small ones in a wide place are
/// what floats are worst at.
void add_near_miss(Random& random, double place, Mesh& a, Mesh& b) {
    const Vec3 centre = random_point(random, place);
    Triangle t;
    for (Vec3& corner : t.corners)
        corner = centre + random_point(random, 1);
    add_face(b, t[0], t[1], t[2]);
    const int digits = random.integer(2, 20);
    const double miss = digits > 17 ? 0 : random.uniform(-1, 1) / std::pow(10, digits);
    const Vec3 at = point_of(random, t) + miss * random_point(random, 1);
    const Vec3 reach = random_point(random, 1);
    const Vec3 across = random.integer(0, 3) == 0 ? t[1] - t[0] : random_point(random, 1);
    switch (random.integer(0, 2)) {
        case 0:  // a corner
            return add_face(a, at, at + reach, at + across);
        case 1:  // an edge
            return add_face(a, at - reach, at + across, at + random.uniform(0.1, 2) * reach);
        default:  // the inside
            return add_face(a, at + reach, at + across, at - reach - across);
    }
}

TEST(WideQuery, NearMissesOfEverySizeAreDecidedAsByTheOracle) {
    Random random(5);
    std::size_t contacts = 0;
    for (int i = 0; i < 400; ++i) {
        Mesh a, b;
        for (int f = 0; f < 24; ++f)
            add_near_miss(random, i % 3 == 0 ? 1 : 1000, a, b);
        QueryPair pair(a, b);
        const double far = i % 2 == 0 ? 0 : 5e6;
        const Transform base = translation({far, -far, far});
        contacts += pair.expect_oracle(base, base);
        const Transform moved = base * random_motion(random, 1);
        contacts += pair.expect_oracle(moved, moved);
    }
    EXPECT_GT(contacts, 5000u);
}

TEST(WideQuery, SnappedFacesTurnedAndFarAreDecidedAsByTheOracle) {
    Random random(6);
    std::size_t kinds[4] = {};
    for (int i = 0; i < 200; ++i) {
        const double cell = i % 3 == 0 ? 1 : 0x1p-10;
        Mesh soups[2];
        for (Mesh& soup : soups)
            for (int f = 0; f < 30; ++f) {
                Vec3 corners[3];
                for (Vec3& c : corners)
                    for (int k = 0; k < 3; ++k)
                        c[k] = cell * (k == 2 ? random.integer(0, 1) : random.integer(-4, 4));
                add_face(soup, corners[0], corners[1], corners[2]);
            }
        QueryPair pair(soups[0], soups[1]);
        const double far = i % 2 == 0 ? 0 : 5e6;
        const Transform base = {{{{0, -1, 0}, {1, 0, 0}, {0, 0, 1}}}, {far, far, -far}};
        pair.expect_oracle(base, base);
        for (const FacePair& p : pair.pairs(base, base))
            ++kinds[static_cast<int>(p.kind)];
        const Transform turned = base * random_motion(random, cell);
        pair.expect_oracle(turned, turned);
    }
    EXPECT_GT(kinds[static_cast<int>(ContactKind::touching)], 1000u);
    EXPECT_GT(kinds[static_cast<int>(ContactKind::coplanar)], 100u);
    EXPECT_GT(kinds[static_cast<int>(ContactKind::crossing)], 1000u);
}

TEST(WideQuery, HugeAndTinyMeshesAreDecidedAsByTheOracle) {
    Random random(7);
    for (const int exponent : {58, 40, 36, -40, -110, -135, -140, -145, -150, -190}) {
        const double size = std::ldexp(1, exponent);
        QueryPair pair(shapes::icosphere(size, 2), shapes::torus(size, 0.3 * size, 16, 8));
        std::size_t contacts = 0;
        for (int i = 0; i < 5; ++i) {
            const Transform at_a = random_motion(random, 0.1 * size);
            contacts += pair.expect_oracle(at_a, random_motion(random, 0.1 * size));
        }
        EXPECT_GT(contacts, 100u);
    }
}

TEST(WideQuery, EveryTargetFindsTheSameInTheSameSteps) {
    QueryPair pair(shapes::torus_knot({.radius = 1, .segments = 100, .sides = 6}), shapes::hare(2));
    const Transform at_b = rotation({1, 2, 3}, 1);
    std::vector<FacePair> first;
    Stats first_stats;
    for_each_simd_target([&] {
        pair.stats = {};
        const std::vector<FacePair> found = pair.pairs({}, at_b);
        if (first.empty()) {
            first = found;
            first_stats = pair.stats;
        }
        EXPECT_FALSE(found.empty());
        EXPECT_EQ(found, first);
        EXPECT_EQ(pair.stats.volume_tests, first_stats.volume_tests);
        EXPECT_EQ(pair.stats.node_updates, first_stats.node_updates);
        EXPECT_EQ(pair.stats.face_tests, first_stats.face_tests);
    });
}

TEST(WideTree, SameForAnyNumberOfThreads) {
    const Mesh knot = shapes::torus_knot({.segments = 1000, .sides = 25});
    const WideTree one = build_wide_tree(view(knot), 1), four = build_wide_tree(view(knot), 4);
    ASSERT_EQ(one.leaves.size(), four.leaves.size());
    ASSERT_EQ(one.nodes.size(), four.nodes.size());
    for (std::size_t i = 0; i < one.leaves.size(); ++i)
        ASSERT_TRUE(std::ranges::equal(one.leaves[i].face, four.leaves[i].face));
}

TEST(WideTree, EndsOnFacesThatCannotBeSplit) {
    Mesh heap;
    heap.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    heap.faces.assign(10000, {0, 1, 2});
    const WideTree tree = build_wide_tree(view(heap));
    EXPECT_GE(tree.leaves.size(), 1250u);
    EXPECT_LT(tree.depth, 20);
    QueryPair pair(heap, shapes::box({0.1, 0.1, 0.1}));
    EXPECT_GE(pair.pairs({}, {}).size(), 10000u);
}

TEST(WideTree, OfNothingMeetsNothing) {
    QueryPair pair(Mesh{}, shapes::box({1, 1, 1}));
    EXPECT_TRUE(pair.pairs({}, {}).empty());
}

}  // namespace
}  // namespace allide
