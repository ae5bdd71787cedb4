// SPDX-License-Identifier: MIT
#include "convex/lin_canny.h"

#include <algorithm>
#include <limits>

#include "base/random.h"
#include "convex/interior_cell.h"
#include "convex/normal_cone.h"
#include "primitive/closest.h"
#include "primitive/triangle_contact.h"

namespace allide {
namespace {

/// How often a walk may pass through the inside before the pair is called doubtful.
constexpr int max_passages = 16;
/// What DESIGN allows of error in a distance, relative to distance and diameter.
constexpr double distance_error = 1e-12;

double rounding(const WalkParty& party) {
    return PlacedPolytope{party.shape(), party.world_from_local()}.rounding();
}

Vec3 centre(const WalkParty& party) {
    return inlined_world_vertex(party.world_from_local(), party.shape().centre);
}

WalkFeature random_vertex(const WalkParty& party, Random& random) {
    return {1, static_cast<std::uint32_t>(random.below(party.shape().vertex_count()))};
}

/// A face of the mesh that holds a point of a feature.
std::uint32_t face_at(const WalkParty& party, WalkFeature feature, Vec3 point) {
    if (const auto facet = party.facet(feature))
        return party.face_at(*facet, point);
    if (feature.corners == 2)
        return party.graph().edges[feature.index].half_edge / 3;
    return party.shape().first_half_edge(feature.index) / 3;
}

Triangle world_face(const WalkParty& party, std::uint32_t face) {
    const Face& f = party.shape().mesh.faces[face];
    return {{party.world(f[0]), party.world(f[1]), party.world(f[2])}};
}

class Walk {
public:
    Walk(const WalkParty& a, const WalkParty& b, Stats& stats) : party_{a, b}, stats_(stats) {}

    void begin(const LinCannyStart& start, const LinCannyOptions& options) {
        if (start.a.corners != 0 && start.a.corners + start.b.corners < 6) {
            stand(start.a, start.b);
        } else if (options.first == FirstFeatures::random) {
            Random random(options.seed);
            const WalkFeature first = random_vertex(party_[0], random);
            stand(first, random_vertex(party_[1], random));
        } else {
            const Vec3 line = centre(party_[1]) - centre(party_[0]);
            const WalkParty &a = party_[0], &b = party_[1];
            stand({1, a.walk().looked_up(a.local_direction(line))},
                  {1, b.walk().looked_up(b.local_direction(-line))});
        }
    }

    /// Ends with features that have no nearer neighbours, and no point of one behind the other; or
    /// inside one, or on both, or in doubt.
    void run() {
        for (int passage = 0; passage < max_passages; ++passage) {
            descend();
            const int below = side_passed();
            if (below < 0 || !pass_inside(below))
                return;
        }
        ended_ = false;
    }

    /// The walk proved that a vertex of one party lies inside the other.
    bool is_inside() const { return inside_ >= 0; }
    /// The walk came to an end where the features are apart.
    bool is_open() const { return ended_ && at_.squared > 0; }
    LinCannyStart features() const { return {feature_[0], feature_[1]}; }

    /// A distance that the polytopes are certainly not nearer than; negative if there is none.
    double least_distance() const {
        const Vec3 n = normal();
        const WalkParty &a = party_[0], &b = party_[1];
        const Vec3 from = a.world(a.first_vertex(feature_[0]));
        const Vec3 to = b.world(b.first_vertex(feature_[1]));
        const double slack = excess(a, feature_[0], a.local_direction(n)) +
                             excess(b, feature_[1], b.local_direction(-n));
        const double u = 0x1p-53;
        return dot(n, to - from) * (1 - 8 * u) - slack - 2 * (rounding(a) + rounding(b)) -
               16 * u * (a.shape().outer + b.shape().outer);
    }

    /// The same by all world vertices: nothing is lost to rounding then, far from the origin and
    /// for plates.
    double least_distance_by_all() const {
        const Vec3 base = closed_[0].corner[0];
        const Vec3 n = normalized(at_.gap), m = face_normal();
        const double far =
            16 * 0x1p-53 * (party_[0].shape().outer + party_[1].shape().outer + length(at_.gap));
        return std::max(gap_between(n, base), gap_between(m, base)) - far;
    }

    Vec3 point(int side) const {
        const PartPoint& p = side == 0 ? at_.a : at_.b;
        return closed_[side].corner[0] + p.offset;
    }

    /// Whether the faces around the closest points touch: then the polytopes meet for certain.
    bool faces_touch() {
        ++stats_.face_tests;
        const std::uint32_t f = face_at(party_[0], feature_[0], point(0));
        const std::uint32_t g = face_at(party_[1], feature_[1], point(1));
        return triangle_contact(world_face(party_[0], f), world_face(party_[1], g)) !=
               ContactKind::none;
    }

    Separation separation() const;
    Separation common_point() const;

private:
    void stand(WalkFeature a, WalkFeature b) {
        closed_[0] = party_[0].points(a);
        closed_[1] = party_[1].points(b);
        settle(a, b, closest_parts(closed_[0], closed_[1]));
    }

    void settle(WalkFeature a, WalkFeature b, const ClosestParts& at) {
        at_ = at;
        feature_[0] = party_[0].part(a, at.a.carriers);
        feature_[1] = party_[1].part(b, at.b.carriers);
        ++stats_.feature_steps;
    }

    /// Steps to neighbours while that comes nearer.
    void descend() {
        while (at_.squared > 0 && (step(0) || step(1)))
            ;
    }

    bool step(int side) {
        if (feature_[side].corners + feature_[1 - side].corners > 4)
            return false;
        const Vec3 gap = party_[side].local_direction(side == 0 ? at_.gap : -at_.gap);
        auto [neighbour, slope, steps] = party_[side].ascent(feature_[side], gap);
        stats_.feature_steps += steps - 1;
        if (!(slope > 0))
            return false;
        // An edge that has a nearer face itself is passed over: a walk along the rim of a large
        // facet would be long.
        if (neighbour.corners == 2 && feature_[1 - side].corners < 3)
            if (const auto face = party_[side].ascent(neighbour, gap); face.slope > 0)
                neighbour = face.feature;
        SmallFeature closed[2];
        WalkFeature next[2];
        next[side] = neighbour;
        next[1 - side] = feature_[1 - side];
        closed[0] = party_[0].points(next[0]);
        closed[1] = party_[1].points(next[1]);
        const ClosestParts at = closest_parts(closed[0], closed[1]);
        if (!(at.squared < at_.squared))
            return false;
        closed_[0] = closed[0];
        closed_[1] = closed[1];
        settle(next[0], next[1], at);
        return true;
    }

    /// The party of which the other's point is behind a face; -1 if there is none.
    int side_passed() const {
        for (int side = 0; side < 2; ++side) {
            const auto facet = party_[side].facet(feature_[side]);
            if (!facet || feature_[1 - side].corners != 1)
                continue;
            const Vec3 gap = side == 0 ? at_.gap : -at_.gap;
            if (dot(party_[side].world_normal(*facet), gap) < 0)
                return side;
        }
        return -1;
    }

    /// From behind a face through the inside: false if the walk ends there.
    bool pass_inside(int side) {
        const WalkParty& party = party_[side];
        const WalkFeature at = feature_[side];
        const std::uint32_t triangle =
            at.corners == 3 ? at.index : party.walk().edges[at.index].triangle[0];
        const WalkFeature vertex = feature_[1 - side];
        const Vec3 p = party_[1 - side].world(vertex.index);
        const InteriorCell cell = interior_cell(party, triangle, p, 0);
        stats_.feature_steps += cell.steps;
        if (cell.is_inside) {
            inside_ = side;
            return false;
        }
        if (!cell.is_outside) {
            ended_ = false;
            return false;
        }
        const WalkFeature face = {3, cell.triangle};
        side == 0 ? stand(face, vertex) : stand(vertex, face);
        return true;
    }

    /// Across the two features, from a to b, of length one.
    Vec3 normal() const {
        if (const auto f = party_[0].facet(feature_[0]))
            return party_[0].world_normal(*f);
        if (const auto f = party_[1].facet(feature_[1]))
            return -party_[1].world_normal(*f);
        if (feature_[0].corners == 2 && feature_[1].corners == 2) {
            const Vec3 d = closed_edge(0), e = closed_edge(1);
            const Vec3 n = cross(d, e);
            if (dot(n, n) > 1e-12 * dot(d, d) * dot(e, e))
                return normalized(dot(n, at_.gap) < 0 ? -n : n);
        }
        return normalized(at_.gap);
    }

    /// Of a triangle's world corners, or else `normal`.
    Vec3 face_normal() const {
        for (int side = 0; side < 2; ++side)
            if (feature_[side].corners == 3) {
                const SmallFeature t = party_[side].points(feature_[side]);
                const Vec3 n =
                    normalized(cross(t.corner[1] - t.corner[0], t.corner[2] - t.corner[0]));
                return side == 0 ? n : -n;
            }
        return normal();
    }

    double gap_between(Vec3 n, Vec3 base) const {
        double high = -std::numeric_limits<double>::infinity(), low = -high;
        for (std::uint32_t v = 0; v < party_[0].shape().vertex_count(); ++v)
            high = std::max(high, dot(n, party_[0].world(v) - base));
        for (std::uint32_t v = 0; v < party_[1].shape().vertex_count(); ++v)
            low = std::min(low, dot(n, party_[1].world(v) - base));
        return low - high;
    }

    Vec3 closed_edge(int side) const {
        const SmallFeature edge = party_[side].points(feature_[side]);
        return edge.corner[1] - edge.corner[0];
    }

    Feature named(int side, Vec3 point) const;

    WalkParty party_[2];
    Stats& stats_;
    WalkFeature feature_[2] = {};  ///< that hold the closest points inside them
    SmallFeature closed_[2] = {};  ///< that the offsets of `at_` refer to
    ClosestParts at_ = {};
    int inside_ = -1;  ///< the party that holds a vertex of the other
    bool ended_ = true;
};

Feature Walk::named(int side, Vec3 point) const {
    const WalkFeature f = feature_[side];
    if (f.corners == 1)
        return {FeatureKind::vertex, f.index};
    if (const auto facet = party_[side].facet(f))
        return {FeatureKind::face, party_[side].face_at(*facet, point)};
    return {FeatureKind::edge, party_[side].graph().edges[f.index].half_edge};
}

/// Of a party's feature and the other's vertex, or of two edges, by the primitives that answer.
Separation Walk::separation() const {
    const SmallFeature p = party_[0].points(feature_[0]), q = party_[1].points(feature_[1]);
    const Feature f = named(0, point(0)), g = named(1, point(1));
    if (f.kind == FeatureKind::face) {
        const ClosestPair pair = closest_on_triangle(q.corner[0], world_face(party_[0], f.index));
        return {pair.distance, pair.b.point, pair.a.point, f, g};
    }
    if (g.kind == FeatureKind::face) {
        const ClosestPair pair = closest_on_triangle(p.corner[0], world_face(party_[1], g.index));
        return {pair.distance, pair.a.point, pair.b.point, f, g};
    }
    const ClosestPair pair =
        closest_segments(p.corner[0], p.corner[p.count - 1], q.corner[0], q.corner[q.count - 1]);
    return {pair.distance, pair.a.point, pair.b.point, f, g};
}

Separation Walk::common_point() const {
    if (inside_ < 0) {
        const Vec3 p = point(0);
        return {0, p, p, named(0, p), named(1, point(1))};
    }
    const Vec3 p = party_[1 - inside_].world(feature_[1 - inside_].index);
    const Feature vertex = {FeatureKind::vertex, feature_[1 - inside_].index};
    const Feature interior = {FeatureKind::interior, 0};
    return inside_ == 0 ? Separation{0, p, p, interior, vertex}
                        : Separation{0, p, p, vertex, interior};
}

}  // namespace

Verdict lin_canny_verdict(const WalkParty& a, const WalkParty& b, LinCannyStart& start,
                          Stats& stats, const LinCannyOptions& options) {
    Walk walk(a, b, stats);
    walk.begin(start, options);
    walk.run();
    start = walk.features();
    if (walk.is_inside())
        return Verdict::meet;
    if (walk.is_open() && walk.least_distance() > 0)
        return Verdict::apart;
    if (walk.faces_touch())
        return Verdict::meet;
    return walk.is_open() && walk.least_distance_by_all() > 0 ? Verdict::apart : Verdict::doubtful;
}

ConvexSeparation lin_canny_separation(const WalkParty& a, const WalkParty& b, double limit,
                                      LinCannyStart& start, Stats& stats,
                                      const LinCannyOptions& options) {
    Walk walk(a, b, stats);
    walk.begin(start, options);
    walk.run();
    start = walk.features();
    if (walk.is_inside())
        return {Verdict::meet, walk.common_point()};
    double least = walk.is_open() ? walk.least_distance() : 0;
    if (!(least > 0) && walk.faces_touch())
        return {Verdict::meet, walk.common_point()};
    if (least > limit)
        return {Verdict::apart, std::nullopt};
    const Separation found = walk.separation();
    const double size = std::max(a.shape().outer, b.shape().outer);
    const double nearest = found.distance - distance_error * (found.distance + size);
    if (walk.is_open() && !(least > 0 && least >= nearest))
        least = walk.least_distance_by_all();
    if (!(least > 0 && least >= nearest))
        return {Verdict::doubtful, std::nullopt};
    if (found.distance > limit)
        return {Verdict::apart, std::nullopt};
    return {Verdict::apart, found};
}

}  // namespace allide
