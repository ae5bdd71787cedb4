// SPDX-License-Identifier: MIT
// Two boxes compared in a few instructions of the baseline, without a branch.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "base/wrap.h"
#include "broad/lattice.h"

namespace allide::broad {

/// Half a box: three bounds, and one number that is none.
using Int4 = std::int32_t __attribute__((vector_size(16)));
using Unsigned4 = std::uint32_t __attribute__((vector_size(16)));
static_assert(sizeof(LatticeBox) == 2 * sizeof(Int4));

inline Int4 low_half(const LatticeBox& box) {
    Int4 result;
    std::memcpy(&result, &box, sizeof result);
    return result;
}

inline Int4 high_half(const LatticeBox& box) {
    Int4 result;
    std::memcpy(&result, reinterpret_cast<const unsigned char*>(&box) + sizeof result,
                sizeof result);
    return result;
}

inline bool any_of_three(Int4 lanes) {
    const auto halves = std::bit_cast<std::array<std::uint64_t, 2>>(lanes);
    return (halves[0] | (halves[1] & UINT32_MAX)) != 0;
}

/// Equals !overlaps(a, b), in a few instructions.
inline bool are_apart(const LatticeBox& a, const LatticeBox& b) {
    return any_of_three((low_half(a) > high_half(b)) | (low_half(b) > high_half(a)));
}

/// Whether no bound is at the border, beyond which boxes are cut.
inline bool are_whole(const LatticeBox& a, const LatticeBox& b) {
    constexpr Int4 low = {-lattice_reach, -lattice_reach, -lattice_reach, 0};
    constexpr Int4 high = {lattice_reach, lattice_reach, lattice_reach, 0};
    return !any_of_three((low_half(a) <= low) | (low_half(b) <= low) | (high_half(a) >= high) |
                         (high_half(b) >= high));
}

/// Twice the centre; of a whole box it fits, of others it wraps.
inline Int4 centre_of(const LatticeBox& box) {
    return std::bit_cast<Int4>(std::bit_cast<Unsigned4>(low_half(box)) +
                               std::bit_cast<Unsigned4>(high_half(box)));
}

/// The side of a cube, modulo 2^32, which it does not reach.
ALLIDE_WRAPS inline double side_of(const LatticeBox& box) {
    return static_cast<double>(static_cast<std::uint32_t>(box.max[0]) -
                               static_cast<std::uint32_t>(box.min[0]));
}

/// Whether a ball in each of two cubes proves them apart. Their sides are rounded to cells, which
/// moves centres by half a cell along each axis and changes radii by half a cell; beyond the border
/// they are cut.
inline bool balls_are_apart(const LatticeBox& a, const LatticeBox& b) {
    constexpr double rounding = 6, relative = 1 + 0x1p-40;
    using Double4 = double __attribute__((vector_size(32)));
    const Double4 d = __builtin_convertvector(centre_of(a), Double4) -
                      __builtin_convertvector(centre_of(b), Double4);
    const double squared = d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
    const double both = side_of(a) + side_of(b) + rounding;
    return (squared > both * both * relative) & (a.is_ball & b.is_ball) & are_whole(a, b);
}

}  // namespace allide::broad
