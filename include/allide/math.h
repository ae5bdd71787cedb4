// SPDX-License-Identifier: MIT
#pragma once

#include <allide/api.h>

// Always inlined: the library's own code must never be linked to a copy that was compiled with a
// user's flags (-ffast-math, fused multiply-add).
#define ALLIDE_INLINE [[gnu::always_inline]] constexpr

namespace allide ALLIDE_API {

struct Vec3 {
    double x = 0, y = 0, z = 0;

    ALLIDE_INLINE double& operator[](int axis) { return axis == 0 ? x : axis == 1 ? y : z; }
    ALLIDE_INLINE double operator[](int axis) const { return axis == 0 ? x : axis == 1 ? y : z; }
    friend bool operator==(const Vec3&, const Vec3&) = default;

    ALLIDE_INLINE Vec3& operator+=(Vec3 b) { return x += b.x, y += b.y, z += b.z, *this; }
    ALLIDE_INLINE Vec3& operator-=(Vec3 b) { return x -= b.x, y -= b.y, z -= b.z, *this; }
    ALLIDE_INLINE Vec3& operator*=(double s) { return x *= s, y *= s, z *= s, *this; }
    ALLIDE_INLINE Vec3& operator/=(double s) { return x /= s, y /= s, z /= s, *this; }
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
ALLIDE_INLINE Vec3 operator/(Vec3 a, double s) {
    return {a.x / s, a.y / s, a.z / s};
}
ALLIDE_INLINE double dot(Vec3 a, Vec3 b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
ALLIDE_INLINE Vec3 cross(Vec3 a, Vec3 b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

[[nodiscard]] double length(Vec3 a);
/// Unit vector; the zero vector stays zero.
[[nodiscard]] Vec3 normalized(Vec3 a);

/// Row-major.
struct Mat3 {
    Vec3 rows[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    friend bool operator==(const Mat3&, const Mat3&) = default;
};

[[nodiscard]] Vec3 operator*(const Mat3& m, Vec3 v);
[[nodiscard]] Mat3 operator*(const Mat3& a, const Mat3& b);
[[nodiscard]] Mat3 transposed(const Mat3& m);

struct Quaternion {
    double w = 1, x = 0, y = 0, z = 0;
};

/// A rigid motion: rotate, then translate.
struct Transform {
    Mat3 rotation;
    Vec3 translation;
    friend bool operator==(const Transform&, const Transform&) = default;
};

[[nodiscard]] Transform translation(Vec3 offset);
/// Right-handed rotation about `axis`, which may have any length but 0. It throws for 0. The result
/// has the same bits on every platform.
[[nodiscard]] Transform rotation(Vec3 axis, double radians);
/// `q` need not have length one. It throws for a zero or an infinite quaternion.
[[nodiscard]] Transform rotation(Quaternion q);
/// The pose at `eye` whose x axis points to `target` and whose z axis points up, as far as it can.
/// It throws if `target` is at `eye` or straight above or below it.
[[nodiscard]] Transform look_at(Vec3 eye, Vec3 target, Vec3 up = {0, 0, 1});
/// The unit quaternion of a rotation, with w >= 0.
[[nodiscard]] Quaternion quaternion(const Mat3& rotation);
[[nodiscard]] Transform operator*(const Transform& outer, const Transform& inner);
/// Exact for a rotation without defect; see `rigid_defect`.
[[nodiscard]] Transform inverse(const Transform& t);

/// The largest entry of |R^T R - I|: how far a matrix is from a rotation. Infinite for a reflection
/// or a matrix that is not finite.
[[nodiscard]] double rigid_defect(const Mat3& rotation);

/// A vertex as every query sees it: R v + t, rounded in one fixed order, tiny values flushed to 0.
[[nodiscard]] Vec3 world_vertex(const Transform& world_from_local, Vec3 local);
/// Returns the same bits as `world_vertex`.
[[nodiscard]] inline Vec3 operator*(const Transform& world_from_local, Vec3 local) {
    return world_vertex(world_from_local, local);
}

struct SinCos {
    double sin, cos;
};

/// Within 1 ulp or so for |radians| < 2^20. Unlike the C library's, it has the same bits on every
/// platform.
[[nodiscard]] SinCos sin_cos(double radians);

/// An axis-aligned box, closed: its sides belong to it. It is empty while any min exceeds its max.
struct Box {
    Vec3 min = {1, 1, 1}, max = {-1, -1, -1};
    friend bool operator==(const Box&, const Box&) = default;
};

ALLIDE_INLINE Vec3 min(Vec3 a, Vec3 b) {
    return {b.x < a.x ? b.x : a.x, b.y < a.y ? b.y : a.y, b.z < a.z ? b.z : a.z};
}
ALLIDE_INLINE Vec3 max(Vec3 a, Vec3 b) {
    return {a.x < b.x ? b.x : a.x, a.y < b.y ? b.y : a.y, a.z < b.z ? b.z : a.z};
}
ALLIDE_INLINE bool is_empty(const Box& b) {
    return b.min.x > b.max.x || b.min.y > b.max.y || b.min.z > b.max.z;
}
ALLIDE_INLINE Vec3 center(const Box& b) {
    return 0.5 * b.min + 0.5 * b.max;
}
ALLIDE_INLINE Vec3 size(const Box& b) {
    return b.max - b.min;
}
/// Touching boxes overlap. Neither may be empty.
ALLIDE_INLINE bool overlaps(const Box& a, const Box& b) {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y &&
           a.min.z <= b.max.z && b.min.z <= a.max.z;
}
ALLIDE_INLINE bool contains(const Box& b, Vec3 p) {
    return b.min.x <= p.x && p.x <= b.max.x && b.min.y <= p.y && p.y <= b.max.y && b.min.z <= p.z &&
           p.z <= b.max.z;
}
/// The smallest box around both; an empty box adds nothing.
ALLIDE_INLINE Box merged(const Box& a, const Box& b) {
    if (is_empty(a))
        return b;
    return is_empty(b) ? a : Box{min(a.min, b.min), max(a.max, b.max)};
}

}  // namespace allide ALLIDE_API
