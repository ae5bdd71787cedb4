// SPDX-License-Identifier: MIT
#include <memory>

#include <gtest/gtest.h>

#include <allide/batch.h>

#include "scenes/hand.h"
#include "tests/pair/scenes.h"

namespace allide {
namespace {

std::vector<Placed> many_poses(const Geometry& geometry) {
    std::vector<Placed> poses;
    for (const Transform& pose : approach(150, 21))
        poses.push_back({geometry, pose});
    return poses;
}

struct Answers {
    std::unique_ptr<bool[]> met;
    std::vector<std::vector<FacePair>> faces;
    std::vector<Separation> separations;
    Stats stats;
};

Answers answers(const Placed& a, const std::vector<Placed>& b, int threads) {
    Answers result = {std::make_unique<bool[]>(b.size()), {}, {}, {}};
    result.faces.resize(b.size());
    result.separations.resize(b.size());
    const BatchOptions options = {.threads = threads, .query = {.stats = &result.stats}};
    intersects(a, b, std::span(result.met.get(), b.size()), options);
    intersecting_faces(a, b, result.faces, options);
    separation(a, b, result.separations, options);
    return result;
}

TEST(Batch, AnswersAsSingleQueriesDoOnAnyNumberOfThreads) {
    for (const Volume volume : {Volume::wide, Volume::dop18}) {
        const Geometry ring = Geometry::solid(torus(1, 0.4, 20, 10), {.volume = volume});
        const Geometry ball = Geometry::solid(icosphere(0.5, 2), {.volume = volume});
        const std::vector<Placed> poses = many_poses(ball);
        Stats single;
        for (const Placed& pose : poses) {
            intersects(ring, pose, {.stats = &single});
            intersecting_faces(ring, pose, {.stats = &single});
            separation(ring, pose, {.stats = &single});
        }
        for (const int threads : {-1, 1, 2, 5}) {
            const Answers found = answers(ring, poses, threads);
            EXPECT_EQ(found.stats, single);
            for (std::size_t i = 0; i < poses.size(); ++i) {
                EXPECT_EQ(found.met[i], intersects(ring, poses[i]));
                EXPECT_EQ(found.faces[i], intersecting_faces(ring, poses[i]));
                EXPECT_EQ(found.separations[i].distance, separation(ring, poses[i]).distance);
            }
        }
    }
}

TEST(Batch, TheShorterListCounts) {
    const Geometry cube = Geometry::solid(box({1, 1, 1}));
    const std::vector<Placed> poses(10, Placed(cube));
    bool met[4] = {};
    intersects(cube, poses, std::span(met, 3));
    EXPECT_TRUE(met[0] && met[1] && met[2]);
    EXPECT_FALSE(met[3]);
    intersects(cube, {}, met);
}

TEST(Batch, CompoundsInManyPoses) {
    const Geometry fingers = hand(), ball = Geometry::solid(icosphere(0.03, 2));
    std::vector<Placed> poses;
    for (int i = 0; i < 100; ++i) {
        const double t = 0.01 * i;
        poses.push_back({fingers, {}, hand_pose({t, t, t, t, t}, 0)});
    }
    const Placed held(ball, translation({0.01, 0.07, -0.05}));
    bool met[100];
    intersects(held, poses, met, {.threads = 3});
    int count = 0;
    for (std::size_t i = 0; i < 100; ++i) {
        EXPECT_EQ(met[i], intersects(held, poses[i]));
        count += met[i];
    }
    EXPECT_GT(count, 5);
    EXPECT_LT(count, 95);
}

}  // namespace
}  // namespace allide
