// SPDX-License-Identifier: MIT
#include <climits>
#include <memory>
#include <tuple>

#include <gtest/gtest.h>

#include <allide/batch.h>

#include "scenes/hand.h"
#include "tests/query/scenes.h"

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
    for (const Tree tree : {Tree::bvh8, Tree::dop18}) {
        const Geometry ring = Geometry::solid(shapes::torus(1, 0.4, 20, 10), {.tree = tree});
        const Geometry ball = Geometry::solid(shapes::icosphere(0.5, 2), {.tree = tree});
        const std::vector<Placed> poses = many_poses(ball);
        Stats single;
        for (const Placed& pose : poses) {
            std::ignore = intersects(ring, pose, {.stats = &single});
            std::ignore = intersecting_faces(ring, pose, {.stats = &single});
            std::ignore = separation(ring, pose, {.stats = &single});
        }
        for (const int threads : {0, 1, 2, 5, 1024}) {
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

TEST(Batch, ListsOfUnequalLengthsAndBadThreadsAreRejected) {
    const Geometry cube = Geometry::solid(shapes::box({1, 1, 1}));
    const std::vector<Placed> poses(10, Placed(cube));
    bool met[4] = {};
    EXPECT_THROW(intersects(cube, poses, met), Error);
    EXPECT_FALSE(met[0]);
    std::vector<std::vector<FacePair>> faces(11);
    EXPECT_THROW(intersecting_faces(cube, poses, faces), Error);
    std::vector<Separation> separations(9);
    EXPECT_THROW(separation(cube, poses, separations), Error);
    for (const int threads : {INT_MIN, -1, 1025, INT_MAX})
        EXPECT_THROW(intersects(cube, std::span(poses).first(4), met, {.threads = threads}), Error);
    intersects(cube, {}, std::span(met, 0));
}

TEST(Batch, ReturnsWhatItFills) {
    const Geometry cube = Geometry::solid(shapes::box({1, 1, 1}));
    std::vector<Placed> poses;
    for (int i = 0; i < 40; ++i)
        poses.push_back({cube, translation({0.1 * i, 0, 0})});
    const auto met = intersects(cube, poses, {.threads = 2});
    const auto faces = intersecting_faces(cube, poses, {.threads = 2});
    const auto separations = separation(cube, poses);
    for (std::size_t i = 0; i < poses.size(); ++i) {
        EXPECT_EQ(met[i] != 0, intersects(cube, poses[i]));
        EXPECT_EQ(faces[i], intersecting_faces(cube, poses[i]));
        EXPECT_EQ(separations[i].distance, separation(cube, poses[i]).distance);
    }
    EXPECT_TRUE(met.front());
    EXPECT_FALSE(met.back());
}

TEST(Batch, CompoundsInManyPoses) {
    const Geometry fingers = hand(), ball = Geometry::solid(shapes::icosphere(0.03, 2));
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
