// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "geometry/round_geometry.h"
#include "math/box.h"
#include "primitive/double_double.h"
#include "query/assembly.h"
#include "query/containment.h"
#include "query/point_query.h"
#include "query/round_faces.h"
#include "round/round_point.h"

namespace allide {
namespace {

/// Not less than the exact sum.
double rounded_up(double radius, double margin) {
    return (radius + margin) * (1 + 0x1p-50);
}

/// True if the boxes show that the two are farther apart than the margin.
bool boxes_are_apart(const Piece& a, const Piece& b, double margin, Stats& stats) {
    ++stats.box_tests;
    return !overlaps(grown(piece_box(a.shape, a.world_from_local), margin),
                     piece_box(b.shape, b.world_from_local));
}

/// Calls take(pair) for the pairs of a round shape and a mesh, until it says false.
template <class Take>
void for_each_face_pair(const RoundAndMesh& pair, double margin, Work& work, const Take& take) {
    const double limit = rounded_up(pair.shape.reach(), margin);
    const bool has_ends = pair.shape.has_ends();
    for_each_near_face(pair, limit, work.wide(), [&](std::uint32_t face, const Triangle& triangle) {
        const ContactKind kind = round_contact(pair.shape, triangle);
        const bool is_far = kind == ContactKind::none && margin == 0;
        if (is_far || (kind != ContactKind::none && !has_ends))
            return is_far || take(pair.pair(round_side, face, kind));
        const ClosestPoints found = closest_points(pair.shape, triangle).points;
        return found.distance > margin || take(pair.pair(part_at(pair.shape, found.a), face, kind));
    });
}

template <class Take>
void for_each_round_pair(const PiecePair& pieces, double margin, Work& work, const Take& take) {
    const Piece &a = pieces.a, &b = pieces.b;
    if (boxes_are_apart(a, b, margin, work.stats))
        return;
    if (!is_round(a) || !is_round(b))
        return for_each_face_pair(round_and_mesh(a, b), margin, work, take);
    ++work.stats.face_tests;
    const RoundShape s = world_round(a), t = world_round(b);
    const ContactKind kind = round_contact(s, t);
    if (kind == ContactKind::none && margin == 0)
        return;
    const ClosestPoints found = closest_points(s, t);
    if (found.distance <= margin)
        take(FacePair{part_at(s, found.a), part_at(t, found.b), kind});
}

/// Decides for a bounded shape that meets no face: all of it is inside, or none.
bool is_inside(const RoundAndMesh& pair, Work& work) {
    return pair.mesh.shape.has_inside() && !pair.shape.is_unbounded() &&
           location(pair.mesh, pair.shape.p, work) == Location::inside;
}

/// How far a disc upright on an axis reaches along a coordinate axis, rounded up.
double reach_of_disc(Vec3 axis, double radius, int k) {
    const double across = std::hypot(axis[(k + 1) % 3], axis[(k + 2) % 3]);
    return std::min(radius * (across / length(axis)) * (1 + 0x1p-49), radius);
}

/// A radius away from the centre along an axis, rounded outward.
double outward(double centre, double radius, double sign) {
    const DoubleDouble sum = DoubleDouble::difference(centre, -sign * radius);
    return sign * sum.low > 0 ? std::nextafter(sum.high, sign * HUGE_VAL) : sum.high;
}

Vec3 normal_of(const Triangle& t) {
    return normalized(cross(t[1] - t[0], t[2] - t[0]));
}

}  // namespace

RoundShape world_round(const Piece& piece) {
    return placed_round(*piece.shape.round, piece.world_from_local);
}

bool round_intersects(const Piece& a, const Piece& b, Work& work) {
    if (is_round(a) && is_round(b)) {
        ++work.stats.face_tests;
        return round_contact(world_round(a), world_round(b)) != ContactKind::none;
    }
    if (boxes_are_apart(a, b, 0, work.stats))
        return false;
    const RoundAndMesh pair = round_and_mesh(a, b);
    const double limit = rounded_up(pair.shape.reach(), 0);
    const auto is_apart = [&](std::uint32_t, const Triangle& triangle) {
        return round_contact(pair.shape, triangle) == ContactKind::none;
    };
    return for_each_near_face(pair, limit, work.wide(), is_apart) == RoundSearch::stopped ||
           is_inside(pair, work);
}

void add_round_pairs(const PiecePair& pieces, double margin, std::vector<FacePair>& pairs,
                     Work& work) {
    for_each_round_pair(pieces, margin, work, [&](const FacePair& pair) {
        pairs.push_back(pair);
        return true;
    });
}

std::optional<FacePair> any_round_pair(const PiecePair& pieces, Work& work) {
    std::optional<FacePair> found;
    for_each_round_pair(pieces, 0, work, [&](const FacePair& pair) {
        found = pair;
        return false;
    });
    return found;
}

BudgetVerdict round_within_budget(const Piece& a, const Piece& b, const Budget& budget,
                                  Work& work) {
    BudgetMeter meter(budget, work.stats);
    if (is_round(a) && is_round(b)) {
        if (!meter.allows(1))
            return BudgetVerdict::may_intersect;
        if (!round_intersects(a, b, work))
            return BudgetVerdict::disjoint;
        return contact_is_certain(world_round(a), world_round(b)) ? BudgetVerdict::intersects
                                                                  : BudgetVerdict::may_intersect;
    }
    if (boxes_are_apart(a, b, 0, work.stats))
        return BudgetVerdict::disjoint;
    const RoundAndMesh pair = round_and_mesh(a, b);
    const double limit = rounded_up(pair.shape.reach(), 0);
    const auto is_apart = [&](std::uint32_t, const Triangle& triangle) {
        return round_contact(pair.shape, triangle) == ContactKind::none;
    };
    const RoundSearch faces = for_each_near_face(pair, limit, work.wide(&meter), is_apart);
    if (faces != RoundSearch::done)
        return faces == RoundSearch::stopped ? BudgetVerdict::intersects
                                             : BudgetVerdict::may_intersect;
    if (!pair.mesh.shape.has_inside() || pair.shape.is_unbounded())
        return BudgetVerdict::disjoint;
    const std::optional<int> number = winding_within_budget(pair.mesh, pair.shape.p, meter, work);
    if (!number)
        return BudgetVerdict::may_intersect;
    return *number != 0 ? BudgetVerdict::intersects : BudgetVerdict::disjoint;
}

FaceContact round_face_contact(const Piece& a, const Piece& b, const FacePair& faces) {
    FaceContact contact = {faces, {}, {}, {}, {}};
    if (is_round(a) && is_round(b)) {
        const RoundShape s = world_round(a), t = world_round(b);
        contact.from = closest_points(s, t).a;
        contact.normal_a = nearest_on_surface(s, contact.from).normal;
        contact.normal_b = nearest_on_surface(t, contact.from).normal;
    } else {
        const RoundAndMesh pair = round_and_mesh(a, b);
        const Triangle t =
            pair.mesh.faces().world_triangle(pair.is_swapped ? faces.face_a : faces.face_b);
        contact.from = closest_points(pair.shape, t).points.b;
        contact.normal_a = nearest_on_surface(pair.shape, contact.from).normal;
        contact.normal_b = normal_of(t);
        if (pair.is_swapped)
            std::swap(contact.normal_a, contact.normal_b);
    }
    contact.to = contact.from;
    return contact;
}

Box round_bounds(const Piece& piece) {
    if (piece.shape.unbounded)
        return whole_space();
    const RoundShape s = world_round(piece);
    const Vec3 low = min(s.p, s.q), high = max(s.p, s.q);
    Box box;
    for (int k = 0; k < 3 && s.kind == RoundKind::frustum; ++k) {
        const double at_p = reach_of_disc(s.q - s.p, s.radius, k);
        const double at_q = reach_of_disc(s.q - s.p, s.radius_q, k);
        box.min[k] = std::min(outward(s.p[k], at_p, -1), outward(s.q[k], at_q, -1));
        box.max[k] = std::max(outward(s.p[k], at_p, 1), outward(s.q[k], at_q, 1));
    }
    for (int k = 0; k < 3 && s.kind != RoundKind::frustum; ++k) {
        box.min[k] = outward(low[k], s.radius, -1);
        box.max[k] = outward(high[k], s.radius, 1);
    }
    return box;
}

}  // namespace allide
