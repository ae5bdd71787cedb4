// SPDX-License-Identifier: MIT
#include "primitive/orient.h"

#include <array>
#include <cmath>

#include <gmpxx.h>
#include <gtest/gtest.h>

#include "base/random.h"
#include "math/range.h"

namespace allide {
namespace {

using FourPoints = std::array<Vec3, 4>;

mpq_class rational_minor(const mpq_class& a, const mpq_class& b, const mpq_class& c,
                         const mpq_class& d) {
    return a * d - b * c;
}

int rational_sign(const mpq_class (&m)[3][3]) {
    const mpq_class det = m[0][0] * rational_minor(m[1][1], m[1][2], m[2][1], m[2][2]) -
                          m[0][1] * rational_minor(m[1][0], m[1][2], m[2][0], m[2][2]) +
                          m[0][2] * rational_minor(m[1][0], m[1][1], m[2][0], m[2][1]);
    return sgn(det);
}

int rational_orient3d(const FourPoints& p) {
    mpq_class m[3][3];
    for (int i = 0; i < 3; ++i)
        for (int k = 0; k < 3; ++k)
            m[i][k] = mpq_class(p[i + 1][k]) - mpq_class(p[0][k]);
    return rational_sign(m);
}

int rational_direction(const FourPoints& p) {
    mpq_class m[3][3];
    for (int k = 0; k < 3; ++k) {
        m[0][k] = mpq_class(p[1][k]);
        m[1][k] = mpq_class(p[2][k]) - mpq_class(p[0][k]);
        m[2][k] = mpq_class(p[3][k]) - mpq_class(p[0][k]);
    }
    return rational_sign(m);
}

int rational_orient2d(const FourPoints& p, int axis) {
    const int i = (axis + 1) % 3, j = (axis + 2) % 3;
    const mpq_class det = rational_minor(
        mpq_class(p[1][i]) - mpq_class(p[0][i]), mpq_class(p[1][j]) - mpq_class(p[0][j]),
        mpq_class(p[2][i]) - mpq_class(p[0][i]), mpq_class(p[2][j]) - mpq_class(p[0][j]));
    return sgn(det);
}

void expect_all_signs(const FourPoints& p) {
    ASSERT_EQ(orient3d(p[0], p[1], p[2], p[3]), rational_orient3d(p));
    ASSERT_EQ(orient3d_exact(p[0], p[1], p[2], p[3]), rational_orient3d(p));
    ASSERT_EQ(orient3d_direction(p[0], p[1], p[2], p[3]), rational_direction(p));
    for (int axis = 0; axis < 3; ++axis) {
        ASSERT_EQ(orient2d(p[0], p[1], p[2], axis), rational_orient2d(p, axis));
        const FourPoints from_origin = {Vec3{}, p[1], p[2], p[3]};
        ASSERT_EQ(orient2d_direction({}, p[1], p[2], axis), rational_orient2d(from_origin, axis));
    }
}

Vec3 random_vector(Random& random, double size) {
    return {random.uniform(-size, size), random.uniform(-size, size), random.uniform(-size, size)};
}

double flushed(double x) {
    return std::fabs(x) < min_coordinate ? 0 : x;
}

/// In the plane of the first three, up to rounding.
Vec3 near_plane(Random& random, const FourPoints& p) {
    const double s = random.uniform(-2, 2), t = random.uniform(-2, 2);
    return p[0] + s * (p[1] - p[0]) + t * (p[2] - p[0]);
}

TEST(Orient, RandomPoints) {
    Random random(1);
    for (int i = 0; i < 20000; ++i) {
        FourPoints p;
        for (Vec3& v : p)
            v = random_vector(random, 1);
        expect_all_signs(p);
    }
}

TEST(Orient, NearlyCoplanarPoints) {
    Random random(2);
    int zeros = 0;
    for (int i = 0; i < 20000; ++i) {
        FourPoints p;
        const double size = std::ldexp(1, random.integer(-60, 59));
        for (Vec3& v : p)
            v = random_vector(random, size);
        p[3] = near_plane(random, p);
        for (int ulps = random.integer(-2, 2); ulps != 0; ulps += ulps < 0 ? 1 : -1)
            p[3].z = std::nextafter(p[3].z, ulps < 0 ? -HUGE_VAL : HUGE_VAL);
        expect_all_signs(p);
        zeros += orient3d(p[0], p[1], p[2], p[3]) == 0;
    }
    EXPECT_LT(zeros, 1000);
}

TEST(Orient, SmallIntegersAreOftenCoplanar) {
    Random random(3);
    int zeros = 0;
    for (int i = 0; i < 20000; ++i) {
        FourPoints p;
        for (Vec3& v : p)
            v = {double(random.integer(-3, 3)), double(random.integer(-3, 3)),
                 double(random.integer(-3, 3))};
        expect_all_signs(p);
        zeros += orient3d(p[0], p[1], p[2], p[3]) == 0;
    }
    EXPECT_GT(zeros, 1000);
}

TEST(Orient, ScalesMixedOverTheWholeRange) {
    Random random(4);
    for (int i = 0; i < 20000; ++i) {
        FourPoints p;
        for (Vec3& v : p)
            for (int k = 0; k < 3; ++k)
                v[k] = flushed(random.uniform(-1, 1) * std::ldexp(1, random.integer(-200, 61)));
        if (random.below(2) == 0)
            p[3] = p[random.below(3)];
        if (random.below(2) == 0)
            p[2].x = p[1].x = p[0].x;
        expect_all_signs(p);
    }
}

TEST(Orient, ExactlyCoplanarObliquePlanesAtEveryWidth) {
    Random random(5);
    for (int i = 0; i < 20000; ++i) {
        // p3 = p1 + p2 - p0 in integers times powers of two is exact, and so coplanar.
        const int spread = random.integer(0, 45);
        FourPoints p;
        for (int n = 0; n < 3; ++n)
            for (int k = 0; k < 3; ++k)
                p[n][k] = std::ldexp(random.integer(-9, 9), random.integer(-spread, 0));
        p[3] = p[1] + p[2] - p[0];
        expect_all_signs(p);
        ASSERT_EQ(orient3d(p[0], p[1], p[2], p[3]), 0);
        if (p[3].y == 0)  // one step from zero is beyond the range
            continue;
        p[3].y = std::nextafter(p[3].y, 100);
        expect_all_signs(p);
    }
}

TEST(Orient, SwappingTwoPointsFlipsTheSign) {
    Random random(6);
    for (int i = 0; i < 10000; ++i) {
        FourPoints p;
        for (Vec3& v : p)
            v = random_vector(random, 1);
        p[3] = near_plane(random, p);
        const int sign = orient3d(p[0], p[1], p[2], p[3]);
        ASSERT_EQ(orient3d(p[1], p[0], p[2], p[3]), -sign);
        ASSERT_EQ(orient3d(p[0], p[1], p[3], p[2]), -sign);
        ASSERT_EQ(orient3d(p[3], p[1], p[2], p[0]), -sign);
    }
}

TEST(Orient, AnAreaOfOneUnitBesideCoordinatesOfTwoToThe59IsNotZero) {
    // (2^59 - 1) * 1 - (2^59 - 2) * 1
    const Vec3 origin = {1, 2, 0}, a = {0x1p59, 0x1p59, 0}, b = {2, 3, 0};
    EXPECT_EQ(orient2d(origin, a, b, 2), 1);
    EXPECT_EQ(orient2d(origin, b, a, 2), -1);
}

TEST(Orient, NormalSideIsPositive) {
    EXPECT_EQ(orient3d({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}), 1);
    EXPECT_EQ(orient2d({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, 2), 1);
    EXPECT_EQ(orient2d({0, 0, 0}, {0, 1, 0}, {0, 0, 1}, 0), 1);
    EXPECT_EQ(orient2d({0, 0, 0}, {0, 0, 1}, {1, 0, 0}, 1), 1);
}

}  // namespace
}  // namespace allide
