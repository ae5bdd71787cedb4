// SPDX-License-Identifier: MIT
#include "bvtree/relative_frame.h"

#include "math/range.h"

namespace allide {
namespace {

/// The transpose would leave the rotation's defect, up to 1e-6, as an error.
Mat3 inverse(const Mat3& m) {
    const Vec3 x = cross(m.rows[1], m.rows[2]), y = cross(m.rows[2], m.rows[0]),
               z = cross(m.rows[0], m.rows[1]);
    const double scale = 1 / dot(m.rows[0], x);
    return {{{scale * x.x, scale * y.x, scale * z.x},
             {scale * x.y, scale * y.y, scale * z.y},
             {scale * x.z, scale * y.z, scale * z.z}}};
}

constexpr double u = 0x1p-53;

}  // namespace

RelativeFrame relative_frame(const Transform& world_from_a, double radius_a,
                             const Transform& world_from_b, double radius_b) {
    const Mat3 back = inverse(world_from_a.rotation);
    const Vec3 offset = world_from_b.translation - world_from_a.translation;
    const double reach = length(world_from_a.translation) + length(world_from_b.translation);
    return {back * world_from_b.rotation, back * offset,
            16 * u * reach + 512 * u * (radius_a + radius_b + length(offset)) + 4 * min_coordinate};
}

RelativeFrame relative_frame(const Transform& world_from_a, double radius_a, Vec3 point) {
    const Mat3 back = inverse(world_from_a.rotation);
    const Vec3 offset = point - world_from_a.translation;
    const double reach = length(world_from_a.translation) + length(point);
    return {back,
            {dot(back.rows[0], offset), dot(back.rows[1], offset), dot(back.rows[2], offset)},
            16 * u * reach + 512 * u * (radius_a + length(offset)) + 4 * min_coordinate};
}

}  // namespace allide
