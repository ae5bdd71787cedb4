// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "primitive/self_contact.h"

namespace allide {
namespace {

constexpr Vec3 o = {0, 0, 0}, x = {1, 0, 0}, y = {0, 1, 0}, z = {0, 0, 1};

/// Renames the axes, and mirrors the triangle if `sign` is -1.
Triangle renamed(const Triangle& t, int turn, double sign) {
    Triangle result;
    for (int i = 0; i < 3; ++i)
        result.corners[i] = sign * Vec3{t[i][turn], t[i][(turn + 1) % 3], t[i][(turn + 2) % 3]};
    return result;
}

/// The answer, which is the same in each order of triangles, corners and axes.
ContactKind both_ways(const Triangle& a, const Triangle& b) {
    const ContactKind kind = self_contact(a, b);
    for (int turn = 0; turn < 3; ++turn) {
        const Triangle c = {{b[turn], b[(turn + 2) % 3], b[(turn + 1) % 3]}};
        EXPECT_EQ(self_contact(c, a), kind);
        EXPECT_EQ(self_contact(a, c), kind);
        for (const double sign : {1.0, -1.0})
            EXPECT_EQ(self_contact(renamed(a, turn, sign), renamed(b, turn, sign)), kind)
                << "axis " << turn << ", sign " << sign;
    }
    return kind;
}

TEST(SelfContact, NeighboursThatOnlyShareAreNotInContact) {
    EXPECT_EQ(both_ways({{o, x, y}}, {{o, x, z}}), ContactKind::none);
    EXPECT_EQ(both_ways({{o, x, y}}, {{o, x, -y}}), ContactKind::none);
    EXPECT_EQ(both_ways({{o, x, y}}, {{o, -x, z}}), ContactKind::none);
    EXPECT_EQ(both_ways({{o, x, y}}, {{o, -x, -y}}), ContactKind::none);
    EXPECT_EQ(both_ways({{o, x, y}}, {{x + y, x + y + x, z}}), ContactKind::none);
}

TEST(SelfContact, FoldedNeighboursAreCoplanar) {
    EXPECT_EQ(both_ways({{o, x, y}}, {{o, x, x + y}}), ContactKind::coplanar);
    EXPECT_EQ(both_ways({{o, x, y}}, {{o, x, 0.5 * y}}), ContactKind::coplanar);
    EXPECT_EQ(both_ways({{o, x, y}}, {{o, x + 0.1 * y, y + 0.1 * x}}), ContactKind::coplanar);
}

TEST(SelfContact, ACopyOfAFaceIsInContactUnlessItHasNoArea) {
    EXPECT_EQ(both_ways({{o, x, y}}, {{y, x, o}}), ContactKind::coplanar);
    EXPECT_EQ(both_ways({{o, x, 3 * x}}, {{o, x, 3 * x}}), ContactKind::none);
    EXPECT_EQ(both_ways({{x, x, x}}, {{x, x, x}}), ContactKind::none);
}

TEST(SelfContact, FacesThroughEachOtherFromOneCorner) {
    EXPECT_EQ(both_ways({{o, x + y, x - y}}, {{o, x + z, x - z}}), ContactKind::crossing);
    // The opposite edges only touch the other's sides.
    EXPECT_EQ(both_ways({{o, x, y}}, {{o, x, x + z}}), ContactKind::none);
    EXPECT_EQ(both_ways({{o, x, y}}, {{o, 2 * x, z}}), ContactKind::touching);
    EXPECT_EQ(both_ways({{o, x, y}}, {{o, 0.5 * x, z}}), ContactKind::touching);
}

TEST(SelfContact, FacesWithoutAreaAreSegmentsAndPoints) {
    EXPECT_EQ(both_ways({{o, x, 2 * x}}, {{o, -x, -x}}), ContactKind::none);
    EXPECT_EQ(both_ways({{o, x, 2 * x}}, {{o, x, 3 * x}}), ContactKind::coplanar);
    EXPECT_EQ(both_ways({{o, x, 2 * x}}, {{o, x, -x}}), ContactKind::none);
    EXPECT_EQ(both_ways({{o, x, x}}, {{o, x, 2 * x}}), ContactKind::none);
    EXPECT_EQ(both_ways({{o, x, -x}}, {{o, 2 * x, y}}), ContactKind::touching);
    EXPECT_EQ(both_ways({{o, x, -x}}, {{o, z, y}}), ContactKind::none);
    EXPECT_EQ(both_ways({{o, x + y, x + y}}, {{o, 2 * x, 2 * y}}), ContactKind::coplanar);
    EXPECT_EQ(both_ways({{o, o, o}}, {{o, x, y}}), ContactKind::none);
    EXPECT_EQ(both_ways({{x, x, y}}, {{o, x, y}}), ContactKind::none);
}

TEST(SelfContact, FacesThatShareNothingMeetAsAnyDo) {
    EXPECT_EQ(both_ways({{-x, x, y}}, {{o, z, -y}}), ContactKind::touching);
    EXPECT_EQ(both_ways({{-x, x, y}}, {{z, z + x, z + y}}), ContactKind::none);
}

}  // namespace
}  // namespace allide
