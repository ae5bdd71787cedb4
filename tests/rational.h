// SPDX-License-Identifier: MIT
// Vectors of GMP rationals, and what it means that a double is the nearest to one.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include <gmpxx.h>

#include <allide/math.h>

namespace allide {

struct RationalVec3 {
    mpq_class x, y, z;

    RationalVec3() = default;
    RationalVec3(Vec3 v) : x(v.x), y(v.y), z(v.z) {}
    RationalVec3(mpq_class a, mpq_class b, mpq_class c)
        : x(std::move(a)), y(std::move(b)), z(std::move(c)) {}

    const mpq_class& operator[](int k) const { return k == 0 ? x : k == 1 ? y : z; }
    bool is_zero() const { return x == 0 && y == 0 && z == 0; }
    friend bool operator==(const RationalVec3& p, const RationalVec3& q) {
        return p.x == q.x && p.y == q.y && p.z == q.z;
    }
};

inline RationalVec3 operator+(const RationalVec3& p, const RationalVec3& q) {
    return {p.x + q.x, p.y + q.y, p.z + q.z};
}
inline RationalVec3 operator-(const RationalVec3& p, const RationalVec3& q) {
    return {p.x - q.x, p.y - q.y, p.z - q.z};
}
inline RationalVec3 operator*(const mpq_class& s, const RationalVec3& p) {
    return {s * p.x, s * p.y, s * p.z};
}
inline mpq_class dot(const RationalVec3& p, const RationalVec3& q) {
    return p.x * q.x + p.y * q.y + p.z * q.z;
}
inline RationalVec3 cross(const RationalVec3& p, const RationalVec3& q) {
    return {p.y * q.z - p.z * q.y, p.z * q.x - p.x * q.z, p.x * q.y - p.y * q.x};
}

/// The double nearest to x, of two equally near ones the even; x is below 2^1000.
inline double nearest_double(const mpq_class& x) {
    constexpr double far = std::numeric_limits<double>::infinity();
    double below = x.get_d();  // cut off towards zero
    if (mpq_class(below) > x)
        below = std::nextafter(below, -far);
    const double above = std::nextafter(below, far);
    const mpq_class twice_off = 2 * x - mpq_class(below) - mpq_class(above);
    if (twice_off != 0)
        return twice_off < 0 ? below : above;
    return std::bit_cast<std::uint64_t>(below) % 2 == 0 ? below : above;
}

}  // namespace allide
