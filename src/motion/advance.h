// SPDX-License-Identifier: MIT
// Conservative advancement (Mirtich 1996) with a directed bound (Zhang, Lee and Kim 2006; Tang, Kim
// and Manocha 2009). Invariant: at no time before `time` are the two within the gap.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

#include "bvtree/budget_meter.h"
#include "motion/moving_piece.h"

namespace allide {

/// Where two pieces, or faces of them, came within gap + tolerance and could not be shown to stay
/// apart any longer. The separation is by the numbers of the pieces, or a point in time where the
/// budget ended.
struct Meeting {
    double time;
    Separation nearest;
    Vec3 direction = {};  ///< from a to b, last seen clearly; 0 if never
    bool exhausted = false;
    bool certain = false;  ///< exact signs say that they meet, now or later
};

/// An advance calls these members of a pair of bodies.
///   bool measure(double time, double limit, Separation& found)   false: beyond the limit
///   double safe_time(double time, const Separation&, double limit)  how long a plane separates
///   double speed()
template <class Bodies>
class Advance {
public:
    Advance(const MovingPair& pair, Bodies& bodies, BudgetMeter& meter)
        : pair_(pair), bodies_(bodies), meter_(meter) {}

    /// The first meeting from `begin` to `end`, both included. At time 0 it must be known that the
    /// two do not meet.
    std::optional<Meeting> run(double begin, double end) {
        time_ = begin;
        for (;;) {
            if (!meter_.allows(1))
                return Meeting{time_, nearest_, direction_, true};
            meter_.count_faces(1);
            const double left = end - time_;
            if (!bodies_.measure(time_, limit(left), nearest_))
                return std::nullopt;
            const double step = safe_step(left);
            if (step >= left)
                return std::nullopt;
            if (is_stuck(step))
                return Meeting{time_, nearest_, direction_};
            time_ += step * (1 - 0x1p-40);
        }
    }

private:
    double limit(double left) const {
        const double way = pair_.gap + bodies_.speed() * left;
        return way + 2 * pair_.error(way);
    }

    double safe_step(double left) {
        const double room = pair_.room(nearest_.distance);
        if (!(room > 0))
            return 0;
        see_direction();
        const double step = room / bodies_.speed();
        if (step >= left)
            return step;
        return std::max(step, bodies_.safe_time(time_, nearest_, left));
    }

    /// Near enough for an impact, and hardly able to move on. At time 0 any way on is taken.
    bool is_stuck(double step) const {
        return nearest_.distance <= pair_.gap + pair_.tolerance &&
               step * bodies_.speed() <= 0.25 * pair_.tolerance && (time_ > 0 || step == 0);
    }

    void see_direction() {
        if (nearest_.distance > 8 * pair_.error(0))
            direction_ = normalized(nearest_.point_b - nearest_.point_a);
    }

    const MovingPair& pair_;
    Bodies& bodies_;
    BudgetMeter& meter_;
    double time_ = 0;
    Separation nearest_{};
    Vec3 direction_;
};

}  // namespace allide
