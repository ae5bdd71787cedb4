// SPDX-License-Identifier: MIT
// Sine and cosine from IEEE additions and multiplications only. The C library's differ between
// platforms in the last bit, and scenes made from them would too.
#include <cmath>

#include <allide/math.h>

namespace allide {
namespace {

// pi/2 in three parts of 33, 33 and 53 bits: k * part is exact for |k| < 2^20.
constexpr double half_pi_1 = 0x1.921fb544p+0;
constexpr double half_pi_2 = 0x1.0b4611a6p-34;
constexpr double half_pi_3 = 0x1.3198a2e037073p-69;
constexpr double two_over_pi = 0x1.45f306dc9c883p-1;

// Taylor series on [-pi/4, pi/4]; the first term left out is below 2^-62 of the result.
double sin_reduced(double x) {
    const double y = x * x;
    double sum = 1.0 / 355687428096000;
    sum = sum * y - 1.0 / 1307674368000;
    sum = sum * y + 1.0 / 6227020800;
    sum = sum * y - 1.0 / 39916800;
    sum = sum * y + 1.0 / 362880;
    sum = sum * y - 1.0 / 5040;
    sum = sum * y + 1.0 / 120;
    sum = sum * y - 1.0 / 6;
    return x + x * (y * sum);
}

double cos_reduced(double x) {
    const double y = x * x;
    double sum = 1.0 / 20922789888000;
    sum = sum * y - 1.0 / 87178291200;
    sum = sum * y + 1.0 / 479001600;
    sum = sum * y - 1.0 / 3628800;
    sum = sum * y + 1.0 / 40320;
    sum = sum * y - 1.0 / 720;
    sum = sum * y + 1.0 / 24;
    sum = sum * y - 0.5;
    return 1 + y * sum;
}

}  // namespace

SinCos sin_cos(double radians) {
    const double turns = std::nearbyint(radians * two_over_pi);
    const double x = ((radians - turns * half_pi_1) - turns * half_pi_2) - turns * half_pi_3;
    const double s = sin_reduced(x);
    const double c = cos_reduced(x);
    switch (static_cast<long long>(turns) & 3) {
        case 0:
            return {s, c};
        case 1:
            return {c, -s};
        case 2:
            return {-s, -c};
        default:
            return {-c, s};
    }
}

}  // namespace allide
