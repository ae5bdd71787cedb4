// SPDX-License-Identifier: MIT
#include "wide/nearest_faces.h"

#include <algorithm>
#include <cmath>

#include "primitive/closest.h"

namespace allide {
namespace {

/// Pairs nearer by less than this part of distance and size are not looked for; the error that
/// docs/design/exactness.md allows is eight times that.
constexpr double indifference = 0x1p-43;

/// A little shorter than one, so that projections onto it are no longer than what is projected.
Vec3 unit(Vec3 v) {
    return (1 - 0x1p-50) * normalized(v);
}

Vec3 between_centres(const Triangle& t, const Triangle& u) {
    return unit((u[0] - t[0]) + (u[1] - t[1]) + (u[2] - t[2]));
}

/// The largest projection of a corner's offset from a point, rounded up: an offset has one rounding
/// per coordinate, its projection four, of terms that sum to less than 1.8 times the largest.
double reach_along(Vec3 direction, Vec3 from, const Triangle& t) {
    double most = -HUGE_VAL, size = 0;
    for (int i = 0; i < 3; ++i) {
        const Vec3 p = t[i] - from;
        most = std::max(most, dot(direction, p));
        size = std::max({size, std::fabs(p.x), std::fabs(p.y), std::fabs(p.z)});
    }
    return most + 16 * 0x1p-53 * size;
}

/// A lower bound of the distance.
double gap_along(Vec3 direction, const Triangle& t, const Triangle& u) {
    return -reach_along(direction, t[0], t) - reach_along(-direction, t[0], u);
}

}  // namespace

const Triangle& LaneTriangles::triangle(const PlacedFaces& placed, int lane) {
    if (!(known_ >> lane & 1))
        triangles_[lane] = placed.world_triangle(faces_[lane]);
    known_ |= 1u << lane;
    return triangles_[lane];
}

double LaneTriangles::reach(const PlacedFaces& placed, int lane, Vec3 from, Vec3 direction) {
    if (!(reached_ >> lane & 1))
        reaches_[lane] = reach_along(direction, from, triangle(placed, lane));
    reached_ |= 1u << lane;
    return reaches_[lane];
}

NearestFaces::NearestFaces(const Pair& pair, const NearestOptions& options, Stats& stats)
    : a_(pair.a),
      b_(pair.b),
      frame_(pair.frame),
      a_from_world_(transposed(a_.world_from_local.rotation)),
      options_(options),
      scale_(1 + 0x1p-18 +
             4 * (rigid_defect(a_.world_from_local.rotation) +
                  rigid_defect(b_.world_from_local.rotation))),
      stats_(stats) {
    set_reach();
    direction_.offset = -frame_.volume_slack;
}

/// Distances along a's and b's axes differ from those in the world by the rotations' defects.
void NearestFaces::set_reach() {
    const double best = best_ ? best_->separation.distance : HUGE_VAL;
    const double wanted = std::min(options_.limit, options_.share * best);
    const double reach = wanted * scale_ + frame_.slack;
    reach_ = reach < 0x1p62 ? static_cast<float>(reach * (1 + 0x1p-20)) + 0x1p-120f : 0x1p63f;
    if (best == 0)
        reach_ = -1;  // nothing is nearer
    const bool is_bounded = wanted < 0x1p70;
    enough_ = is_bounded ? wanted - indifference * (wanted + options_.size) : HUGE_VAL;
    enough_ = std::max(enough_, 0.0);
}

void NearestFaces::set_direction(Vec3 in_world) {
    world_direction_ = unit(in_world);
    lanes_a_.forget_reaches();
    lanes_b_.forget_reaches();
    const Vec3 towards_b = a_from_world_ * world_direction_;
    direction_.offset = -frame_.volume_slack;
    for (int k = 0; k < 3; ++k) {
        direction_.a[k] = static_cast<float>(towards_b[k]) * (1 - 0x1p-20f);
        direction_.offset += direction_.a[k] * frame_.translation[k];
    }
    for (int axis = 0; axis < 3; ++axis) {
        direction_.b[axis] = 0;
        for (int k = 0; k < 3; ++k)
            direction_.b[axis] -= frame_.rotation[k][axis] * direction_.a[k];
    }
}

void NearestFaces::begin_lanes(const std::uint32_t* faces_a, const std::uint32_t* faces_b) {
    lanes_a_.begin(faces_a);
    lanes_b_.begin(faces_b);
    lanes_a_.forget_reaches();
    lanes_b_.forget_reaches();
}

void NearestFaces::offer(std::uint32_t face_a, std::uint32_t face_b) {
    if (best_ && best_->face_a == face_a && best_->face_b == face_b)
        return;
    const Triangle t = a_.world_triangle(face_a), u = b_.world_triangle(face_b);
    const double gap = best_ ? gap_along(world_direction_, t, u) : 0;
    if (!(gap > enough_))
        compare({t, face_a}, {u, face_b}, gap);
}

double NearestFaces::known_gap(int lane_a, int lane_b) {
    if (!best_)
        return 0;
    const Vec3 from = best_->separation.point_a;
    return -lanes_a_.reach(a_, lane_a, from, world_direction_) -
           lanes_b_.reach(b_, lane_b, from, -world_direction_);
}

void NearestFaces::offer_lanes(int lane_a, int lane_b) {
    const double gap = known_gap(lane_a, lane_b);
    if (gap > enough_)
        return;
    compare({lanes_a_.triangle(a_, lane_a), lanes_a_.face(lane_a)},
            {lanes_b_.triangle(b_, lane_b), lanes_b_.face(lane_b)}, gap);
}

/// `gap`: a lower bound of the distance.
void NearestFaces::compare(const NumberedFace& a, const NumberedFace& b, double gap) {
    const Triangle &t = a.triangle, &u = b.triangle;
    gap = std::max(gap, gap_along(between_centres(t, u), t, u));
    if (gap > enough_)
        return;
    ++stats_.face_tests;
    const ClosestPair pair = gap > 0 ? closest_disjoint_triangles(t, u) : closest_triangles(t, u);
    if (best_ && pair.distance >= best_->separation.distance)
        return;
    best_ = {{pair.distance, pair.a.point, pair.b.point,
              feature_of_mesh(pair.a.feature, a.number, a_.local),
              feature_of_mesh(pair.b.feature, b.number, b_.local)},
             a.number,
             b.number};
    ++improvements_;
    set_reach();
    set_direction(pair.b.point - pair.a.point);
}

}  // namespace allide
