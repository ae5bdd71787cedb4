// SPDX-License-Identifier: MIT
#include <climits>
#include <memory>
#include <string>
#include <tuple>

#include <gtest/gtest.h>

#include <allide/batch.h>
#include <allide/signed_distance.h>

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
    intersects(cube, {}, std::span(met, 0));
}

TEST(Batch, RejectsNumbersOfThreadsOutOfRange) {
    const Placed cube(Geometry::convex(shapes::box({1, 1, 1})));
    const std::vector<Placed> poses(4, cube);
    const Vec3 points[] = {{0, 0, 0}, {3, 0, 0}};
    SignedDistance distances[2];
    bool met[4] = {};
    for (const int threads : {INT_MIN, -1, 1025, INT_MAX}) {
        const BatchOptions options = {.threads = threads};
        EXPECT_THROW(intersects(cube, poses, met, options), Error);
        EXPECT_THROW((void)intersecting_faces(cube, poses, options), Error);
        EXPECT_THROW((void)separation(cube, poses, options), Error);
        EXPECT_THROW((void)face_contacts(cube, poses, options), Error);
        EXPECT_THROW((void)faces_within(cube, poses, 1, options), Error);
        EXPECT_THROW((void)self_intersections(poses, {}, options), Error);
        EXPECT_THROW((void)intersecting_parts(poses, {}, options), Error);
        EXPECT_THROW((void)cast_ray(cube, {points, points}, options), Error);
        EXPECT_FALSE(try_penetration(cube, poses, options));
        EXPECT_FALSE(try_signed_distance(cube, points, distances, options));
    }
    EXPECT_FALSE(met[0]);
    for (const int threads : {0, 1024})
        EXPECT_EQ(intersects(cube, poses, {.threads = threads}).size(), 4u);
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

std::vector<Placed> boxes_in_a_row(const Geometry& cube) {
    std::vector<Placed> poses;
    for (int i = 0; i < 40; ++i)
        poses.push_back({cube, translation({0.0625 * i, 0.25, 0.125})});
    return poses;
}

TEST(Batch, ContactsAndFacesWithinAMarginAreThoseOfSingleQueries) {
    const Geometry cube = Geometry::solid(shapes::box({1, 1, 1}));
    const std::vector<Placed> poses = boxes_in_a_row(cube);
    for (const int threads : {1, 3}) {
        Stats batch, single;
        const auto contacts =
            face_contacts(cube, poses, {.threads = threads, .query = {.stats = &batch}});
        const auto near = faces_within(cube, poses, 0.125, {.threads = threads});
        std::size_t found = 0;
        for (std::size_t i = 0; i < poses.size(); ++i) {
            const auto expected = face_contacts(cube, poses[i], {.stats = &single});
            ASSERT_EQ(contacts[i].size(), expected.size());
            for (std::size_t k = 0; k < expected.size(); ++k) {
                EXPECT_EQ(contacts[i][k].faces, expected[k].faces);
                EXPECT_EQ(contacts[i][k].from, expected[k].from);
                EXPECT_EQ(contacts[i][k].normal_a, expected[k].normal_a);
            }
            found += expected.size();
            EXPECT_EQ(near[i], faces_within(cube, poses[i], 0.125));
        }
        EXPECT_EQ(batch, single);
        EXPECT_GT(found, 100u);
    }
}

TEST(Batch, DepthsAreThoseOfSingleQueriesAndTheFirstFailureIsNamed) {
    const Geometry cube = Geometry::convex(shapes::box({1, 1, 1}));
    std::vector<Placed> poses = boxes_in_a_row(cube);
    Scratch scratch;
    const auto depths = penetration(cube, poses, {.query = {.scratch = &scratch}});
    EXPECT_EQ(penetration(cube, poses, {.threads = 4})[7].depth, depths[7].depth);
    for (std::size_t i = 0; i < poses.size(); ++i) {
        const Penetration expected = penetration(cube, poses[i]);
        EXPECT_EQ(depths[i].depth, expected.depth);
        EXPECT_EQ(depths[i].direction, expected.direction);
    }
    EXPECT_GT(depths[7].depth, 1);
    const Geometry solid = Geometry::solid(shapes::box({1, 1, 1}));
    poses[39] = poses[23] = solid;
    const auto failed = try_penetration(cube, poses, {.threads = 4});
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().code(), ErrorCode::unsupported);
    EXPECT_EQ(std::string(failed.error().what()).rfind("b[23]: ", 0), 0u);
}

TEST(Batch, ObjectsWithThemselvesInManyPoses) {
    const Geometry fingers = hand();
    Mesh crossing = shapes::box({1, 1, 1});
    crossing.vertices[0] = {3, 3, 3};
    const Geometry crossed = Geometry::surface(crossing);
    std::vector<Placed> arms, meshes;
    for (int i = 0; i < 30; ++i) {
        const double t = 0.05 * i;
        arms.push_back({fingers, {}, hand_pose({t, 0, t, 0, t}, 0)});
        meshes.push_back({crossed, translation({t, 0, 0})});
    }
    const PartPair ignored[] = {{0, 1}};
    const auto parts = intersecting_parts(arms, ignored, {.threads = 2});
    const auto faces = self_intersections(meshes, Neighbours::tested, {.threads = 2});
    std::size_t found = 0;
    for (std::size_t i = 0; i < arms.size(); ++i) {
        EXPECT_EQ(parts[i], intersecting_parts(arms[i], ignored));
        EXPECT_EQ(faces[i], self_intersections(meshes[i]));
        found += parts[i].size() + faces[i].size();
    }
    EXPECT_GT(found, 30u);
}

TEST(Batch, RaysAreThoseOfSingleQueries) {
    const Geometry ball = Geometry::solid(shapes::icosphere(1, 2));
    std::vector<Vec3> origins, directions;
    for (int i = 0; i < 50; ++i) {
        origins.push_back({-3, 0.05 * i, 0.01});
        directions.push_back({1, 0.01, 0});
    }
    const auto hits = cast_ray(ball, {origins, directions}, {.threads = 2});
    const auto close = cast_ray(ball, {origins, directions, {.max_t = 2.1}});
    std::size_t met = 0, met_close = 0;
    for (std::size_t i = 0; i < origins.size(); ++i) {
        EXPECT_EQ(hits[i], cast_ray(ball, origins[i], directions[i]));
        EXPECT_EQ(close[i], cast_ray(ball, origins[i], directions[i], {.max_t = 2.1}));
        met += hits[i].has_value();
        met_close += close[i].has_value();
    }
    EXPECT_GT(met, met_close);
    EXPECT_GT(met_close, 0u);
    EXPECT_LT(met, origins.size());
    origins.pop_back();
    EXPECT_THROW(std::ignore = cast_ray(ball, {origins, directions}), Error);
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
