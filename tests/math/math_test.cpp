// SPDX-License-Identifier: MIT
#include <cmath>
#include <limits>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include <allide/math.h>

#include "base/random.h"
#include "math/range.h"
#include "math/world_vertices.h"
#include "tests/targets.h"

namespace allide {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

Quaternion random_quaternion(Random& random) {
    return {random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1),
            random.uniform(-1, 1)};
}

TEST(SinCos, AgreesWithTheLibraryToAnUlp) {
    Random random(3);
    for (int i = 0; i < 200000; ++i) {
        const double x = random.uniform(-1, 1) * std::ldexp(1, random.integer(-20, 19));
        const auto [s, c] = sin_cos(x);
        ASSERT_NEAR(s, std::sin(x), 2.3e-16) << x;
        ASSERT_NEAR(c, std::cos(x), 2.3e-16) << x;
    }
}

TEST(SinCos, QuarterTurnsAndSymmetry) {
    EXPECT_EQ(sin_cos(0).sin, 0);
    EXPECT_EQ(sin_cos(0).cos, 1);
    for (double x = 0.01; x < 10; x += 0.37) {
        EXPECT_EQ(sin_cos(-x).sin, -sin_cos(x).sin);
        EXPECT_EQ(sin_cos(-x).cos, sin_cos(x).cos);
    }
}

TEST(Vector, NormalizedKeepsTheDirectionAtEveryScale) {
    for (const double size : {0x1p-1074, 0x1p-1022, 1.0, 0x1p60, 0x1p1023}) {
        const Vec3 v = normalized({0, size, size});
        EXPECT_NEAR(v.y, 0.70710678118654752, 1e-15);
        EXPECT_EQ(v.y, v.z);
    }
    EXPECT_EQ(normalized({}), Vec3{});
}

TEST(Transform, RotationTurnsRightHanded) {
    const double quarter = 1.5707963267948966;
    const Vec3 y = rotation({0, 0, 5}, quarter).rotation * Vec3{1, 0, 0};
    EXPECT_NEAR(y.x, 0, 1e-15);
    EXPECT_NEAR(y.y, 1, 1e-15);
}

TEST(Transform, RotationsThatAreNoneAreRejected) {
    constexpr double infinite = std::numeric_limits<double>::infinity();
    EXPECT_THROW(std::ignore = rotation({0, 0, 0}, 1), Error);
    EXPECT_THROW(std::ignore = rotation({0, -0.0, 0}, 0), Error);
    for (const double bad : {infinite, -infinite, double(NAN)}) {
        EXPECT_THROW(std::ignore = rotation({0, bad, 0}, 1), Error);
        EXPECT_THROW(std::ignore = rotation({1, 0, 0}, bad), Error);
        EXPECT_THROW(std::ignore = rotation(Quaternion{bad, 0, 0, 1}), Error);
    }
    EXPECT_THROW(std::ignore = rotation(Quaternion{0, 0, 0, 0}), Error);
    EXPECT_THROW(std::ignore = rotation(Quaternion{1e-200, 0, 0, 0}), Error);
    EXPECT_THROW(std::ignore = rotation(Quaternion{1e200, 0, 0, 0}), Error);
    for (const double tiny : {5e-324, 1e-200, 1e300})
        EXPECT_LT(rigid_defect(rotation({tiny, 0, tiny}, 1).rotation), 1e-15) << tiny;
}

TEST(Transform, QuaternionGoesThereAndBack) {
    Random random(5);
    for (int i = 0; i < 1000; ++i) {
        const Mat3 r = rotation(random_quaternion(random)).rotation;
        const Quaternion q = quaternion(r);
        EXPECT_GE(q.w, 0);
        const Mat3 back = rotation(q).rotation;
        for (int k = 0; k < 3; ++k)
            EXPECT_LT(length(back.rows[k] - r.rows[k]), 1e-15);
    }
}

TEST(Transform, QuaternionOfHalfTurns) {
    for (const Vec3 axis : {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}, Vec3{1, 1, 0}}) {
        const Mat3 r = rotation(Quaternion{0, axis.x, axis.y, axis.z}).rotation;
        const Mat3 back = rotation(quaternion(r)).rotation;
        for (int k = 0; k < 3; ++k)
            EXPECT_LT(length(back.rows[k] - r.rows[k]), 1e-15);
    }
}

TEST(Transform, InverseUndoes) {
    Random random(6);
    for (int i = 0; i < 100; ++i) {
        Transform t = rotation(random_quaternion(random));
        t.translation = {random.uniform(-9, 9), random.uniform(-9, 9), random.uniform(-9, 9)};
        const Transform id = inverse(t) * t;
        EXPECT_LT(length(id.translation), 1e-14);
        EXPECT_LT(length(id.rotation * Vec3{1, 2, 3} - Vec3{1, 2, 3}), 1e-14);
    }
}

TEST(RigidDefect, SmallForRotationsAndSeenForTheRest) {
    Random random(7);
    for (int i = 0; i < 100; ++i)
        EXPECT_LT(rigid_defect(rotation(random_quaternion(random)).rotation), 1e-15);
    EXPECT_DOUBLE_EQ(rigid_defect({{{2, 0, 0}, {0, 1, 0}, {0, 0, 1}}}), 3);
    EXPECT_EQ(rigid_defect({{{-1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}), infinity);
    EXPECT_EQ(rigid_defect({{{nan, 0, 0}, {0, 1, 0}, {0, 0, 1}}}), infinity);
    EXPECT_EQ(rigid_defect({{{1, 0, 0}, {0, 1, nan}, {0, 0, 1}}}), infinity);
    EXPECT_EQ(rigid_defect({{{infinity, 0, 0}, {0, 1, 0}, {0, 0, 1}}}), infinity);
}

TEST(TransformError, NamesWhatIsWrong) {
    EXPECT_FALSE(transform_error(translation({1e18, 0, 0})));
    EXPECT_TRUE(transform_error(translation({2e18, 0, 0})));
    EXPECT_TRUE(transform_error(translation({0, nan, 0})));
    Transform scaled;
    scaled.rotation.rows[0].x = 1 + 1e-5;
    ASSERT_TRUE(transform_error(scaled));
    EXPECT_EQ(transform_error(scaled)->code(), ErrorCode::bad_transform);
    scaled.rotation.rows[0].x = 1 + 1e-7;
    EXPECT_FALSE(transform_error(scaled));
}

TEST(WorldVertices, EveryTargetGivesTheScalarBits) {
    Random random(11);
    Transform t = rotation(random_quaternion(random));
    t.translation = {1e6, -3, 0};
    std::vector<Vec3> local(1003);
    for (Vec3& v : local)
        v = std::ldexp(1, random.integer(-260, 40)) *
            Vec3{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
    std::vector<Vec3> expected(local.size()), world(local.size());
    world_vertices_scalar(t, local, expected);
    for_each_simd_target([&] {
        world.assign(local.size(), {});
        world_vertices(t, local, world);
        EXPECT_EQ(world, expected);
    });
}

TEST(WorldVertices, FlushTinyValuesToPlusZero) {
    const Vec3 v = world_vertex({}, {-0x1p-201, 0x1p-200, -0.0});
    EXPECT_EQ(v, (Vec3{0, 0x1p-200, 0}));
    EXPECT_FALSE(std::signbit(v.x));
    EXPECT_FALSE(std::signbit(v.z));
}

TEST(Vec3, AssignsAndDivides) {
    Vec3 v = {1, 2, 4};
    v += {1, 1, 1};
    v -= {0, 1, 0};
    v *= 3;
    v /= 2;
    EXPECT_EQ(v, (Vec3{3, 3, 7.5}));
    EXPECT_EQ(v / 3, (Vec3{1, 1, 2.5}));
}

TEST(Transform, TimesAPointIsItsWorldVertex) {
    const Transform t = {rotation({1, 2, 3}, 0.7).rotation, {0.1, 1e9, -3}};
    for (const Vec3 p : {Vec3{1, 2, 3}, Vec3{1e-300, 0, 0}, Vec3{-5e8, 0.3, 1e-9}})
        EXPECT_EQ(t * p, world_vertex(t, p));
}

TEST(Transform, LookAtPointsXAtTheTargetAndZUp) {
    const Vec3 eye = {1, 2, 3}, target = {4, -2, 5};
    const Transform t = look_at(eye, target);
    EXPECT_LT(rigid_defect(t.rotation), 1e-15);
    EXPECT_LT(length(t * Vec3{length(target - eye), 0, 0} - target), 1e-14);
    EXPECT_EQ(t * Vec3{}, eye);
    EXPECT_NEAR(t.rotation.rows[2].y, 0, 1e-15);  // y stays level
    EXPECT_GT(t.rotation.rows[2].z, 0);
    EXPECT_EQ(look_at({}, {1, 0, 0}), Transform{});
    EXPECT_THROW(std::ignore = look_at(eye, eye), Error);
    EXPECT_THROW(std::ignore = look_at({}, {0, 0, 5}), Error);
    EXPECT_THROW(std::ignore = look_at({}, {1, 0, 0}, {0, 0, 0}), Error);
    EXPECT_NO_THROW(std::ignore = look_at({}, {0, 0, 5}, {0, 1, 0}));
}

TEST(Box, HelpersTreatSidesAsClosedAndEmptyBoxesAsNothing) {
    const Box box = {{0, 0, 0}, {2, 4, 6}}, beside = {{2, 4, 6}, {3, 5, 7}};
    EXPECT_EQ(center(box), (Vec3{1, 2, 3}));
    EXPECT_EQ(size(box), (Vec3{2, 4, 6}));
    EXPECT_TRUE(overlaps(box, beside));
    EXPECT_TRUE(contains(box, {2, 4, 6}));
    EXPECT_FALSE(contains(box, {2, 4, 6.5}));
    EXPECT_EQ(merged(box, beside), (Box{{0, 0, 0}, {3, 5, 7}}));
    EXPECT_TRUE(is_empty(Box{}));
    EXPECT_EQ(merged(Box{}, box), box);
    EXPECT_EQ(merged(box, Box{}), box);
}

}  // namespace
}  // namespace allide
