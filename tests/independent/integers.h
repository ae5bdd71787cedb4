// SPDX-License-Identifier: MIT
// Points with integer coordinates of any size. A world coordinate is a multiple of 2^-252
// (docs/design/exactness.md), so multiplied by 2^252 it is an integer, and no answer here is
// rounded.
#pragma once

#include <array>
#include <cmath>
#include <vector>

#include <gmpxx.h>

#include <allide/mesh.h>

namespace independent {

struct Point {
    mpz_class x, y, z;
    friend bool operator==(const Point& a, const Point& b) {
        return a.x == b.x && a.y == b.y && a.z == b.z;
    }
};

inline Point operator+(const Point& a, const Point& b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
inline Point operator-(const Point& a, const Point& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
inline Point operator*(const mpz_class& s, const Point& a) {
    return {s * a.x, s * a.y, s * a.z};
}
inline mpz_class dot(const Point& a, const Point& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
inline Point cross(const Point& a, const Point& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline bool is_zero(const Point& a) {
    return a.x == 0 && a.y == 0 && a.z == 0;
}

constexpr int unit_exponent = 252;  ///< an integer counts units of 2^-252

inline mpz_class integer(double x) {
    int exponent = 0;
    const double fraction = std::frexp(x, &exponent);
    mpz_class result = static_cast<long>(std::ldexp(fraction, 53));
    const int shift = exponent - 53 + unit_exponent;
    if (shift >= 0)
        return result << static_cast<unsigned>(shift);
    return result >> static_cast<unsigned>(-shift);  // loses nothing from 2^-200 on
}

inline Point point(allide::Vec3 v) {
    return {integer(v.x), integer(v.y), integer(v.z)};
}

using Triangle = std::array<Point, 3>;

/// The documented rounding of R v + t, in the documented order.
inline double rounded(allide::Vec3 row, allide::Vec3 v, double offset) {
    const double x = row.x * v.x, y = row.y * v.y, z = row.z * v.z;
    const double sum = ((x + y) + z) + offset;
    return std::fabs(sum) < 0x1p-200 ? 0.0 : sum;
}

inline allide::Vec3 rounded_world_vertex(const allide::Transform& t, allide::Vec3 v) {
    const allide::Mat3& r = t.rotation;
    return {rounded(r.rows[0], v, t.translation.x), rounded(r.rows[1], v, t.translation.y),
            rounded(r.rows[2], v, t.translation.z)};
}

}  // namespace independent
