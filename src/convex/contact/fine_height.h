// SPDX-License-Identifier: MIT
// Heights of points along a direction, in integers. Coordinates are truncated to a lattice 2^-61
// times as fine as the largest coordinate, far below its last bit. After that nothing rounds.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>

#include <allide/math.h>

namespace allide {

using FineHeight = __int128;

/// An integer vector. Coordinates of points are below 2^62 and those of directions below 2^61, so
/// heights stay below 2^125.
struct FineVector {
    std::int64_t x, y, z;
};

inline double largest_magnitude(Vec3 p) {
    return std::max({std::fabs(p.x), std::fabs(p.y), std::fabs(p.z)});
}

/// The power of two that brings a magnitude to just below 2^62.
inline double fine_scale(double largest) {
    const std::uint64_t biased = std::bit_cast<std::uint64_t>(std::max(largest, 0x1p-256)) >> 52;
    return std::bit_cast<double>((2 * 1023 + 61 - biased) << 52);
}

/// Each coordinate is cut by less than one.
inline FineVector fine(Vec3 p, double scale) {
    return {static_cast<std::int64_t>(p.x * scale), static_cast<std::int64_t>(p.y * scale),
            static_cast<std::int64_t>(p.z * scale)};
}

inline FineHeight fine_height(const FineVector& along, const FineVector& p) {
    return FineHeight(along.x) * p.x + FineHeight(along.y) * p.y + FineHeight(along.z) * p.z;
}

/// How much the cuts of a point may have changed its height.
inline FineHeight height_error(const FineVector& along) {
    return FineHeight(std::abs(along.x)) + std::abs(along.y) + std::abs(along.z);
}

}  // namespace allide
