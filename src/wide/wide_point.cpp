// SPDX-License-Identifier: MIT
// Branch and bound for one point, nearest boxes first. Boxes are compared in the tree's frame in
// doubles, with a slack for what that may be off; faces on their world vertices. Invariant: what is
// skipped is farther from the point than the best face by more than roundings can hide.
#include "wide/wide_point.h"

#include <algorithm>
#include <cmath>

#include "bvtree/relative_frame.h"
#include "primitive/point_triangle.h"
#include "wide/wide_read.h"

namespace allide {
namespace {

/// A point in a tree's frame, relative to its origin.
struct LocalPoint {
    Vec3 at;
    double scale;  ///< distances here are at most this times those in the world
    double slack;  ///< and this

    LocalPoint(const PlacedTree& placed, Vec3 point) {
        const Transform& world_from_local = placed.faces.world_from_local;
        const RelativeFrame frame = relative_frame(world_from_local, placed.tree.radius, point);
        at = frame.translation - placed.tree.origin;
        scale = 1 + 4 * rigid_defect(world_from_local.rotation) + 0x1p-40;
        // As for rays: the boxes are floats, and the least float covers denormal ones.
        slack = 2 * frame.pad + 0x1p-46 * (length(frame.translation) + placed.tree.radius) +
                0x1p-23 * placed.tree.extent + 0x1p-149;
    }
};

struct BoxDistances {
    double squared[wide_lanes];
};

BoxDistances box_distances(const WideNode& node, Vec3 p) {
    BoxDistances result = {};
    for (int k = 0; k < 3; ++k)
        for (int lane = 0; lane < wide_lanes; ++lane) {
            const double below = node.min[k][lane] - p[k], above = p[k] - node.max[k][lane];
            const double gap = std::max(std::max(below, above), 0.0);
            result.squared[lane] += gap * gap;
        }
    return result;
}

FacePoint named(const TrianglePoint& found, std::uint32_t face, const MeshView& mesh) {
    return {found.distance, found.on.point, feature_of_mesh(found.on.feature, face, mesh), face};
}

class PointSearch {
public:
    PointSearch(const PlacedTree& placed, Vec3 point, double limit, const WideWork& work)
        : placed_(placed),
          point_(point),
          local_(placed, point),
          limit_(limit),
          stack_(work.scratch.bounded),
          stats_(work.stats) {
        set_reach();
    }

    std::optional<FacePoint> run() {
        WideNode room;
        stack_.assign(1, {0, placed_.tree.root, {}});
        while (!stack_.empty()) {
            const auto [gap, child, unused] = stack_.back();
            stack_.pop_back();
            if (gap > local_reach_)
                continue;
            if (child.is_leaf())
                look_at(child);
            else
                push_children(node_of(placed_, child, room));
        }
        return best_ && best_->distance <= limit_ ? best_ : std::nullopt;
    }

private:
    /// Pushes the children that may matter, the nearest last.
    void push_children(const WideNode& node) {
        stats_.volume_tests += wide_lanes;
        const BoxDistances gaps = box_distances(node, local_.at);
        const std::size_t base = stack_.size();
        for (int lane = 0; lane < wide_lanes && node.min[0][lane] <= node.max[0][lane]; ++lane) {
            const auto gap =
                static_cast<float>(std::sqrt(gaps.squared[lane]) * (1 - 0x1p-22));  // rounded down
            if (gap > local_reach_)
                continue;
            const WideScratch::BoundedPair child = {gap, node.child[lane], {}};
            stack_.push_back(child);
            std::size_t i = stack_.size() - 1;
            for (; i > base && stack_[i - 1].gap < gap; --i)
                stack_[i] = stack_[i - 1];
            stack_[i] = child;
        }
    }

    void look_at(WideChild leaf) {
        const std::uint32_t* faces = faces_of(placed_, leaf);
        for (int i = 0; i < leaf.count(); ++i)
            look_at(faces[i]);
    }

    void look_at(std::uint32_t face) {
        const Triangle t = placed_.faces.world_triangle(face);
        if (best_ && is_beyond(t))
            return;
        ++stats_.face_tests;
        const FacePoint candidate = named(nearest_point(point_, t), face, placed_.faces.local);
        if (best_ && !precedes(candidate, *best_))
            return;
        best_ = candidate;
        towards_best_ = (1 - 0x1p-50) * normalized(best_->point - point_);
        set_reach();
    }

    /// Whether the plane through the best point, across the way to it, shows that a triangle is
    /// farther away: an offset has one rounding per coordinate, its projection four.
    bool is_beyond(const Triangle& t) const {
        double least = HUGE_VAL, size = 0;
        for (int i = 0; i < 3; ++i) {
            const Vec3 p = t[i] - point_;
            least = std::min(least, dot(towards_best_, p));
            size = std::max({size, std::fabs(p.x), std::fabs(p.y), std::fabs(p.z)});
        }
        return least - 16 * 0x1p-53 * size > reach_;
    }

    /// Computed distances are too small by less than 2^-49 of distance and size, so a face beyond
    /// the reach would not be taken.
    void set_reach() {
        const double wanted = best_ ? std::min(limit_, best_->distance) : limit_;
        reach_ = wanted + 0x1p-46 * (wanted + 4 * placed_.tree.extent);
        local_reach_ = reach_ * local_.scale + local_.slack;
    }

    const PlacedTree& placed_;
    Vec3 point_;
    LocalPoint local_;
    double limit_;
    std::vector<WideScratch::BoundedPair>& stack_;
    Stats& stats_;
    std::optional<FacePoint> best_;
    Vec3 towards_best_;
    double reach_, local_reach_;
};

}  // namespace

FacePoint nearest_on_face(Vec3 point, const PlacedFaces& faces, std::uint32_t face) {
    return named(nearest_point(point, faces.world_triangle(face)), face, faces.local);
}

std::optional<FacePoint> wide_nearest_point(const PlacedTree& placed, Vec3 point, double limit,
                                            const WideWork& work) {
    if (placed.tree.is_empty)
        return std::nullopt;
    return PointSearch(placed, point, limit, work).run();
}

}  // namespace allide
