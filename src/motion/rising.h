// SPDX-License-Identifier: MIT
// How far points reach along a fixed direction while they move. Invariant: where the reach of a set
// along n and that of another one along -n leave a gap, the plane between them separates the two.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>

#include "motion/track.h"

namespace allide {

/// A point's height along a direction and the rate at which it grows.
struct Rising {
    double height, rate;
};

/// The height of a point that is at x at that time, relative to `from`.
inline Rising rising(Vec3 x, Vec3 velocity, Vec3 direction, Vec3 from) {
    return {dot(direction, x - from), dot(direction, velocity)};
}

/// Two sets of points along opposite directions. No height bends faster than `bend` for each of the
/// two together, so the gap after a time s is at least a concave function of s.
struct RisingPair {
    std::span<const Rising> a, b;
    double bend = 0;
    double radii = 0;  ///< of balls around the points of both

    double gap_after(double s) const {
        return -reach(a, s) - reach(b, s) - radii - 0.5 * bend * s * s;
    }
    /// A time, at most `limit`, up to which the gap is surely no less than `least`.
    double time_above(double least, double limit) const {
        const double now = gap_after(0);
        if (!(now > least))
            return 0;
        double high = std::min(limit, latest_of_top(now - least)), low = 0;
        double gap_low = now, gap_high = gap_after(high);
        if (gap_high >= least)
            return high;
        for (int i = 0; i < 3; ++i) {
            // Concave: the chord is below.
            const double s = low + (high - low) * ((gap_low - least) / (gap_low - gap_high));
            if (const double gap = gap_after(s); gap >= least) {
                low = s;
                gap_low = gap;
            }
            const double middle = 0.5 * (low + high), gap = gap_after(middle);
            (gap >= least ? low : high) = middle;
            (gap >= least ? gap_low : gap_high) = gap;
        }
        return low;
    }

private:
    static double reach(std::span<const Rising> points, double s) {
        double most = -HUGE_VAL;
        for (const Rising& p : points)
            most = std::max(most, p.height + p.rate * s);
        return most;
    }
    static const Rising& top(std::span<const Rising> points) {
        return *std::ranges::max_element(points, {}, &Rising::height);
    }
    /// When the two top points alone use up the room: no time beyond is possible.
    double latest_of_top(double room) const {
        const double rate = top(a).rate + top(b).rate;
        const double root = std::sqrt(rate * rate + 2 * bend * room);
        const double time = rate > 0   ? 2 * room / (rate + root)
                            : bend > 0 ? (root - rate) / bend
                                       : HUGE_VAL;
        return time * (1 + 0x1p-40);
    }
};

}  // namespace allide
