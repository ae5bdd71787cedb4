// SPDX-License-Identifier: MIT
#include "motion/moving_piece.h"

#include <algorithm>
#include <cmath>

#include "geometry/compound_pose.h"
#include "geometry/compound_shape.h"
#include "math/promises.h"
#include "query/assembly.h"

namespace allide {
namespace {

/// Roundings of sums of a few lengths.
constexpr double sum_rounding = 1 + 0x1p-40;

double distance_from_axis(const Track& track, Vec3 x) {
    return length(cross(track.axis, x - track.centre()));
}

/// At least the distance of any point of `b`, at any time, from the point of a's axis.
double extent_around(const MovingPiece& a, const MovingPiece& b) {
    const Vec3 arm = b.centre() - b.track.centre();
    return length(b.centre() - a.track.centre()) + length(a.track.shift) + length(b.track.shift) +
           2 * length(arm) + b.radius();
}

/// How fast points of a move, or for an unbounded a those of b as seen from it.
double turning_speed(const MovingPiece& a, const MovingPiece& b) {
    if (!a.track.turns())
        return 0;
    const double radius = a.is_unbounded() ? extent_around(a, b) : a.axis_distance();
    return std::fabs(a.track.angle) * radius;
}

/// How far the surface of a, as placed in doubles, can be from its curve. That of an unbounded
/// shape matters as far as b reaches, and tilts by the errors of its two points. So do the ends of
/// a cylinder or cone.
double surface_error(const MovingPiece& a, const MovingPiece& b) {
    const double error = a.track.error(a.reach());
    const bool tilts = a.is_round() && a.shape.round->kind == RoundKind::frustum;
    if (!tilts && (!a.is_unbounded() || b.is_unbounded()))
        return error;
    const RoundShape& round = *a.shape.round;
    if (tilts)
        return error + 4 * error * (1 + round.reach() / length(round.q - round.p));
    const double extent = extent_around(a, b) + length(a.track.arm) + a.reach();
    return a.track.error(extent) + 4 * error * (1 + extent / length(round.q - round.p));
}

double tolerance_of(const MovingPair& pair) {
    const double wanted = pair.tolerance > 0 ? pair.tolerance : 1e-6 * pair.size;
    return std::max(wanted, 16 * (pair.error(pair.gap) + pair.slack));
}

}  // namespace

double MovingPiece::reach() const {
    if (!is_unbounded())
        return shape.bounds.reach;
    const Vec3 p = abs(shape.round->p), q = abs(shape.round->q);
    return p.x + p.y + p.z + q.x + q.y + q.z;
}

double MovingPiece::axis_distance() const {
    if (!track.turns())
        return 0;
    if (!is_round())
        return (distance_from_axis(track, centre()) + radius()) * sum_rounding;
    const RoundShape& round = *shape.round;
    const double p = distance_from_axis(track, allide::world_vertex(track.start, round.p));
    const double q = distance_from_axis(track, allide::world_vertex(track.start, round.q));
    const double beyond = round.kind == RoundKind::frustum ? round.reach() : 0;
    return (std::max(p, q) + beyond) * sum_rounding + 4 * track.error(reach());
}

Box MovingPiece::swept_box(double until) const {
    if (is_unbounded())
        return whole_space();
    const double half = 0.5 * until;
    const double turned =
        track.turns() ? std::min(half * std::fabs(track.angle), 2.0) * axis_distance() : 0;
    const double most =
        (half * length(track.shift) + turned + radius()) * sum_rounding + 4 * track.error(reach());
    const Vec3 middle = world_vertex(track.pose(half), shape.bounds.ball_centre);
    return {middle - Vec3{most, most, most}, middle + Vec3{most, most, most}};
}

std::vector<MovingPiece> moving_pieces(const Moving& moving) {
    const Track track = MovingAccess::track(moving);
    const Placed& start = moving.start();
    const Geometry::Impl& shape = Access::shape(start);
    if (!shape.compound)
        return {{shape, track, moving.pose(1)}};
    std::vector<MovingPiece> result;
    for (const CompoundPiece& piece : shape.compound->pieces) {
        Track own = track;
        own.start = Access::pose(start)->world_from_part[piece.part];
        own.arm = own.start.translation - track.centre();
        const std::optional<Placed>& end = MovingAccess::end(moving);
        const Transform last = end ? Access::pose(*end)->world_from_part[piece.part] : own.pose(1);
        result.push_back({shape.compound->geometry_of(piece), own, last, piece.part,
                          piece.first_name, piece.first_vertex});
    }
    return result;
}

Box swept_box(const Moving& moving, double until) {
    Box box;
    for (const MovingPiece& piece : moving_pieces(moving))
        if (!piece.is_empty())
            box = merged(box, piece.swept_box(until));
    const std::optional<Placed>& end = MovingAccess::end(moving);
    return end && until == 1 ? merged(box, Assembly(*end).box(0)) : box;
}

double MovingPair::error(double distance) const {
    return distance_error * (distance + size) + slack;
}

MovingPair moving_pair(const MovingPiece& a, const MovingPiece& b, const MotionLimits& limits) {
    MovingPair pair{a, b, limits.gap, limits.tolerance, limits.end, 0, 0, 0, false};
    pair.size = 2 * std::max(a.radius(), b.radius());
    pair.slack = surface_error(a, b) + surface_error(b, a);
    const double straight = length(a.track.shift - b.track.shift);
    pair.speed = (straight + turning_speed(a, b) + turning_speed(b, a)) * sum_rounding;
    if (!std::isfinite(pair.slack))
        pair.slack = HUGE_VAL;
    pair.tolerance = tolerance_of(pair);
    pair.exact =
        limits.exact && !a.track.turns() && !b.track.turns() && !a.is_round() && !b.is_round();
    return pair;
}

}  // namespace allide
