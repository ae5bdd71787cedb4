// SPDX-License-Identifier: MIT
#include "convex/lin_canny/lin_canny.h"

#include <cmath>

#include <gtest/gtest.h>

#include "tests/cases.h"
#include "tests/convex/convex_cases.h"
#include "tests/convex/lin_canny_cases.h"

namespace allide {
namespace {

void search_random_pairs(int count, std::uint64_t seed) {
    Random random(seed);
    const auto all = random_models(random, 100, 60);
    Tally tally;
    for (int i = 0; i < count; ++i) {
        const LinCannyModel &a = *all[random.below(100)], &b = *all[random.below(100)];
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
    search_random_pairs(cases(100'000), 1);
}

TEST(SlowLinCanny, FindsTheDistanceOfMillionsOfPairs) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed)
        search_random_pairs(200'000, seed);
}

TEST(LinCanny, AgreesWithBruteForceOverAllFeatures) {
    Random random(2);
    Tally tally;
    for (int i = 0; i < 1000; ++i) {
        const auto all = random_models(random, 2, 24);
        const LinCannyPair pair = {*all[0], *all[1], random_motion(random, 3),
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
        const LinCannyModelPointer a = lin_canny_model(pair.a), b = lin_canny_model(pair.b);
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
            const LinCannyModelPointer a = lin_canny_model(ready(pair.a)),
                                       b = lin_canny_model(ready(pair.b));
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
    const LinCannyModelPointer cube = lin_canny_model(ready(shapes::box({1, 1, 1})));
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
        const LinCannyModelPointer cube = lin_canny_model(ready(shapes::box({1, 1, 1})));
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
        const auto all = random_models(random, 2, 30);
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
        const LinCannyModelPointer a = random_models(random, 1, 100)[0];
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
    const LinCannyModelPointer large = lin_canny_model(ready(shapes::icosphere(10, 2)));
    const auto small = random_models(random, 20, 60);
    int inside = 0;
    for (int i = 0; i < 500; ++i) {
        const LinCannyModel& b = *small[random.below(20)];
        if (b.ready->shape.outer > 4)
            continue;
        expect_trees_cold({*large, b, random_motion(random, 0.1), random_motion(random, 3)}, tally);
        ++inside;
    }
    EXPECT_EQ(tally.meet, inside);
    using enum FeatureKind;
    EXPECT_EQ((tally.kinds[{interior, vertex}]), inside);
}

TEST(LinCanny, SmallPerturbationsChangeDistancesAsLittle) {
    Random random(14);
    const auto all = random_models(random, 40, 60);
    for (int i = 0; i < 2000; ++i) {
        LinCannyPair pair = {*all[random.below(40)], *all[random.below(40)],
                             random_motion(random, 2), random_motion(random, 2)};
        LinCannyStart start;
        Stats stats;
        const auto [verdict, first] = pair.by_lin_canny(start, stats);
        if (verdict == Verdict::doubtful)
            continue;
        const double shift = 1e-9;
        pair.at_b.translation = pair.at_b.translation + shift * normalized(random_point(random, 1));
        const auto [again, second] = pair.by_lin_canny(start, stats);
        if (again == Verdict::doubtful)
            continue;
        EXPECT_NEAR(first->distance, second->distance, shift + 2e-12 * (4 + pair.size()));
    }
}

TEST(LinCanny, FarFromTheOriginNothingIsWrong) {
    Random random(15);
    const auto all = random_models(random, 20, 60);
    Tally tally;
    for (int i = 0; i < 1000; ++i) {
        LinCannyPair pair = {*all[random.below(20)], *all[random.below(20)],
                             random_motion(random, 2), random_motion(random, 2)};
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
    const auto all = random_models(random, 20, 60);
    for (int i = 0; i < 1000; ++i) {
        const LinCannyPair pair = {*all[random.below(20)], *all[random.below(20)],
                                   random_motion(random, 2), random_motion(random, 2)};
        const PlacedLinCannyShape a(pair.a.shape, pair.at_a), b(pair.b.shape, pair.at_b);
        LinCannyStart start;
        Stats stats;
        const auto [verdict, found] = lin_canny_separation(a, b, {start, stats, 0.5});
        if (verdict == Verdict::doubtful)
            continue;
        const Separation judge = pair.by_trees();
        EXPECT_EQ(verdict == Verdict::meet, judge.distance == 0);
        EXPECT_EQ(found.has_value(), judge.distance <= 0.5);
    }
}

}  // namespace
}  // namespace allide
