// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <set>

#include <allide/allide.h>

#include "motion/moving_contact.h"
#include "tests/at_least.h"
#include "tests/cases.h"
#include "tests/motion/motion_scenes.h"

namespace allide {
namespace {

using FaceNumberPair = std::pair<std::uint32_t, std::uint32_t>;

std::set<FaceNumberPair> pairs_of(const FaceImpacts& impacts) {
    std::set<FaceNumberPair> pairs;
    for (const FaceImpact& hit : impacts.faces)
        EXPECT_TRUE(pairs.insert({hit.face_a, hit.face_b}).second);
    return pairs;
}

bool may_be_round(const Geometry& geometry) {
    return geometry.kind() == GeometryKind::round || geometry.kind() == GeometryKind::compound;
}

/// A few triangles whose corners are small integers.
Mesh lattice_mesh(Random& random, std::uint32_t faces) {
    Mesh mesh;
    for (std::uint32_t face = 0; face < faces; ++face) {
        for (int k = 0; k < 3; ++k) {
            const double x = random.integer(-4, 4), y = random.integer(-4, 4);
            mesh.vertices.push_back({x, y, double(random.integer(-4, 4))});
        }
        mesh.faces.push_back({3 * face, 3 * face + 1, 3 * face + 2});
    }
    return mesh;
}

std::set<FaceNumberPair> pairs_by_exact_signs(const Mesh& a, const Mesh& b, Vec3 offset) {
    std::set<FaceNumberPair> pairs;
    for (std::uint32_t i = 0; i < a.faces.size(); ++i)
        for (std::uint32_t j = 0; j < b.faces.size(); ++j) {
            MovingVertex face_a[3], face_b[3];
            for (int k = 0; k < 3; ++k) {
                face_a[k].from = a.vertices[a.faces[i][static_cast<std::size_t>(k)]];
                face_a[k].to = face_a[k].from + offset;
                face_b[k].from = face_b[k].to = b.vertices[b.faces[j][static_cast<std::size_t>(k)]];
            }
            if (moving_contact(face_a, face_b) == MovingContact::meet)
                pairs.insert({i, j});
        }
    return pairs;
}

TEST(FaceImpacts, OfStraightMotionsAreThoseOfExactSigns) {
    Random random(31);
    std::size_t met = 0;
    for (int i = 0; i < cases(60); ++i) {
        const Mesh a = lattice_mesh(random, 6), b = lattice_mesh(random, 6);
        const Vec3 offset = {double(random.integer(-9, 9)), double(random.integer(-9, 9)),
                             double(random.integer(-9, 9))};
        const Moving moving(Geometry::surface(a), Motion::straight({}, translation(offset)));
        const FaceImpacts found = face_impacts(moving, Moving(Geometry::surface(b)));
        const auto expected = pairs_by_exact_signs(a, b, offset);
        EXPECT_EQ(pairs_of(found), expected) << i;
        for (const FaceImpact& hit : found.faces) {
            EXPECT_TRUE(hit.impact.certain);
            EXPECT_NEAR(length(hit.impact.normal), 1, 1e-9);
        }
        met += expected.size();
    }
    EXPECT_GT(met, static_cast<std::size_t>(cases(200)));
}

TEST(FaceImpacts, BeginWithTheFirstImpactAndIncludeThoseOfBothEnds) {
    const std::vector<MovingKind> kinds = moving_kinds();
    Random random(32);
    int hits = 0;
    std::size_t at_ends = 0;
    for (int i = 0; i < cases(60); ++i) {
        const MovingKind& s = kinds[random.below(bounded_kinds)];
        const MovingKind& t = kinds[random.below(bounded_kinds)];
        SCOPED_TRACE(std::string(s.name) + ", " + t.name + ", case " + std::to_string(i));
        const Moving a(s.geometry, random_way(random, 1 + i % 3));
        const Moving b(t.geometry, random_way(random, (i / 3) % 4));
        const FaceImpacts found = face_impacts(a, b);
        EXPECT_FALSE(found.exhausted);
        const auto first = first_impact(a, b);
        double least = INFINITY;
        for (const FaceImpact& hit : found.faces)
            least = std::min(least, hit.impact.time);
        const bool is_inside_at_start = first && first->time == 0 && least > 0;
        if (first && !is_inside_at_start) {
            EXPECT_NEAR(least, first->time, 1e-4);
            ++hits;
        }
        if (!first) {
            EXPECT_TRUE(found.faces.empty());
        }
        if (may_be_round(s.geometry) || may_be_round(t.geometry))
            continue;  // the part of a round shape that is met first may be another one
        const auto pairs = pairs_of(found);
        for (const double time : {0.0, 1.0})
            for (const FacePair& pair : intersecting_faces(Placed(s.geometry, a.pose(time)),
                                                           Placed(t.geometry, b.pose(time)))) {
                EXPECT_TRUE(pairs.contains({pair.face_a, pair.face_b})) << time;
                ++at_ends;
            }
    }
    EXPECT_GE(hits, at_least(11));
    EXPECT_GE(static_cast<int>(at_ends), at_least(21));
}

TEST(FaceImpacts, HaveTheirOwnTimes) {
    const Geometry box = Geometry::solid(shapes::box({0.5, 0.5, 0.5}));
    Mesh walls = {{{2, -9, -9}, {2, 9, -9}, {2, 0, 9}, {4, -9, -9}, {4, 9, -9}, {4, 0, 9}},
                  {{0, 1, 2}, {3, 4, 5}}};
    const Moving moving(box, Motion::straight({}, translation({5, 0, 0})));
    const FaceImpacts found = face_impacts(moving, Moving(Geometry::surface(walls)));
    double first[2] = {1, 1};
    for (const FaceImpact& hit : found.faces)
        first[hit.face_b] = std::min(first[hit.face_b], hit.impact.time);
    EXPECT_NEAR(first[0], 0.3, 1e-6);
    EXPECT_NEAR(first[1], 0.7, 1e-6);
    EXPECT_EQ(pairs_of(found).size(), 24u);  // each face of the box passes each wall
    MotionOptions little;
    little.budget.tests = 3;
    EXPECT_TRUE(face_impacts(moving, Moving(Geometry::surface(walls)), little).exhausted);
    EXPECT_EQ(
        try_face_impacts(moving, Moving(Geometry::plane({2, 0, 0}, {3, 0, 0}))).error().code(),
        ErrorCode::unsupported);
}

}  // namespace
}  // namespace allide
