// SPDX-License-Identifier: MIT
// splitmix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014). No
// library distribution, so that a seed means the same everywhere.
#pragma once

#include <cstdint>

#include <allide/math.h>

namespace tumble {

class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        std::uint64_t z = (state_ += 0x9e3779b97f4a7c15);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
        z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
        return z ^ (z >> 31);
    }

    double uniform(double low, double high) {
        return low + (high - low) * (static_cast<double>(next() >> 11) * 0x1p-53);
    }

    /// Each direction equally likely.
    allide::Vec3 direction() {
        for (;;) {
            const allide::Vec3 v = {uniform(-1, 1), uniform(-1, 1), uniform(-1, 1)};
            if (dot(v, v) > 0.01 && dot(v, v) <= 1)
                return normalized(v);
        }
    }

private:
    std::uint64_t state_;
};

}  // namespace tumble
