// SPDX-License-Identifier: MIT
// Sensors of where the viewer is and what it sees. The picture is a square of the viewpoint's
// fieldOfView; what is in front of other things is not considered.
#include <algorithm>
#include <array>

#include "player/stage.h"
#include "x3d/affine.h"
#include "x3d/node_fields.h"

namespace allide {

Mat3 Stage::view_rotation() const {
    if (view_ == none)
        return {};
    const Mat3 turned = rotation_matrix(NodeFields(scene_, view_).numbers("orientation"));
    const auto view = std::ranges::find(flat_.views, view_, &FlatView::node);
    return view == flat_.views.end() ? turned
                                     : (frames_[view->frame] * view->offset).rotation * turned;
}

/// Whether no side of the picture, and not the plane of the viewer, has the box behind it.
bool Stage::sees(const Placement& placed, const Box& box) const {
    const Mat3 to_view = transposed(view_rotation());
    const Vec3 position = view_position() + avatar_offset_;
    constexpr double usual_view = 0.785398;
    const double angle =
        view_ == none ? usual_view : NodeFields(scene_, view_).number("fieldOfView");
    const SinCos half = sin_cos(angle / 2);
    std::array<int, 5> behind = {};
    for (int i = 0; i < 8; ++i) {
        const Vec3 corner{i & 1 ? box.max.x : box.min.x, i & 2 ? box.max.y : box.min.y,
                          i & 4 ? box.max.z : box.min.z};
        const Vec3 p = to_view * (placed * corner - position);
        const double side = -p.z * half.sin;
        const double x = p.x * half.cos, y = p.y * half.cos;
        const std::array<bool, 5> is_behind = {p.z > 0, x > side, -x > side, y > side, -y > side};
        for (std::size_t k = 0; k < behind.size(); ++k)
            behind[k] += is_behind[k] ? 1 : 0;
    }
    return std::ranges::find(behind, 8) == behind.end();
}

std::map<std::uint32_t, std::optional<Vec3>> Stage::sensed() const {
    std::map<std::uint32_t, std::optional<Vec3>> sensed;
    for (const FlatView& sensor : flat_.sensors) {
        const NodeFields fields(scene_, sensor.node);
        std::optional<Vec3>& at = sensed[sensor.node];
        if (at || !fields.flag("enabled"))
            continue;
        const Placement placed = frames_[sensor.frame] * sensor.offset;
        const Vec3 center = fields.vec3("center"), half = fields.vec3("size") / 2;
        const Vec3 local = before_placement(placed, view_position() + avatar_offset_);
        const Box box{center - half, center + half};
        const bool is_inside = half.x > 0 && half.y > 0 && half.z > 0 && local.x >= box.min.x &&
                               local.x <= box.max.x && local.y >= box.min.y &&
                               local.y <= box.max.y && local.z >= box.min.z && local.z <= box.max.z;
        if (scene_.is(sensor.node, "ProximitySensor") ? is_inside : sees(placed, box))
            at = local;
    }
    return sensed;
}

}  // namespace allide
