// SPDX-License-Identifier: MIT
// Branch and bound over two wide trees, nearest pairs first. A pair is dropped when the gap between
// its boxes along a's axes, along b's axes or along the direction of the best pair so far exceeds
// the best distance; bounds are in floats, less the slack of WideFrame, distances in doubles on
// world vertices.
#include "bvtree/wide_distance.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "bvtree/wide_frame.h"
#include "primitive/closest.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "bvtree/wide_distance.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "bvtree/wide_lanes-inl.h"

#ifndef ALLIDE_WIDE_DISTANCE_ONCE
#define ALLIDE_WIDE_DISTANCE_ONCE
namespace allide {

/// The best pair so far, compiled for the baseline.
class NearestFaces {
public:
    NearestFaces(const PlacedFaces& a, const PlacedFaces& b, double slack, double limit,
                 Stats& stats);

    void offer(std::uint32_t face_a, std::uint32_t face_b);
    const std::optional<FaceSeparation>& best() const { return best_; }

    /// What a float gap must exceed to be of no interest.
    float reach() const { return reach_; }
    /// Towards b's point from a's, in a's frame; zero before there is a best pair.
    const float* direction() const { return direction_; }

private:
    void set_reach(double distance);

    const PlacedFaces &a_, &b_;
    Mat3 a_from_world_;
    Vec3 world_direction_;
    double slack_, scale_;
    Stats& stats_;
    std::optional<FaceSeparation> best_;
    double limit_;
    float reach_ = 0, direction_[3] = {};
};

}  // namespace allide
#endif

HWY_BEFORE_NAMESPACE();
namespace allide::HWY_NAMESPACE {

HWY_INLINE Lanes positive(Lanes x) {
    return hn::Max(x, hn::Zero(Floats()));
}

/// The length of the gap between boxes of a and a box of b along a's axes.
HWY_INLINE Lanes squared_gap_along_a(const float (&a_min)[3][wide_lanes],
                                     const float (&a_max)[3][wide_lanes], std::size_t lane,
                                     const float* min, const float* max) {
    Lanes sum = hn::Zero(Floats());
    for (int k = 0; k < 3; ++k) {
        const Lanes gap =
            positive(hn::Max(hn::Sub(load(a_min[k] + lane), set(max[k * wide_lanes])),
                             hn::Sub(set(min[k * wide_lanes]), load(a_max[k] + lane))));
        sum = hn::Add(sum, hn::Mul(gap, gap));
    }
    return sum;
}

/// Centre and half extent of a's boxes in these lanes.
struct CentredLanes {
    Lanes centre[3], half[3];
};

HWY_INLINE CentredLanes centred(const WideNode& a, std::size_t lane) {
    CentredLanes result;
    for (int k = 0; k < 3; ++k) {
        const Lanes low = load(a.min[k] + lane), high = load(a.max[k] + lane);
        result.centre[k] = hn::Mul(set(0.5f), hn::Add(low, high));
        result.half[k] = hn::Mul(set(0.5f), hn::Sub(high, low));
    }
    return result;
}

HWY_INLINE Lanes squared_gap_along_b(const CentredLanes& a, const MovedBoxes& b, int j,
                                     const WideFrame& frame) {
    Lanes sum = hn::Zero(Floats());
    for (int axis = 0; axis < 3; ++axis) {
        Lanes distance = hn::Zero(Floats()), reach = set(b.half[axis][j] + frame.axis_slack);
        for (int k = 0; k < 3; ++k) {
            distance = hn::Add(distance, hn::Mul(set(frame.rotation[k][axis]),
                                                 hn::Sub(a.centre[k], set(b.centre[k][j]))));
            reach = hn::Add(reach, hn::Mul(set(frame.absolute[k][axis]), a.half[k]));
        }
        const Lanes gap = positive(hn::Sub(hn::Abs(distance), reach));
        sum = hn::Add(sum, hn::Mul(gap, gap));
    }
    return sum;
}

/// How far box j of b lies beyond a's along the direction of the best pair; may be negative.
HWY_INLINE Lanes gap_along(const float* direction, const CentredLanes& a, const MovedBoxes& b,
                           int j, const WideFrame& frame) {
    Lanes gap = set(-frame.axis_slack);
    float reach_b = 0;
    for (int axis = 0; axis < 3; ++axis) {
        float along = 0;
        for (int k = 0; k < 3; ++k)
            along += frame.rotation[k][axis] * direction[k];
        reach_b += (along < 0 ? -along : along) * b.half[axis][j];
    }
    for (int k = 0; k < 3; ++k) {
        const float size = direction[k] < 0 ? -direction[k] : direction[k];
        gap = hn::Add(gap, hn::Mul(set(direction[k]), hn::Sub(set(b.centre[k][j]), a.centre[k])));
        gap = hn::Sub(gap, hn::Mul(set(size), a.half[k]));
    }
    return hn::Sub(gap, set(reach_b));
}

/// The gap along the line through the centres, for boxes that are neither's axes apart.
HWY_INLINE Lanes gap_along_centres(const CentredLanes& a, const MovedBoxes& b, int j,
                                   const WideFrame& frame) {
    Lanes line[3], reach = hn::Zero(Floats()), squared = hn::Zero(Floats());
    for (int k = 0; k < 3; ++k) {
        line[k] = hn::Sub(set(b.centre[k][j]), a.centre[k]);
        squared = hn::Add(squared, hn::Mul(line[k], line[k]));
        reach = hn::Add(reach, hn::Mul(hn::Abs(line[k]), a.half[k]));
    }
    for (int axis = 0; axis < 3; ++axis) {
        Lanes along = hn::Zero(Floats());
        for (int k = 0; k < 3; ++k)
            along = hn::Add(along, hn::Mul(set(frame.rotation[k][axis]), line[k]));
        reach = hn::Add(reach, hn::Mul(hn::Abs(along), set(b.half[axis][j])));
    }
    const Lanes size = hn::Sqrt(squared);
    const Lanes gap = hn::Div(hn::Sub(squared, reach), hn::Max(size, set(0x1p-60f)));
    return hn::Sub(gap, set(frame.axis_slack));
}

/// Lower bounds, in distances, of a's children against child j of b.
HWY_ATTR void child_gaps(const WideNode& a, const MovedBoxes& b, int j, const WideFrame& frame,
                         const float* direction, float* gaps) {
    for (std::size_t lane = 0; lane < wide_lanes; lane += hn::Lanes(Floats())) {
        const CentredLanes centres = centred(a, lane);
        const Lanes squared =
            hn::Max(squared_gap_along_a(a.min, a.max, lane, &b.min[0][j], &b.max[0][j]),
                    squared_gap_along_b(centres, b, j, frame));
        const Lanes gap = hn::Max(hn::Sqrt(squared), gap_along(direction, centres, b, j, frame));
        hn::Store(hn::Max(gap, gap_along_centres(centres, b, j, frame)), Floats(), gaps + lane);
    }
}

HWY_INLINE Lanes projected(const float (&corner)[3][wide_lanes], std::size_t lane,
                           const float* direction) {
    return hn::Add(hn::Add(hn::Mul(set(direction[0]), load(corner[0] + lane)),
                           hn::Mul(set(direction[1]), load(corner[1] + lane))),
                   hn::Mul(set(direction[2]), load(corner[2] + lane)));
}

/// The farthest that each triangle of a's leaf reaches along the direction.
HWY_ATTR void reaches(const float (&corner)[3][3][wide_lanes], const float* direction, float* most,
                      float* least) {
    for (std::size_t lane = 0; lane < wide_lanes; lane += hn::Lanes(Floats())) {
        const Lanes p = projected(corner[0], lane, direction),
                    q = projected(corner[1], lane, direction),
                    r = projected(corner[2], lane, direction);
        hn::Store(hn::Max(p, hn::Max(q, r)), Floats(), most + lane);
        hn::Store(hn::Min(p, hn::Min(q, r)), Floats(), least + lane);
    }
}

/// Lower bounds of the distances of the triangles of a's leaf from triangle j of b's.
HWY_ATTR void face_gaps(const LeafBoxes& boxes, const float* most_a, const MovedLeaf& b,
                        float least_b, int j, float* gaps) {
    for (std::size_t lane = 0; lane < wide_lanes; lane += hn::Lanes(Floats())) {
        const Lanes squared =
            squared_gap_along_a(boxes.min, boxes.max, lane, &b.min[0][j], &b.max[0][j]);
        const Lanes along = hn::Sub(set(least_b), load(most_a + lane));
        hn::Store(hn::Max(hn::Sqrt(squared), along), Floats(), gaps + lane);
    }
}

/// Face pairs of two leaves, those with the smallest lower bound first.
struct FacesByGap {
    struct Pair {
        float gap;
        std::uint32_t a, b;
    };
    Pair pairs[wide_lanes * wide_lanes];
    int count = 0;

    HWY_ATTR void insert(const Pair& pair) {
        int i = count++;
        for (; i > 0 && pairs[i - 1].gap > pair.gap; --i)
            pairs[i] = pairs[i - 1];
        pairs[i] = pair;
    }
};

struct NearestDescent {
    const PlacedTree &a, &b;
    const WideFrame& frame;
    NearestFaces& nearest;
    Stats& stats;
    WideScratch::BoundedPair* stack;
    std::size_t waiting = 0;

    HWY_ATTR void leaf_pair(WideChild child_a, WideChild child_b) {
        WideLeaf room_a, room_b;
        const WideLeaf& leaf_a = leaf_of(a, child_a, room_a);
        const WideLeaf& leaf_b = leaf_of(b, child_b, room_b);
        MovedLeaf moved;
        move_leaf(leaf_b, frame, moved);
        ++stats.node_updates;
        LeafBoxes boxes;
        bound_leaf(leaf_a, boxes);
        alignas(32) float most_a[wide_lanes], least_b[wide_lanes], unused[wide_lanes];
        const float* direction = nearest.direction();
        reaches(leaf_a.corner, direction, most_a, unused);
        reaches(moved.corner, direction, unused, least_b);
        FacesByGap faces;
        for (int j = 0; j < child_b.count(); ++j) {
            alignas(32) float gaps[wide_lanes];
            face_gaps(boxes, most_a, moved, least_b[j] - frame.axis_slack, j, gaps);
            for (int i = 0; i < child_a.count(); ++i)
                if (gaps[i] <= nearest.reach())
                    faces.insert({gaps[i], leaf_a.face[i], leaf_b.face[j]});
        }
        for (int i = 0; i < faces.count && faces.pairs[i].gap <= nearest.reach(); ++i)
            nearest.offer(faces.pairs[i].a, faces.pairs[i].b);
    }

    /// Pushes the children that may be near, the nearest last.
    HWY_ATTR void node_pair(const WideNode& node_a, const WideNode& node_b, int count_b) {
        MovedBoxes moved;
        move_boxes(node_b, frame, moved);
        ++stats.node_updates;
        const std::size_t base = waiting;
        const int count_a = child_count(node_a);
        for (int j = 0; j < count_b; ++j) {
            alignas(32) float gaps[wide_lanes];
            child_gaps(node_a, moved, j, frame, nearest.direction(), gaps);
            stats.volume_tests += wide_lanes;
            for (int i = 0; i < count_a; ++i)
                if (gaps[i] <= nearest.reach())
                    insert({gaps[i], node_a.child[i], node_b.child[j]}, base);
        }
    }

    /// Keeps what was pushed since `base` in falling order of its gap.
    HWY_ATTR void insert(const WideScratch::BoundedPair& pair, std::size_t base) {
        std::size_t i = waiting++;
        for (; i > base && stack[i - 1].gap < pair.gap; --i)
            stack[i] = stack[i - 1];
        stack[i] = pair;
    }
};

HWY_ATTR void descend_to_nearest(const PlacedTree& a, const PlacedTree& b, const WideFrame& frame,
                                 NearestFaces& nearest, Stats& stats,
                                 WideScratch::BoundedPair* stack) {
    NearestDescent descent = {a, b, frame, nearest, stats, stack, 0};
    WideNode room_a, room_b;
    stack[descent.waiting++] = {0, a.tree.root, b.tree.root};
    while (descent.waiting != 0) {
        const WideScratch::BoundedPair pair = stack[--descent.waiting];
        if (pair.gap > nearest.reach())
            continue;
        if (pair.a.is_leaf() && pair.b.is_leaf()) {
            descent.leaf_pair(pair.a, pair.b);
            continue;
        }
        const WideNode& node_a = node_around(pair.a, a, room_a);
        const WideNode& node_b = node_around(pair.b, b, room_b);
        descent.node_pair(node_a, node_b, child_count(node_b));
    }
}

}  // namespace allide::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace allide {

HWY_EXPORT(descend_to_nearest);

namespace {

Feature of_mesh(Feature f, std::uint32_t face, const MeshView& mesh) {
    if (f.kind == FeatureKind::vertex)
        return {f.kind, mesh.faces[face][f.index]};
    return {f.kind, f.kind == FeatureKind::edge ? 3 * face + f.index : face};
}

/// A little shorter than one, so that projections onto it are no longer than what is projected.
Vec3 unit(Vec3 v) {
    return (1 - 0x1p-50) * normalized(v);
}

Vec3 between_centres(const Triangle& t, const Triangle& u) {
    return unit((u[0] - t[0]) + (u[1] - t[1]) + (u[2] - t[2]));
}

/// A lower bound of the distance, less what rounding may have added to it.
double gap_along(Vec3 direction, const Triangle& t, const Triangle& u) {
    double most = 0, least = HUGE_VAL, size = 0;
    for (int i = 0; i < 3; ++i) {
        const Vec3 p = t[i] - t[0], q = u[i] - t[0];
        most = std::max(most, dot(direction, p));
        least = std::min(least, dot(direction, q));
        size = std::max({size, std::fabs(q.x), std::fabs(q.y), std::fabs(q.z), std::fabs(p.x),
                         std::fabs(p.y), std::fabs(p.z)});
    }
    return (least - most) - 32 * 0x1p-53 * size;
}

}  // namespace

NearestFaces::NearestFaces(const PlacedFaces& a, const PlacedFaces& b, double slack, double limit,
                           Stats& stats)
    : a_(a),
      b_(b),
      a_from_world_(transposed(a.world_from_local.rotation)),
      slack_(slack),
      scale_(1 + 0x1p-18 +
             4 * (rigid_defect(a.world_from_local.rotation) +
                  rigid_defect(b.world_from_local.rotation))),
      stats_(stats),
      limit_(limit) {
    set_reach(limit);
}

/// Distances along a's and b's axes differ from those in the world by the rotations' defects.
void NearestFaces::set_reach(double distance) {
    const double reach = distance * scale_ + slack_;
    reach_ = reach < 0x1p62 ? static_cast<float>(reach * (1 + 0x1p-20)) : 0x1p63f;
    if (distance == 0)
        reach_ = -1;  // nothing is nearer
}

void NearestFaces::offer(std::uint32_t face_a, std::uint32_t face_b) {
    const Triangle t = a_.world_triangle(face_a), u = b_.world_triangle(face_b);
    if (best_ && (gap_along(world_direction_, t, u) > best_->separation.distance ||
                  gap_along(between_centres(t, u), t, u) > best_->separation.distance))
        return;
    ++stats_.face_tests;
    const ClosestPair pair = closest_triangles(t, u);
    if (pair.distance > limit_ || (best_ && pair.distance >= best_->separation.distance))
        return;
    best_ = {{pair.distance, pair.a.point, pair.b.point, of_mesh(pair.a.feature, face_a, a_.local),
              of_mesh(pair.b.feature, face_b, b_.local)},
             face_a,
             face_b};
    set_reach(pair.distance);
    world_direction_ = unit(pair.b.point - pair.a.point);
    const Vec3 towards_b = a_from_world_ * world_direction_;
    for (int k = 0; k < 3; ++k)
        direction_[k] = static_cast<float>(towards_b[k]) * (1 - 0x1p-20f);
}

std::optional<FaceSeparation> wide_separation(const PlacedTree& a, const PlacedTree& b,
                                              const DistanceQuery& query, WideScratch& scratch,
                                              Stats& stats) {
    if (a.tree.is_empty || b.tree.is_empty)
        return std::nullopt;
    const RelativeFrame frame = relative_frame(a.faces.world_from_local, a.tree.radius,
                                               b.faces.world_from_local, b.tree.radius);
    const WideFrame floats(frame, a.tree, b.tree, 0);
    NearestFaces nearest(a.faces, b.faces, floats.slack, query.limit, stats);
    if (query.guess)
        nearest.offer(query.guess->a, query.guess->b);
    scratch.bounded.resize(64 * static_cast<std::size_t>(a.tree.depth + b.tree.depth + 2));
    HWY_DYNAMIC_DISPATCH(descend_to_nearest)(a, b, floats, nearest, stats, scratch.bounded.data());
    return nearest.best();
}

}  // namespace allide
#endif
