// SPDX-License-Identifier: MIT
#include <cmath>
#include <string>

#include <allide/motion.h>

#include "geometry/access.h"
#include "geometry/compound_pose.h"
#include "math/range.h"
#include "motion/track.h"

namespace allide {
namespace {

constexpr double most_radians = 0x1p16;
/// The roundings of a pose on the way may add to the defect of the first one.
constexpr double max_turning_defect = max_rigid_defect * (1 - 1e-6);

Error named(const char* argument, const Error& error) {
    return {error.code(), std::string(argument) + ": " + error.what()};
}

bool leads_to_a_pose(const Motion& motion) {
    return motion.kind == Motion::Kind::straight || motion.kind == Motion::Kind::linear ||
           motion.kind == Motion::Kind::screw;
}

std::optional<Error> turn_error(const Motion& motion) {
    if (!in_range(motion.point))
        return Error(ErrorCode::out_of_range,
                     "point: it is not finite or beyond 2^60; give a point within");
    const bool has_axis = in_range(motion.axis) && length(motion.axis) > 0;
    if (!has_axis)
        return Error(ErrorCode::bad_argument,
                     "axis: it is zero, not finite or beyond 2^60; give a direction");
    if (!(std::fabs(motion.radians) <= most_radians))
        return Error(ErrorCode::bad_argument,
                     "radians: the angle is not finite or beyond 2^16; give a smaller one");
    if (!in_range(motion.advance))
        return Error(ErrorCode::out_of_range,
                     "advance: it is not finite or beyond 2^60; give a smaller one");
    return std::nullopt;
}

std::optional<Error> kind_error(const Motion& motion) {
    if (motion.kind == Motion::Kind::turn)
        return turn_error(motion);
    if (motion.kind == Motion::Kind::linear && !in_range(motion.point))
        return Error(ErrorCode::out_of_range,
                     "pivot: it is not finite or beyond 2^60; give a local point within");
    if (motion.kind == Motion::Kind::straight && motion.from.rotation != motion.to.rotation)
        return Error(ErrorCode::bad_transform,
                     "to: a straight motion needs the rotation of `from`; take linear or screw");
    return std::nullopt;
}

/// Checks one pose that the track carries along.
std::optional<Error> way_error(const Track& track, const Transform& start) {
    if (track.turns() && !(rigid_defect(start.rotation) <= max_turning_defect))
        return Error(ErrorCode::bad_transform,
                     "from: a motion that turns needs a rotation that is rigid to 0.999999e-6");
    const double arm = length(start.translation - track.centre());
    const double far = length(start.translation) + 2 * arm + length(track.shift);
    if (!(far <= max_coordinate))
        return Error(ErrorCode::out_of_range,
                     "motion: it may lead beyond 2^60 on the way; bring it nearer to the origin");
    return std::nullopt;
}

std::optional<Error> way_error(const Track& track, const Placed& start) {
    const CompoundPose* pose = Access::pose(start);
    if (!pose)
        return way_error(track, start.world_from_local());
    for (const Transform& part : pose->world_from_part)
        if (auto error = way_error(track, part))
            return error;
    return std::nullopt;
}

}  // namespace

Result<Moving> Moving::try_make(Geometry geometry, const Motion& motion,
                                std::span<const Transform> parent_from_part) {
    Result<Placed> start = Placed::try_make(geometry, motion.from, parent_from_part);
    if (!start)
        return named("from", start.error());
    if (auto error = kind_error(motion))
        return *std::move(error);
    if (leads_to_a_pose(motion))
        if (auto error = transform_error(motion.to))
            return named("to", *error);
    Moving moving(*std::move(start), motion);
    const Track track = track_of(motion);
    if (auto error = way_error(track, moving.start_))
        return *std::move(error);
    MovingAccess::set_track(moving, track);
    if (motion.kind != Motion::Kind::still) {
        Result<Placed> end =
            Placed::try_make(std::move(geometry), moving.pose(1), parent_from_part);
        if (!end)
            return named("to", end.error());
        moving.end_ = *std::move(end);
    }
    return moving;
}

Result<Moving> MovingAccess::try_cast(const Placed& shape, Vec3 offset) {
    if (!in_range(offset))
        return Error(ErrorCode::out_of_range,
                     "offset: it is not finite or beyond 2^60; give a shorter one");
    const Transform from = shape.world_from_local();
    Moving moving(shape, Motion::straight(from, {from.rotation, from.translation + offset}));
    moving.shift_ = offset;
    if (auto error = way_error(track(moving), shape))
        return *std::move(error);
    return moving;
}

Transform Moving::pose(double time) const {
    if (time == 1 && leads_to_a_pose(motion_))
        return motion_.to;
    return MovingAccess::track(*this).pose(time);
}

}  // namespace allide
