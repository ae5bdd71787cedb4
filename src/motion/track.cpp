// SPDX-License-Identifier: MIT
#include "motion/track.h"

#include <cmath>

#include "math/range.h"

namespace allide {
namespace {

constexpr double half_pi = 0x1.921fb54442d18p+0;
/// Sines of half angles below this do not determine the axis of a screw.
constexpr double least_half_sine = 0x1p-30;
/// Many times what the roundings of a pose sum up to; docs/design/motion.md.
constexpr double pose_rounding = 0x1p-46;

/// The angle in [0, pi / 2] with this sine and cosine. Each step cubes the error, from below 0.1.
double angle_of(double sine, double cosine) {
    double angle = half_pi * sine / (sine + cosine);
    for (int i = 0; i < 3; ++i) {
        const auto [s, c] = sin_cos(angle);
        const double more = sine * c - cosine * s;
        angle += more + more * more * more / 6;
    }
    return angle;
}

/// Q w - w for the rotation Q about the axis.
struct TurnBy {
    Vec3 axis;
    double sine, versine;  ///< versine = 1 - cosine

    TurnBy(Vec3 unit, double angle) : axis(unit) {
        const auto [s, c] = sin_cos(angle / 2);
        sine = 2 * s * c;
        versine = 2 * s * s;
    }
    Vec3 change(Vec3 w) const {
        const Vec3 across = cross(axis, w);
        return sine * across + versine * cross(axis, across);
    }
};

struct AxisAngle {
    Vec3 axis;
    double half_sine = 0, half_cosine = 1;
    double angle() const { return 2 * angle_of(half_sine, half_cosine); }
};

AxisAngle axis_angle(const Mat3& from, const Mat3& to) {
    const Quaternion q = quaternion(to * transposed(from));
    const Vec3 v = {q.x, q.y, q.z};
    AxisAngle result = {normalized(v), length(v), q.w};
    const Vec3 n = result.axis;
    const double first = n.x != 0 ? n.x : n.y != 0 ? n.y : n.z;
    if (q.w == 0 && first < 0)
        result.axis = -n;
    return result;
}

Track linear_track(const Motion& motion, const AxisAngle& turn, Vec3 pivot) {
    const Vec3 from = motion.from * pivot;
    return {motion.from, turn.axis, turn.angle(), motion.from.translation - from,
            motion.to * pivot - from};
}

Track screw_track(const Motion& motion, const AxisAngle& turn) {
    if (turn.half_sine < least_half_sine)
        return linear_track(motion, turn, {});
    const Vec3 n = turn.axis, way = motion.to.translation - motion.from.translation;
    const Vec3 along = dot(n, way) * n, across = way - along;
    const double cotangent = turn.half_cosine / turn.half_sine;
    const Vec3 arm = -0.5 * (across + cotangent * cross(n, across));
    return {motion.from, n, turn.angle(), arm, along};
}

}  // namespace

Transform Track::pose(double time) const {
    Transform result = start;
    if (turns()) {
        const TurnBy turn(axis, angle * time);
        Mat3& r = result.rotation;
        for (int k = 0; k < 3; ++k) {
            const Vec3 column = {r.rows[0][k], r.rows[1][k], r.rows[2][k]};
            const Vec3 change = turn.change(column);
            r.rows[0][k] += change.x;
            r.rows[1][k] += change.y;
            r.rows[2][k] += change.z;
        }
        result.translation += turn.change(arm);
    }
    result.translation += time * shift;
    return result;
}

double Track::error(double reach) const {
    const double sizes =
        (1 + std::fabs(angle)) * (reach + length(arm)) + length(start.translation) + length(shift);
    return pose_rounding * sizes + 8 * min_coordinate;
}

Track track_of(const Motion& motion) {
    const Transform& from = motion.from;
    switch (motion.kind) {
        case Motion::Kind::still:
            return {from, {}, 0, {}, {}};
        case Motion::Kind::turn: {
            const Vec3 n = normalized(motion.axis);
            return {from, n, motion.radians, from.translation - motion.point, motion.advance * n};
        }
        default:
            break;
    }
    if (from.rotation == motion.to.rotation)
        return {from, {}, 0, {}, motion.to.translation - from.translation};
    const AxisAngle turn = axis_angle(from.rotation, motion.to.rotation);
    return motion.kind == Motion::Kind::screw ? screw_track(motion, turn)
                                              : linear_track(motion, turn, motion.point);
}

Motion motion_after(const Motion& motion, double time, const Transform& from) {
    Motion rest = motion;
    rest.from = from;
    if (motion.kind == Motion::Kind::still || motion.kind == Motion::Kind::turn)
        rest.to = from;
    if (motion.kind == Motion::Kind::turn) {
        rest.point += time * motion.advance * normalized(motion.axis);
        rest.radians *= 1 - time;
        rest.advance *= 1 - time;
    }
    return rest;
}

}  // namespace allide
