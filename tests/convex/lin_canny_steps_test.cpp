// SPDX-License-Identifier: MIT
// Tests where searches start, how they follow a motion, and how many steps they take.
#include "tests/convex/lin_canny_cases.h"

namespace allide {
namespace {

constexpr double degree = 3.14159265358979323846 / 180;

LinCannyPair far_and_near(const LinCannyModel& a, const LinCannyModel& b, Random& random,
                          double distance) {
    Transform at = random_motion(random, 0);
    at.translation = {0, 0, distance};
    return {a, b, random_motion(random, 0), at};
}

TEST(LinCanny, EveryStartEndsAtTheSameDistance) {
    Random random(8);
    Tally tally;
    const auto all = random_models(random, 40, 100);
    for (int i = 0; i < 2000; ++i) {
        const LinCannyModel &a = *all[random.below(40)], &b = *all[random.below(40)];
        const LinCannyPair pair = {a, b, random_motion(random, 2), random_motion(random, 2)};
        const Separation judge = pair.by_trees();
        for (int k = 0; k < 5; ++k) {
            LinCannyStart cold;
            expect_judgement(pair, judge, cold, tally,
                             {.first = FirstFeatures::random, .seed = random.next()});
        }
        LinCannyStart edges = {
            {2, static_cast<std::uint32_t>(random.below(a.shape.mesh.edges.size()))},
            {2, static_cast<std::uint32_t>(random.below(b.shape.mesh.edges.size()))}};
        expect_judgement(pair, judge, edges, tally);
        LinCannyStart face = {
            {3, static_cast<std::uint32_t>(random.below(a.shape.mesh.triangles.size()))},
            {1, static_cast<std::uint32_t>(random.below(b.shape.mesh.triangles.size() / 2))}};
        expect_judgement(pair, judge, face, tally);
    }
    EXPECT_LT(tally.doubtful, tally.queries / 200);
}

/// Turns b by an angle each frame and lets it swing through a.
Tally swing(const LinCannyModel& a, const LinCannyModel& b, double angle, int frames,
            bool is_judged) {
    Tally tally;
    LinCannyStart warm;
    Transform at;
    for (int i = 0; i < frames; ++i) {
        at.rotation = (rotation({1, 2, 3}, i * angle * degree)).rotation;
        const auto [sin, cos] = sin_cos(0.37 * i * angle * degree);
        at.translation = {2.5 * sin, 0.5 * cos, 1 + 1.2 * cos};
        const LinCannyPair pair = {a, b, {}, at};
        if (is_judged) {
            expect_trees(pair, warm, tally);
        } else {
            ++tally.queries;
            (void)pair.by_lin_canny(warm, tally.stats);
        }
    }
    return tally;
}

TEST(LinCanny, WarmAnswersAreRightAtEverySpeed) {
    Random random(9);
    const auto all = random_models(random, 20, 200);
    for (int i = 0; i < 20; i += 2)
        for (const double angle : {0.1, 1.0, 10.0, 45.0}) {
            const Tally tally = swing(*all[static_cast<std::size_t>(i)],
                                      *all[static_cast<std::size_t>(i + 1)], angle, 200, true);
            EXPECT_LT(tally.doubtful, 4);
        }
}

TEST(LinCanny, WarmAnswersAreRightAfterTeleports) {
    Random random(10);
    const auto all = random_models(random, 10, 200);
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
    const LinCannyModelPointer a =
        lin_canny_model(ready(shapes::polytope({.faces = faces, .seed = 1})));
    const LinCannyModelPointer b =
        lin_canny_model(ready(shapes::polytope({.faces = faces, .seed = 2})));
    LinCannyStart warm;
    Stats stats;
    const int frames = 2000;
    for (int i = 0; i < frames; ++i) {
        Transform at = rotation({1, 2, 3}, i * angle * degree);
        at.translation = {2.5, 0, 0};
        (void)LinCannyPair{*a, *b, {}, at}.by_lin_canny(warm, stats);
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
    const LinCannyModelPointer prism = lin_canny_model(ready(shapes::cylinder(1, 0.2, 1000)));
    const LinCannyModelPointer tip = lin_canny_model(ready(shapes::box({0.01, 0.01, 0.01})));
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
    const LinCannyModelPointer spike = lin_canny_model(ready(shapes::cone(1, 2, 1000)));
    const LinCannyModelPointer tip = lin_canny_model(ready(shapes::box({0.01, 0.01, 0.01})));
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
    const LinCannyModelPointer a =
        lin_canny_model(ready(shapes::polytope({.faces = 400, .seed = 1})));
    const LinCannyModelPointer b =
        lin_canny_model(ready(shapes::polytope({.faces = 400, .seed = 2})));
    Random random(13);
    Tally table, chance;
    for (int i = 0; i < 500; ++i) {
        const LinCannyPair pair = far_and_near(*a, *b, random, 3);
        const Separation judge = pair.by_trees();
        LinCannyStart first, second;
        expect_judgement(pair, judge, first, table);
        expect_judgement(pair, judge, second, chance,
                         {.first = FirstFeatures::random, .seed = random.next()});
    }
    EXPECT_LT(2 * table.mean_steps(), chance.mean_steps());
}

}  // namespace
}  // namespace allide
