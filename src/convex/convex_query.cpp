// SPDX-License-Identifier: MIT
#include "convex/convex_query.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "convex/contact/contact_proof.h"
#include "convex/contact/witness_vertices.h"
#include "convex/gjk/centre_line.h"
#include "math/promises.h"
#include "primitive/closest.h"
#include "primitive/triangle_contact.h"

namespace allide {
namespace {

constexpr double anywhere = std::numeric_limits<double>::infinity();

/// Replaces a positive distance that rounding made 0.
constexpr double least_distance = 0x1p-253;

void remember(const GjkResult& result, bool met, ConvexStart& start) {
    const Simplex& s = result.simplex;
    start.met = met;
    start.has_features = result.end == GjkEnd::nearest;
    if (start.has_features) {
        start.feature_a = result.feature_a;
        start.feature_b = result.feature_b;
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
double bend(const PlacedPolytope& placed, const WitnessVertices& vertices, Vec3 point,
            Feature& feature) {
    feature = {FeatureKind::face, face_at(placed, vertices, point)};
    return 2 * placed.rounding +
           closest_on_triangle(point, placed.triangle(feature.index)).distance;
}

/// The separation by the nearest points of GJK. Doubtful if rounding has bent flat regions by too
/// much.
ConvexSeparation nearest_points(const PlacedPolytope& a, const PlacedPolytope& b,
                                GjkResult& result) {
    const Simplex& s = result.simplex;
    const Vec3 p = nearest_point(s, s.a), q = nearest_point(s, s.b);
    double bent = 0;
    if (result.feature_a.kind == FeatureKind::interior)
        bent += bend(a, {s.vertex_a, s.count}, p, result.feature_a);
    if (result.feature_b.kind == FeatureKind::interior)
        bent += bend(b, {s.vertex_b, s.count}, q, result.feature_b);
    if (bent > flat_tolerance * (result.distance + std::max(a.shape.outer, b.shape.outer)))
        return {Verdict::doubtful, std::nullopt};
    return {Verdict::apart, Separation{result.distance, p, q, result.feature_a, result.feature_b}};
}

/// The vector between the nearest points, whatever rounding did to their weights.
Vec3 gap_between(const Simplex& s) {
    Vec3 gap;
    for (int i = 0; i < s.count; ++i)
        gap = gap + s.weight[i] * s.w[i];
    return gap;
}

/// The separation where GJK came so near that only faces can decide.
ConvexSeparation touching(const PlacedPolytope& a, const PlacedPolytope& b, GjkResult& result,
                          const ConvexSearch& search) {
    const ContactProof proof = contact_proof(a, b, result, search.stats);
    if (proof.verdict == Verdict::meet)
        return proof.faces ? met_on(*proof.faces) : met_at(proof.point);
    result.distance = std::max(length(gap_between(result.simplex)), least_distance);
    if (proof.verdict == Verdict::doubtful ||
        result.distance > touch_tolerance * (a.shape.outer + b.shape.outer))
        return {Verdict::doubtful, std::nullopt};
    if (result.distance > search.limit)
        return {Verdict::apart, std::nullopt};
    return nearest_points(a, b, result);
}

}  // namespace

Verdict convex_verdict(const PlacedPolytope& a, const PlacedPolytope& b, ConvexStart& start,
                       Stats& stats) {
    Verdict verdict = verdict_by_centres(a, b);
    if (verdict != Verdict::doubtful) {
        start.met = verdict == Verdict::meet;
        return verdict;
    }
    GjkResult result;
    gjk(a, b, {false, anywhere, start}, result);
    verdict = result.end == GjkEnd::meet ? Verdict::meet : Verdict::apart;
    if (result.end == GjkEnd::doubtful)
        verdict = contact_proof(a, b, result, stats).verdict;
    remember(result, verdict == Verdict::meet, start);
    return verdict;
}

ConvexSeparation convex_separation(const PlacedPolytope& a, const PlacedPolytope& b,
                                   const ConvexSearch& search) {
    GjkResult result;
    gjk(a, b, {true, search.limit, search.start}, result);
    remember(result, result.end == GjkEnd::meet, search.start);
    if (result.end == GjkEnd::meet)
        return met_at(result.common);
    if (result.end == GjkEnd::beyond ||
        (result.end == GjkEnd::nearest && result.distance > search.limit))
        return {Verdict::apart, std::nullopt};
    return result.end == GjkEnd::nearest ? nearest_points(a, b, result)
                                         : touching(a, b, result, search);
}

}  // namespace allide
