// SPDX-License-Identifier: MIT
#include "convex/convex_query.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "convex/carrier.h"
#include "convex/centre_line.h"
#include "convex/contact_proof.h"
#include "primitive/closest.h"
#include "primitive/triangle_contact.h"

namespace allide {
namespace {

constexpr double anywhere = std::numeric_limits<double>::infinity();

/// Stands for "positive" where rounding gave 0.
constexpr double least_distance = 0x1p-253;

void remember(const Walk& walk, bool met, ConvexStart& start) {
    const Simplex& s = walk.simplex;
    start.met = met;
    start.has_features = walk.end == WalkEnd::nearest;
    if (start.has_features) {
        start.feature_a = walk.feature_a;
        start.feature_b = walk.feature_b;
    }
    start.count = static_cast<std::uint8_t>(std::min(s.count, 3));
    for (int i = 0; i < start.count; ++i) {
        if (std::max(s.vertex_a[i], s.vertex_b[i]) > UINT16_MAX) {
            start.count = 0;
            return;
        }
        start.vertex_a[i] = static_cast<std::uint16_t>(s.vertex_a[i]);
        start.vertex_b[i] = static_cast<std::uint16_t>(s.vertex_b[i]);
    }
}

ConvexSeparation met_at(Vec3 point) {
    const Feature inside = {FeatureKind::interior, 0};
    return {Verdict::meet, Separation{0, point, point, inside, inside}};
}

ConvexSeparation met_on(const FacesAtContact& faces) {
    const Vec3 p = triangle_intersection(faces.a, faces.b).points[0];
    const Feature on_a = {FeatureKind::face, faces.face_a},
                  on_b = {FeatureKind::face, faces.face_b};
    return {Verdict::meet, Separation{0, p, p, on_a, on_b}};
}

/// Names the face where the nearest point lies on a flat region of several. Returns how much the
/// region is bent by rounding, and how far the face is from the point if it is not quite flat.
double bend(const PlacedPolytope& placed, const std::uint32_t (&vertices)[4], int count, Vec3 point,
            Feature& feature) {
    const Party party(placed);
    feature = {FeatureKind::face, face_at(party, Carrier(vertices, count), point)};
    return 2 * party.rounding + closest_on_triangle(point, party.triangle(feature.index)).distance;
}

/// The nearest points of a walk, where rounding has not bent flat regions by too much.
ConvexSeparation nearest_points(const PlacedPolytope& a, const PlacedPolytope& b, Walk& walk) {
    const Simplex& s = walk.simplex;
    const Vec3 p = nearest_point(s, s.a), q = nearest_point(s, s.b);
    double bent = 0;
    if (walk.feature_a.kind == FeatureKind::interior)
        bent += bend(a, s.vertex_a, s.count, p, walk.feature_a);
    if (walk.feature_b.kind == FeatureKind::interior)
        bent += bend(b, s.vertex_b, s.count, q, walk.feature_b);
    if (bent > 1e-13 * (walk.distance + std::max(a.shape.outer, b.shape.outer)))
        return {Verdict::doubtful, std::nullopt};
    return {Verdict::apart, Separation{walk.distance, p, q, walk.feature_a, walk.feature_b}};
}

/// Of the nearest points, whatever rounding did to their weights.
Vec3 gap_between(const Simplex& s) {
    Vec3 gap;
    for (int i = 0; i < s.count; ++i)
        gap = gap + s.weight[i] * s.w[i];
    return gap;
}

/// For a walk that came so near that only faces can tell.
ConvexSeparation touching(const PlacedPolytope& placed_a, const PlacedPolytope& placed_b,
                          Walk& walk, double limit, Stats& stats) {
    const Party a(placed_a), b(placed_b);
    const ContactProof proof = contact_proof(a, b, walk, stats);
    if (proof.verdict == Verdict::meet)
        return proof.faces ? met_on(*proof.faces) : met_at(proof.point);
    walk.distance = std::max(length(gap_between(walk.simplex)), least_distance);
    if (proof.verdict == Verdict::doubtful ||
        walk.distance > 1e-14 * (a.shape.outer + b.shape.outer))
        return {Verdict::doubtful, std::nullopt};
    if (walk.distance > limit)
        return {Verdict::apart, std::nullopt};
    return nearest_points(placed_a, placed_b, walk);
}

}  // namespace

Verdict convex_verdict(const PlacedPolytope& placed_a, const PlacedPolytope& placed_b,
                       ConvexStart& start, Stats& stats) {
    Verdict verdict = verdict_by_centres(placed_a, placed_b);
    if (verdict != Verdict::doubtful) {
        start.met = verdict == Verdict::meet;
        return verdict;
    }
    Walk walk;
    gjk(placed_a, placed_b, {false, anywhere}, start, walk);
    verdict = walk.end == WalkEnd::meet ? Verdict::meet : Verdict::apart;
    if (walk.end == WalkEnd::doubtful) {
        const Party a(placed_a), b(placed_b);
        verdict = contact_proof(a, b, walk, stats).verdict;
    }
    remember(walk, verdict == Verdict::meet, start);
    return verdict;
}

ConvexSeparation convex_separation(const PlacedPolytope& a, const PlacedPolytope& b, double limit,
                                   ConvexStart& start, Stats& stats) {
    Walk walk;
    gjk(a, b, {true, limit}, start, walk);
    remember(walk, walk.end == WalkEnd::meet, start);
    if (walk.end == WalkEnd::meet)
        return met_at(walk.common);
    if (walk.end == WalkEnd::beyond || (walk.end == WalkEnd::nearest && walk.distance > limit))
        return {Verdict::apart, std::nullopt};
    return walk.end == WalkEnd::nearest ? nearest_points(a, b, walk)
                                        : touching(a, b, walk, limit, stats);
}

}  // namespace allide
