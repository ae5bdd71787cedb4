// SPDX-License-Identifier: MIT
// How far a DOP reaches along any direction, from its planes alone: write the direction as a sum of
// three normals with weights that are not negative; no point of the DOP lies farther along it than
// the weighted sum of the three planes' offsets. Invariant: the bound holds for every such sum, so
// which normals are taken decides how tight it is, never whether it is right (docs/design/kdop.md).
#pragma once

#include <array>
#include <cmath>
#include <utility>

#include "dop/dop.h"

namespace allide {

using Double2 = double __attribute__((vector_size(16)));

/// A direction as a sum of weighted normals; plane 2 i + 1 has normal i, plane 2 i its opposite.
struct DopCone {
    std::array<std::uint32_t, 3> planes;
    std::array<double, 3> weights;
};

/// A direction turned into the part of space where x >= y >= z >= 0, and how to get back.
class SortedDirection {
public:
    explicit SortedDirection(Vec3 d) {
        for (int i = 0; i < 3; ++i)
            sizes_[i] = std::fabs(d[i]);
        for (const auto& [i, j] : {std::pair(0, 1), std::pair(1, 2), std::pair(0, 1)})
            if (sizes_[i] < sizes_[j]) {
                std::swap(sizes_[i], sizes_[j]);
                std::swap(axes_[i], axes_[j]);
            }
        for (int i = 0; i < 3; ++i)
            signs_[i] = d[axes_[i]] < 0 ? -1 : 1;
    }

    double operator[](int i) const { return sizes_[i]; }

    DopDirection back(DopDirection sorted) const {
        DopDirection d{};
        for (int i = 0; i < 3; ++i)
            d[axes_[i]] = signs_[i] * sorted[i];
        return d;
    }

private:
    std::array<double, 3> sizes_;
    std::array<int, 3> axes_ = {0, 1, 2}, signs_;
};

/// The number of the plane with this normal.
template <int K>
std::uint32_t dop_plane(DopDirection normal) {
    static constexpr auto table = [] {
        std::array<std::uint8_t, 27> t{};
        for (int i = 0; i < K / 2; ++i) {
            const DopDirection n = dop_normals<K>[i];
            const int key = 9 * n[0] + 3 * n[1] + n[2];
            t[13 + key] = static_cast<std::uint8_t>(2 * i + 1);
            t[13 - key] = static_cast<std::uint8_t>(2 * i);
        }
        return t;
    }();
    return table[13 + 9 * normal[0] + 3 * normal[1] + normal[2]];
}

/// How many sums are tried for each direction. Boxes need one.
template <int K>
inline constexpr int dop_cone_count = K == 6 || K == 8 || K == 12 || K == 20 ? 1 : 2;

/// Sums for a direction, that of neighbouring normals first, then that of the axes.
template <int K>
std::array<DopCone, dop_cone_count<K>> dop_cones(Vec3 direction) {
    const SortedDirection d(direction);
    const auto cone = [&](std::array<DopDirection, 3> normals, double u, double v, double w) {
        DopCone c = {{}, {u, v, w}};
        for (int i = 0; i < 3; ++i)
            c.planes[i] = dop_plane<K>(d.back(normals[i]));
        return c;
    };
    const double a = d[0], b = d[1], c = d[2], most = (a - b) - c;
    constexpr DopDirection x = {1, 0, 0}, y = {0, 1, 0}, z = {0, 0, 1}, xy = {1, 1, 0},
                           xz = {1, 0, 1}, yz = {0, 1, 1}, xyz = {1, 1, 1};
    const auto among_edges = [&] {
        return cone({xy, xz, yz}, 0.5 * (a + (b - c)), 0.5 * ((a - b) + c), -0.5 * most);
    };
    if constexpr (K == 6) {
        return {cone({x, y, z}, a, b, c)};
    } else if constexpr (K == 8) {
        return {cone({xyz, {1, -1, 1}, {1, 1, -1}}, 0.5 * (b + c), 0.5 * (a - b), 0.5 * (a - c))};
    } else if constexpr (K == 12) {
        return {most < 0 ? among_edges()
                         : cone({xy, xz, {1, -1, 0}}, 0.5 * ((a - c) + b), c, 0.5 * most)};
    } else if constexpr (K == 20) {
        return {most < 0 ? cone({xy, xz, xyz}, a - c, a - b, -most)
                         : cone({xy, xz, {1, -1, 0}}, 0.5 * ((a - c) + b), c, 0.5 * most)};
    } else if constexpr (K == 14) {
        return {cone({x, xyz, {1, 1, -1}}, a - b, 0.5 * (b + c), 0.5 * (b - c)),
                cone({x, y, z}, a, b, c)};
    } else if constexpr (K == 18) {
        return {most < 0 ? among_edges() : cone({x, xy, xz}, most, b, c), cone({x, y, z}, a, b, c)};
    } else {
        return {cone({x, xy, xyz}, a - b, b - c, c), cone({x, y, z}, a, b, c)};
    }
}

/// Takes DOPs through one rotation.
template <int K>
class DopTurn {
public:
    DopTurn() = default;
    explicit DopTurn(const Mat3& rotation, const DopGrowth<K / 2>& growth) {
        const Mat3 columns = transposed(rotation);
        for (int i = 0; i < K / 2; ++i) {
            const DopDirection n = dop_normals<K>[i];
            const auto cones =
                dop_cones<K>(columns * Vec3{double(n[0]), double(n[1]), double(n[2])});
            for (int c = 0; c < dop_cone_count<K>; ++c)
                for (int k = 0; k < 3; ++k) {
                    // A pair of offsets with the upper one first, for an upper plane.
                    const std::uint32_t p = cones[c].planes[k];
                    places_[i][c][k] = p % 2 == 0 ? p : K + p - 1;
                    weights_[i][c][k] = Double2{cones[c].weights[k], cones[c].weights[k]};
                }
            growth_[i] = Double2{growth.high[i], -growth.low[i]};
        }
    }

    /// Writes the opposite ends of the turned DOP.
    void operator()(const Dop<K>& dop, float* opposite_ends) const {
        // Offsets of the planes and, from K on, the same with both of a pair exchanged.
        alignas(16) double offsets[2 * K];
        for (int i = 0; i < K; ++i)
            offsets[i] = -static_cast<double>(dop.ends[i]);
        for (int i = 0; i < K; ++i)
            offsets[K + i] = -static_cast<double>(dop.ends[i ^ 1]);
        for (int i = 0; i < K / 2; ++i) {
            Double2 reach = along(offsets, i, 0);
            for (int c = 1; c < dop_cone_count<K>; ++c) {
                const Double2 other = along(offsets, i, c);
                reach = other < reach ? other : reach;
            }
            reach = reach + growth_[i];
            opposite_ends[2 * i] = float_above(reach[0]);
            opposite_ends[2 * i + 1] = float_above(reach[1]);
        }
    }

private:
    Double2 along(const double* offsets, int direction, int c) const {
        const auto term = [&](int k) {
            Double2 pair;
            std::memcpy(&pair, offsets + places_[direction][c][k], sizeof pair);
            return weights_[direction][c][k] * pair;
        };
        return term(0) + term(1) + term(2);
    }

    std::uint32_t places_[K / 2][dop_cone_count<K>][3];
    Double2 weights_[K / 2][dop_cone_count<K>][3];
    Double2 growth_[K / 2];
};

}  // namespace allide
