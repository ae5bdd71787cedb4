// SPDX-License-Identifier: MIT
#include "query/point_query.h"

#include <cmath>

#include "math/range.h"
#include "primitive/closest.h"
#include "primitive/point_triangle.h"
#include "query/assembly.h"
#include "query/numbering.h"
#include "query/piece_separation.h"
#include "query/round_query.h"
#include "round/round_pair.h"
#include "round/round_point.h"

namespace allide {
namespace {

std::optional<FacePoint> nearest_of_all_faces(const PlacedFaces& faces, Vec3 point, double limit,
                                              Stats& stats) {
    std::optional<FacePoint> best;
    for (std::uint32_t f = 0; f < faces.local.faces.size(); ++f) {
        ++stats.face_tests;
        const FacePoint found = nearest_on_face(point, faces, f);
        if (found.distance <= limit && (!best || precedes(found, *best)))
            best = found;
    }
    return best;
}

std::optional<FacePoint> nearest_on_round(const Piece& target, Vec3 point, double limit,
                                          Stats& stats) {
    ++stats.face_tests;
    const RoundShape shape = world_round(target);
    const RoundPoint found = nearest_on_surface(shape, point);
    if (found.distance > limit)
        return std::nullopt;
    const std::uint32_t part = part_at(shape, found.point);
    return FacePoint{found.distance, found.point, {FeatureKind::face, part}, part};
}

std::optional<FacePoint> nearest_face(const Piece& target, Vec3 point, double limit, Work& work) {
    std::optional<FacePoint> found =
        is_round(target)    ? nearest_on_round(target, point, limit, work.stats)
        : target.has_tree() ? wide_nearest_point(target.tree(), point, limit, work.wide())
                            : nearest_of_all_faces(target.faces(), point, limit, work.stats);
    if (found) {
        found->face = compound_index(found->face, target);
        found->feature = compound_index(found->feature, target);
    }
    return found;
}

/// Visits pieces in the order of the distances of their boxes.
class NearestPiece {
public:
    NearestPiece(const Assembly& target, Vec3 point, double limit, Work& work)
        : target_(target),
          point_(point),
          limit_(limit),
          work_(work),
          waiting_(work.scratch().part_bounds) {}

    std::optional<FacePoint> run() {
        waiting_.clear();
        if (!target_.is_empty())
            push(0);
        while (!waiting_.empty() && waiting_.front().distance <= limit_) {
            std::ranges::pop_heap(waiting_, is_later);
            const std::uint32_t node = waiting_.back().nodes.a;
            waiting_.pop_back();
            if (target_.is_leaf(node)) {
                look_at(node);
                continue;
            }
            push(target_.left(node));
            push(target_.right(node));
        }
        return best_;
    }

private:
    static bool is_later(const PartBound& x, const PartBound& y) { return x.distance > y.distance; }

    void push(std::uint32_t node) {
        ++work_.stats.box_tests;
        // The slack and the pads of the boxes cover the roundings of both distances.
        const double bound = distance(point_, target_.box(node)) * (1 - 1e-14);
        if (bound > limit_)
            return;
        waiting_.push_back({bound, {node, 0}});
        std::ranges::push_heap(waiting_, is_later);
    }

    void look_at(std::uint32_t leaf) {
        const auto found = nearest_face(target_.piece(leaf), point_, limit_, work_);
        if (!found || (best_ && !precedes(*found, *best_)))
            return;
        best_ = found;
        limit_ = best_->distance;
    }

    const Assembly& target_;
    Vec3 point_;
    double limit_;
    Work& work_;
    std::vector<PartBound>& waiting_;
    std::optional<FacePoint> best_;
};

Location location_among_all_faces(const PlacedFaces& faces, Vec3 point, bool has_inside,
                                  Stats& stats) {
    int number = 0;
    for (std::uint32_t f = 0; f < faces.local.faces.size(); ++f) {
        ++stats.face_tests;
        const Triangle t = faces.world_triangle(f);
        if (is_on(t, point))
            return Location::on;
        number += winding_crossing(t, point);
    }
    return has_inside && number != 0 ? Location::inside : Location::outside;
}

/// Calls visit(leaf) for the pieces whose boxes contain the point, until it says false.
template <class Visit>
void for_each_leaf_at(const Assembly& target, Vec3 point, Work& work, const Visit& visit) {
    std::vector<PartNodes>& waiting = work.scratch().part_nodes;
    waiting.assign(1, {0, 0});
    while (!waiting.empty()) {
        const std::uint32_t node = waiting.back().a;
        waiting.pop_back();
        ++work.stats.box_tests;
        if (!contains(target.box(node), point))
            continue;
        if (target.is_leaf(node)) {
            if (!visit(node))
                return;
            continue;
        }
        waiting.push_back({target.right(node), 0});
        waiting.push_back({target.left(node), 0});
    }
}

/// With `first_only` any location but outside will do.
Location location(const Assembly& target, Vec3 point, bool first_only, Work& work) {
    Location found = Location::outside;
    for_each_leaf_at(target, point, work, [&](std::uint32_t leaf) {
        const Location here = location(target.piece(leaf), point, work);
        if (here != Location::outside)
            found = here;
        return here == Location::outside || (here == Location::inside && !first_only);
    });
    return found;
}

bool has_inside(const Assembly& target) {
    for (std::uint32_t node = 0; node < target.node_count(); ++node)
        if (target.is_leaf(node) && target.piece(node).shape.has_inside())
            return true;
    return false;
}

PointSide side_of(const Assembly& target, const std::optional<Vec3>& point, Work& work) {
    const Location where = point ? location(target, *point, false, work) : Location::outside;
    if (where != Location::outside)
        return where == Location::on ? PointSide::on : PointSide::inside;
    return has_inside(target) ? PointSide::outside : PointSide::no_inside;
}

ClosestPoint named(const FacePoint& found, PointSide side) {
    return {found.distance, found.point, found.face, found.feature, side};
}

}  // namespace

Location location(const Piece& target, Vec3 point, Work& work) {
    const bool has_inside = target.shape.has_inside();
    if (is_round(target)) {
        ++work.stats.face_tests;
        const int side = side_of(world_round(target), point);
        return side == 0 ? Location::on : side < 0 ? Location::inside : Location::outside;
    }
    if (!target.has_tree())
        return location_among_all_faces(target.faces(), point, has_inside, work.stats);
    return wide_location(target.tree(), point, has_inside, work.wide());
}

std::optional<Vec3> query_point(Vec3 point) {
    for (int k = 0; k < 3; ++k)
        if (!(std::fabs(point[k]) <= max_world_coordinate))
            return std::nullopt;
    return world_vertex({}, point);
}

std::optional<FacePoint> nearest_face(const Placed& target, Vec3 point, double limit, Work& work) {
    return is_compound(target) ? NearestPiece(Assembly(target), point, limit, work).run()
                               : nearest_face(piece(target), point, limit, work);
}

bool has_inside(const Placed& target) {
    return has_inside(Assembly(target));
}

std::optional<std::uint32_t> part_around(const Placed& target, Vec3 point, Work& work) {
    const Assembly whole(target);
    std::optional<std::uint32_t> lowest;
    for_each_leaf_at(whole, point, work, [&](std::uint32_t leaf) {
        const Piece piece = whole.piece(leaf);
        if (piece.shape.has_inside() && location(piece, point, work) == Location::inside)
            lowest = std::min(lowest.value_or(piece.part), piece.part);
        return true;
    });
    return lowest;
}

std::optional<ClosestPoint> closest_point_within(const Placed& target, Vec3 point, double limit,
                                                 const QueryOptions& options) {
    const std::optional<Vec3> at = query_point(point);
    if (!at || !(limit >= 0))
        return std::nullopt;
    Work work(options);
    const auto found = nearest_face(target, *at, limit, work);
    if (!found)
        return std::nullopt;
    return named(*found,
                 found->distance == 0 ? PointSide::on : side_of(Assembly(target), at, work));
}

ClosestPoint closest_point(const Placed& target, Vec3 point, const QueryOptions& options) {
    if (const auto found = closest_point_within(target, point, anywhere, options))
        return *found;
    Work work(options);
    return {anywhere, {}, 0, {}, side_of(Assembly(target), std::nullopt, work)};
}

bool contains(const Placed& target, Vec3 point, const QueryOptions& options) {
    const std::optional<Vec3> at = query_point(point);
    if (!at)
        return false;
    Work work(options);
    return location(Assembly(target), *at, true, work) != Location::outside;
}

}  // namespace allide
