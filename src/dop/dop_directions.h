// SPDX-License-Identifier: MIT
// The directions of k-DOPs: J. T. Klosowski, "Efficient collision detection for interactive 3D
// graphics and virtual environments" (thesis, Stony Brook 1998), sections 3.2 and 4.4.
#pragma once

#include <algorithm>
#include <array>
#include <numeric>

#include <allide/math.h>

/// Expands F(k) for every supported number of planes.
#define ALLIDE_FOR_EACH_DOP(F) F(6) F(8) F(12) F(14) F(18) F(20) F(26)

namespace allide {

/// A normal with small integers as coordinates; the first one that is not zero is positive.
using DopDirection = std::array<int, 3>;

/// A list with capacity for the largest closure.
struct DopDirectionList {
    std::array<DopDirection, 128> items{};
    int count = 0;

    constexpr void add(DopDirection d) { items[count++] = d; }
    constexpr bool contains(DopDirection d) const {
        return std::find(items.begin(), items.begin() + count, d) != items.begin() + count;
    }
    constexpr void add_new(DopDirection d) {
        if (d != DopDirection{} && !contains(d))
            add(d);
    }
};

constexpr DopDirection cross(DopDirection a, DopDirection b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

constexpr int dot(DopDirection a, DopDirection b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/// The shortest integer vector along `d`, with the sign that directions have.
constexpr DopDirection primitive(DopDirection d) {
    const int divisor = std::gcd(std::gcd(d[0], d[1]), d[2]);
    if (divisor == 0)
        return d;
    const int lead = d[0] != 0 ? d[0] : d[1] != 0 ? d[1] : d[2];
    const int scale = lead < 0 ? -divisor : divisor;
    return {d[0] / scale, d[1] / scale, d[2] / scale};
}

constexpr double squared_cosine(DopDirection a, DopDirection b) {
    return static_cast<double>(dot(a, b) * dot(a, b)) / (dot(a, a) * dot(b, b));
}

/// Each direction in turn as far as can be from those before it: two volumes apart along one of
/// them seldom overlap along all of the first few.
constexpr DopDirectionList widely_spread(const DopDirectionList& list) {
    DopDirectionList spread;
    while (spread.count < list.count) {
        DopDirection best{};
        double least = 2;
        for (int i = 0; i < list.count; ++i) {
            double nearest = 0;
            for (int j = 0; j < spread.count; ++j)
                nearest = std::max(nearest, squared_cosine(list.items[i], spread.items[j]));
            if (!spread.contains(list.items[i]) && nearest < least) {
                least = nearest;
                best = list.items[i];
            }
        }
        spread.add(best);
    }
    return spread;
}

/// Axes cut a box, (1, 1, 1) and its like the box's corners, (1, 1, 0) and its like its edges.
constexpr DopDirectionList dop_direction_list(int k) {
    const bool corners = k == 14 || k == 26 || k == 8 || k == 20;
    const bool edges = k == 18 || k == 26 || k == 12 || k == 20;
    DopDirectionList list;
    if (k == 6 || k == 14 || k == 18 || k == 26)
        for (const DopDirection d : {DopDirection{1, 0, 0}, {0, 1, 0}, {0, 0, 1}})
            list.add(d);
    if (corners)
        for (const DopDirection d : {DopDirection{1, 1, 1}, {1, -1, 1}, {1, 1, -1}, {1, -1, -1}})
            list.add(d);
    if (edges)
        for (const DopDirection d :
             {DopDirection{1, 1, 0}, {1, 0, 1}, {0, 1, 1}, {1, -1, 0}, {1, 0, -1}, {0, 1, -1}})
            list.add(d);
    return widely_spread(list);
}

/// The normals and then the cross products of any two edge directions, edges being cross products
/// of normals: disjoint DOPs are apart along one of these.
constexpr DopDirectionList dop_closure_list(int k) {
    DopDirectionList closure = dop_direction_list(k), edges;
    const int normals = closure.count;
    for (int i = 0; i < normals; ++i)
        for (int j = 0; j < i; ++j)
            edges.add_new(primitive(cross(closure.items[i], closure.items[j])));
    for (int i = 0; i < edges.count; ++i)
        for (int j = 0; j < i; ++j)
            closure.add_new(primitive(cross(edges.items[i], edges.items[j])));
    return closure;
}

template <int K>
inline constexpr DopDirectionList dop_closure = dop_closure_list(K);

template <int K>
inline constexpr int dop_closure_size = dop_closure<K>.count;

/// The k / 2 normals, in the order in which overlap tests ask them.
template <int K>
constexpr std::array<DopDirection, K / 2> make_dop_normals() {
    std::array<DopDirection, K / 2> normals{};
    std::copy_n(dop_closure<K>.items.begin(), K / 2, normals.begin());
    return normals;
}

template <int K>
inline constexpr std::array<DopDirection, K / 2> dop_normals = make_dop_normals<K>();

/// Rounded up.
constexpr double dop_length(DopDirection d) {
    constexpr double lengths[] = {0, 1, 0x1.6a09e667f3bcdp0, 0x1.bb67ae8584cabp0};
    const int square = dot(d, d);
    if (square <= 3)
        return lengths[square];
    double above = square;  // Newton from above stays above but for rounding
    for (int i = 0; i < 16; ++i)
        above = (above + square / above) / 2;
    return above * (1 + 0x1p-50);
}

/// How far the dot product can be off when each coordinate of a point is off by one.
constexpr int dop_sum(DopDirection d) {
    return (d[0] < 0 ? -d[0] : d[0]) + (d[1] < 0 ? -d[1] : d[1]) + (d[2] < 0 ? -d[2] : d[2]);
}

template <int C>
constexpr double plus_times(double sum, double x) {
    if constexpr (C == 0)
        return sum;
    else
        return C == 1 ? sum + x : C == -1 ? sum - x : sum + C * x;
}

/// The dot product, without multiplications for normals.
template <DopDirection D>
constexpr double along(Vec3 p) {
    return plus_times<D[2]>(plus_times<D[1]>(plus_times<D[0]>(-0.0, p.x), p.y), p.z);
}

inline double along(DopDirection d, Vec3 p) {
    return d[0] * p.x + d[1] * p.y + d[2] * p.z;
}

}  // namespace allide
