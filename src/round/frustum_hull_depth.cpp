// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <vector>

#include "round/frustum_depth.h"
#include "round/frustum_reach.h"
#include "round/least_move.h"
#include "round/turn_search.h"

namespace allide {
namespace {

/// How far points reach along directions. The last one that was farthest is looked at first.
class HullReach {
public:
    explicit HullReach(std::vector<Vec3> points) : points_(std::move(points)) {}

    const std::vector<Vec3>& points() const { return points_; }

    /// Stops at the first point that reaches as far as `enough`.
    double along(Vec3 u, double enough) {
        double most = dot(u, points_[hint_]);
        for (std::uint32_t v = 0; v < points_.size() && most < enough; ++v) {
            const double reach = dot(u, points_[v]);
            if (reach > most)
                most = reach, hint_ = v;
        }
        return most;
    }

private:
    std::vector<Vec3> points_;
    std::uint32_t hint_ = 0;
};

/// The way from the line through v along d to the point of a rim that turns. Its product with the
/// rim's tangent is the slope, which has two waves: once and twice around.
class RimOnEdge {
public:
    RimOnEdge(const Rim& rim, Vec3 v, Vec3 d)
        : d_(d),
          centre_(across(rim.centre - v)),
          x_(rim.radius * across(rim.x)),
          y_(rim.radius * across(rim.y)),
          rim_(rim),
          cos_(dot(centre_, rim.y)),
          sin_(-dot(centre_, rim.x)),
          cos_2_(dot(x_, rim.y)),
          sin_2_(0.5 * (dot(y_, rim.y) - dot(x_, rim.x))) {}

    double slope(SinCos turn) const {
        return cos_ * turn.cos + sin_ * turn.sin + cos_2_ * (2 * turn.cos * turn.cos - 1) +
               sin_2_ * (2 * turn.sin * turn.cos);
    }
    Trial at(SinCos turn) const {
        const Vec3 way = centre_ + turn.cos * x_ + turn.sin * y_;
        const Vec3 tangent = turn.cos * rim_.y - turn.sin * rim_.x;
        return {dot(way, tangent), length(way), way, cross(tangent, d_)};
    }

private:
    Vec3 across(Vec3 x) const { return x - dot(x, d_) * d_; }

    Vec3 d_, centre_, x_, y_;
    const Rim& rim_;
    double cos_, sin_, cos_2_, sin_2_;
};

/// The directions that move points out of a frustum.
template <class Best>
class HullSearch {
public:
    HullSearch(const FrustumReach& a, const std::vector<Vec3>& points, const HullFeatures& b,
               Best& best)
        : a_(a), points_(points), b_(b), best_(best) {}

    void run() {
        best_.offer_both(a_.axis());
        for (const Vec3 n : b_.normals) {
            best_.offer(-n);
            farthest_.push_back(a_.farthest(-n));
        }
        for (const Vec3 x : points_)
            offer_vertex(x);
        for (const HullEdge& edge : b_.edges)
            if (!is_farther(edge))
                search_edge(points_[edge.vertices[0]], points_[edge.vertices[1]]);
    }

private:
    void offer_vertex(Vec3 x) {
        const Vec3 n = a_.side_normal(a_.away(x));
        if (a_.side_height(n, x) < best_.depth())
            best_.offer(n);
    }

    /// Whether every direction between the normals of the edge's facets takes more than the best.
    bool is_farther(const HullEdge& edge) const {
        if (edge.facets[0] == HullEdge::none)
            return false;
        const Vec3 x = points_[edge.vertices[0]];
        const auto is_far = [&](std::uint32_t at) {
            const Vec3 way = x - farthest_[at];
            return dot(b_.normals[edge.facets[0]], way) >= best_.depth() &&
                   dot(b_.normals[edge.facets[1]], way) >= best_.depth();
        };
        return is_far(edge.facets[0]) || is_far(edge.facets[1]);
    }

    void search_edge(Vec3 v, Vec3 w) {
        const Vec3 d = normalized(w - v);
        offer_crossings(a_.axis(), a_.rise(), d, 0, best_);
        search_rim_on_edge(a_.rim(0), v, d);
        search_rim_on_edge(a_.rim(1), v, d);
    }

    /// The rim turns; on the edge's line is what is nearest to its point.
    void search_rim_on_edge(const Rim& rim, Vec3 v, Vec3 d) {
        if (rim.radius == 0)
            return;
        const RimOnEdge trials(rim, v, d);
        TurnSearch(trials, rim.radius, best_).run();
    }

    const FrustumReach& a_;
    const std::vector<Vec3>& points_;
    const HullFeatures& b_;
    Best& best_;
    std::vector<Vec3> farthest_;  ///< of the frustum, into each facet
};

double reach_of(const Frustum& a, const HullFeatures& b) {
    double most = length(a.q - a.p) + a.radius_p + a.radius_q;
    for (const Vec3 x : b.vertices)
        most = std::max(most, length(x - a.p));
    return most;
}

}  // namespace

ShortestMove frustum_depth(const Frustum& a, const HullFeatures& b, Vec3 guess) {
    // A power of two adds no rounding.
    const double unit = std::ldexp(1.0, std::ilogb(reach_of(a, b)));
    const FrustumReach p(a, a.p, unit);
    std::vector<Vec3> points;
    for (const Vec3 x : b.vertices)
        points.push_back(1 / unit * (x - a.p));
    HullReach q(points);
    LeastMove best([&](Vec3 u, double limit) {
        const double reach = p.along(u);
        return reach + q.along(-u, limit - reach);
    });
    best.offer(guess);
    HullSearch(p, points, b, best).run();
    return {best.depth() * unit, best.best().direction};
}

}  // namespace allide
