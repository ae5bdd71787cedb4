// SPDX-License-Identifier: MIT
#include "convex/lin_canny/lin_canny.h"

#include <algorithm>
#include <limits>

#include "base/random.h"
#include "convex/lin_canny/interior_cell.h"
#include "convex/lin_canny/normal_cone.h"
#include "convex/polytope/placed_polytope.h"
#include "math/promises.h"
#include "primitive/closest.h"
#include "primitive/triangle_contact.h"

namespace allide {
namespace {

/// How often a search may pass through the inside before the pair is doubtful.
constexpr int max_passages = 16;

Vec3 centre(const PlacedLinCannyShape& placed) {
    return inlined_world_vertex(placed.world_from_local, placed.shape.centre);
}

LinCannyFeature random_vertex(const PlacedLinCannyShape& placed, Random& random) {
    return {1, static_cast<std::uint32_t>(random.below(placed.shape.vertex_count()))};
}

/// A face of the mesh that holds a point of a feature.
std::uint32_t face_at(const PlacedLinCannyShape& placed, LinCannyFeature feature, Vec3 point) {
    if (const auto facet = placed.facet(feature))
        return placed.face_at(*facet, point);
    if (feature.corners == 2)
        return placed.graph.edges[feature.index].half_edge / 3;
    return placed.shape.first_half_edge(feature.index) / 3;
}

Triangle world_face(const PlacedLinCannyShape& placed, std::uint32_t face) {
    const Face& f = placed.shape.mesh.faces[face];
    return {{placed.vertex(f[0]), placed.vertex(f[1]), placed.vertex(f[2])}};
}

class LinCannySearch {
public:
    LinCannySearch(const PlacedLinCannyShape& a, const PlacedLinCannyShape& b, Stats& stats)
        : shape_{a, b}, stats_(stats) {}

    void begin(const LinCannyStart& start, const LinCannyOptions& options) {
        if (start.a.corners != 0 && start.a.corners + start.b.corners < 6) {
            stand(start.a, start.b);
        } else if (options.first == FirstFeatures::random) {
            Random random(options.seed);
            const LinCannyFeature first = random_vertex(shape_[0], random);
            stand(first, random_vertex(shape_[1], random));
        } else {
            const Vec3 line = centre(shape_[1]) - centre(shape_[0]);
            const PlacedLinCannyShape &a = shape_[0], &b = shape_[1];
            stand({1, a.mesh.looked_up(a.local_direction(line))},
                  {1, b.mesh.looked_up(b.local_direction(-line))});
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

    /// True if the search proved that a vertex of one polytope is inside the other.
    bool is_inside() const { return inside_ >= 0; }
    /// True if the search ended and the features are apart.
    bool is_open() const { return ended_ && at_.squared > 0; }
    LinCannyStart features() const { return {feature_[0], feature_[1]}; }

    /// A distance that the polytopes are certainly not nearer than; negative if there is none.
    double least_distance() const {
        const Vec3 n = normal();
        const PlacedLinCannyShape &a = shape_[0], &b = shape_[1];
        const Vec3 from = a.vertex(a.first_vertex(feature_[0]));
        const Vec3 to = b.vertex(b.first_vertex(feature_[1]));
        const double slack = excess(a, feature_[0], a.local_direction(n)) +
                             excess(b, feature_[1], b.local_direction(-n));
        const double u = 0x1p-53;
        return dot(n, to - from) * (1 - 8 * u) - slack - 2 * (a.rounding + b.rounding) -
               16 * u * (a.shape.outer + b.shape.outer);
    }

    /// A lower bound of the distance from all world vertices. It loses nothing to rounding far from
    /// the origin or for plates.
    double least_distance_by_all() const {
        const Vec3 base = closed_[0].corner[0];
        const Vec3 n = normalized(at_.gap), m = face_normal();
        const double far =
            16 * 0x1p-53 * (shape_[0].shape.outer + shape_[1].shape.outer + length(at_.gap));
        return std::max(gap_between(n, base), gap_between(m, base)) - far;
    }

    Vec3 point(int side) const {
        const PartPoint& p = side == 0 ? at_.a : at_.b;
        return closed_[side].corner[0] + p.offset;
    }

    /// Whether the faces around the closest points touch: then the polytopes meet for certain.
    bool faces_touch() {
        ++stats_.face_tests;
        const std::uint32_t f = face_at(shape_[0], feature_[0], point(0));
        const std::uint32_t g = face_at(shape_[1], feature_[1], point(1));
        return triangle_contact(world_face(shape_[0], f), world_face(shape_[1], g)) !=
               ContactKind::none;
    }

    Separation separation() const;
    Separation common_point() const;

private:
    void stand(LinCannyFeature a, LinCannyFeature b) {
        closed_[0] = shape_[0].points(a);
        closed_[1] = shape_[1].points(b);
        settle(a, b, closest_parts(closed_[0], closed_[1]));
    }

    void settle(LinCannyFeature a, LinCannyFeature b, const ClosestParts& at) {
        at_ = at;
        feature_[0] = shape_[0].part(a, at.a.corner_mask);
        feature_[1] = shape_[1].part(b, at.b.corner_mask);
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
        const Vec3 gap = shape_[side].local_direction(side == 0 ? at_.gap : -at_.gap);
        auto [neighbour, slope, steps] = shape_[side].ascent(feature_[side], gap);
        stats_.feature_steps += steps - 1;
        if (!(slope > 0))
            return false;
        // An edge that has a nearer face is skipped, because following the rim of a large facet
        // would take many steps.
        if (neighbour.corners == 2 && feature_[1 - side].corners < 3)
            if (const auto face = shape_[side].ascent(neighbour, gap); face.slope > 0)
                neighbour = face.feature;
        SmallFeature closed[2];
        LinCannyFeature next[2];
        next[side] = neighbour;
        next[1 - side] = feature_[1 - side];
        closed[0] = shape_[0].points(next[0]);
        closed[1] = shape_[1].points(next[1]);
        const ClosestParts at = closest_parts(closed[0], closed[1]);
        if (!(at.squared < at_.squared))
            return false;
        closed_[0] = closed[0];
        closed_[1] = closed[1];
        settle(next[0], next[1], at);
        return true;
    }

    /// The polytope that has the other's point behind a face; -1 if there is none.
    int side_passed() const {
        for (int side = 0; side < 2; ++side) {
            const auto facet = shape_[side].facet(feature_[side]);
            if (!facet || feature_[1 - side].corners != 1)
                continue;
            const Vec3 gap = side == 0 ? at_.gap : -at_.gap;
            if (dot(shape_[side].world_normal(*facet), gap) < 0)
                return side;
        }
        return -1;
    }

    /// Continues from behind a face through the inside; false if the search ends there.
    bool pass_inside(int side) {
        const PlacedLinCannyShape& placed = shape_[side];
        const LinCannyFeature at = feature_[side];
        const std::uint32_t triangle =
            at.corners == 3 ? at.index : placed.mesh.edges[at.index].triangle[0];
        const LinCannyFeature vertex = feature_[1 - side];
        const Vec3 p = shape_[1 - side].vertex(vertex.index);
        const InteriorCell cell = interior_cell(placed, triangle, p, 0);
        stats_.feature_steps += cell.steps;
        if (cell.is_inside) {
            inside_ = side;
            return false;
        }
        if (!cell.is_outside) {
            ended_ = false;
            return false;
        }
        const LinCannyFeature face = {3, cell.triangle};
        side == 0 ? stand(face, vertex) : stand(vertex, face);
        return true;
    }

    /// Across the two features, from a to b, of length one.
    Vec3 normal() const {
        if (const auto f = shape_[0].facet(feature_[0]))
            return shape_[0].world_normal(*f);
        if (const auto f = shape_[1].facet(feature_[1]))
            return -shape_[1].world_normal(*f);
        if (feature_[0].corners == 2 && feature_[1].corners == 2) {
            const Vec3 d = closed_edge(0), e = closed_edge(1);
            const Vec3 n = cross(d, e);
            if (dot(n, n) > parallel_normal * dot(d, d) * dot(e, e))
                return normalized(dot(n, at_.gap) < 0 ? -n : n);
        }
        return normalized(at_.gap);
    }

    /// The normal of a triangle's world corners, or `normal()` if neither feature is a triangle.
    Vec3 face_normal() const {
        for (int side = 0; side < 2; ++side)
            if (feature_[side].corners == 3) {
                const SmallFeature t = shape_[side].points(feature_[side]);
                const Vec3 n =
                    normalized(cross(t.corner[1] - t.corner[0], t.corner[2] - t.corner[0]));
                return side == 0 ? n : -n;
            }
        return normal();
    }

    double gap_between(Vec3 n, Vec3 base) const {
        double high = -std::numeric_limits<double>::infinity(), low = -high;
        for (std::uint32_t v = 0; v < shape_[0].shape.vertex_count(); ++v)
            high = std::max(high, dot(n, shape_[0].vertex(v) - base));
        for (std::uint32_t v = 0; v < shape_[1].shape.vertex_count(); ++v)
            low = std::min(low, dot(n, shape_[1].vertex(v) - base));
        return low - high;
    }

    Vec3 closed_edge(int side) const {
        const SmallFeature edge = shape_[side].points(feature_[side]);
        return edge.corner[1] - edge.corner[0];
    }

    Feature named(int side, Vec3 point) const;

    PlacedLinCannyShape shape_[2];
    Stats& stats_;
    LinCannyFeature feature_[2] = {};  ///< their relative interiors contain the closest points
    SmallFeature closed_[2] = {};      ///< the offsets of `at_` refer to these
    ClosestParts at_ = {};
    int inside_ = -1;  ///< the polytope that contains a vertex of the other
    bool ended_ = true;
};

Feature LinCannySearch::named(int side, Vec3 point) const {
    const LinCannyFeature f = feature_[side];
    if (f.corners == 1)
        return {FeatureKind::vertex, f.index};
    if (const auto facet = shape_[side].facet(f))
        return {FeatureKind::face, shape_[side].face_at(*facet, point)};
    return {FeatureKind::edge, shape_[side].graph.edges[f.index].half_edge};
}

/// The separation of a face and a vertex or of two edges, by the primitives that give final
/// answers.
Separation LinCannySearch::separation() const {
    const SmallFeature p = shape_[0].points(feature_[0]), q = shape_[1].points(feature_[1]);
    const Feature f = named(0, point(0)), g = named(1, point(1));
    if (f.kind == FeatureKind::face) {
        const ClosestPair pair = closest_on_triangle(q.corner[0], world_face(shape_[0], f.index));
        return {pair.distance, pair.b.point, pair.a.point, f, g};
    }
    if (g.kind == FeatureKind::face) {
        const ClosestPair pair = closest_on_triangle(p.corner[0], world_face(shape_[1], g.index));
        return {pair.distance, pair.a.point, pair.b.point, f, g};
    }
    const ClosestPair pair =
        closest_segments(p.corner[0], p.corner[p.count - 1], q.corner[0], q.corner[q.count - 1]);
    return {pair.distance, pair.a.point, pair.b.point, f, g};
}

Separation LinCannySearch::common_point() const {
    if (inside_ < 0) {
        const Vec3 p = point(0);
        return {0, p, p, named(0, p), named(1, point(1))};
    }
    const Vec3 p = shape_[1 - inside_].vertex(feature_[1 - inside_].index);
    const Feature vertex = {FeatureKind::vertex, feature_[1 - inside_].index};
    const Feature interior = {FeatureKind::interior, 0};
    return inside_ == 0 ? Separation{0, p, p, interior, vertex}
                        : Separation{0, p, p, vertex, interior};
}

}  // namespace

Verdict lin_canny_verdict(const PlacedLinCannyShape& a, const PlacedLinCannyShape& b,
                          const LinCannyQuery& query) {
    LinCannySearch search(a, b, query.stats);
    search.begin(query.start, query.options);
    search.run();
    query.start = search.features();
    if (search.is_inside())
        return Verdict::meet;
    if (search.is_open() && search.least_distance() > 0)
        return Verdict::apart;
    if (search.faces_touch())
        return Verdict::meet;
    return search.is_open() && search.least_distance_by_all() > 0 ? Verdict::apart
                                                                  : Verdict::doubtful;
}

ConvexSeparation lin_canny_separation(const PlacedLinCannyShape& a, const PlacedLinCannyShape& b,
                                      const LinCannyQuery& query) {
    LinCannySearch search(a, b, query.stats);
    search.begin(query.start, query.options);
    search.run();
    query.start = search.features();
    if (search.is_inside())
        return {Verdict::meet, search.common_point()};
    double least = search.is_open() ? search.least_distance() : 0;
    if (!(least > 0) && search.faces_touch())
        return {Verdict::meet, search.common_point()};
    if (least > query.limit)
        return {Verdict::apart, std::nullopt};
    const Separation found = search.separation();
    const double size = std::max(a.shape.outer, b.shape.outer);
    const double nearest = found.distance - distance_error * (found.distance + size);
    if (search.is_open() && !(least > 0 && least >= nearest))
        least = search.least_distance_by_all();
    if (!(least > 0 && least >= nearest))
        return {Verdict::doubtful, std::nullopt};
    if (found.distance > query.limit)
        return {Verdict::apart, std::nullopt};
    return {Verdict::apart, found};
}

}  // namespace allide
