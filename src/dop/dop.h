// SPDX-License-Identifier: MIT
// Discrete orientation polytopes (Klosowski 1998, section 3.2): the points between k / 2 pairs of
// parallel planes. Invariant: intervals are rounded outward, so a DOP holds what it was made for.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <utility>

#include "base/float4.h"
#include "dop/dop_directions.h"

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

/// N intervals in float: each by its lower end and by its upper one, negated, so that all ends are
/// rounded down and two intervals are compared by one comparison of four floats with four.
template <int N>
struct DopIntervals {
    std::array<float, 2 * N> ends;

    float low(int i) const { return ends[2 * i]; }
    float high(int i) const { return -ends[2 * i + 1]; }
};

template <int K>
using Dop = DopIntervals<K / 2>;

/// The intervals along the directions of the closure that are not normals.
template <int K>
using DopRest = DopIntervals<dop_closure_size<K> - K / 2>;

/// The upper end of each interval, then the lower one negated: what intervals are compared with.
template <int N>
std::array<float, 2 * N> opposite(const DopIntervals<N>& d) {
    std::array<float, 2 * N> ends;
    for (int i = 0; i < N; ++i) {
        ends[2 * i] = d.high(i);
        ends[2 * i + 1] = -d.low(i);
    }
    return ends;
}

inline Float4 load4(const float* p) {
    Float4 v;
    std::memcpy(&v, p, sizeof v);
    return v;
}

/// Whether no float of a is above the one of b in its place; four at a time, the last four over
/// again where their number is not a multiple of four.
template <int Count>
bool all_below(const float* a, const float* b) {
    if constexpr (Count < 4) {
        for (int i = 0; i < Count; ++i)
            if (a[i] > b[i])
                return false;
        return true;
    } else {
        const auto above = [&](int i) {
            const int at = i + 4 <= Count ? i : Count - 4;
            return load4(a + at) > load4(b + at);
        };
        for (int i = 0; i < Count; i += 8) {
            const auto any = i + 4 < Count ? above(i) | above(i + 4) : above(i);
            std::int64_t halves[2];
            std::memcpy(halves, &any, sizeof halves);
            if ((halves[0] | halves[1]) != 0)
                return false;
        }
        return true;
    }
}

/// Compares the ends of N intervals with the opposite ends of as many others. Touching intervals
/// overlap.
template <int N>
bool intervals_overlap(const float* ends, const float* opposite_ends) {
    return all_below<2 * N>(ends, opposite_ends);
}

template <int N>
bool overlaps(const DopIntervals<N>& a, const DopIntervals<N>& b) {
    return intervals_overlap<N>(a.ends.data(), opposite(b).data());
}

template <int N>
DopIntervals<N> merged(const DopIntervals<N>& a, const DopIntervals<N>& b) {
    DopIntervals<N> m;
    for (int i = 0; i < 2 * N; ++i)
        m.ends[i] = std::min(a.ends[i], b.ends[i]);
    return m;
}

/// The amounts that are added to the ends of N intervals to move and grow them.
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
            result.ends[2 * i] = float_below(low[i] + growth.low[i]);
            result.ends[2 * i + 1] = -float_above(high[i] + growth.high[i]);
        }
        return result;
    }
};

template <int K>
using NormalSlabs = DopSlabs<K, 0, K / 2>;
template <int K>
using RestSlabs = DopSlabs<K, K / 2, dop_closure_size<K> - K / 2>;

}  // namespace allide
