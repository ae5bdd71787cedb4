// SPDX-License-Identifier: MIT
// Discrete orientation polytopes (Klosowski 1998, section 3.2): the points between k / 2 pairs of
// parallel planes. Invariant: intervals are rounded outward, so a DOP holds what it was made for.
#pragma once

#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "bvtree/dop_directions.h"

namespace allide {

/// Lengths in two frames that are as nearly rigid as they must be agree to less than this factor.
inline constexpr double frame_stretch = 1 + 4e-6;

inline double largest_coordinate(Vec3 v) {
    return std::max({std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)});
}

/// At most `value`, less by two units in the last place or so.
inline float float_below(double value) {
    return static_cast<float>(value - (std::fabs(value) * 0x1p-23 + 0x1p-148));
}
inline float float_above(double value) {
    return static_cast<float>(value + (std::fabs(value) * 0x1p-23 + 0x1p-148));
}

/// N intervals in float: all lower ends, then all upper ends.
template <int N>
struct DopIntervals {
    std::array<float, 2 * N> ends;

    float low(int i) const { return ends[i]; }
    float high(int i) const { return ends[N + i]; }
};

template <int K>
using Dop = DopIntervals<K / 2>;

/// The intervals along the directions of the closure that are not normals.
template <int K>
using DopRest = DopIntervals<dop_closure_size<K> - K / 2>;

/// Of two lists of N intervals, laid out as above. Touching counts.
template <int N>
bool intervals_overlap(const float* a, const float* b) {
    for (int i = 0; i < N; ++i)
        if (a[i] > b[N + i] || b[i] > a[N + i])
            return false;
    return true;
}

template <int N>
bool overlaps(const DopIntervals<N>& a, const DopIntervals<N>& b) {
    return intervals_overlap<N>(a.ends.data(), b.ends.data());
}

template <int N>
DopIntervals<N> merged(const DopIntervals<N>& a, const DopIntervals<N>& b) {
    DopIntervals<N> m;
    for (int i = 0; i < N; ++i) {
        m.ends[i] = std::min(a.low(i), b.low(i));
        m.ends[N + i] = std::max(a.high(i), b.high(i));
    }
    return m;
}

/// What is added to the ends of N intervals when they are moved and grown.
template <int N>
struct DopGrowth {
    std::array<double, N> low, high;
};

/// Intervals in double, as they grow around points along the directions First to First + N of the
/// closure.
template <int K, int First, int N>
struct DopSlabs {
    std::array<double, N> low, high;

    DopSlabs() {
        low.fill(std::numeric_limits<double>::infinity());
        high.fill(-std::numeric_limits<double>::infinity());
    }

    static constexpr DopDirection direction(int i) { return dop_closure<K>.items[First + i]; }

    void add(Vec3 p) {
        const std::array<double, N> at = [&]<int... I>(std::integer_sequence<int, I...>) {
            return std::array<double, N>{along<direction(I)>(p)...};
        }(std::make_integer_sequence<int, N>());
        for (int i = 0; i < N; ++i)
            low[i] = at[i] < low[i] ? at[i] : low[i];
        for (int i = 0; i < N; ++i)
            high[i] = at[i] > high[i] ? at[i] : high[i];
    }

    /// For points that move by `shift`, then up to `distance` in space, and are off by up to
    /// `error` in each coordinate.
    static DopGrowth<N> growth(Vec3 shift, double distance, double error) {
        DopGrowth<N> g;
        for (int i = 0; i < N; ++i) {
            const DopDirection d = direction(i);
            const double centre = along(d, shift);
            const double more = distance * dop_length(d) + error * dop_sum(d);
            g.low[i] = centre - more;
            g.high[i] = centre + more;
        }
        return g;
    }

    DopIntervals<N> rounded(const DopGrowth<N>& growth) const {
        DopIntervals<N> result;
        for (int i = 0; i < N; ++i) {
            result.ends[i] = float_below(low[i] + growth.low[i]);
            result.ends[N + i] = float_above(high[i] + growth.high[i]);
        }
        return result;
    }
};

template <int K>
using NormalSlabs = DopSlabs<K, 0, K / 2>;
template <int K>
using RestSlabs = DopSlabs<K, K / 2, dop_closure_size<K> - K / 2>;

}  // namespace allide
