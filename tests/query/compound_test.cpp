// SPDX-License-Identifier: MIT
#include <cmath>
#include <thread>

#include <gtest/gtest.h>

#include <allide/tracker.h>

#include "scenes/hand.h"
#include "tests/cases.h"
#include "tests/query/scenes.h"

namespace allide {
namespace {

/// All triangles in the world, as one soup without a tree.
Geometry in_world(const Placed& placed) {
    Mesh soup;
    const std::span<const Part> parts = placed.geometry().parts();
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const Mesh& mesh = parts[i].geometry.mesh();
        if (parts[i].geometry.kind() == GeometryKind::compound)
            continue;
        const auto first = static_cast<std::uint32_t>(soup.vertices.size());
        for (const Vec3 v : mesh.vertices)
            soup.vertices.push_back(world_vertex(placed.world_from_part(i), v));
        for (const Face& f : mesh.faces)
            soup.faces.push_back({f[0] + first, f[1] + first, f[2] + first});
    }
    return Geometry::surface(soup, {.tree = Tree::none});
}

/// Each part by brute force against the other.
bool some_part_intersects(const Placed& compound, const Placed& other) {
    const std::span<const Part> parts = compound.geometry().parts();
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (parts[i].geometry.kind() == GeometryKind::compound)
            continue;
        const Geometry slow = Geometry::solid(parts[i].geometry.mesh(), {.tree = Tree::none});
        if (intersects({slow, compound.world_from_part(i)}, other))
            return true;
    }
    return false;
}

std::vector<Transform> grasp(int frame) {
    double curl[5];
    for (int finger = 0; finger < 5; ++finger)
        curl[finger] = 0.5 - 0.5 * sin_cos(0.03 * frame + 0.5 * finger).cos;
    return hand_pose(curl, 0.5 + 0.5 * sin_cos(0.05 * frame).sin);
}

Transform reach_out(int frame) {
    return translation({0.03, 0.12 - 0.0002 * frame, 0.05 + 0.03 * sin_cos(0.07 * frame).sin}) *
           rotation({1, 2, 3}, 0.01 * frame);
}

TEST(Hand, FiveHundredFramesAgainstTheOracle) {
    const Geometry fingers = hand();
    const Mesh ball = shapes::icosphere(0.03, 1);
    const Geometry fast = Geometry::solid(ball);
    const Geometry slow = Geometry::solid(ball, {.tree = Tree::none});
    Placed moving(fingers);
    Tracker tracker;
    int met = 0;
    const int frames = cases(500);
    for (int i = 0; i < frames; ++i) {
        const int frame = i * 500 / frames;
        moving.move(rotation({0, 0, 1}, 0.02 * frame), grasp(frame));
        const Transform at = moving.world_from_local() * reach_out(frame);
        const Placed near(fast, at);
        const Geometry soup = in_world(moving);
        const auto expected = intersecting_faces(soup, {slow, at});
        ASSERT_EQ(intersecting_faces(moving, near), expected) << "frame " << frame;
        const bool truth = some_part_intersects(moving, {slow, at});
        ASSERT_EQ(intersects(moving, near), truth);
        ASSERT_EQ(intersects(near, moving), truth);
        ASSERT_EQ(tracker.intersects(moving, near), truth);
        const double distance = truth ? 0 : separation(soup, {slow, at}).distance;
        ASSERT_NEAR(separation(moving, near).distance, distance, 1e-12);
        ASSERT_NEAR(tracker.separation(moving, near).distance, distance, 1e-12);
        ASSERT_EQ(first_contact(moving, near).has_value(), !expected.empty());
        met += truth;
    }
    EXPECT_GT(met, frames / 5);
    EXPECT_LT(met, frames * 4 / 5);
}

/// Two fingers of two joints each on a palm, sixty faces in all.
Geometry pincers() {
    const Geometry joint = Geometry::solid(shapes::box({0.3, 0.5, 0.2}));
    const std::vector<Part> joints = {{joint, {}, -1}, {joint, {}, 0}};
    const Geometry finger = Geometry::compound(joints);
    const Geometry palm = Geometry::solid(shapes::box({1, 0.5, 0.4}));
    const std::vector<Part> parts = {{palm, {}, -1}, {finger, {}, 0}, {finger, {}, 0}};
    return Geometry::compound(parts);
}

std::vector<Transform> pinch(double closed) {
    std::vector<Transform> poses = {{}};
    for (const double side : {-1.0, 1.0}) {
        poses.push_back(translation({0.7 * side, 0.4, 0}) * rotation({0, 0, 1}, 0.3 * side));
        poses.push_back(translation({0, 0.5, 0}));
        poses.push_back(translation({0, 0.5, 0}) * rotation({0, 0, 1}, closed * side) *
                        translation({0, 0.5, 0}));
    }
    return poses;
}

/// Compares with all pairs of faces of the two as soups.
void expect_answers_of_soups(const Placed& left, const Placed& right) {
    const Geometry soup = in_world(left), other = in_world(right);
    const auto expected = intersecting_faces(soup, other);
    ASSERT_EQ(intersecting_faces(left, right), expected);
    ASSERT_EQ(faces_within(left, right, 0.2), faces_within(soup, other, 0.2));
    auto swapped = intersecting_faces(right, left);
    for (FacePair& pair : swapped)
        std::swap(pair.face_a, pair.face_b);
    std::sort(swapped.begin(), swapped.end());
    ASSERT_EQ(swapped, expected);
    if (!expected.empty()) {
        ASSERT_TRUE(intersects(left, right));
    } else if (!intersects(left, right)) {  // that is, none is inside the other
        ASSERT_NEAR(separation(left, right).distance, separation(soup, other).distance, 1e-12);
    }
}

TEST(Compound, BothPartiesMayBeCompounds) {
    const Geometry shape = pincers();
    int met = 0;
    for (int frame = 0; frame < 60; ++frame) {
        SCOPED_TRACE(frame);
        const Placed left(shape, rotation({0, 0, 1}, 0.2 * frame), pinch(0.04 * frame - 1));
        const Transform at =
            translation({1.2, 2.8 - 0.04 * frame, 0.3}) * rotation({1, 2, 3}, 0.14 * frame);
        const Placed right(shape, at, pinch(1 - 0.03 * frame));
        expect_answers_of_soups(left, right);
        met += intersects(left, right);
    }
    EXPECT_GT(met, 15);
    EXPECT_LT(met, 45);
}

TEST(Compound, TwoHandsMeetWhereTheirSoupsDo) {
    const Geometry fingers = hand();
    int met = 0;
    for (int frame = 0; frame < 60; ++frame) {
        const Placed left(fingers, {}, grasp(5 * frame));
        const Placed right(fingers, reach_out(8 * frame), grasp(3 * frame));
        const Geometry soup = in_world(left), other = in_world(right);
        const auto expected = intersecting_faces(soup, other);
        ASSERT_EQ(intersecting_faces(left, right), expected);
        met += !expected.empty();
    }
    EXPECT_GT(met, 6);
    EXPECT_LT(met, 54);
}

TEST(Compound, NumbersRunThroughAllParts) {
    const Geometry fingers = hand();
    const Placed rest(fingers);
    EXPECT_EQ(fingers.parts().size(), 1u + 5 * 4);
    EXPECT_EQ(fingers.mesh().faces, in_world(rest).mesh().faces);
    EXPECT_EQ(fingers.mesh().vertices, in_world(rest).mesh().vertices);
    std::uint32_t face = 0, vertex = 0;
    for (std::uint32_t i = 0; i < fingers.parts().size(); ++i) {
        const Geometry& part = fingers.parts()[i].geometry;
        if (part.kind() == GeometryKind::compound)
            continue;
        EXPECT_EQ(fingers.part_of_face(face), i);
        EXPECT_EQ(fingers.part_of_vertex(vertex), i);
        face += static_cast<std::uint32_t>(part.mesh().faces.size());
        vertex += static_cast<std::uint32_t>(part.mesh().vertices.size());
        EXPECT_EQ(fingers.part_of_face(face - 1), i);
        EXPECT_EQ(fingers.part_of_vertex(vertex - 1), i);
    }
    EXPECT_EQ(face, fingers.mesh().faces.size());
}

TEST(Compound, FeaturesAreOfTheNearestPart) {
    const Geometry cube = Geometry::solid(shapes::box({1, 1, 1}));
    const std::vector<Part> row = {
        {cube, {}, -1}, {cube, translation({3, 0, 0}), -1}, {cube, translation({6, 0.5, 0}), -1}};
    const Geometry three = Geometry::compound(row);
    const Geometry ball = Geometry::solid(shapes::icosphere(0.5, 1));
    const Separation s = separation(three, {ball, translation({6.1, 3, 0.1})});
    EXPECT_EQ(s.feature_a.kind, FeatureKind::face);
    EXPECT_EQ(three.part_of_face(s.feature_a.index), 2u);
    EXPECT_NEAR(s.distance, 1, 0.1);
    const Separation inside = separation(three, {ball, translation({3, 0, 0})});
    EXPECT_EQ(inside.distance, 0);
    EXPECT_EQ(inside.feature_a, (Feature{FeatureKind::interior, 1}));
}

TEST(Compound, ContainmentCountsPartByPart) {
    const Geometry shell = Geometry::surface(shapes::icosphere(1, 2));
    const Geometry solid = Geometry::solid(shapes::icosphere(1, 2));
    const Geometry grain = Geometry::solid(shapes::icosphere(0.1, 1));
    const std::vector<Part> parts = {{shell, {}, -1}, {solid, translation({3, 0, 0}), -1}};
    const Geometry both = Geometry::compound(parts);
    EXPECT_FALSE(intersects(both, grain));
    EXPECT_TRUE(intersects(both, {grain, translation({3, 0, 0})}));
    EXPECT_TRUE(intersects({grain, translation({3, 0, 0})}, both));
    EXPECT_FALSE(both.is_solid());
}

TEST(Compound, RaysFindTheFirstPart) {
    const Geometry fingers = hand();
    for (int frame = 0; frame < 40; ++frame) {
        const Placed moving(fingers, rotation({1, 0, 1}, 0.1 * frame), grasp(7 * frame));
        const Geometry soup = in_world(moving);
        int hits = 0;
        for (int i = 0; i < 40; ++i) {
            const Vec3 from = {0.3, 0.01 * (i - 20), 0.2};
            const Vec3 along = {-0.3, 0.003 * i - 0.02, -0.2 + 0.0001 * i};
            const auto expected = cast_ray(soup, from, along),
                       found = cast_ray(moving, from, along);
            ASSERT_EQ(found.has_value(), expected.has_value());
            if (!found)
                continue;
            ++hits;
            EXPECT_EQ(found->t, expected->t);
            EXPECT_EQ(found->face, expected->face);
        }
        EXPECT_GT(hits, 0);
    }
}

TEST(Compound, BoxesAreTestedParentsFirst) {
    std::vector<Part> parts;
    const Geometry cube = Geometry::solid(shapes::box({0.4, 0.4, 0.4}));
    for (int i = 0; i < 1000; ++i)
        parts.push_back(
            {cube, translation({double(i % 10), double(i / 10 % 10), double(i / 100)}), -1});
    const Geometry crowd = Geometry::compound(parts);
    Stats stats;
    EXPECT_TRUE(intersects(crowd, {cube, translation({3.1, 4.2, 5.3})}, {.stats = &stats}));
    EXPECT_LT(stats.box_tests, 100u);
    stats = {};
    EXPECT_FALSE(intersects(crowd, {cube, translation({30, 4, 5})}, {.stats = &stats}));
    EXPECT_EQ(stats.box_tests, 1u);
    EXPECT_EQ(stats.volume_tests + stats.face_tests, 0u);
    stats = {};
    EXPECT_NEAR(separation(crowd, {cube, translation({30, 4, 5})}, {.stats = &stats}).distance,
                20.2, 1e-9);
    EXPECT_LT(stats.box_tests, 200u);
}

TEST(Compound, PartsAreTestedWithEachOtherWhenAsked) {
    const Geometry fingers = hand();
    std::vector<PartPair> joined;
    for (std::uint32_t i = 1; i < fingers.parts().size(); ++i) {
        const auto parent = static_cast<std::uint32_t>(fingers.parts()[i].parent);
        joined.push_back(
            {i, fingers.parts()[parent].geometry.kind() == GeometryKind::compound ? 0u : parent});
    }
    const double open[5] = {};
    EXPECT_FALSE(intersecting_parts({fingers, {}, hand_pose(open, 0.5)}).empty());
    EXPECT_TRUE(intersecting_parts({fingers, {}, hand_pose(open, 0.5)}, joined).empty());
    const double closed[5] = {0.9, 1.2, 1.2, 1.2, 1.2};
    const Placed fist(fingers, {}, hand_pose(closed, 0));
    std::vector<PartPair> expected;
    for (std::uint32_t a = 0; a < fingers.parts().size(); ++a)
        for (std::uint32_t b = a + 1; b < fingers.parts().size(); ++b) {
            const Geometry &s = fingers.parts()[a].geometry, &t = fingers.parts()[b].geometry;
            if (s.kind() == GeometryKind::compound || t.kind() == GeometryKind::compound)
                continue;
            if (std::find(joined.begin(), joined.end(), PartPair{b, a}) == joined.end() &&
                intersects({s, fist.world_from_part(a)}, {t, fist.world_from_part(b)}))
                expected.push_back({a, b});
        }
    EXPECT_EQ(intersecting_parts(fist, joined), expected);
    EXPECT_FALSE(expected.empty());
}

TEST(Compound, CompoundsOfCompoundsOfCompounds) {
    const Geometry cube = Geometry::solid(shapes::box({1, 1, 1}));
    Geometry chain = cube;
    for (int i = 0; i < 6; ++i) {
        const std::vector<Part> link = {{cube, {}, -1}, {chain, translation({2.5, 0.1, 0}), 0}};
        chain = Geometry::compound(link);
    }
    EXPECT_EQ(chain.mesh().faces.size(), 7u * 12);
    std::vector<Transform> bent;
    for (const Part& part : chain.parts())
        bent.push_back(part.parent_from_part * rotation({0, 0, 1}, 0.1));
    const Placed moving(chain, {}, bent);
    const Geometry soup = in_world(moving);
    for (int i = 0; i < 50; ++i) {
        const Placed other(cube, translation({0.5 * i, 0.2 * i, 0.9}));
        EXPECT_EQ(intersecting_faces(moving, other), intersecting_faces(soup, other));
    }
}

TEST(Compound, RejectsWhatItCannotBe) {
    const Geometry cube = Geometry::solid(shapes::box({1, 1, 1}));
    EXPECT_EQ(Geometry::try_compound({}).error().code(), ErrorCode::degenerate);
    const std::vector<Part> later = {{cube, {}, 0}};
    EXPECT_STREQ(Geometry::try_compound(later).error().what(),
                 "part 0 is carried by part 0; name an earlier part, or -1 for none");
    Transform skewed;
    skewed.rotation.rows[0].y = 1;
    const std::vector<Part> bad = {{cube, {}, -1}, {cube, skewed, -1}};
    EXPECT_EQ(Geometry::try_compound(bad).error().code(), ErrorCode::bad_transform);
    EXPECT_EQ(std::string(Geometry::try_compound(bad).error().what()).substr(0, 7), "part 1:");
}

TEST(Placed, RejectsPosesOfPartsAndStaysAsItWas) {
    const Geometry cube = Geometry::solid(shapes::box({1, 1, 1}));
    const std::vector<Part> two = {{cube, {}, -1}, {cube, translation({3, 0, 0}), 0}};
    const Geometry pair = Geometry::compound(two);
    const Transform one[] = {{}};
    EXPECT_EQ(Placed::try_make(pair, {}, one).error().code(), ErrorCode::bad_argument);
    EXPECT_FALSE(Placed::try_make(cube, {}, one));
    Placed placed(pair);
    const Transform wild[] = {{}, translation({NAN, 0, 0})};
    EXPECT_FALSE(placed.try_move(translation({9, 9, 9}), wild));
    EXPECT_EQ(placed.world_from_local(), Transform{});
    EXPECT_EQ(placed.world_from_part(1), translation({3, 0, 0}));
    const Placed copy = placed;
    placed.move(translation({9, 9, 9}));
    EXPECT_EQ(copy.world_from_part(1), translation({3, 0, 0}));
    EXPECT_EQ(placed.world_from_part(1), translation({12, 9, 9}));
}

TEST(Compound, MemoryCountsSharedPartsOnce) {
    const Geometry ball = Geometry::solid(shapes::icosphere(1, 3));
    const std::vector<Part> one = {{ball, {}, -1}};
    const std::vector<Part> many = {
        {ball, {}, -1}, {ball, translation({3, 0, 0}), -1}, {ball, translation({6, 0, 0}), -1}};
    const Geometry single = Geometry::compound(one), row = Geometry::compound(many);
    EXPECT_EQ(row.memory().leaves, ball.memory().leaves);
    EXPECT_EQ(single.memory().leaves, ball.memory().leaves);
    EXPECT_GT(row.memory().parts, 0u);
    EXPECT_GT(row.memory().mesh, single.memory().mesh);
}

}  // namespace
}  // namespace allide
