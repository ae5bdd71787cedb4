// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <limits>

#include <allide/math.h>

#include "base/reject.h"

namespace allide {
namespace {

Vec3 column(const Mat3& m, int k) {
    return {m.rows[0][k], m.rows[1][k], m.rows[2][k]};
}

/// Throws; without exceptions it returns a matrix that everything rejects.
Transform no_rotation(const char* why) {
    reject(ErrorCode::bad_argument, why);
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    return {{{{nan, nan, nan}, {nan, nan, nan}, {nan, nan, nan}}}, {}};
}

}  // namespace

Vec3 operator*(const Mat3& m, Vec3 v) {
    return {dot(m.rows[0], v), dot(m.rows[1], v), dot(m.rows[2], v)};
}

Mat3 operator*(const Mat3& a, const Mat3& b) {
    const Mat3 columns = transposed(b);
    Mat3 product;
    for (int i = 0; i < 3; ++i)
        product.rows[i] = columns * a.rows[i];
    return product;
}

Mat3 transposed(const Mat3& m) {
    return {{column(m, 0), column(m, 1), column(m, 2)}};
}

Transform translation(Vec3 offset) {
    return {{}, offset};
}

Transform rotation(Vec3 axis, double radians) {
    const bool has_direction =
        std::isfinite(axis.x) && std::isfinite(axis.y) && std::isfinite(axis.z) && axis != Vec3{};
    if (!has_direction || !std::isfinite(radians))
        return no_rotation(has_direction
                               ? "rotation: the angle is not finite; give radians"
                               : "rotation: the axis is zero or not finite; give a direction");
    const auto [sin, cos] = sin_cos(radians / 2);
    const Vec3 v = sin * normalized(axis);
    return rotation(Quaternion{cos, v.x, v.y, v.z});
}

Transform rotation(Quaternion q) {
    const double square = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
    if (!std::isnormal(square))
        return no_rotation(
            "rotation: the quaternion is zero or not finite, or its square is; give one of length "
            "about 1");
    const double s = 2 / square;
    const double xx = s * q.x * q.x, yy = s * q.y * q.y, zz = s * q.z * q.z;
    const double xy = s * q.x * q.y, xz = s * q.x * q.z, yz = s * q.y * q.z;
    const double wx = s * q.w * q.x, wy = s * q.w * q.y, wz = s * q.w * q.z;
    return {{{{1 - (yy + zz), xy - wz, xz + wy},
              {xy + wz, 1 - (xx + zz), yz - wx},
              {xz - wy, yz + wx, 1 - (xx + yy)}}},
            {}};
}

Transform look_at(Vec3 eye, Vec3 target, Vec3 up) {
    const Vec3 x = normalized(target - eye), left = cross(up, x);
    const double sine = length(left) / length(up);
    if (!(sine > 1e-12))
        return no_rotation(
            "look_at: the target is at the eye or straight along up; give another up");
    const Vec3 y = normalized(left), z = normalized(cross(x, y));
    return {transposed({{x, y, z}}), eye};
}

Quaternion quaternion(const Mat3& r) {
    const double xx = r.rows[0].x, yy = r.rows[1].y, zz = r.rows[2].z;
    // Four times the square of each part; the largest is divided by, so nothing is lost.
    const double squares[4] = {1 + xx + yy + zz, 1 + xx - yy - zz, 1 - xx + yy - zz,
                               1 - xx - yy + zz};
    const double wx = r.rows[2].y - r.rows[1].z, wy = r.rows[0].z - r.rows[2].x,
                 wz = r.rows[1].x - r.rows[0].y;
    const double xy = r.rows[0].y + r.rows[1].x, xz = r.rows[0].z + r.rows[2].x,
                 yz = r.rows[1].z + r.rows[2].y;
    const double products[4][4] = {{squares[0], wx, wy, wz},
                                   {wx, squares[1], xy, xz},
                                   {wy, xy, squares[2], yz},
                                   {wz, xz, yz, squares[3]}};
    const double* row = products[std::max_element(squares, squares + 4) - squares];
    const double norm =
        std::sqrt(row[0] * row[0] + row[1] * row[1] + row[2] * row[2] + row[3] * row[3]);
    const double s = std::copysign(1 / norm, row[0]);
    return {s * row[0], s * row[1], s * row[2], s * row[3]};
}

Transform operator*(const Transform& outer, const Transform& inner) {
    return {outer.rotation * inner.rotation,
            outer.rotation * inner.translation + outer.translation};
}

Transform inverse(const Transform& t) {
    const Mat3 back = transposed(t.rotation);
    return {back, -(back * t.translation)};
}

double rigid_defect(const Mat3& rotation) {
    constexpr double infinite = std::numeric_limits<double>::infinity();
    double defect = 0;
    for (int i = 0; i < 3; ++i)
        for (int j = i; j < 3; ++j) {
            const double error =
                std::fabs(dot(column(rotation, i), column(rotation, j)) - (i == j ? 1 : 0));
            if (!(error < infinite))
                return infinite;
            defect = std::max(defect, error);
        }
    const bool proper = dot(rotation.rows[0], cross(rotation.rows[1], rotation.rows[2])) > 0;
    return proper ? defect : infinite;
}

}  // namespace allide
