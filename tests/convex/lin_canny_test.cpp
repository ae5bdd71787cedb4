// SPDX-License-Identifier: MIT
#include "convex/lin_canny.h"

#include <cmath>
#include <map>

#include <gtest/gtest.h>

#include <allide/query.h>

#include "brute/brute.h"
#include "tests/cases.h"
#include "tests/convex/convex_cases.h"
#include "tests/convex/ready_polytope.h"

namespace allide {
namespace {

constexpr double degree = 3.14159265358979323846 / 180;

/// A polytope for walks, and the same as a solid for the trees to judge.
struct Walker {
    explicit Walker(const ReadyPointer& made)
        : ready(made), walk(made->shape), solid(Geometry::solid(made->mesh)) {}

    ReadyPointer ready;
    WalkShape walk;
    Geometry solid;
};

using WalkerPointer = std::shared_ptr<const Walker>;

WalkerPointer walker(const ReadyPointer& made) {
    return std::make_shared<const Walker>(made);
}

std::vector<WalkerPointer> random_walkers(Random& random, int count, int most_faces) {
    std::vector<WalkerPointer> all;
    for (int i = 0; i < count; ++i)
        all.push_back(walker(random_polytope(random, random.integer(4, most_faces))));
    return all;
}

struct WalkPair {
    const Walker &a, &b;
    Transform at_a, at_b;

    double size() const { return 2 * std::max(a.ready->shape.outer, b.ready->shape.outer); }
    Separation by_trees() const { return separation(Placed(a.solid, at_a), Placed(b.solid, at_b)); }
    Separation by_brute_force() const {
        const auto u = world_vertices_of(*a.ready, at_a), v = world_vertices_of(*b.ready, at_b);
        const std::uint32_t first = 0;
        Stats stats;
        return brute::separation({{u, a.ready->mesh.faces}, {&first, 1}, true},
                                 {{v, b.ready->mesh.faces}, {&first, 1}, true}, stats);
    }
    ConvexSeparation walk(LinCannyStart& start, Stats& stats,
                          const LinCannyOptions& options = {}) const {
        return lin_canny_separation({a.walk, at_a}, {b.walk, at_b}, 1e300, start, stats, options);
    }
    Verdict verdict(LinCannyStart& start, Stats& stats) const {
        return lin_canny_verdict({a.walk, at_a}, {b.walk, at_b}, start, stats);
    }
};

struct Tally {
    int queries = 0, apart = 0, meet = 0, doubtful = 0;
    std::map<std::pair<FeatureKind, FeatureKind>, int> kinds;
    Stats stats;

    double mean_steps() const { return double(stats.feature_steps) / queries; }
};

/// Doubt is allowed, and counted; nothing false is.
void expect_judgement(const WalkPair& pair, const Separation& judge, LinCannyStart& start,
                      Tally& tally, const LinCannyOptions& options = {}) {
    ++tally.queries;
    const auto [verdict, found] = pair.walk(start, tally.stats, options);
    if (verdict == Verdict::doubtful) {
        ++tally.doubtful;
        return;
    }
    ++(verdict == Verdict::meet ? tally.meet : tally.apart);
    ASSERT_EQ(verdict == Verdict::meet, judge.distance == 0);
    ASSERT_TRUE(found);
    const double allowed = 1e-12 * (judge.distance + pair.size());
    ASSERT_NEAR(found->distance, judge.distance, allowed);
    ASSERT_NEAR(length(found->point_a - found->point_b), found->distance, 1e-9 * pair.size());
    ++tally.kinds[{found->feature_a.kind, found->feature_b.kind}];
}

void expect_trees(const WalkPair& pair, LinCannyStart& start, Tally& tally,
                  const LinCannyOptions& options = {}) {
    expect_judgement(pair, pair.by_trees(), start, tally, options);
}

void expect_trees_cold(const WalkPair& pair, Tally& tally) {
    LinCannyStart cold;
    expect_trees(pair, cold, tally);
}

void walk_random_pairs(int count, std::uint64_t seed) {
    Random random(seed);
    const auto all = random_walkers(random, 100, 60);
    Tally tally;
    for (int i = 0; i < count; ++i) {
        const Walker &a = *all[random.below(100)], &b = *all[random.below(100)];
        expect_trees_cold({a, b, random_motion(random, 3), random_motion(random, 3)}, tally);
    }
    using enum FeatureKind;
    for (const auto& kinds : {std::pair{vertex, vertex},
                              {vertex, edge},
                              {edge, vertex},
                              {vertex, face},
                              {face, vertex},
                              {edge, edge}})
        EXPECT_GT(tally.kinds[kinds], count / 200);
    EXPECT_GT(tally.meet, count / 20);
    EXPECT_LT(tally.doubtful, count / 200);
}

TEST(LinCanny, FindsTheDistanceOfRandomPairs) {
    walk_random_pairs(cases(100'000), 1);
}

TEST(SlowLinCanny, FindsTheDistanceOfMillionsOfPairs) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed)
        walk_random_pairs(200'000, seed);
}

TEST(LinCanny, AgreesWithBruteForceOverAllFeatures) {
    Random random(2);
    Tally tally;
    for (int i = 0; i < 1000; ++i) {
        const auto all = random_walkers(random, 2, 24);
        const WalkPair pair = {*all[0], *all[1], random_motion(random, 3),
                               random_motion(random, 3)};
        LinCannyStart cold;
        expect_judgement(pair, pair.by_brute_force(), cold, tally);
    }
    EXPECT_LT(tally.doubtful, 20);
}

TEST(LinCanny, IsNeverWrongOnLattices) {
    Random random(3);
    Tally tally;
    for (int i = 0; i < 3000; ++i) {
        const PolytopePair pair = lattice_pair(random);
        const WalkerPointer a = walker(pair.a), b = walker(pair.b);
        expect_trees_cold({*a, *b, pair.world_from_a, pair.world_from_b}, tally);
    }
    EXPECT_GT(tally.meet, 500);
    EXPECT_LT(tally.doubtful, 60);
}

TEST(LinCanny, IsNeverWrongOnTheFamiliesWhereLibrariesAre) {
    for (const ConvexFamily family : all_convex_families) {
        Random random(17);
        Tally tally;
        for (int i = 0; i < 500; ++i) {
            const ConvexCase pair = convex_case(family, random);
            const WalkerPointer a = walker(ready(pair.a)), b = walker(ready(pair.b));
            LinCannyStart cold;
            expect_judgement({*a, *b, pair.world_from_a, pair.world_from_b},
                             separation_by_brute_force(pair), cold, tally);
        }
        if (family == ConvexFamily::random || family == ConvexFamily::mixed_sizes) {
            EXPECT_EQ(tally.doubtful, 0) << name(family);
        }
    }
}

TEST(LinCanny, IsNeverWrongOnKissingBoxes) {
    const WalkerPointer cube = walker(ready(box({1, 1, 1})));
    Tally tally;
    for (int x = -3; x <= 3; ++x)
        for (int y = -3; y <= 3; ++y)
            for (int z = -3; z <= 3; ++z) {
                const Vec3 at = {double(x), double(y), double(z)};
                expect_trees_cold({*cube, *cube, {}, translation(at)}, tally);
            }
    EXPECT_EQ(tally.apart, 7 * 7 * 7 - 5 * 5 * 5);
    EXPECT_LE(tally.doubtful, 10);
}

/// Turned boxes in a row, each moved by up to two units in the last place around contact.
TEST(LinCanny, IsNeverWrongToTheLastBit) {
    Random random(4);
    Tally tally;
    for (int i = 0; i < 3000; ++i) {
        const WalkerPointer cube = walker(ready(box({1, 1, 1})));
        Transform at = random_motion(random, 1);
        Transform next = at * translation({2, random.uniform(-2, 2), random.uniform(-2, 2)});
        for (int ulps = random.integer(-2, 2); ulps != 0; ulps += ulps < 0 ? 1 : -1)
            next.translation.x = std::nextafter(next.translation.x, ulps < 0 ? -10 : 10);
        expect_trees_cold({*cube, *cube, at, next}, tally);
    }
}

TEST(LinCanny, IsNeverWrongWhereAVertexTouchesAFace) {
    Random random(5);
    Tally tally;
    for (int i = 0; i < 3000; ++i) {
        const auto all = random_walkers(random, 2, 30);
        const Mesh &m = all[0]->ready->mesh, &n = all[1]->ready->mesh;
        const Face& f = m.faces[random.below(m.faces.size())];
        const double s = random.uniform(0, 1), t = random.uniform(0, 1 - s);
        const Vec3 p = m.vertices[f[0]] + s * (m.vertices[f[1]] - m.vertices[f[0]]) +
                       t * (m.vertices[f[2]] - m.vertices[f[0]]);
        const Vec3 v = n.vertices[random.below(n.vertices.size())];
        expect_trees_cold({*all[0], *all[1], {}, translation(p - v)}, tally);
    }
}

TEST(LinCanny, IdenticalPolytopesMeet) {
    Random random(6);
    Tally tally;
    for (int i = 0; i < 300; ++i) {
        const WalkerPointer a = random_walkers(random, 1, 100)[0];
        const Transform at = random_motion(random, 2);
        expect_trees_cold({*a, *a, at, at}, tally);
        Transform near = at;
        near.translation.x += 1e-15;
        expect_trees_cold({*a, *a, at, near}, tally);
    }
    EXPECT_EQ(tally.apart, 0);
}

TEST(LinCanny, OneInsideTheOtherMeetsInTheInterior) {
    Random random(7);
    Tally tally;
    const WalkerPointer large = walker(ready(icosphere(10, 2)));
    const auto small = random_walkers(random, 20, 60);
    int inside = 0;
    for (int i = 0; i < 500; ++i) {
        const Walker& b = *small[random.below(20)];
        if (b.ready->shape.outer > 4)
            continue;
        expect_trees_cold({*large, b, random_motion(random, 0.1), random_motion(random, 3)}, tally);
        ++inside;
    }
    EXPECT_EQ(tally.meet, inside);
    using enum FeatureKind;
    EXPECT_EQ((tally.kinds[{interior, vertex}]), inside);
}

WalkPair far_and_near(const Walker& a, const Walker& b, Random& random, double distance) {
    Transform at = random_motion(random, 0);
    at.translation = {0, 0, distance};
    return {a, b, random_motion(random, 0), at};
}

TEST(LinCanny, EveryStartEndsAtTheSameDistance) {
    Random random(8);
    Tally tally;
    const auto all = random_walkers(random, 40, 100);
    for (int i = 0; i < 2000; ++i) {
        const Walker &a = *all[random.below(40)], &b = *all[random.below(40)];
        const WalkPair pair = {a, b, random_motion(random, 2), random_motion(random, 2)};
        const Separation judge = pair.by_trees();
        for (int k = 0; k < 5; ++k) {
            LinCannyStart cold;
            expect_judgement(pair, judge, cold, tally,
                             {.first = FirstFeatures::random, .seed = random.next()});
        }
        LinCannyStart edges = {
            {2, static_cast<std::uint32_t>(random.below(a.walk.walk.edges.size()))},
            {2, static_cast<std::uint32_t>(random.below(b.walk.walk.edges.size()))}};
        expect_judgement(pair, judge, edges, tally);
        LinCannyStart face = {
            {3, static_cast<std::uint32_t>(random.below(a.walk.walk.triangles.size()))},
            {1, static_cast<std::uint32_t>(random.below(b.walk.walk.triangles.size() / 2))}};
        expect_judgement(pair, judge, face, tally);
    }
    EXPECT_LT(tally.doubtful, tally.queries / 200);
}

/// Turns b by an angle each frame and lets it swing through a.
Tally swing(const Walker& a, const Walker& b, double angle, int frames, bool is_judged) {
    Tally tally;
    LinCannyStart warm;
    Transform at;
    for (int i = 0; i < frames; ++i) {
        at.rotation = (rotation({1, 2, 3}, i * angle * degree)).rotation;
        const auto [sin, cos] = sin_cos(0.37 * i * angle * degree);
        at.translation = {2.5 * sin, 0.5 * cos, 1 + 1.2 * cos};
        const WalkPair pair = {a, b, {}, at};
        if (is_judged) {
            expect_trees(pair, warm, tally);
        } else {
            ++tally.queries;
            (void)pair.walk(warm, tally.stats);
        }
    }
    return tally;
}

TEST(LinCanny, WarmAnswersAreRightAtEverySpeed) {
    Random random(9);
    const auto all = random_walkers(random, 20, 200);
    for (int i = 0; i < 20; i += 2)
        for (const double angle : {0.1, 1.0, 10.0, 45.0}) {
            const Tally tally = swing(*all[static_cast<std::size_t>(i)],
                                      *all[static_cast<std::size_t>(i + 1)], angle, 200, true);
            EXPECT_LT(tally.doubtful, 4);
        }
}

TEST(LinCanny, WarmAnswersAreRightAfterTeleports) {
    Random random(10);
    const auto all = random_walkers(random, 10, 200);
    Tally tally;
    for (int i = 0; i < 10; i += 2) {
        LinCannyStart warm;
        for (int k = 0; k < 400; ++k)
            expect_trees({*all[static_cast<std::size_t>(i)], *all[static_cast<std::size_t>(i + 1)],
                          random_motion(random, 3), random_motion(random, 3)},
                         warm, tally);
    }
    EXPECT_LT(tally.doubtful, 20);
}

/// The steps of a frame, for polytopes far enough apart not to meet.
double mean_steps(int faces, double angle) {
    const WalkerPointer a = walker(ready(polytope({.faces = faces, .seed = 1})));
    const WalkerPointer b = walker(ready(polytope({.faces = faces, .seed = 2})));
    LinCannyStart warm;
    Stats stats;
    const int frames = 2000;
    for (int i = 0; i < frames; ++i) {
        Transform at = rotation({1, 2, 3}, i * angle * degree);
        at.translation = {2.5, 0, 0};
        (void)WalkPair{*a, *b, {}, at}.walk(warm, stats);
    }
    return double(stats.feature_steps) / frames;
}

TEST(LinCanny, SmallMotionsCostTheSameNumberOfStepsWhateverTheSize) {
    for (const int faces : {20, 100, 300, 1000})
        EXPECT_LT(mean_steps(faces, 0.1), 1.4) << faces;
    for (const int faces : {20, 100, 300, 1000})
        EXPECT_LT(mean_steps(faces, 1), 2.5) << faces;
}

TEST(LinCanny, AFaceOfAThousandCornersIsCrossedInFewSteps) {
    const WalkerPointer prism = walker(ready(cylinder(1, 0.2, 1000)));
    const WalkerPointer tip = walker(ready(box({0.01, 0.01, 0.01})));
    LinCannyStart start;
    Tally tally;
    Random random(11);
    for (int i = 0; i < 300; ++i) {
        const auto [sin, cos] = sin_cos(random.uniform(0, 6.28));
        const double r = random.uniform(0, 0.95);
        const std::uint64_t before = tally.stats.feature_steps;
        expect_trees({*prism, *tip, {}, translation({r * cos, r * sin, 1})}, start, tally);
        EXPECT_LE(tally.stats.feature_steps - before, 40u);
    }
    EXPECT_EQ(tally.apart, 300);
}

TEST(LinCanny, AnApexOfAThousandEdgesIsLeftInFewSteps) {
    const WalkerPointer spike = walker(ready(cone(1, 2, 1000)));
    const WalkerPointer tip = walker(ready(box({0.01, 0.01, 0.01})));
    std::uint32_t apex = 0;
    while (spike->ready->mesh.vertices[apex].z < 0.9)
        ++apex;
    ASSERT_EQ(spike->ready->graph.spokes_of(apex).size(), 1000u);
    Tally tally;
    Random random(12);
    for (int i = 0; i < 300; ++i) {
        const auto [sin, cos] = sin_cos(random.uniform(0, 6.28));
        LinCannyStart start = {{1, apex}, {1, 0}};
        expect_trees({*spike, *tip, {}, translation({cos, sin, random.uniform(0, 3)})}, start,
                     tally);
    }
    EXPECT_EQ(tally.apart, 300);
    EXPECT_LT(tally.mean_steps(), 25);
}

TEST(LinCanny, TheTableOfDirectionsSavesSteps) {
    const WalkerPointer a = walker(ready(polytope({.faces = 400, .seed = 1})));
    const WalkerPointer b = walker(ready(polytope({.faces = 400, .seed = 2})));
    Random random(13);
    Tally table, chance;
    for (int i = 0; i < 500; ++i) {
        const WalkPair pair = far_and_near(*a, *b, random, 3);
        const Separation judge = pair.by_trees();
        LinCannyStart first, second;
        expect_judgement(pair, judge, first, table);
        expect_judgement(pair, judge, second, chance,
                         {.first = FirstFeatures::random, .seed = random.next()});
    }
    EXPECT_LT(2 * table.mean_steps(), chance.mean_steps());
}

TEST(LinCanny, SmallPerturbationsChangeDistancesAsLittle) {
    Random random(14);
    const auto all = random_walkers(random, 40, 60);
    for (int i = 0; i < 2000; ++i) {
        WalkPair pair = {*all[random.below(40)], *all[random.below(40)], random_motion(random, 2),
                         random_motion(random, 2)};
        LinCannyStart start;
        Stats stats;
        const auto [verdict, first] = pair.walk(start, stats);
        if (verdict == Verdict::doubtful)
            continue;
        const double shift = 1e-9;
        pair.at_b.translation = pair.at_b.translation + shift * normalized(random_point(random, 1));
        const auto [again, second] = pair.walk(start, stats);
        if (again == Verdict::doubtful)
            continue;
        EXPECT_NEAR(first->distance, second->distance, shift + 2e-12 * (4 + pair.size()));
    }
}

TEST(LinCanny, FarFromTheOriginNothingIsWrong) {
    Random random(15);
    const auto all = random_walkers(random, 20, 60);
    Tally tally;
    for (int i = 0; i < 1000; ++i) {
        WalkPair pair = {*all[random.below(20)], *all[random.below(20)], random_motion(random, 2),
                         random_motion(random, 2)};
        pair.at_a.translation = pair.at_a.translation + Vec3{5e6, -3e6, 1e6};
        pair.at_b.translation = pair.at_b.translation + Vec3{5e6, -3e6, 1e6};
        expect_trees_cold(pair, tally);
        LinCannyStart cold;
        const Verdict verdict = pair.verdict(cold, tally.stats);
        if (verdict != Verdict::doubtful) {
            EXPECT_EQ(verdict == Verdict::meet, pair.by_trees().distance == 0);
        }
    }
}

TEST(LinCanny, ALimitHidesOnlyWhatIsBeyondIt) {
    Random random(16);
    const auto all = random_walkers(random, 20, 60);
    for (int i = 0; i < 1000; ++i) {
        const WalkPair pair = {*all[random.below(20)], *all[random.below(20)],
                               random_motion(random, 2), random_motion(random, 2)};
        const WalkParty a(pair.a.walk, pair.at_a), b(pair.b.walk, pair.at_b);
        LinCannyStart start;
        Stats stats;
        const auto [verdict, found] = lin_canny_separation(a, b, 0.5, start, stats);
        if (verdict == Verdict::doubtful)
            continue;
        const Separation judge = pair.by_trees();
        EXPECT_EQ(verdict == Verdict::meet, judge.distance == 0);
        EXPECT_EQ(found.has_value(), judge.distance <= 0.5);
    }
}

}  // namespace
}  // namespace allide
