// SPDX-License-Identifier: MIT
#include "primitive/ray.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.h"
#include "primitive/face_interference.h"
#include "scenes/triangle_pairs.h"

namespace allide {
namespace {

/// A convex cap around the z axis: triangles that share edges, and a common corner on the axis.
std::vector<Triangle> cap(Random& random, int sectors) {
    std::vector<Vec3> rim;
    for (int i = 0; i < sectors; ++i) {
        const auto [sin, cos] = sin_cos(6.283185307179586 * i / sectors);
        rim.push_back({3 * cos, 3 * sin, random.uniform(-0.1, 0.1)});
    }
    const Vec3 top = {random.uniform(-1, 1), random.uniform(-1, 1), 1};
    std::vector<Triangle> triangles;
    for (int i = 0; i < sectors; ++i)
        triangles.push_back({{top, rim[i], rim[(i + 1) % sectors]}});
    return triangles;
}

TEST(Ray, NeverLeaksThroughSharedEdgesAndCorners) {
    Random random(1);
    for (int round = 0; round < 300; ++round) {
        const std::vector<Triangle> triangles = cap(random, 3 + round % 9);
        for (const Triangle& t : triangles) {
            const Vec3 on_edge = t[0] + random.uniform(0.1, 0.6) * (t[1] - t[0]);
            for (const Vec3 target : {t[0], on_edge}) {
                const Vec3 origin = {random.uniform(-0.5, 0.5), random.uniform(-0.5, 0.5), -5};
                const Ray ray = {origin, target - origin};
                ASSERT_TRUE(std::ranges::any_of(triangles,
                                                [&](const Triangle& u) { return meets(ray, u); }));
            }
        }
    }
}

TEST(Ray, ExactlyAtAnEdgeHitsBothNeighbours) {
    const Triangle left = {{{0, 0, 0}, {0, 4, 0}, {-4, 0, 0}}},
                   right = {{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}}};
    const Ray ray = {{0, 1, 5}, {0, 0, -1}};
    EXPECT_TRUE(meets(ray, left));
    EXPECT_TRUE(meets(ray, right));
    EXPECT_EQ(hit(ray, left), 5);
    EXPECT_FALSE(meets({{1e-50, 1, 5}, {0, 0, -1}}, left));
    EXPECT_TRUE(meets({{1e-50, 1, 5}, {0, 0, -1}}, right));
}

TEST(Ray, HitsAheadOnly) {
    const Triangle t = {{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}}};
    EXPECT_TRUE(meets({{1, 1, 1}, {0, 0, -1}}, t));
    EXPECT_FALSE(meets({{1, 1, 1}, {0, 0, 1}}, t));
    EXPECT_TRUE(meets({{1, 1, 0}, {0, 0, 1}}, t));
    EXPECT_EQ(hit({{1, 1, 0}, {0, 0, 1}}, t), 0);
    EXPECT_DOUBLE_EQ(*hit({{1, 1, 2}, {0, 0, -4}}, t), 0.5);
}

TEST(Ray, InThePlaneOfTheTriangle) {
    const Triangle t = {{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}}};
    EXPECT_EQ(hit({{-2, 1, 0}, {1, 0, 0}}, t), 2);
    EXPECT_EQ(hit({{-2, 0, 0}, {1, 0, 0}}, t), 2);
    EXPECT_EQ(hit({{1, 1, 0}, {1, 0, 0}}, t), 0);
    EXPECT_FALSE(hit({{-2, 1, 0}, {-1, 0, 0}}, t));
    EXPECT_FALSE(hit({{-2, -1, 0}, {1, 0, 0}}, t));
    EXPECT_EQ(hit({{-2, 0, 0}, {1, 0, 0}}, {{{0, 0, 0}, {1, 0, 0}, {3, 0, 0}}}), 2);
    EXPECT_FALSE(hit({{-2, 0, 0}, {1, 0, 1}}, {{{0, 0, 0}, {1, 0, 0}, {3, 0, 0}}}));
    EXPECT_EQ(hit({{-2, -2, -2}, {1, 1, 1}}, {{{5, 5, 5}, {5, 5, 5}, {5, 5, 5}}}), 7);
}

/// Far longer than any triangle of a family is far away.
Vec3 far_end(const Ray& ray) {
    return ray.origin + 1024 * ray.direction;
}

TEST(Ray, AgreesWithALongSegmentOnTheLattice) {
    Random random(2);
    int met = 0;
    for (int i = 0; i < 50000; ++i) {
        const TrianglePair p = triangle_pair(PairFamily::lattice, random);
        const Ray ray = {p.b[0], p.b[1] - p.b[0]};
        if (ray.direction == Vec3{})
            continue;
        const bool expected = segment_meets(ray.origin, far_end(ray), p.a);
        ASSERT_EQ(meets(ray, p.a), expected);
        ASSERT_EQ(hit(ray, p.a).has_value(), expected);
        met += expected;
    }
    EXPECT_GT(met, 2000);
}

TEST(Segment, AgreesWithADegenerateTriangle) {
    for (const PairFamily family : all_pair_families) {
        Random random(3);
        for (int i = 0; i < 10000; ++i) {
            const TrianglePair p = triangle_pair(family, random);
            ASSERT_EQ(segment_meets(p.b[0], p.b[1], p.a),
                      faces_interfere(p.a, {{p.b[0], p.b[1], p.b[1]}}))
                << name(family);
        }
    }
}

TEST(Ray, HitPointLiesOnTheTriangle) {
    Random random(4);
    for (int i = 0; i < 20000; ++i) {
        const TrianglePair p = triangle_pair(PairFamily::random, random);
        const Ray ray = {p.b[0], p.b[1] - p.b[0]};
        if (const auto t = hit(ray, p.a)) {
            const Vec3 at = ray.origin + *t * ray.direction;
            const Vec3 normal = normalized(cross(p.a[1] - p.a[0], p.a[2] - p.a[0]));
            EXPECT_NEAR(dot(normal, at - p.a[0]), 0, 1e-9 * (1 + length(at)));
        }
    }
}

}  // namespace
}  // namespace allide
