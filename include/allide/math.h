// SPDX-License-Identifier: MIT
#pragma once

#include <allide/error.h>

// Inlined always: a copy compiled with a user's flags (-ffast-math, fused multiply-add) must never
// be the one that the library's own code is linked to.
#define ALLIDE_INLINE [[gnu::always_inline]] constexpr

namespace allide {

struct Vec3 {
    double x = 0, y = 0, z = 0;

    ALLIDE_INLINE double& operator[](int axis) { return axis == 0 ? x : axis == 1 ? y : z; }
    ALLIDE_INLINE double operator[](int axis) const { return axis == 0 ? x : axis == 1 ? y : z; }
    friend bool operator==(const Vec3&, const Vec3&) = default;
};

ALLIDE_INLINE Vec3 operator+(Vec3 a, Vec3 b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
ALLIDE_INLINE Vec3 operator-(Vec3 a, Vec3 b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
ALLIDE_INLINE Vec3 operator-(Vec3 a) {
    return {-a.x, -a.y, -a.z};
}
ALLIDE_INLINE Vec3 operator*(double s, Vec3 a) {
    return {s * a.x, s * a.y, s * a.z};
}
ALLIDE_INLINE Vec3 operator*(Vec3 a, double s) {
    return {a.x * s, a.y * s, a.z * s};
}
ALLIDE_INLINE double dot(Vec3 a, Vec3 b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
ALLIDE_INLINE Vec3 cross(Vec3 a, Vec3 b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

double length(Vec3 a);
/// The zero vector stays zero.
Vec3 normalized(Vec3 a);

/// Row-major.
struct Mat3 {
    Vec3 rows[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    friend bool operator==(const Mat3&, const Mat3&) = default;
};

Vec3 operator*(const Mat3& m, Vec3 v);
Mat3 operator*(const Mat3& a, const Mat3& b);
Mat3 transposed(const Mat3& m);

struct Quaternion {
    double w = 1, x = 0, y = 0, z = 0;
};

/// A rigid motion: rotate, then translate.
struct Transform {
    Mat3 rotation;
    Vec3 translation;
    friend bool operator==(const Transform&, const Transform&) = default;
};

Transform translation(Vec3 offset);
/// Right-handed about `axis`, which need not have length one. The same bits on every platform.
Transform rotation(Vec3 axis, double radians);
/// `q` need not have length one; it must not be zero.
Transform rotation(Quaternion q);
/// The unit quaternion of a rotation, with w >= 0.
Quaternion quaternion(const Mat3& rotation);
Transform operator*(const Transform& outer, const Transform& inner);
/// Exact for a rotation without defect; see `rigid_defect`.
Transform inverse(const Transform& t);

/// How far the rotation is from being one: the largest entry of |R^T R - I|; infinite for a
/// reflection or a non-finite matrix.
double rigid_defect(const Mat3& rotation);

/// A vertex as every query sees it: R v + t, rounded in one fixed order, tiny values flushed to 0.
Vec3 world_vertex(const Transform& world_from_local, Vec3 local);

struct SinCos {
    double sin, cos;
};

/// Within 1 ulp or so for |radians| < 2^20; the same bits on every platform, unlike the C
/// library's.
SinCos sin_cos(double radians);

/// An axis-aligned box; empty while any min exceeds its max.
struct Box {
    Vec3 min = {1, 1, 1}, max = {-1, -1, -1};
    friend bool operator==(const Box&, const Box&) = default;
};

}  // namespace allide
