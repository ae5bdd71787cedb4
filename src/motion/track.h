// SPDX-License-Identifier: MIT
// The way of a rigid motion. docs/design/motion.md defines it as a curve of real numbers and
// derives how far a computed pose is from it.
#pragma once

#include <allide/motion.h>

namespace allide {

/// Turns about an axis whose point goes straight: x(t) = c + t shift + Q(t angle) (x(0) - c). All
/// kinds of motion have this form.
struct Track {
    Transform start;  ///< the pose at time 0
    Vec3 axis;        ///< of length one
    double angle = 0;
    Vec3 arm;    ///< from c to the translation of `start`
    Vec3 shift;  ///< the way of c

    bool turns() const { return angle != 0; }
    Vec3 centre() const { return start.translation - arm; }
    /// The rounded pose; exactly `start` at time 0.
    Transform pose(double time) const;
    /// The velocity of the point that is at x at that time.
    Vec3 velocity(Vec3 x, double time) const {
        return turns() ? shift + angle * cross(axis, (x - centre()) - time * shift) : shift;
    }
    /// How far a world vertex of a pose, or a vertex on a straight way between two of them, can be
    /// from the curve. `reach` bounds |x| + |y| + |z| of the local vertices.
    double error(double reach) const;
};

/// A motion as such a curve; it must have been checked.
Track track_of(const Motion& motion);

/// The rest of a motion at a time below 1, as a motion whose time runs from 0 to 1. `from` is
/// the pose at that time.
Motion motion_after(const Motion& motion, double time, const Transform& from);

struct MovingAccess {
    static Track track(const Moving& moving) {
        return {moving.start_.world_from_local(), moving.axis_, moving.angle_, moving.arm_,
                moving.shift_};
    }
    static void set_track(Moving& moving, const Track& track) {
        moving.axis_ = track.axis;
        moving.angle_ = track.angle;
        moving.arm_ = track.arm;
        moving.shift_ = track.shift;
    }
    /// A placed shape that goes straight, with its parts and vertices as they are; it has no `end`.
    static Result<Moving> try_cast(const Placed& shape, Vec3 offset);
    static const std::optional<Placed>& end(const Moving& moving) { return moving.end_; }
};

}  // namespace allide
