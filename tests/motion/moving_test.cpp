// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include <allide/allide.h>

#include "motion/rising.h"
#include "motion/track.h"
#include "tests/cases.h"
#include "tests/motion/motion_scenes.h"

namespace allide {
namespace {

double pose_difference(const Transform& s, const Transform& t) {
    double most = length(s.translation - t.translation);
    for (int i = 0; i < 3; ++i)
        most = std::max(most, length(s.rotation.rows[i] - t.rotation.rows[i]));
    return most;
}

TEST(Moving, LeadsFromOnePoseToTheOther) {
    Random random(4);
    for (int i = 0; i < cases(1000); ++i) {
        const Motion motion = random_way(random, 1 + i % 3);
        const Moving moving(Geometry::sphere({}, 1), motion);
        EXPECT_EQ(moving.pose(0), motion.from);
        EXPECT_EQ(moving.pose(1), motion.to);
        const Track track = track_of(motion);
        EXPECT_LT(pose_difference(track.pose(1), motion.to), 1e-11) << i;
        EXPECT_LE(std::fabs(track.angle), 3.1415926535897936);
    }
}

TEST(Moving, TurnsByTheShorterWayAndHalfATurnAboutThePositiveAxis) {
    for (const Vec3 axis : {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}}) {
        Transform half;
        for (int k = 0; k < 3; ++k)
            half.rotation.rows[k][k] = axis[k] == 1 ? 1 : -1;
        const Track track = track_of(Motion::linear({}, half));
        EXPECT_EQ(track.axis, axis);
        EXPECT_NEAR(track.angle, 3.141592653589793, 1e-15);
    }
    for (const double angle : {1e-12, 1e-9, 1e-3, 0.5, 1.5, 3.0, 3.1415926}) {
        const Track track = track_of(Motion::screw({}, rotation(Vec3{0, 3, 4}, angle)));
        EXPECT_NEAR(track.angle, angle, 4e-16 + 1e-15 * angle);
    }
}

/// The points of the curve are computed with 4 doubles' precision, so nearly exactly.
TEST(Moving, PosesAreWithinTheirErrorOfTheCurve) {
    Random random(5);
    for (int i = 0; i < cases(2000); ++i) {
        const Motion motion = random_way(random, 2 + i % 3);
        const Track track = track_of(motion);
        const double time = random.uniform();
        const Vec3 v = random_point(random, 1);
        const Vec3 x = track.pose(time) * v;
        const auto angle = static_cast<long double>(track.angle) * time;
        const long double s = std::sin(angle), c = std::cos(angle);
        const auto turned = [&](const long double(&w)[3], int k) {
            const long double n[3] = {track.axis.x, track.axis.y, track.axis.z};
            const int p = (k + 1) % 3, q = (k + 2) % 3;
            const long double across = n[p] * w[q] - n[q] * w[p];
            const long double along = n[0] * w[0] + n[1] * w[1] + n[2] * w[2];
            return c * w[k] + s * across + (1 - c) * along * n[k];
        };
        long double w[3];
        for (int k = 0; k < 3; ++k)
            w[k] = static_cast<long double>(track.arm[k]) +
                   static_cast<long double>(track.start.rotation.rows[k].x) * v.x +
                   static_cast<long double>(track.start.rotation.rows[k].y) * v.y +
                   static_cast<long double>(track.start.rotation.rows[k].z) * v.z;
        for (int k = 0; k < 3; ++k) {
            const long double centre = static_cast<long double>(track.start.translation[k]) -
                                       track.arm[k] +
                                       static_cast<long double>(track.shift[k]) * time;
            EXPECT_LT(std::fabs(static_cast<double>(centre + turned(w, k) - x[k])),
                      track.error(std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z)))
                << i;
        }
    }
}

TEST(Moving, RejectsWhatIsNoMotion) {
    const Geometry ball = Geometry::sphere({}, 1);
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const auto why = [&](const Motion& motion) {
        const auto made = Moving::try_make(ball, motion);
        return made ? std::string() : std::string(made.error().what());
    };
    const Transform turned = rotation(Vec3{1, 2, 3}, 1);
    Transform sheared;
    sheared.rotation.rows[0].y = 0.01;
    EXPECT_EQ(why(Motion::straight({}, translation({1, 0, 0}))), "");
    EXPECT_EQ(why(Motion::straight({}, turned)).substr(0, 3), "to:");
    EXPECT_EQ(why(Motion::linear({}, sheared)).substr(0, 3), "to:");
    EXPECT_EQ(why(Motion::linear(sheared, {})).substr(0, 5), "from:");
    EXPECT_EQ(why(Motion::screw({}, translation({nan, 0, 0}))).substr(0, 3), "to:");
    EXPECT_EQ(why(Motion::linear({}, turned, {nan, 0, 0})).substr(0, 6), "pivot:");
    EXPECT_EQ(why(Motion::turn({}, {{}, {0, 0, 0}, 1, 0})).substr(0, 5), "axis:");
    EXPECT_EQ(why(Motion::turn({}, {{}, {0, 0, 1}, nan, 0})).substr(0, 8), "radians:");
    EXPECT_EQ(why(Motion::turn({}, {{}, {0, 0, 1}, 1e6, 0})).substr(0, 8), "radians:");
    EXPECT_EQ(why(Motion::turn({}, {{}, {0, 0, 1}, 1, nan})).substr(0, 8), "advance:");
    EXPECT_EQ(why(Motion::turn({}, {{nan, 0, 0}, {0, 0, 1}, 1, 0})).substr(0, 6), "point:");
    EXPECT_EQ(why(Motion::turn(translation({0x1p59, 0, 0}), {{}, {0, 0, 1}, 1, 0})).substr(0, 7),
              "motion:");
    Transform barely;
    barely.rotation.rows[0].x = 1 + 0.4999997e-6;
    EXPECT_NE(why(Motion::linear(barely, turned)), "");
    EXPECT_EQ(why(Motion::straight(barely, barely)), "");

    const auto option = [&](const MotionOptions& options) {
        const auto found = try_first_impact(Moving(ball), Moving(ball), options);
        return found ? std::string() : std::string(found.error().what());
    };
    EXPECT_EQ(option({.gap = -1}).substr(0, 4), "gap:");
    EXPECT_EQ(option({.gap = nan}).substr(0, 4), "gap:");
    EXPECT_EQ(option({.tolerance = -1}).substr(0, 10), "tolerance:");
    EXPECT_EQ(option({.until = 2}).substr(0, 6), "until:");
    EXPECT_EQ(option({.until = nan}).substr(0, 6), "until:");
    EXPECT_THROW((void)first_impact(Moving(ball), Moving(ball), {.gap = -1}), Error);
    EXPECT_THROW(Moving(ball, Motion::straight({}, turned)), Error);
    const auto far = try_cast_shape(Placed(ball), {nan, 0, 0}, Placed(ball));
    ASSERT_FALSE(far);
    EXPECT_EQ(std::string(far.error().what()).substr(0, 7), "offset:");
}

TEST(Rising, TheGapStaysForTheTimeThatItGives) {
    Random random(6);
    int cut = 0, whole = 0;
    for (int i = 0; i < cases(2000); ++i) {
        Rising a[3], b[3];
        for (Rising* side : {a, b})
            for (int k = 0; k < 3; ++k)
                side[k] = {-random.uniform(), random.uniform(-2, 2)};
        RisingPair pair;
        pair.a = a;
        pair.b = b;
        pair.bend = i % 2 ? random.uniform(0, 100) : 0;
        const double least = 0.5 * pair.gap_after(0);
        const double time = pair.time_above(least, 1);
        EXPECT_GT(time, 0);
        for (const double share : {0.1, 0.5, 0.9, 1.0})
            EXPECT_GE(pair.gap_after(share * time), least * (1 - 1e-12));
        if (time == 1) {
            ++whole;
            continue;
        }
        ++cut;
        EXPECT_LT(pair.gap_after(std::min(1.0, 40 * time)), least * (1 + 1e-9));
    }
    EXPECT_GT(cut, cases(500));
    EXPECT_GT(whole, cases(50));
}

}  // namespace
}  // namespace allide
