// SPDX-License-Identifier: MIT
#include "brute/brute.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include <allide/shapes.h>

#include "math/world_vertices.h"
#include "mesh/components.h"
#include "primitive/face_interference.h"
#include "scenes/motion.h"

namespace allide {
namespace {

/// A mesh in the world that owns what a body points to.
struct Placement {
    Mesh mesh;
    std::vector<std::uint32_t> firsts;
    bool solid;

    Placement(Mesh m, const Transform& t, bool is_solid) : mesh(std::move(m)), solid(is_solid) {
        world_vertices(t, mesh.vertices, mesh.vertices);
        for (const std::uint32_t f : components(mesh).first_face)
            firsts.push_back(mesh.faces[f][0]);
    }
    brute::Body body() const { return {{mesh.vertices, mesh.faces}, firsts, solid}; }
};

bool meet(const Placement& a, const Placement& b) {
    Stats stats;
    return brute::intersects(a.body(), b.body(), stats);
}

Separation apart(const Placement& a, const Placement& b) {
    Stats stats;
    return brute::separation(a.body(), b.body(), stats);
}

std::vector<FacePair> contacts(const Placement& a, const Placement& b) {
    Stats stats;
    std::vector<FacePair> pairs;
    brute::intersecting_faces(a.body().mesh, b.body().mesh, pairs, stats);
    return pairs;
}

TEST(Brute, FacePairsAreThoseThatKitamurasTestFinds) {
    Random random(1);
    for (int i = 0; i < 10; ++i) {
        const Placement a(shapes::icosphere(1, 1), random_motion(random, 0.5), false);
        const Placement b(shapes::torus(1, 0.3, 12, 8), random_motion(random, 0.5), false);
        std::vector<FacePair> expected;
        for (std::uint32_t f = 0; f < a.mesh.faces.size(); ++f)
            for (std::uint32_t g = 0; g < b.mesh.faces.size(); ++g)
                if (faces_interfere(a.body().mesh.triangle(f), b.body().mesh.triangle(g)))
                    expected.push_back({f, g, {}});
        std::vector<FacePair> found = contacts(a, b);
        EXPECT_TRUE(std::ranges::is_sorted(found));
        for (FacePair& pair : found)
            pair.kind = {};
        EXPECT_EQ(found, expected);
        EXPECT_EQ(meet(a, b), !expected.empty());
    }
}

TEST(Brute, KissingBoxesTouch) {
    const Placement a(shapes::box({1, 1, 1}), {}, true),
        b(shapes::box({1, 1, 1}), translation({2, 0, 0}), true);
    EXPECT_TRUE(meet(a, b));
    EXPECT_EQ(apart(a, b).distance, 0);
    for (const FacePair& pair : contacts(a, b))
        EXPECT_NE(pair.kind, ContactKind::crossing);
    const Placement c(shapes::box({1, 1, 1}), translation({std::nextafter(2.0, 3), 0, 0}), true);
    EXPECT_FALSE(meet(a, c));
    EXPECT_GT(apart(a, c).distance, 0);
}

TEST(Brute, OneInsideTheOtherCountsForSolidsOnly) {
    for (const bool solid : {false, true}) {
        const Placement outer(shapes::box({3, 3, 3}), {}, solid),
            inner(shapes::icosphere(1, 1), {}, false);
        EXPECT_EQ(meet(outer, inner), solid);
        EXPECT_EQ(meet(inner, outer), solid);
        EXPECT_EQ(apart(outer, inner).distance == 0, solid);
        EXPECT_TRUE(contacts(outer, inner).empty());
    }
    const Placement outer(shapes::box({3, 3, 3}), {}, true),
        inner(shapes::icosphere(1, 1), {}, false);
    const Separation s = apart(inner, outer);
    EXPECT_EQ(s.feature_a.kind, FeatureKind::vertex);
    EXPECT_EQ(s.feature_b.kind, FeatureKind::interior);
    EXPECT_EQ(s.point_a, inner.mesh.vertices[s.feature_a.index]);
}

TEST(Brute, SeparationIsZeroIffTheyIntersect) {
    Random random(2);
    int met = 0;
    for (int i = 0; i < 60; ++i) {
        const Placement a(shapes::icosphere(1, 1), random_motion(random, 1), true);
        const Placement b(shapes::box({0.5, 0.6, 0.7}), random_motion(random, 1), true);
        const Separation s = apart(a, b);
        EXPECT_EQ(s.distance == 0, meet(a, b));
        EXPECT_NEAR(length(s.point_a - s.point_b), s.distance, 1e-14);
        EXPECT_NEAR(apart(b, a).distance, s.distance, 1e-13);
        met += s.distance == 0;
    }
    EXPECT_GT(met, 5);
    EXPECT_LT(met, 55);
}

TEST(Brute, SpheresAreAsFarApartAsTheirRadiiSay) {
    const Placement a(shapes::icosphere(1, 3), {}, true),
        b(shapes::icosphere(1, 3), translation({0, 0, 5}), true);
    EXPECT_NEAR(apart(a, b).distance, 3, 0.02);
}

TEST(Brute, EmptyMeshesMeetNothingAndAreInfinitelyFar) {
    const Placement none(Mesh{}, {}, false), cube(shapes::box({1, 1, 1}), {}, true);
    EXPECT_FALSE(meet(none, cube));
    EXPECT_EQ(apart(none, cube).distance, HUGE_VAL);
}

}  // namespace
}  // namespace allide
