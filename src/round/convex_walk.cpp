// SPDX-License-Identifier: MIT
// The walk is that of Gilbert, Johnson and Keerthi ("A fast procedure for computing the distance
// between complex objects in three-dimensional space", 1988). Invariant: with v a point of the
// difference of the sets and w the support point along -v, |v| is an upper bound of the distance
// and v.w / |v| a lower one. A simplex that holds the origin, or a point inside both, proves that
// they meet. It runs in doubles, and in double-doubles where these leave a doubt.
#include "round/convex_walk.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <tuple>

#include "round/convex_simplex.h"
#include "round/heights.h"

namespace allide {
namespace {

/// In units of a pair: what roundings may add up to, and how near the bounds of a distance are.
template <class Real>
constexpr double walk_error = 0x1p-46;
template <>
constexpr double walk_error<DoubleDouble> = 0x1p-88;
constexpr double walk_tolerance = 0x1p-43;
template <class Real>
constexpr int most_walk_steps = 60;
template <>
constexpr int most_walk_steps<DoubleDouble> = 300;

enum class WalkGoal : std::uint8_t { order, points };

template <class Real>
struct WalkEnd {
    int order = 0;
    bool is_settled = false;  ///< the order is proven and, if it was the goal, the distance too
    RealVector<Real> a = {}, b = {};
    Real distance = 0;
};

template <class Real>
class PairWalk {
public:
    using Vector = RealVector<Real>;

    PairWalk(const ConvexSet& a, const ConvexSet& b, const PairFrame& frame)
        : a_(a, frame), b_(b, frame) {}

    WalkEnd<Real> run(Vec3 start, WalkGoal goal) {
        if (const auto common = common_point())
            return meeting(*common);
        simplex_ = {};
        Vector v = {start.x, start.y, start.z};
        if (start == Vec3{})
            v = a_.start() - b_.start();
        if (!(Real(0) < inner(v, v)))
            v = {1, 0, 0};
        Real squared = HUGE_VAL;
        double upper = HUGE_VAL, lower = -HUGE_VAL;
        for (int step = 0; step < most_walk_steps<Real>; ++step) {
            const Vector s = a_.support(minus(v)), t = b_.support(v);
            lower = std::max(lower, double(inner(v, s - t) / size_of(v)));
            const bool is_apart = lower > walk_error<Real>;
            if (is_apart && (goal == WalkGoal::order || upper - lower <= walk_tolerance))
                return apart(true);
            simplex_.add(s, t);
            if (simplex_.reduce())
                return enclosing();
            v = simplex_.difference();
            const Real now = inner(v, v);
            const bool is_stuck = !(now < squared);
            squared = now;
            upper = double(root(now));
            if (is_stuck || upper <= walk_error<Real>)
                break;
        }
        return lower > walk_error<Real> ? apart(upper - lower <= walk_tolerance) : doubtful();
    }

private:
    static bool is_inside(const ConvexBody<Real>& a, const ConvexBody<Real>& b, const Vector& x) {
        return a.holds(x, walk_error<Real>) && b.holds(x, walk_error<Real>);
    }

    static Vector middle(const Vector& p, const Vector& q) { return times(Real(0.5), plus(p, q)); }

    /// Finds a point of both sets by a few projections to their axes, if it can.
    std::optional<Vector> common_point() const {
        Vector x = a_.start(), y = b_.on_axis(x);
        for (int i = 0; i < 2; ++i) {
            x = a_.on_axis(y);
            y = b_.on_axis(x);
        }
        for (const Vector& candidate : {middle(x, y), x, y})
            if (is_inside(a_, b_, candidate))
                return candidate;
        return std::nullopt;
    }

    static WalkEnd<Real> meeting(const Vector& x) { return {-1, true, x, x, 0}; }

    WalkEnd<Real> apart(bool is_settled) const {
        const Vector v = simplex_.difference();
        return {1, is_settled, simplex_.point_a(), simplex_.point_b(), size_of(v)};
    }

    WalkEnd<Real> enclosing() const {
        if (simplex_.holds_origin_safely(walk_error<Real>))
            return meeting(simplex_.point_a());
        return doubtful();
    }

    WalkEnd<Real> doubtful() const {
        const Vector x = simplex_.point_a(), y = simplex_.point_b();
        for (const Vector& candidate : {middle(x, y), x, y})
            if (is_inside(a_, b_, candidate))
                return meeting(candidate);
        return {0, false, x, y, 0};
    }

    ConvexBody<Real> a_, b_;
    ConvexSimplex<Real> simplex_;
};

auto key(const ConvexSet& s) {
    const auto coordinates = [](Vec3 p) { return std::array{p.x, p.y, p.z}; };
    return std::tuple(s.kind, s.count, coordinates(s.points[0]), coordinates(s.points[1]),
                      coordinates(s.points[2]), s.radius, s.radius_q);
}

PairFrame frame_of(const ConvexSet& a, const ConvexSet& b) {
    const Vec3 origin = a.points[0];
    double reach = 0;
    for (const ConvexSet* set : {&a, &b}) {
        reach = std::max({reach, set->radius, set->radius_q});
        for (int i = 0; i < set->count; ++i)
            for (int k = 0; k < 3; ++k)
                reach = std::max(reach, std::fabs(set->points[i][k] - origin[k]));
    }
    int exponent = 0;
    std::frexp(reach, &exponent);
    return {origin, std::ldexp(1, exponent)};
}

template <class Real>
ConvexWalk in_world(const WalkEnd<Real>& end, const PairFrame& frame) {
    const auto point = [&](const RealVector<Real>& x) {
        return frame.origin + frame.unit * Vec3{double(x.x), double(x.y), double(x.z)};
    };
    if (end.order == 1)
        return {
            1,
            {point(end.a), point(end.b), std::max(frame.unit * double(end.distance), least_gap)}};
    const Vec3 common = 0.5 * point(end.a) + 0.5 * point(end.b);
    return {end.order, {common, common, 0}};
}

/// Degenerate simplices of one start need not be those of another.
constexpr Vec3 walk_starts[] = {{}, {1, 0.625, -0.375}, {-0.5, 1, 0.8125}, {0.25, -0.6875, 1}};

ConvexWalk walked(const ConvexSet& a, const ConvexSet& b, WalkGoal goal) {
    const PairFrame frame = frame_of(a, b);
    const WalkEnd<double> quick = PairWalk<double>(a, b, frame).run({}, goal);
    if (quick.is_settled)
        return in_world(quick, frame);
    PairWalk<DoubleDouble> fine(a, b, frame);
    WalkEnd<DoubleDouble> end;
    for (const Vec3 start : walk_starts) {
        end = fine.run(start, goal);
        if (end.order != 0)
            return in_world(end, frame);
    }
    // Doubles prove what they say, if not as nearly.
    return quick.order != 0 ? in_world(quick, frame) : in_world(end, frame);
}

}  // namespace

ConvexSet convex_set(const RoundShape& shape) {
    const int count = shape.kind == RoundKind::sphere ? 1 : 2;
    const bool is_frustum = shape.kind == RoundKind::frustum;
    return {is_frustum ? ConvexSet::Kind::frustum : ConvexSet::Kind::hull,
            count,
            {shape.p, shape.q, {}},
            shape.radius,
            shape.radius_q};
}

ConvexSet convex_set(const Triangle& t) {
    return {ConvexSet::Kind::hull, 3, {t[0], t[1], t[2]}};
}

ConvexWalk convex_walk(const ConvexSet& a, const ConvexSet& b) {
    if (key(a) <= key(b))
        return walked(a, b, WalkGoal::points);
    const auto [order, points] = walked(b, a, WalkGoal::points);
    return {order, {points.b, points.a, points.distance}};
}

int convex_order(const ConvexSet& a, const ConvexSet& b) {
    return (key(a) <= key(b) ? walked(a, b, WalkGoal::order) : walked(b, a, WalkGoal::order)).order;
}

}  // namespace allide
