// SPDX-License-Identifier: MIT
#pragma once

#include <allide/math.h>
#include <allide/x3d.h>

namespace allide {

/// A linear map, then a translation.
struct Affine {
    Mat3 linear;
    Vec3 translation;
    friend bool operator==(const Affine&, const Affine&) = default;
};

inline Affine operator*(const Affine& outer, const Affine& inner) {
    return {outer.linear * inner.linear, outer.linear * inner.translation + outer.translation};
}
inline Vec3 operator*(const Affine& map, Vec3 point) {
    return map.linear * point + map.translation;
}

double determinant(const Mat3& m);

/// Takes axis and angle as the standards write them; the identity for an axis of length 0.
Mat3 rotation_matrix(std::span<const double> axis_and_angle);

/// Whether nodes of this type place their children by center, rotation, scale and so on.
bool is_transform(const NodeType& type);
/// parent_from_children of such a node.
Affine transform_of(const SceneFile& scene, std::uint32_t node);

}  // namespace allide
