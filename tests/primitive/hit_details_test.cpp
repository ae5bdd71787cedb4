// SPDX-License-Identifier: MIT
#include "primitive/hit_details.h"

#include <gtest/gtest.h>

namespace allide {
namespace {

const Triangle oblique = {{{0, 0, 0}, {8, 4, 12}, {-4, 8, 4}}};

Vec3 combined(const Triangle& t, Vec3 weights) {
    return weights.x * t[0] + weights.y * t[1] + weights.z * t[2];
}

/// Expects the weights of a hit at the origin of a ray from each of 45 points of the triangle.
void expect_weights_along(const Triangle& t, Vec3 direction) {
    constexpr int parts = 8;
    for (int u = 0; u <= parts; ++u)
        for (int v = 0; u + v <= parts; ++v) {
            const Vec3 expected = Vec3{double(u), double(v), double(parts - u - v)} / double(parts);
            const Vec3 found = barycentric({combined(t, expected), direction}, t, 0);
            EXPECT_LT(length(found - expected), 1e-14) << u << ' ' << v;
            EXPECT_TRUE(found.x >= 0 && found.y >= 0 && found.z >= 0);
        }
}

TEST(Barycentric, OfARayThroughTheTriangle) {
    expect_weights_along(oblique, {1, -2, 5});
}

TEST(Barycentric, OfARayInThePlaneIsThatOfTheNearestPoint) {
    for (int turn = 0; turn < 3; ++turn) {
        const Triangle t = {{oblique[turn], oblique[(turn + 1) % 3], oblique[(turn + 2) % 3]}};
        expect_weights_along(t, t[1] - t[0]);
    }
}

TEST(UnitNormal, FollowsTheOrderOfTheCorners) {
    const Triangle t = {{{1, 1, 1}, {3, 1, 1}, {1, 4, 1}}};
    EXPECT_EQ(unit_normal(t), (Vec3{0, 0, 1}));
    EXPECT_EQ(unit_normal({{t[0], t[2], t[1]}}), (Vec3{0, 0, -1}));
    EXPECT_EQ(unit_normal({{t[0], t[1], t[1]}}), Vec3{});
}

}  // namespace
}  // namespace allide
