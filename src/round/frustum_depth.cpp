// SPDX-License-Identifier: MIT
#include "round/frustum_depth.h"

#include <algorithm>
#include <cmath>

#include "round/frustum_reach.h"
#include "round/least_move.h"
#include "round/turn_search.h"

namespace allide {
namespace {

double size_of(const Frustum& f) {
    return length(f.q - f.p) + f.radius_p + f.radius_q;
}

/// A power of two that is about as large as the pair.
double unit_of(double size) {
    return std::ldexp(1.0, std::ilogb(size));
}

/// The directions that move `b` out of `a`, of which the roles are exchanged in turn.
template <class Best>
class FrustumSearch {
public:
    /// `sign` is -1 where b stays and a moves.
    FrustumSearch(const FrustumReach& a, const FrustumReach& b, double sign, Best& best)
        : a_(a), b_(b), sign_(sign), best_(best) {}

    void offer_fixed() {
        best_.offer_both(a_.axis());
        for (int k = 0; k < 2; ++k) {
            const Vec3 away = a_.away(b_.rim(k).centre);
            best_.offer(sign_ * a_.side_normal(away));
            best_.offer(sign_ * a_.side_normal(-away));
        }
    }

    void search_rims() {
        for (int k = 0; k < 2; ++k) {
            if (b_.rim(k).radius == 0)
                continue;
            for (const double side : {1.0, -1.0}) {
                search_rim_on_side(b_.rim(k), side);
                search_side_on_rim(b_.rim(k), side);
                for (int other = 0; other < 2; ++other)
                    search_rim_on_rim(b_.rim(k), a_.rim(other), side);
            }
        }
    }

private:
    /// The rim of b turns; on the side of a is what is nearest to its point, or on the far side.
    void search_rim_on_side(const Rim& rim, double side) {
        const auto at = [&](SinCos turn) {
            const auto [point, tangent] = rim.at(turn);
            const Vec3 n = a_.side_normal(side * a_.away(point));
            return Trial{dot(n, tangent), a_.side_height(n, point), sign_ * n};
        };
        search_turn(at, rim.radius, best_);
    }

    /// The side of a turns; on the rim of b is what is deepest or highest below it.
    void search_side_on_rim(const Rim& rim, double side) {
        const Rim& turning = a_.rim(0);
        const auto at = [&](SinCos turn) {
            const Vec3 away = turn.cos * turning.x + turn.sin * turning.y;
            const Vec3 n = a_.side_normal(away);
            const Vec3 point = rim.centre - side * rim.radius * direction_of(b_.upright(n));
            const Vec3 tangent = turn.cos * turning.y - turn.sin * turning.x;
            return Trial{dot(point - turning.centre, tangent), a_.side_height(n, point), sign_ * n};
        };
        search_turn(at, 4, best_);
    }

    /// The rim of b turns; on that of a is what is nearest to its point, or farthest from it.
    void search_rim_on_rim(const Rim& rim, const Rim& other, double side) {
        if (other.radius == 0)
            return;
        const auto at = [&](SinCos turn) {
            const auto [point, tangent] = rim.at(turn);
            const Vec3 away = side * a_.away(point);
            const Vec3 way = other.centre + other.radius * away - point;
            return Trial{dot(way, tangent), length(way), sign_ * way,
                         cross(tangent, cross(a_.axis(), away))};
        };
        search_turn(at, rim.radius, best_);
    }

    const FrustumReach& a_;
    const FrustumReach& b_;
    double sign_;
    Best& best_;
};

}  // namespace

ShortestMove frustum_depth(const Frustum& a, const Frustum& b, Vec3 guess) {
    const double unit = unit_of(size_of(a) + size_of(b));
    const FrustumReach p(a, a.p, unit), q(b, a.p, unit);
    LeastMove best([&](Vec3 u, double) { return p.along(u) + q.along(-u); });
    best.offer(guess);
    FrustumSearch into_a(p, q, 1, best), into_b(q, p, -1, best);
    into_a.offer_fixed();
    into_b.offer_fixed();
    offer_crossings(p.axis(), p.rise(), q.axis(), -q.rise(), best);
    into_a.search_rims();
    into_b.search_rims();
    return {best.depth() * unit, best.best().direction};
}

}  // namespace allide
