// SPDX-License-Identifier: MIT
#include "x3d/affine.h"

#include <cmath>

#include "x3d/node_fields.h"

namespace allide {

double determinant(const Mat3& m) {
    return dot(m.rows[0], cross(m.rows[1], m.rows[2]));
}

Mat3 rotation_matrix(std::span<const double> axis_and_angle) {
    if (axis_and_angle.size() < 4)
        return {};
    constexpr double turn = 6.283185307179586;
    constexpr double accurate = 1 << 20;  // for sin_cos
    const Vec3 axis = normalized({axis_and_angle[0], axis_and_angle[1], axis_and_angle[2]});
    double angle = axis_and_angle[3];
    if (!(std::fabs(angle) < accurate))
        angle = std::fmod(angle, turn);
    if (axis == Vec3{} || angle == 0 || !std::isfinite(angle))
        return {};
    return rotation(axis, angle).rotation;
}

bool is_transform(const NodeType& type) {
    return type.find("scaleOrientation") >= 0;
}

Affine transform_of(const SceneFile& scene, std::uint32_t node) {
    const NodeFields fields(scene, node);
    const Vec3 center = fields.vec3("center"), scale = fields.vec3("scale");
    Mat3 stretch{{{scale.x, 0, 0}, {0, scale.y, 0}, {0, 0, scale.z}}};
    if (!(scale.x == scale.y && scale.y == scale.z)) {
        const Mat3 orientation = rotation_matrix(fields.numbers("scaleOrientation"));
        stretch = orientation * stretch * transposed(orientation);
    }
    const Mat3 linear = rotation_matrix(fields.numbers("rotation")) * stretch;
    return {linear, fields.vec3("translation") + center - linear * center};
}

}  // namespace allide
