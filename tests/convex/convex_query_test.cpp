// SPDX-License-Identifier: MIT
#include "convex/convex_query.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>

#include <gtest/gtest.h>

#include <allide/shapes.h>

#include "primitive/closest.h"
#include "scenes/motion.h"
#include "tests/convex/kissing_cases.h"
#include "tests/targets.h"

namespace allide {
namespace {

constexpr double anywhere = std::numeric_limits<double>::infinity();

/// A case made ready.
class Pair {
public:
    explicit Pair(const ConvexCase& pair)
        : case_(pair),
          a_(view(case_.a)),
          b_(view(case_.b)),
          at_a_(case_.world_from_a),
          at_b_(case_.world_from_b) {}
    Pair(const Pair&) = delete;

    void move(const Transform& a, const Transform& b) {
        at_a_ = a;
        at_b_ = b;
    }

    PlacedPolytope a() const { return {a_, at_a_}; }
    PlacedPolytope b() const { return {b_, at_b_}; }

    Verdict verdict(ConvexStart& start) const { return convex_verdict(a(), b(), start, stats); }
    ConvexSeparation separation(ConvexStart& start, double limit = anywhere) const {
        return convex_separation(a(), b(), {limit, start, stats});
    }
    Verdict cold_verdict() const {
        ConvexStart start;
        return verdict(start);
    }
    ConvexSeparation cold_separation() const {
        ConvexStart start;
        return separation(start);
    }
    /// The bound on a distance's error that is promised.
    double tolerance(double distance) const {
        return 1e-12 * (distance + std::max(a_.outer, b_.outer));
    }

    mutable Stats stats;

private:
    ConvexCase case_;
    ConvexPolytope a_, b_;
    Transform at_a_, at_b_;
};

struct Counts {
    int meet = 0, apart = 0, doubtful = 0, no_distance = 0;
    std::array<int, 9> features{};  ///< feature kinds of a and b

    int of(FeatureKind p, FeatureKind q) const {
        const auto at = [&](FeatureKind x, FeatureKind y) {
            return features[3 * static_cast<std::size_t>(x) + static_cast<std::size_t>(y)];
        };
        return p == q ? at(p, q) : at(p, q) + at(q, p);
    }
};

Vec3 corner(const PlacedPolytope& p, std::uint32_t vertex) {
    return world_vertex(p.world_from_local, p.shape.mesh.vertices[vertex]);
}

double distance_to(const PlacedPolytope& p, Feature f, Vec3 point) {
    if (f.kind == FeatureKind::vertex)
        return length(point - corner(p, f.index));
    if (f.kind == FeatureKind::edge)
        return length(point - closest_on_segment(point, corner(p, p.shape.origin(f.index)),
                                                 corner(p, p.shape.target(f.index)))
                                  .point);
    const Face& face = p.shape.mesh.faces[f.index];
    return closest_on_triangle(point,
                               {{corner(p, face[0]), corner(p, face[1]), corner(p, face[2])}})
        .distance;
}

/// The features hold the points, up to the rounding of coordinates.
void expect_witnesses(const Pair& pair, const Separation& s) {
    const double rounding =
        8 * std::max(pair.a().rounding, pair.b().rounding) + pair.tolerance(s.distance);
    EXPECT_NEAR(length(s.point_b - s.point_a), s.distance, rounding);
    EXPECT_LE(distance_to(pair.a(), s.feature_a, s.point_a), rounding);
    EXPECT_LE(distance_to(pair.b(), s.feature_b, s.point_b), rounding);
}

void expect_verdict(const ConvexCase& described, Counts& counts) {
    const Pair pair(described);
    const Verdict verdict = pair.cold_verdict();
    if (verdict == Verdict::doubtful) {
        ++counts.doubtful;
        return;
    }
    ++(verdict == Verdict::meet ? counts.meet : counts.apart);
    ASSERT_EQ(verdict == Verdict::meet, intersect_by_brute_force(described));
}

void expect_separation(const ConvexCase& described, Counts& counts) {
    const Pair pair(described);
    const ConvexSeparation found = pair.cold_separation();
    if (found.verdict == Verdict::doubtful) {
        ++counts.no_distance;
        return;
    }
    const Separation expected = separation_by_brute_force(described);
    ASSERT_EQ(found.verdict == Verdict::meet, expected.distance == 0) << expected.distance;
    ASSERT_TRUE(found.separation);
    const Separation& s = *found.separation;
    ASSERT_EQ(s.distance == 0, expected.distance == 0);
    ASSERT_NEAR(s.distance, expected.distance, pair.tolerance(expected.distance));
    if (found.verdict == Verdict::meet)
        return;
    ++counts.features[3 * static_cast<std::size_t>(s.feature_a.kind) +
                      static_cast<std::size_t>(s.feature_b.kind)];
    expect_witnesses(pair, s);
}

ConvexCase some_case(ConvexFamily family, Random& random) {
    return convex_case(family, random);
}
ConvexCase some_case(KissingFamily family, Random& random) {
    return kissing_case(family, random);
}

template <class Family>
Counts ask(Family family, int count, std::uint64_t seed) {
    Random random(seed);
    Counts counts;
    for (int i = 0; i < count && !testing::Test::HasFatalFailure(); ++i) {
        SCOPED_TRACE(std::string(name(family)) + " " + std::to_string(i));
        const ConvexCase pair = some_case(family, random);
        expect_verdict(pair, counts);
        expect_separation(pair, counts);
    }
    return counts;
}

class ConvexFamilies : public testing::TestWithParam<ConvexFamily> {};

TEST_P(ConvexFamilies, AnswersAreTheOracles) {
    const int count = 600;
    const Counts counts = ask(GetParam(), count, 1);
    EXPECT_GT(counts.meet, count / 20);
    EXPECT_LT(counts.doubtful, count / 4);
    EXPECT_LT(counts.no_distance, count / 4);
}

INSTANTIATE_TEST_SUITE_P(All, ConvexFamilies, testing::ValuesIn(all_convex_families));

TEST(ConvexQuery, NoOrdinaryPairIsInDoubt) {
    for (const ConvexFamily family :
         {ConvexFamily::random, ConvexFamily::mixed_sizes, ConvexFamily::nested}) {
        const Counts counts = ask(family, 600, 2);
        EXPECT_EQ(counts.doubtful + counts.no_distance, 0) << name(family);
    }
}

class KissingFamilies : public testing::TestWithParam<KissingFamily> {};

TEST_P(KissingFamilies, AnswersAreTheOraclesAndHardlyAnyIsInDoubt) {
    const bool is_large = GetParam() == KissingFamily::prisms;
    const int count = is_large ? 150 : 1500;
    const Counts counts = ask(GetParam(), count, 12);
    EXPECT_GT(counts.meet, count / 10);
    EXPECT_LE(counts.doubtful, count / 100);
    EXPECT_LE(counts.no_distance, count / 100);
}

INSTANTIATE_TEST_SUITE_P(All, KissingFamilies, testing::ValuesIn(all_kissing_families));

TEST(SlowConvexQuery, KissingPairsAreTheOracles) {
    for (const KissingFamily family : all_kissing_families) {
        const Counts some = ask(family, family == KissingFamily::prisms ? 2'000 : 60'000, 13);
        std::printf("%-14s meet %d, apart %d, doubtful %d, without distance %d\n", name(family),
                    some.meet, some.apart, some.doubtful, some.no_distance);
    }
}

void expect_all_features(const Counts& counts) {
    using enum FeatureKind;
    for (const auto& [p, q] :
         {std::pair(vertex, vertex), std::pair(vertex, edge), std::pair(vertex, face),
          std::pair(edge, edge), std::pair(edge, face), std::pair(face, face)})
        EXPECT_GT(counts.of(p, q), 0) << static_cast<int>(p) << " " << static_cast<int>(q);
}

TEST(ConvexQuery, EveryCombinationOfFeaturesIsFound) {
    Counts counts = ask(ConvexFamily::random, 400, 3);
    for (const ConvexFamily family : {ConvexFamily::lattice, ConvexFamily::far_away})
        for (std::size_t i = 0; const int n : ask(family, 600, 4).features)
            counts.features[i++] += n;
    expect_all_features(counts);
}

TEST(SlowConvexQuery, AMillionAnswersAreTheOracles) {
    Counts counts;
    for (const ConvexFamily family : all_convex_families) {
        const Counts some = ask(family, 120'000, 5);
        for (std::size_t i = 0; const int n : some.features)
            counts.features[i++] += n;
        std::printf("%-12s meet %d, apart %d, doubtful %d, without distance %d\n", name(family),
                    some.meet, some.apart, some.doubtful, some.no_distance);
    }
    expect_all_features(counts);
}

TEST(ConvexQuery, SwappedPartiesAnswerAlike) {
    Random random(6);
    for (const ConvexFamily family : all_convex_families)
        for (int i = 0; i < 200; ++i) {
            const ConvexCase pair = convex_case(family, random);
            const Pair given(pair), swapped({pair.b, pair.a, pair.world_from_b, pair.world_from_a});
            const Verdict p = given.cold_verdict(), q = swapped.cold_verdict();
            EXPECT_TRUE(p == q || p == Verdict::doubtful || q == Verdict::doubtful)
                << name(family) << " " << i;
            const ConvexSeparation s = given.cold_separation(), t = swapped.cold_separation();
            if (!s.separation || !t.separation)
                continue;
            const double distance = s.separation->distance;
            EXPECT_NEAR(distance, t.separation->distance, 2 * given.tolerance(distance));
        }
}

/// A pair that tumbles, now and then elsewhere at once.
class Tumbling {
public:
    Tumbling(Random& random, double degrees)
        : random_(random),
          turn_(degrees * 0.017453292519943295),
          a_(random_motion(random, 0)),
          b_(random_motion(random, 0)) {
        teleport();
    }

    void advance() {
        a_ = turned(a_, {1, 0.3, 0.2});
        b_ = turned(b_, {0.1, 1, -0.4});
        b_.translation = b_.translation + 0.3 * turn_ * random_point(random_, 1);
    }
    void teleport() { b_.translation = random_point(random_, 1.5); }

    const Transform& a() const { return a_; }
    const Transform& b() const { return b_; }

private:
    Transform turned(const Transform& t, Vec3 axis) const {
        return {(rotation(axis, turn_) * Transform{t.rotation, {}}).rotation, t.translation};
    }

    Random& random_;
    double turn_;
    Transform a_, b_;
};

void expect_warm_is_cold(const Pair& pair, ConvexStart& start) {
    ConvexStart boolean = start;
    EXPECT_EQ(pair.verdict(boolean), pair.cold_verdict());
    const ConvexSeparation warm = pair.separation(start), cold = pair.cold_separation();
    EXPECT_EQ(warm.verdict, cold.verdict);
    ASSERT_TRUE(warm.separation && cold.separation);
    const double distance = cold.separation->distance;
    EXPECT_EQ(warm.separation->distance == 0, distance == 0);
    EXPECT_NEAR(warm.separation->distance, distance, 2 * pair.tolerance(distance));
}

TEST(ConvexQuery, WarmStartsChangeNoAnswer) {
    Random random(7);
    for (const double degrees : {0.1, 1.0, 10.0, 45.0})
        for (const int faces : {12, 36, 500}) {
            Pair pair({shapes::polytope({.faces = faces, .seed = 3}),
                       shapes::polytope({.faces = faces, .aspect = 2}),
                       {},
                       {}});
            ConvexStart start;
            Tumbling motion(random, degrees);
            for (int frame = 0; frame < 150; ++frame) {
                frame % 40 == 39 ? motion.teleport() : motion.advance();
                pair.move(motion.a(), motion.b());
                expect_warm_is_cold(pair, start);
            }
        }
}

TEST(ConvexQuery, SmallPerturbationsChangeDistancesAsLittle) {
    Random random(12);
    for (int i = 0; i < 1000; ++i) {
        const ConvexCase described = convex_case(ConvexFamily::random, random);
        Pair pair(described);
        ConvexStart start;
        const ConvexSeparation first = pair.separation(start);
        const double shift = std::ldexp(1, -random.integer(20, 50));
        Transform near = described.world_from_b;
        near.translation = near.translation + shift * normalized(random_point(random, 1));
        pair.move(described.world_from_a, near);
        const ConvexSeparation second = pair.separation(start);
        ASSERT_TRUE(first.separation && second.separation);
        const double distance = first.separation->distance;
        EXPECT_NEAR(second.separation->distance, distance, shift + 2 * pair.tolerance(distance));
    }
}

TEST(ConvexQuery, CentresMayDifferByLessThanAnyNormalNumber) {
    const Mesh needle = convex_hull(shapes::box({1, 1e-6, 1e-6}).vertices);
    const Pair pair({needle, needle, {}, translation({0, 0x1p-1073, 0x1p-1073})});
    EXPECT_EQ(pair.cold_verdict(), Verdict::meet);
    EXPECT_EQ(pair.cold_separation().verdict, Verdict::meet);
}

TEST(ConvexQuery, SeparationsBeyondTheLimitAreLeftOut) {
    Random random(8);
    for (int i = 0; i < 500; ++i) {
        const Pair pair(convex_case(ConvexFamily::random, random));
        const double distance = pair.cold_separation().separation->distance;
        const double margin = 2 * pair.tolerance(distance);
        ConvexStart start;
        const ConvexSeparation within = pair.separation(start, distance + margin);
        ASSERT_TRUE(within.separation);
        EXPECT_NEAR(within.separation->distance, distance, margin);
        if (distance > 0) {
            const ConvexSeparation beyond = pair.separation(start, distance - margin);
            EXPECT_EQ(beyond.verdict, Verdict::apart);
            EXPECT_FALSE(beyond.separation);
        }
    }
}

TEST(ConvexQuery, ThousandGonPrismsStandOnEachOther) {
    const Mesh prism = convex_hull(shapes::cylinder(1, 2, 1000).vertices);
    for (const double gap : {0.0, 0x1p-40, -0x1p-40, 0.25, 3.0})
        for (const Vec3 shift : {Vec3{}, Vec3{0.5, 0.25, 0}, Vec3{2, 0, 0}}) {
            const ConvexCase stacked = {prism, prism, {}, translation(shift + Vec3{0, 0, 2 + gap})};
            const ConvexSeparation found = Pair(stacked).cold_separation();
            ASSERT_NE(found.verdict, Verdict::doubtful) << gap;
            EXPECT_EQ(found.verdict == Verdict::meet, gap <= 0);
            EXPECT_NEAR(found.separation->distance, std::max(gap, 0.0), 1e-12);
            if (gap > 0)
                expect_witnesses(Pair(stacked), *found.separation);
        }
}

/// The contacts on which FCL throws "origin is outside of the polytope".
TEST(ConvexQuery, StackedAndKissingBoxesOnALatticeAreNeverInDoubt) {
    Random random(9);
    for (int i = 0; i < 500; ++i) {
        const Vec3 shift = {static_cast<double>(random.integer(-2, 2)),
                            static_cast<double>(random.integer(-2, 2)), 2};
        const Pair pair({shapes::box({1, 1, 1}), shapes::box({1, 1, 1}), {}, translation(shift)});
        EXPECT_EQ(pair.cold_verdict(), Verdict::meet);
        const ConvexSeparation found = pair.cold_separation();
        EXPECT_EQ(found.verdict, Verdict::meet);
        EXPECT_EQ(found.separation->distance, 0);
    }
}

TEST(ConvexQuery, EveryTargetGivesTheSameBits) {
    Random random(10);
    for (int i = 0; i < 200; ++i) {
        const Pair pair(convex_case(ConvexFamily::random, random));
        const Separation expected = *pair.cold_separation().separation;
        for_each_simd_target([&] {
            const Separation found = *pair.cold_separation().separation;
            EXPECT_EQ(found.distance, expected.distance);
            EXPECT_EQ(found.point_a, expected.point_a);
            EXPECT_EQ(found.point_b, expected.point_b);
            EXPECT_EQ(found.feature_a, expected.feature_a);
            EXPECT_EQ(found.feature_b, expected.feature_b);
        });
    }
}

}  // namespace
}  // namespace allide
