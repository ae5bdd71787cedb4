// SPDX-License-Identifier: MIT
#include "motion/first_impact.h"

#include <cmath>

#include <allide/motion.h>

#include "motion/piece_advance.h"
#include "query/assembly.h"
#include "query/assembly_query.h"
#include "query/face_contacts.h"
#include "query/numbering.h"
#include "query/piece_separation.h"
#include "query/round_query.h"
#include "round/round_pair.h"

namespace allide {
namespace {

bool has_cylinder(const Moving& moving) {
    const Assembly whole(moving.start());
    for (std::uint32_t node = 0; node < whole.node_count(); ++node) {
        if (!whole.is_leaf(node))
            continue;
        const std::optional<RoundShape>& round = whole.piece(node).shape.round;
        if (round && round->kind == RoundKind::frustum)
            return true;
    }
    return false;
}

class FirstImpact {
public:
    FirstImpact(const Moving& a, const Moving& b, const MotionOptions& options, double limit)
        : a_(a),
          b_(b),
          options_(options),
          limit_(std::min(limit, options.until)),
          work_(options.query),
          meter_(options.budget, work_.stats) {}

    std::optional<Impact> run() {
        const std::vector<MovingPiece> as = moving_pieces(a_), bs = moving_pieces(b_);
        for (const MovingPiece& a : as)
            for (const MovingPiece& b : bs)
                if (!is_over() && !a.is_empty() && !b.is_empty() && may_meet(a, b))
                    look_at(a, b);
        if (!best_)
            look_at_end();
        return best_;
    }

private:
    bool is_over() const { return best_ && (best_->exhausted || best_->time == 0); }
    double end() const { return best_ ? std::min(best_->time, limit_) : limit_; }

    bool is_exact() const {
        return options_.gap == 0 && options_.until == 1 && options_.start == Start::counts;
    }

    bool may_meet(const MovingPiece& a, const MovingPiece& b) {
        ++work_.stats.box_tests;
        return overlaps(grown(a.swept_box(end()), options_.gap), b.swept_box(end()));
    }

    void look_at(const MovingPiece& a, const MovingPiece& b) {
        const MovingPair pair =
            moving_pair(a, b, {options_.gap, options_.tolerance, end(), is_exact()});
        Separation at_start{};
        if (!meter_.allows(1))
            return exhaust(0);
        meter_.count_faces(1);
        if (!separation_at_start(pair, at_start))
            return;
        if (at_start.distance <= pair.gap) {
            meets_at_start_ = true;
            if (options_.start == Start::counts)
                return take_start(pair, at_start);
        }
        if (const auto meeting =
                first_meeting({pair, options_.start, meter_, work_}, at_start.distance))
            take(*meeting);
    }

    bool separation_at_start(const MovingPair& pair, Separation& found) {
        const PieceAt a(pair.a, 0), b(pair.b, 0);
        const Piece s = a.piece(), t = b.piece();
        const double way = pair.gap + pair.speed * pair.end;
        if (!find_nearest(PiecePair{s, t}, way + 2 * pair.error(way), work_, found))
            return false;
        renumber_for_compound(found, s, t);
        return true;
    }

    void exhaust(double time) { best_ = Impact{time, time, false, true, {}, {}, {}, {}, {}}; }

    void take_start(const MovingPair& pair, const Separation& found) {
        const bool certain = found.distance + pair.error(found.distance) <= pair.gap;
        best_ = impact(0, found, certain || (found.distance == 0 && meet_certainly(pair)));
        best_->normal = normal_between(a_.start(), b_.start(), found);
    }

    /// Pairs of a cylinder or cone may be called meeting because nothing else is proven.
    static bool meet_certainly(const MovingPair& pair) {
        if (!pair.a.is_round() || !pair.b.is_round())
            return true;
        const PieceAt a(pair.a, 0), b(pair.b, 0);
        return contact_is_certain(world_round(a.piece()), world_round(b.piece()));
    }
    bool meet_certainly(const Placed& a, const Placed& b) const {
        if (!has_cylinder(a_) && !has_cylinder(b_))
            return true;
        return intersects_within_budget(a, b, {}, options_.query).verdict ==
               BudgetVerdict::intersects;
    }

    void take(const Meeting& meeting) {
        if (meeting.exhausted)
            return exhaust(std::min(meeting.time, end()));
        if (best_ && meeting.time >= best_->time)
            return;
        best_ = impact(meeting.time, meeting.nearest, meeting.certain);
        best_->normal = meeting.direction;
        if (meeting.direction == Vec3{})
            best_->normal = between_origins(a_.pose(meeting.time), b_.pose(meeting.time));
    }

    static Impact impact(double time, const Separation& s, bool certain) {
        return {time, time, certain, false, s.point_a, s.point_b, {}, s.feature_a, s.feature_b};
    }

    /// The pair is at the closest points of a separation, or shares a point.
    static Vec3 normal_between(const Placed& a, const Placed& b, const Separation& found) {
        if (found.distance > 0)
            return normalized(found.point_b - found.point_a);
        if (found.feature_a.kind == FeatureKind::face &&
            found.feature_b.kind == FeatureKind::face) {
            const FacePair faces = {found.feature_a.index, found.feature_b.index, {}};
            const FaceContact contact = face_contact(a, b, faces);
            if (contact.normal_a != Vec3{})
                return contact.normal_a;
            if (contact.normal_b != Vec3{})
                return -contact.normal_b;
        }
        return between_origins(a.world_from_local(), b.world_from_local());
    }

    /// A motion that turns may miss the pose given for time 1 by roundings.
    void look_at_end() {
        const bool turns = MovingAccess::track(a_).turns() || MovingAccess::track(b_).turns();
        const bool left_out = meets_at_start_ && options_.start == Start::left_out;
        if (limit_ < 1 || !turns || left_out)
            return;
        const std::optional<Placed>&end_a = MovingAccess::end(a_), &end_b = MovingAccess::end(b_);
        const Placed &at_a = end_a ? *end_a : a_.start(), &at_b = end_b ? *end_b : b_.start();
        Separation found{};
        if (!find_nearest(PlacedPair{at_a, at_b}, options_.gap, work_, found))
            return;
        best_ = impact(1, found, found.distance == 0 && meet_certainly(at_a, at_b));
        best_->normal = normal_between(at_a, at_b, found);
    }

    const Moving &a_, &b_;
    const MotionOptions& options_;
    double limit_;  ///< the last time that is looked at
    Work work_;
    BudgetMeter meter_;
    std::optional<Impact> best_;
    bool meets_at_start_ = false;
};

}  // namespace

std::optional<Error> motion_options_error(const MotionOptions& options) {
    if (!(options.gap >= 0 && options.gap <= max_coordinate))
        return Error(ErrorCode::bad_argument,
                     "gap: it is negative, not a number or beyond 2^60; give 0 or a distance");
    if (!(options.tolerance >= 0 && options.tolerance <= max_coordinate))
        return Error(ErrorCode::bad_argument,
                     "tolerance: it is negative, not a number or beyond 2^60; give 0 for 1e-6 of "
                     "the size, or a distance");
    if (!(options.until >= 0 && options.until <= 1))
        return Error(ErrorCode::bad_argument, "until: it is not in [0, 1]; give a time within");
    return std::nullopt;
}

std::optional<Error> unbounded_error(const Moving& a, const Moving& b) {
    const bool unbounded = Access::shape(a.start()).unbounded && Access::shape(b.start()).unbounded;
    if (!unbounded || !(MovingAccess::track(a).turns() || MovingAccess::track(b).turns()))
        return std::nullopt;
    return Error(ErrorCode::unsupported,
                 "two unbounded shapes of which one turns; only their poses can be compared");
}

Vec3 between_origins(const Transform& a, const Transform& b) {
    const Vec3 way = normalized(b.translation - a.translation);
    return way == Vec3{} ? Vec3{1, 0, 0} : way;
}

Result<std::optional<Impact>> try_first_impact_by(double limit, const Moving& a, const Moving& b,
                                                  const MotionOptions& options) {
    if (auto error = motion_options_error(options))
        return *std::move(error);
    if (auto error = unbounded_error(a, b))
        return *std::move(error);
    if (limit < options.until && !FirstImpact(a, b, options, limit).run())
        return std::optional<Impact>();
    return FirstImpact(a, b, options, options.until).run();
}

Result<std::optional<Impact>> try_first_impact(const Moving& a, const Moving& b,
                                               const MotionOptions& options) {
    return try_first_impact_by(1, a, b, options);
}

Result<bool> try_meets(const Moving& a, const Moving& b, const MotionOptions& options) {
    const Result<std::optional<Impact>> found = try_first_impact(a, b, options);
    if (!found)
        return found.error();
    return found->has_value();
}

Result<std::optional<Impact>> try_cast_shape(const Placed& shape, Vec3 offset, const Placed& target,
                                             const MotionOptions& options) {
    const Result<Moving> moving = MovingAccess::try_cast(shape, offset);
    if (!moving)
        return moving.error();
    const Result<Moving> still = MovingAccess::try_cast(target, {});
    if (!still)
        return still.error();
    return try_first_impact(*moving, *still, options);
}

}  // namespace allide
