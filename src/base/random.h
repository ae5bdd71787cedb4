// SPDX-License-Identifier: MIT
// xoshiro256++ (Blackman and Vigna, "Scrambled linear pseudorandom number generators", 2021),
// seeded by splitmix64. Uses no library distribution, so that a seed means the same everywhere.
#pragma once

#include <cstdint>

#include "base/wrap.h"

namespace allide {

class Random {
public:
    explicit Random(std::uint64_t seed) {
        for (std::uint64_t& word : state_)
            word = split_mix(seed);
    }

    ALLIDE_WRAPS std::uint64_t next() {
        const std::uint64_t result = rotate_left(state_[0] + state_[3], 23) + state_[0];
        const std::uint64_t shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = rotate_left(state_[3], 45);
        return result;
    }

    /// In [0, 1), a multiple of 2^-53.
    double uniform() { return static_cast<double>(next() >> 11) * 0x1p-53; }
    double uniform(double low, double high) { return low + (high - low) * uniform(); }
    /// In [0, bound); the bias of less than bound / 2^64 is accepted.
    std::uint64_t below(std::uint64_t bound) { return next() % bound; }
    int integer(int low, int high) {
        return low + static_cast<int>(below(static_cast<std::uint64_t>(high - low) + 1));
    }

private:
    ALLIDE_WRAPS static std::uint64_t rotate_left(std::uint64_t x, int k) {
        return (x << k) | (x >> (64 - k));
    }
    ALLIDE_WRAPS static std::uint64_t split_mix(std::uint64_t& seed) {
        std::uint64_t z = (seed += 0x9e3779b97f4a7c15);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
        z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
        return z ^ (z >> 31);
    }

    std::uint64_t state_[4];
};

}  // namespace allide
