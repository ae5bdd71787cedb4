// SPDX-License-Identifier: MIT
#include "depth/moved_pair.h"

#include <algorithm>
#include <cmath>

#include <allide/point.h>

#include "depth/clip.h"
#include "depth/leaves.h"
#include "query/piece.h"

namespace allide {
namespace {

/// The world vertices of meshes, the corners of the bounds of round shapes.
std::vector<Vec3> enclosing_points(const std::vector<Placed>& parts) {
    std::vector<Vec3> points;
    for (const Placed& part : parts) {
        const Piece whole = piece(part);
        const Box box = bounds(part);
        for (int k = 0; k < 8 && whole.shape.round; ++k)
            points.push_back(corner(box, k));
        for (std::uint32_t v = 0; v < whole.shape.shape.vertices.size(); ++v)
            points.push_back(whole.world_vertex(v));
    }
    return points;
}

}  // namespace

MovedPair::MovedPair(const Placed& a, const Placed& b, const QueryOptions& options)
    : a_(a),
      options_(options),
      parts_(leaves_of(b)),
      moved_(parts_),
      vertices_a_(enclosing_points(leaves_of(a))),
      vertices_b_(enclosing_points(parts_)),
      size_(length(allide::size(bounds(a))) + length(allide::size(bounds(b)))) {}

void MovedPair::move(Vec3 offset) {
    // An offset as large as the bounds never leaves the range of placed geometries by much; where
    // it does, the part stays and counts as not separated.
    for (std::size_t i = 0; i < parts_.size(); ++i)
        (void)moved_[i].try_move(translation(offset) * parts_[i].world_from_local());
}

bool MovedPair::is_parted(Vec3 offset) {
    move(offset);
    return std::ranges::none_of(moved_,
                                [&](const Placed& part) { return intersects(a_, part, options_); });
}

Separation MovedPair::gap(Vec3 offset) {
    move(offset);
    Separation least = {HUGE_VAL, {}, {}, {}, {}};
    for (const Placed& part : moved_) {
        const Separation found = separation(a_, part, options_);
        if (found.distance < least.distance)
            least = found;
    }
    return least;
}

double MovedPair::way_past(Vec3 direction) const {
    double farthest = -HUGE_VAL, nearest = HUGE_VAL;
    for (const Vec3 v : vertices_a_)
        farthest = std::max(farthest, dot(direction, v));
    for (const Vec3 v : vertices_b_)
        nearest = std::min(nearest, dot(direction, v));
    return farthest - nearest;
}

}  // namespace allide
