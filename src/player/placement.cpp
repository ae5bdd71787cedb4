// SPDX-License-Identifier: MIT
#include "player/placement.h"

#include "x3d/affine.h"
#include "x3d/node_fields.h"

namespace allide {

/// Such a stretch commutes with rotations.
bool is_uniform(const Mat3& stretch) {
    const double s = stretch.rows[0].x;
    return stretch == Mat3{{{s, 0, 0}, {0, s, 0}, {0, 0, s}}};
}

Placement operator*(const Placement& outer, const Placement& inner) {
    const Vec3 translation = outer * inner.translation;
    if (is_uniform(outer.stretch))
        return {outer.rotation * inner.rotation, outer.stretch * inner.stretch, translation};
    return {outer.rotation, outer.stretch * (inner.rotation * inner.stretch), translation};
}

/// Cramer's rule.
Vec3 before_placement(const Placement& placed, Vec3 point) {
    const Mat3 columns = transposed(placed.rotation * placed.stretch);
    const Vec3 a = columns.rows[0], b = columns.rows[1], c = columns.rows[2];
    const Vec3 d = point - placed.translation;
    const double volume = dot(a, cross(b, c));
    return {dot(d, cross(b, c)) / volume, dot(d, cross(c, a)) / volume,
            dot(d, cross(a, b)) / volume};
}

Placement placement_of(const SceneFile& scene, std::uint32_t node) {
    const NodeFields fields(scene, node);
    const Vec3 center = fields.vec3("center"), scale = fields.vec3("scale");
    Placement placed{rotation_matrix(fields.numbers("rotation")),
                     {{{scale.x, 0, 0}, {0, scale.y, 0}, {0, 0, scale.z}}},
                     {}};
    if (!is_uniform(placed.stretch)) {
        const Mat3 orientation = rotation_matrix(fields.numbers("scaleOrientation"));
        placed.stretch = orientation * placed.stretch * transposed(orientation);
    }
    placed.translation =
        fields.vec3("translation") + center - placed.rotation * (placed.stretch * center);
    return placed;
}

}  // namespace allide
