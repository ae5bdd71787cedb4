// SPDX-License-Identifier: MIT
// The position of a cell along Hilbert's curve in three dimensions, from its Morton code, by tables
// of the curve's 24 orientations (Hamilton, "Compact Hilbert indices", 2006). Runs of cells along
// it are compact: trees over it are met by half the queries that those over Morton codes are.
#pragma once

#include <array>
#include <cstdint>

namespace allide::broad {

inline constexpr int hilbert_bits = 20;  ///< per axis

namespace curve {

constexpr std::uint32_t rotate_left(std::uint32_t x, std::uint32_t by) {
    return (x << by % 3 | x >> (3 - by % 3)) & 7;
}

constexpr std::uint32_t gray(std::uint32_t x) {
    return x ^ x >> 1;
}

constexpr std::uint32_t from_gray(std::uint32_t x) {
    return x ^ x >> 1 ^ x >> 2;
}

/// The corner where the curve enters the i-th of eight octants.
constexpr std::uint32_t entry(std::uint32_t i) {
    return i == 0 ? 0 : gray((i - 1) / 2 * 2);
}

/// The axis along which it runs there.
constexpr std::uint32_t direction(std::uint32_t i) {
    if (i == 0)
        return 0;
    std::uint32_t ones = 0;
    for (std::uint32_t x = i % 2 == 0 ? i - 1 : i; x % 2 == 1; x /= 2)
        ++ones;
    return ones % 3;
}

struct Step {
    std::uint32_t digits, state;
};

/// From an orientation (entry corner * 3 + direction) into an octant: where along the curve, and
/// the orientation there.
constexpr Step into_octant(std::uint32_t state, std::uint32_t octant) {
    const std::uint32_t corner = state / 3, axis = state % 3;
    const std::uint32_t i = from_gray(rotate_left(octant ^ corner, 3 - (axis + 1) % 3));
    const std::uint32_t next_corner = corner ^ rotate_left(entry(i), axis + 1);
    return {i, next_corner * 3 + (axis + direction(i) + 1) % 3};
}

/// Two octants at a time: six digits, then the orientation.
constexpr std::array<std::array<std::uint16_t, 64>, 24> two_steps() {
    std::array<std::array<std::uint16_t, 64>, 24> table = {};
    for (std::uint32_t state = 0; state < 24; ++state)
        for (std::uint32_t octants = 0; octants < 64; ++octants) {
            const Step first = into_octant(state, octants / 8);
            const Step second = into_octant(first.state, octants % 8);
            table[state][octants] =
                static_cast<std::uint16_t>(first.digits << 3 | second.digits | second.state << 6);
        }
    return table;
}

inline constexpr std::array<std::array<std::uint16_t, 64>, 24> table = two_steps();

}  // namespace curve

/// `morton` interleaves hilbert_bits of each coordinate.
inline std::uint64_t hilbert_key(std::uint64_t morton) {
    std::uint64_t key = 0;
    std::uint32_t state = 0;
    for (int shift = 3 * hilbert_bits - 6; shift >= 0; shift -= 6) {
        const std::uint32_t step = curve::table[state][morton >> shift & 63];
        key = key << 6 | (step & 63);
        state = step >> 6;
    }
    return key;
}

}  // namespace allide::broad
