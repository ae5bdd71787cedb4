// SPDX-License-Identifier: MIT
#include "primitive/triangle_box.h"

#include <cmath>

#include <gtest/gtest.h>

#include "base/random.h"
#include "primitive/closest.h"
#include "primitive/flat_contact.h"
#include "primitive/triangle_contact.h"

namespace allide {
namespace {

Vec3 corner(const Box& b, int i) {
    return {i & 1 ? b.max.x : b.min.x, i & 2 ? b.max.y : b.min.y, i & 4 ? b.max.z : b.min.z};
}

/// Exactly: a triangle meets a box iff it meets a side of it or lies inside.
bool exactly_meets(const Triangle& t, const Box& b) {
    if (contains(b, t[0]))
        return true;
    constexpr int sides[6][4] = {{0, 2, 6, 4}, {1, 3, 7, 5}, {0, 1, 5, 4},
                                 {2, 3, 7, 6}, {0, 1, 3, 2}, {4, 5, 7, 6}};
    for (const auto& s : sides) {
        const Vec3 p = corner(b, s[0]), q = corner(b, s[1]), r = corner(b, s[2]),
                   o = corner(b, s[3]);
        if (triangle_contact(t, {{p, q, r}}) != ContactKind::none ||
            triangle_contact(t, {{p, r, o}}) != ContactKind::none)
            return true;
    }
    return false;
}

Vec3 point_within(Random& random, double size) {
    return {random.uniform(-size, size), random.uniform(-size, size), random.uniform(-size, size)};
}

Vec3 lattice_point(Random& random) {
    return {double(random.integer(-3, 3)), double(random.integer(-3, 3)),
            double(random.integer(-3, 3))};
}

void expect_never_missed(const Triangle& t, const Box& b) {
    const bool meets = exactly_meets(t, b);
    if (meets) {
        EXPECT_TRUE(overlaps_by_axes(t, b));
        EXPECT_TRUE(overlaps_by_clipping(t, b));
    }
}

TEST(TriangleBox, LatticeContactsAreNeverMissed) {
    Random random(1);
    int met = 0;
    for (int i = 0; i < 50000; ++i) {
        const Vec3 p = lattice_point(random), q = lattice_point(random);
        const Box b = {min(p, q), max(p, q)};
        const Triangle t = {{lattice_point(random), lattice_point(random), lattice_point(random)}};
        expect_never_missed(t, b);
        met += exactly_meets(t, b);
    }
    EXPECT_GT(met, 5000);
}

TEST(TriangleBox, GrazingContactsAreNeverMissed) {
    Random random(2);
    for (int i = 0; i < 50000; ++i) {
        const Vec3 p = point_within(random, 1), q = point_within(random, 1);
        const Box b = {min(p, q), max(p, q)};
        // Two corners on either side of an edge or corner of the box, which the triangle grazes.
        const int k = random.integer(0, 2);
        Vec3 on_edge = corner(b, random.integer(0, 7));
        on_edge[k] = random.uniform(b.min[k], b.max[k]);
        const Vec3 offset = point_within(random, 1);
        Triangle t = {{on_edge + offset, on_edge - offset, point_within(random, 3)}};
        t.corners[1].x = std::nextafter(t[1].x, random.uniform(-1, 1));
        expect_never_missed(t, b);
    }
}

TEST(TriangleBox, FarFromTheOriginNothingIsMissed) {
    Random random(3);
    for (int i = 0; i < 20000; ++i) {
        const Vec3 base = 5e6 * lattice_point(random);
        const Vec3 p = base + point_within(random, 1), q = base + point_within(random, 1);
        const Triangle t = {{base + point_within(random, 1), base + point_within(random, 1),
                             base + point_within(random, 1)}};
        expect_never_missed(t, {min(p, q), max(p, q)});
    }
}

Box grown(const Box& b, double by) {
    return {b.min - Vec3{by, by, by}, b.max + Vec3{by, by, by}};
}

TEST(TriangleBox, AwayFromTheBoundaryBothAreRight) {
    Random random(4);
    int judged = 0;
    for (int i = 0; i < 50000; ++i) {
        const Vec3 p = point_within(random, 1), q = point_within(random, 1);
        const Box b = {min(p, q), max(p, q)};
        const Triangle t = {
            {point_within(random, 2), point_within(random, 2), point_within(random, 2)}};
        const bool meets = exactly_meets(t, b);
        if (meets != exactly_meets(t, grown(b, 1e-13)))
            continue;
        ++judged;
        EXPECT_EQ(overlaps_by_axes(t, b), meets);
        EXPECT_EQ(overlaps_by_clipping(t, b), meets);
    }
    EXPECT_GT(judged, 49000);
}

}  // namespace
}  // namespace allide
