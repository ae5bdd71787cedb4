// SPDX-License-Identifier: MIT
// Random numbers of the test's own.
#pragma once

#include <cmath>
#include <cstdint>
#include <random>

#include <allide/math.h>

namespace independent {

class Chance {
public:
    explicit Chance(std::uint64_t seed) : engine_(seed) {}

    std::uint32_t below(std::uint32_t bound) {
        return static_cast<std::uint32_t>(engine_() % bound);
    }
    bool one_in(std::uint32_t n) { return below(n) == 0; }
    double between(double low, double high) {
        return low + (high - low) * (static_cast<double>(engine_() >> 11) * 0x1p-53);
    }
    /// A power of two times a number in [1, 2), the exponent being any of these.
    double of_any_size(int low_exponent, int high_exponent) {
        const auto range = static_cast<std::uint32_t>(high_exponent - low_exponent + 1);
        return std::ldexp(between(1, 2), low_exponent + static_cast<int>(below(range)));
    }
    double sign() { return one_in(2) ? 1 : -1; }
    allide::Vec3 in_cube(double reach) {
        const double x = between(-reach, reach), y = between(-reach, reach);
        return {x, y, between(-reach, reach)};
    }

    /// A rotation of any kind, by a quaternion.
    allide::Mat3 turn() {
        double q[4], size = 0;
        for (double& c : q) {
            c = between(-1, 1);
            size += c * c;
        }
        const double s = 2 / size, w = q[0], x = q[1], y = q[2], z = q[3];
        return {{{1 - s * (y * y + z * z), s * (x * y - w * z), s * (x * z + w * y)},
                 {s * (x * y + w * z), 1 - s * (x * x + z * z), s * (y * z - w * x)},
                 {s * (x * z - w * y), s * (y * z + w * x), 1 - s * (x * x + y * y)}}};
    }
    /// One of those that permute the axes, so that nothing is rounded.
    allide::Mat3 quarter_turns() {
        static const allide::Mat3 turns[] = {{},
                                             {{{0, -1, 0}, {1, 0, 0}, {0, 0, 1}}},
                                             {{{0, 1, 0}, {0, 0, 1}, {1, 0, 0}}},
                                             {{{-1, 0, 0}, {0, -1, 0}, {0, 0, 1}}},
                                             {{{0, 0, 1}, {0, -1, 0}, {1, 0, 0}}}};
        return turns[below(5)];
    }

private:
    std::mt19937_64 engine_;
};

}  // namespace independent
