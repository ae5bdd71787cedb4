// SPDX-License-Identifier: MIT
// The least distance of two objects on their ways, by first impacts with a gap. Invariants: the two
// are nowhere nearer than `lower`, because no impact with that gap was found, and at `time` they
// are `upper` apart.
#include <algorithm>
#include <cmath>

#include "base/timer.h"
#include "motion/first_impact.h"
#include "motion/moving_piece.h"
#include "query/numbering.h"
#include "query/piece_separation.h"

namespace allide {
namespace {

constexpr int samples = 8;
/// Bounds are proven to this share of the size and the distance.
constexpr double least_tolerance = 1e-10;
constexpr double golden = 0.6180339887498949;

/// The separations of two objects at moments.
class SeparationOnTheWay {
public:
    SeparationOnTheWay(const Moving& a, const Moving& b, Work& work)
        : as_(moving_pieces(a)), bs_(moving_pieces(b)), work_(work) {}

    /// At time 1 it is that of the poses which were given for then.
    Separation at(double time) {
        Separation best = nowhere;
        for (const MovingPiece& a : as_)
            for (const MovingPiece& b : bs_)
                if (!a.is_empty() && !b.is_empty())
                    look_at(placed(a, time), placed(b, time), best);
        return best;
    }

    /// The larger diameter of two bounded pieces.
    double size() const {
        double radius = 0;
        for (const auto* pieces : {&as_, &bs_})
            for (const MovingPiece& piece : *pieces)
                radius = std::max(radius, piece.is_empty() ? 0 : piece.radius());
        return 2 * radius;
    }

private:
    static PieceAt placed(const MovingPiece& piece, double time) {
        return time == 1 ? PieceAt(piece, piece.end) : PieceAt(piece, time);
    }

    void look_at(const PieceAt& a, const PieceAt& b, Separation& best) {
        const Piece s = a.piece(), t = b.piece();
        Separation found{};
        if (!find_nearest({s, t}, best.distance, work_, found) || found.distance >= best.distance)
            return;
        best = found;
        renumber_for_compound(best, s, t);
    }

    std::vector<MovingPiece> as_, bs_;
    Work& work_;
};

class ClosestApproach {
public:
    ClosestApproach(const Moving& a, const Moving& b, const ApproachOptions& options)
        : a_(a), b_(b), options_(options), work_(query()), way_(a, b, work_) {
        tolerance_ = options.tolerance > 0 ? options.tolerance : 1e-6 * way_.size();
    }

    Result<Approach> run() {
        for (int i = 0; i <= samples; ++i)
            sample(options_.until * i / samples);
        descend(best_.time);
        if (best_.upper < HUGE_VAL)
            tolerance_ = std::max(tolerance_, least_tolerance * (way_.size() + best_.upper));
        else
            best_.lower = best_.upper;
        if (auto error = close_in())
            return *std::move(error);
        if (auto error = look_for_contact())
            return *std::move(error);
        if (options_.query.stats)
            *options_.query.stats += stats_;
        return best_;
    }

private:
    QueryOptions query() {
        QueryOptions own = options_.query;
        own.stats = &stats_;
        return own;
    }

    double sample(double time) {
        const Separation found = way_.at(time);
        if (found.distance < best_.upper || best_.time < 0)
            best_ = {best_.lower,     found.distance,  time,           found.point_a, found.point_b,
                     found.feature_a, found.feature_b, best_.exhausted};
        return found.distance;
    }

    /// Follows the distance down from a time to a minimum near it.
    void descend(double time) {
        double low = std::max(0.0, time - options_.until / samples);
        double high = std::min(options_.until, time + options_.until / samples);
        double left = high - golden * (high - low), right = low + golden * (high - low);
        double at_left = sample(left), at_right = sample(right);
        for (int i = 0; i < 40 && best_.upper > best_.lower && high - low > 1e-9; ++i) {
            if (at_left < at_right) {
                high = std::exchange(right, left);
                at_right = std::exchange(at_left, 0);
                at_left = sample(left = high - golden * (high - low));
            } else {
                low = std::exchange(left, right);
                at_left = std::exchange(at_right, 0);
                at_right = sample(right = low + golden * (high - low));
            }
        }
    }

    /// Tries in turn to prove that nothing is nearer than what is known, and halves what is open.
    /// Gaps from `top` on cannot be proven.
    std::optional<Error> close_in() {
        double top = best_.upper;
        bool halves = false;
        while (top - best_.lower > 0.5 * tolerance_ && top < HUGE_VAL) {
            const double open = top - best_.lower;
            const double gap = top - (halves ? 0.5 * open : 0.4 * tolerance_);
            if (!(gap > best_.lower && gap < top && gap <= max_coordinate))
                return std::nullopt;
            const auto impact = search(gap, 0.25 * tolerance_);
            if (!impact)
                return impact.error();
            if (*impact && (*impact)->exhausted) {
                best_.exhausted = true;
                return std::nullopt;
            }
            if (*impact) {
                sample((*impact)->latest);
                descend((*impact)->latest);
                top = std::min(gap, best_.upper);
            } else {
                best_.lower = gap;
            }
            halves = !halves;
        }
        return std::nullopt;
    }

    /// Objects that are surely seen to meet are at distance 0, though no moment that was looked at
    /// shows it.
    std::optional<Error> look_for_contact() {
        if (best_.upper == 0 || best_.lower > 0 || best_.exhausted)
            return std::nullopt;
        const auto impact = search(0, 0.25 * tolerance_);
        if (!impact)
            return impact.error();
        if (*impact && (*impact)->certain) {
            const Impact& hit = **impact;
            best_ = {0, 0, hit.time, hit.point_a, hit.point_b, hit.feature_a, hit.feature_b, false};
        }
        return std::nullopt;
    }

    Result<std::optional<Impact>> search(double gap, double tolerance) {
        const std::uint64_t spent = stats_.volume_tests + stats_.face_tests + stats_.feature_steps;
        const std::chrono::nanoseconds passed = timer_.elapsed();
        Budget left = options_.budget;
        left.tests -= std::min(left.tests, spent);
        if (left.time != std::chrono::nanoseconds::max())
            left.time -= std::min(left.time, passed);
        return try_first_impact(a_, b_,
                                {.gap = gap,
                                 .tolerance = tolerance,
                                 .until = options_.until,
                                 .budget = left,
                                 .query = query()});
    }

    const Moving &a_, &b_;
    const ApproachOptions& options_;
    Stats stats_;
    Work work_;
    SeparationOnTheWay way_;
    Timer timer_;
    double tolerance_ = 0;
    Approach best_ = {0, HUGE_VAL, -1, {}, {}, {}, {}, false};
};

}  // namespace

Result<Approach> try_closest_approach(const Moving& a, const Moving& b,
                                      const ApproachOptions& options) {
    const MotionOptions checked = {.tolerance = options.tolerance, .until = options.until};
    if (auto error = motion_options_error(checked))
        return *std::move(error);
    if (auto error = unbounded_error(a, b))
        return *std::move(error);
    return ClosestApproach(a, b, options).run();
}

}  // namespace allide
