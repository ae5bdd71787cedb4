// SPDX-License-Identifier: MIT
// Finds where a function of an angle is 0, and offers the directions that belong to these angles.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include <allide/math.h>

namespace allide {

/// The data of an angle.
struct Trial {
    double slope;  ///< 0 where the direction may be the least
    double least;  ///< the overlap along the direction is at least this where the slope is 0
    Vec3 direction;
    Vec3 normal = {};  ///< another form of the direction or its opposite, or 0
};

/// Even steps once around.
struct TurnSteps {
    static constexpr int count = 48;
    static constexpr double step = 2 * 3.14159265358979323846 / count;

    static const std::array<SinCos, count>& all() {
        static const std::array<SinCos, count> steps = [] {
            std::array<SinCos, count> made;
            for (int i = 0; i < count; ++i)
                made[static_cast<std::size_t>(i)] = sin_cos(i * step);
            return made;
        }();
        return steps;
    }
};

/// Looks for zeros of the slope all around. `Trials` has `slope(turn)` and `at(turn)`, `Best` has
/// `depth()` and `offer(direction)`. Where the angle grows by t, `least` changes by `speed` t at
/// most; lengths are about one.
template <class Trials, class Best>
class TurnSearch {
public:
    TurnSearch(const Trials& trials, double speed, Best& best)
        : trials_(trials), speed_(speed), best_(best) {}

    void run() {
        double most = 0;
        for (std::size_t i = 0; i < count; ++i) {
            slopes_[i] = trials_.slope(TurnSteps::all()[i]);
            most = std::max(most, std::fabs(slopes_[i]));
        }
        if (most < noise)
            return offer(trials_.at({0, 1}));
        for (int i = 0; i < count; ++i)
            look_between(i);
    }

private:
    static constexpr int count = TurnSteps::count;
    static constexpr double noise = 1e-14;

    /// An angle from the start of a step, by the tangent of its half.
    struct Spot {
        double half, slope;
    };
    static constexpr double half_step = 0.065543462815238;   ///< tan(step / 2)
    static constexpr double half_steps = 0.131652497587396;  ///< tan(step), after two steps

    static SinCos turned(SinCos from, double half) {
        const double size = 1 / (1 + half * half);
        const double cos = (1 - half * half) * size, sin = 2 * half * size;
        return {from.sin * cos + from.cos * sin, from.cos * cos - from.sin * sin};
    }

    /// Looks for a change of sign between the turns 1 and 2 of three, or for two changes around 1.
    void look_between(int first) {
        const auto index = [&](int i) { return static_cast<std::size_t>((first + i) % count); };
        const double a = slopes_[index(0)], b = slopes_[index(1)], c = slopes_[index(2)];
        const SinCos from = TurnSteps::all()[index(0)], middle = TurnSteps::all()[index(1)];
        if ((b < 0) != (c < 0)) {
            if (may_be_best(middle))
                find_zero(middle, {0, b}, {half_step, c});
        } else if (is_dip(std::fabs(a), std::fabs(b), std::fabs(c)) && may_be_best(middle)) {
            look_for_dip(from, {0, a}, {half_steps, c});
        }
    }

    /// Whether the parabola through three slopes of one sign comes much nearer to 0 than they do.
    static bool is_dip(double a, double b, double c) {
        const double bend = a + c - 2 * b;
        return b <= a && b <= c && bend > 0 && b - (c - a) * (c - a) / (8 * bend) < 0.5 * b;
    }

    /// Whether a direction within a step may be better than the best.
    bool may_be_best(SinCos turn) const {
        return trials_.at(turn).least - TurnSteps::step * speed_ < best_.depth();
    }

    /// Uses false position, after Illinois: the slope of an end that stays is halved.
    void find_zero(SinCos from, Spot a, Spot b) {
        for (int i = 0; i < 60; ++i) {
            double share = a.slope / (a.slope - b.slope);
            if (i >= 20 || !(share > 0 && share < 1))
                share = 0.5;
            const double half = a.half + share * (b.half - a.half);
            if (half == a.half || half == b.half)
                break;
            const double slope = trials_.slope(turned(from, half));
            if ((slope < 0) == (b.slope < 0))
                a.slope /= 2;
            else
                a = b;
            b = {half, slope};
            if (std::fabs(slope) < noise)
                break;
        }
        offer(trials_.at(turned(from, b.half)));
    }

    /// Two zeros may be nearer to each other than the step.
    void look_for_dip(SinCos from, const Spot& a, const Spot& b) {
        constexpr double golden = 0.61803398874989485;
        double low = a.half, high = b.half;
        for (int i = 0; i < 30; ++i) {
            const double left = high - golden * (high - low), right = low + golden * (high - low);
            const double at_left = trials_.slope(turned(from, left));
            const double at_right = trials_.slope(turned(from, right));
            const bool is_left = std::fabs(at_left) < std::fabs(at_right);
            for (const Spot& spot : {Spot{left, at_left}, Spot{right, at_right}})
                if ((spot.slope < 0) != (a.slope < 0)) {
                    find_zero(from, a, spot);
                    return find_zero(from, spot, b);
                }
            (is_left ? high : low) = is_left ? right : left;
        }
        offer(trials_.at(turned(from, low)));
    }

    void offer(const Trial& trial) {
        if (trial.least > best_.depth())
            return;
        best_.offer(trial.direction);
        best_.offer(trial.normal);
        best_.offer(-trial.normal);
    }

    const Trials& trials_;
    double speed_;
    Best& best_;
    std::array<double, count> slopes_;
};

/// `at` is a function that makes the trial of a turn.
template <class At, class Best>
void search_turn(const At& at, double speed, Best& best) {
    struct Trials {
        const At& at;
        double slope(SinCos turn) const { return at(turn).slope; }
    };
    TurnSearch(Trials{at}, speed, best).run();
}

}  // namespace allide
