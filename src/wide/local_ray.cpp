// SPDX-License-Identifier: MIT
#include "wide/local_ray.h"

#include <algorithm>
#include <cmath>

#include "bvtree/relative_frame.h"

namespace allide {
namespace {

/// A float of the direction is at least this large: over the size of a mesh, the ray moves by less
/// than floats round.
constexpr double least_component = 0x1p-40;

int longest_axis(Vec3 v) {
    const Vec3 size = {std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)};
    if (size.x >= size.y && size.x >= size.z)
        return 0;
    return size.y >= size.z ? 1 : 2;
}

}  // namespace

LocalRay::LocalRay(const PlacedTree& placed, const Ray& world) {
    const WideTree& tree = placed.tree;
    const RelativeFrame frame =
        relative_frame(placed.faces.world_from_local, tree.radius, world.origin);
    const Mat3& rotation = frame.rotation;
    const Vec3 turned = {dot(rotation.rows[0], world.direction),
                         dot(rotation.rows[1], world.direction),
                         dot(rotation.rows[2], world.direction)};
    speed_ = length(turned);  // the coordinates of rays are such that squares do not vanish
    const Vec3 direction = (1 / speed_) * turned;
    const Vec3 start = frame.translation - tree.origin;
    // The mesh ends within `radius` of its origin, so no point farther along can meet it.
    slack_ = frame.pad + 0x1p-46 * 2 * (length(frame.translation) + tree.radius);
    const double size = 2 * tree.extent + 2 * slack_;  // at least that of a ball around the mesh
    begin_ = std::max(0.0, -dot(start, direction) - size);
    const Vec3 at = start + begin_ * direction;
    // Between the planes across the ray at the ends of the ball, it leaves the ball's cylinder
    // here.
    const double reach = 1.5 * size;
    may_meet = !(length(at) > reach);
    if (!may_meet)
        return;
    const double slack = slack_ + 0x1p-22 * reach + 0x1p-140;
    for (int k = 0; k < 3; ++k) {
        is_negative[k] = std::signbit(direction[k]);
        const double size_k = std::max(std::fabs(direction[k]), least_component);
        inverse[k] = static_cast<float>(is_negative[k] ? -1 / size_k : 1 / size_k);
        origin[k] = static_cast<float>(at[k]);
        enter[k] = static_cast<float>(is_negative[k] ? at[k] - slack : at[k] + slack);
        leave[k] = static_cast<float>(is_negative[k] ? at[k] + slack : at[k] - slack);
    }
    axes[2] = longest_axis(direction);
    for (int i = 0; i < 2; ++i) {
        axes[i] = (axes[2] + 1 + i) % 3;
        shear[i] = static_cast<float>(direction[axes[i]] / direction[axes[2]]);
    }
    corner_slack = static_cast<float>(8 * slack_ + 0x1p-20 * reach + 0x1p-140);
}

float LocalRay::limit(double t) const {
    const double distance = t * speed_ * (1 + 0x1p-40) - begin_ + 2 * slack_;
    const double rounded_up = distance * (distance > 0 ? 1 + 0x1p-20 : 1);
    return static_cast<float>(std::min(rounded_up, 0x1p120)) + 0x1p-140f;
}

}  // namespace allide
