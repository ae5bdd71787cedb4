// SPDX-License-Identifier: MIT
// The depth of two rounded convex sets is the sum of the radii less the distance of the cores or,
// where the cores overlap, plus the depth of these. A segment is in a polytope as deep as the least
// overlap along the normals of their Minkowski difference: those of the facets, and the products
// of the segment with the edges whose facets it passes between.
#include "query/round_penetration.h"

#include <algorithm>
#include <cmath>

#include "query/frustum_penetration.h"
#include "query/piece_separation.h"
#include "query/round_query.h"
#include "round/heights.h"
#include "round/meridian.h"
#include "round/round_pair.h"
#include "round/round_point.h"

namespace allide {
namespace {

Penetration exchanged(const Penetration& p) {
    return {p.depth, -p.direction, p.point_b, p.point_a};
}

/// From the nearest points of the cores, `size` large, and the radii. `across` is the direction if
/// the cores meet.
Penetration by_cores(const ClosestPoints& core, Radii radii, double size, Vec3 across) {
    const Vec3 way = core.b - core.a;
    const Vec3 u = core.distance > 1e-13 * size ? normalized(way) : across;
    const double depth = (radii.a - core.distance) + radii.b;
    return {std::max(depth, 0.0), u, core.a + radii.a * u, core.b - radii.b * u};
}

double size_of(const RoundShape& s) {
    return length(s.q - s.p) + s.radius;
}

Penetration of_bounded(const RoundShape& a, const RoundShape& b) {
    const Vec3 u = a.q - a.p, v = b.q - b.p;
    const Vec3 normal = normalized(cross(u, v));
    const Vec3 across = normal == Vec3{} ? any_across(dot(u, u) > dot(v, v) ? u : v) : normal;
    return by_cores(core_points(a, b), {a.radius, b.radius}, size_of(a) + size_of(b), across);
}

/// The lowest of some points above a plane.
struct Lowest {
    Vec3 point;
    double height;
};

template <class Points>
Lowest lowest(const Points& points, const Heights& heights, double upward) {
    Lowest found = {{}, HUGE_VAL};
    for (const Vec3 p : points)
        if (const double height = upward * heights.of(p); height < found.height)
            found = {p, height};
    return found;
}

/// Moves points that grow by a radius up or down, out of a half-space or plane a.
template <class Points>
Penetration out_of(const RoundShape& a, const Points& points, double radius) {
    const Heights heights(Plane{a.p, a.q});
    const auto moved = [&](double upward) {
        const Lowest low = lowest(points, heights, upward);
        const Vec3 up = heights.up() == Vec3{} ? Vec3{upward, 0, 0} : upward * heights.up();
        const Vec3 tip = low.point - radius * up;
        const double depth = radius - low.height;
        return Penetration{std::max(depth, 0.0), up, tip + depth * up, tip};
    };
    const Penetration up = moved(1);
    if (a.is_solid())
        return up;
    // Off the plane, only the way to the other side parts the two by a positive depth.
    const Penetration down = moved(-1);
    const bool is_above = up.depth == 0 || down.depth == 0 ? up.depth == 0 : up.depth <= down.depth;
    return is_above ? up : down;
}

/// The points of the end discs that are lowest and highest above a plane.
std::array<Vec3, 4> extremes(const RoundShape& frustum, Vec3 up) {
    const Meridian f(frustum.frustum());
    return {frustum.p + f.farthest_at_p(up), frustum.p + f.farthest_at_p(-up),
            frustum.p + f.farthest_at_q(up), frustum.p + f.farthest_at_q(-up)};
}

Penetration of_unbounded(const RoundShape& a, const Piece& b) {
    if (is_round(b)) {
        const RoundShape s = world_round(b);
        if (s.kind == RoundKind::frustum)
            return out_of(a, extremes(s, Heights(Plane{a.p, a.q}).up()), 0);
        return out_of(a, std::array{s.p, s.q}, s.radius);
    }
    std::vector<Vec3> vertices(b.shape.shape.vertices.size());
    for (std::uint32_t v = 0; v < vertices.size(); ++v)
        vertices[v] = b.world_vertex(v);
    return out_of(a, vertices, 0);
}

/// The least overlap of a polytope and a segment.
class SegmentDepth {
public:
    SegmentDepth(const Piece& polytope, const RoundShape& segment)
        : polytope_(polytope), p_(segment.p), q_(segment.q) {
        for (std::uint32_t v = 0; v < polytope.shape.shape.vertices.size(); ++v)
            vertices_.push_back(polytope.world_vertex(v));
    }

    /// Moves the segment, which is b, out of the polytope.
    Penetration run() {
        std::vector<Vec3> normals;
        const std::vector<Face>& faces = polytope_.shape.shape.faces;
        for (const Face& f : faces) {
            normals.push_back(outward_normal(f));
            offer(normals.back());
        }
        for (std::size_t i = 0; p_ != q_ && i < faces.size(); ++i)
            for (int k = 0; k < 3; ++k)
                offer_edge(faces[i][static_cast<std::size_t>(k)],
                           faces[i][static_cast<std::size_t>((k + 1) % 3)]);
        return best_;
    }

private:
    /// Facets are flatter in local coordinates, before rounding.
    Vec3 outward_normal(const Face& f) const {
        const std::vector<Vec3>& local = polytope_.shape.shape.vertices;
        const Vec3 n = cross(local[f[1]] - local[f[0]], local[f[2]] - local[f[0]]);
        return normalized(polytope_.world_from_local.rotation * normalized(n));
    }

    void offer_edge(std::uint32_t v, std::uint32_t w) {
        if (v > w)
            return;  // the neighbour has it the other way round
        const Vec3 n = normalized(cross(vertices_[w] - vertices_[v], q_ - p_));
        offer(n);
        offer(-n);
    }

    /// The overlap along any direction is at least the depth, so that a poor one does no harm.
    void offer(Vec3 n) {
        if (n == Vec3{})
            return;
        const double low = std::min(dot(n, p_ - vertices_[0]), dot(n, q_ - vertices_[0]));
        if (dot(n, vertices_[hint_] - vertices_[0]) - low >= best_.depth)
            return;
        double high = -HUGE_VAL;
        for (std::uint32_t v = 0; v < vertices_.size(); ++v) {
            const double reach = dot(n, vertices_[v] - vertices_[0]);
            if (reach <= high)
                continue;
            high = reach;
            hint_ = v;
            if (high - low >= best_.depth)
                return;
        }
        const Vec3 tip = dot(n, p_ - q_) <= 0 ? p_ : q_;
        best_ = {high - low, n, tip + (high - low) * n, tip};
    }

    const Piece& polytope_;
    Vec3 p_, q_;
    std::vector<Vec3> vertices_;
    std::uint32_t hint_ = 0;  ///< a vertex that reached far
    Penetration best_ = {HUGE_VAL, {1, 0, 0}, {}, {}};
};

/// `b` is a sphere or capsule.
Penetration of_polytope(const Piece& a, const Piece& b, Work& work) {
    const RoundShape shape = world_round(b);
    const double size = a.shape.bounds.radius + size_of(shape);
    Separation gap = nowhere;
    find_round_nearest({a, b}, anywhere, work, gap);
    if (gap.distance > 1e-9 * size)
        return {0, normalized(gap.point_b - gap.point_a), gap.point_a, gap.point_b};
    Geometry::Impl thin;
    thin.kind = GeometryKind::round;
    thin.trees.choice = Tree::none;
    thin.round = shape;
    thin.round->radius = 0;
    const Transform still = {};
    Separation core = nowhere;
    find_round_nearest({a, {thin, still}}, anywhere, work, core);
    if (core.distance > 1e-9 * size)
        return by_cores({core.point_a, core.point_b, core.distance}, {0, shape.radius}, size, {});
    Penetration deep = SegmentDepth(a, shape).run();
    deep.depth = std::max(gap.distance > 0 ? 0.0 : deep.depth + shape.radius, 0.0);
    deep.point_b = deep.point_b - shape.radius * deep.direction;
    return deep;
}

bool is_frustum(const Piece& piece) {
    return is_round(piece) && world_round(piece).kind == RoundKind::frustum;
}

}  // namespace

Result<Penetration> round_penetration(const Piece& a, const Piece& b, Work& work) {
    if (a.shape.unbounded && b.shape.unbounded)
        return Error(ErrorCode::unsupported,
                     "penetration is not known for two half-spaces or planes; give one bounded "
                     "geometry at least");
    if (a.shape.unbounded)
        return of_unbounded(world_round(a), b);
    if (b.shape.unbounded)
        return exchanged(of_unbounded(world_round(b), a));
    if (is_frustum(a))
        return frustum_penetration(a, b, work);
    if (is_frustum(b))
        return exchanged(frustum_penetration(b, a, work));
    if (is_round(a) && is_round(b))
        return of_bounded(world_round(a), world_round(b));
    return is_round(b) ? of_polytope(a, b, work) : exchanged(of_polytope(b, a, work));
}

}  // namespace allide
