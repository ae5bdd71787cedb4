// SPDX-License-Identifier: MIT
#include "wide/wide_round.h"

#include <algorithm>
#include <cmath>

#include "bvtree/relative_frame.h"
#include "math/world_vertices.h"
#include "round/heights.h"

namespace allide {
namespace {

/// Bounds the sum of the roundings of floats in boxes and of world vertices.
double common_slack(const PlacedTree& placed) {
    return 0x1p-46 * placed.tree.radius + 0x1p-23 * placed.tree.extent + 0x1p-149;
}

}  // namespace

CoreGaps::CoreGaps(const PlacedTree& placed, const RoundShape& shape)
    : kind_(shape.kind), has_ends_(shape.has_ends()) {
    if (shape.is_unbounded())
        place_plane(placed, shape);
    else
        place_points(placed, shape);
}

/// As `LocalPoint` in wide_point.cpp, for both ends: what holds for these holds between them.
void CoreGaps::place_points(const PlacedTree& placed, const RoundShape& shape) {
    const Transform& world_from_local = placed.faces.world_from_local;
    scale_ = 1 + 4 * rigid_defect(world_from_local.rotation) + 0x1p-40;
    const auto local = [&](Vec3 point) {
        const RelativeFrame frame =
            relative_frame(world_from_local, placed.tree.radius, translation(point), 0);
        slack_ = std::max(slack_, 2 * frame.pad + 0x1p-46 * length(frame.translation));
        return frame.translation - placed.tree.origin;
    };
    p_ = local(shape.p);
    q_ = shape.has_ends() ? local(shape.q) : p_;
    slack_ += common_slack(placed);
    squared_ = dot(q_ - p_, q_ - p_);
}

/// A vertex v relative to the tree's origin is at the height of the origin and R^T up . v. Nothing
/// is inverted, so the rotation may be as far from rigid as it likes.
void CoreGaps::place_plane(const PlacedTree& placed, const RoundShape& shape) {
    const Transform& pose = placed.faces.world_from_local;
    const Heights heights(Plane{shape.p, shape.q});
    const Vec3 origin = world_vertex(pose, placed.tree.origin);
    height_ = heights.of(origin);
    for (int k = 0; k < 3; ++k)
        up_[k] = heights.up().x * pose.rotation.rows[0][k] +
                 heights.up().y * pose.rotation.rows[1][k] +
                 heights.up().z * pose.rotation.rows[2][k];
    slack_ = 2 * common_slack(placed) + 8 * min_coordinate +
             0x1p-46 * (std::fabs(height_) + length(origin) + length(pose.translation));
}

CoreGaps::Gaps CoreGaps::operator()(const WideNode& node) const {
    Gaps gaps = kind_ == RoundKind::sphere ? from_point(node)
                : has_ends_                ? from_segment(node)
                                           : from_plane(node);
    for (double& gap : gaps.of)
        gap = (gap * (1 - 0x1p-48) - slack_) / scale_;
    return gaps;
}

CoreGaps::Gaps CoreGaps::from_point(const WideNode& node) const {
    Gaps gaps = {};
    for (int k = 0; k < 3; ++k)
        for (int lane = 0; lane < wide_lanes; ++lane) {
            const double below = node.min[k][lane] - p_[k], above = p_[k] - node.max[k][lane];
            const double gap = std::max(std::max(below, above), 0.0);
            gaps.of[lane] += gap * gap;
        }
    for (double& gap : gaps.of)
        gap = std::sqrt(gap);
    return gaps;
}

/// The larger of two bounds: of the boxes, and along the way from the box's centre to about the
/// nearest point of the segment.
CoreGaps::Gaps CoreGaps::from_segment(const WideNode& node) const {
    const Vec3 d = q_ - p_, low = min(p_, q_), high = max(p_, q_);
    const double inverse = squared_ > 0 ? 1 / squared_ : 0;
    Gaps gaps;
    for (int lane = 0; lane < wide_lanes; ++lane) {
        Vec3 centre, half;
        double boxes = 0;
        for (int k = 0; k < 3; ++k) {
            const double least = node.min[k][lane], most = node.max[k][lane];
            const double gap = std::max(std::max(least - high[k], low[k] - most), 0.0);
            boxes += gap * gap;
            centre[k] = 0.5 * (least + most);
            half[k] = 0.5 * (most - least);
        }
        const double t = std::clamp(dot(centre - p_, d) * inverse, 0.0, 1.0);
        const Vec3 way = p_ + t * d - centre;
        const double size = length(way);
        const double reach =
            std::fabs(way.x) * half.x + std::fabs(way.y) * half.y + std::fabs(way.z) * half.z;
        // Any direction gives a bound, so the rounding of t and of the way does no harm.
        const Vec3 to_p = p_ - centre, to_q = q_ - centre;
        const double nearer = std::min(dot(way, to_p), dot(way, to_q)) - reach;
        const double rounding = 0x1p-48 * (length(to_p) + length(to_q));
        const double along = size > 0 ? nearer / size - rounding : 0;
        gaps.of[lane] = std::max(std::sqrt(boxes), along);
    }
    return gaps;
}

CoreGaps::Gaps CoreGaps::from_plane(const WideNode& node) const {
    Gaps gaps;
    for (int lane = 0; lane < wide_lanes; ++lane) {
        double middle = height_, reach = 0;
        for (int k = 0; k < 3; ++k) {
            middle += up_[k] * 0.5 * (double(node.min[k][lane]) + node.max[k][lane]);
            reach += std::fabs(up_[k]) * 0.5 * (double(node.max[k][lane]) - node.min[k][lane]);
        }
        const double above = middle - reach, below = -middle - reach;
        gaps.of[lane] = std::max(0.0, kind_ == RoundKind::plane ? std::max(above, below) : above);
    }
    return gaps;
}

}  // namespace allide
