// SPDX-License-Identifier: MIT
// Whether a cylinder or cone meets flat things or a sphere, by signs of polynomials of degree 12 or
// less; docs/design/round.md derives them.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <utility>

#include "primitive/ray_crossing.h"
#include "primitive/triangle_contact.h"
#include "round/frustum_signs.h"

namespace allide {

/// The points of a frustum that count: all, or those of its interior.
enum class FrustumPoints : std::int8_t { all, inner };

/// `Signs` decides signs, see round/signs.h.
template <class Signs>
class FrustumMeeting {
public:
    FrustumMeeting(const Signs& signs, const Frustum& frustum,
                   FrustumPoints points = FrustumPoints::all)
        : f_(signs, frustum), most_(points == FrustumPoints::all ? 0 : -1) {}

    /// -1 inside, 0 on the surface, 1 outside.
    int side(Vec3 x) const {
        const int beyond = std::max(-f_.along(f_.frustum().p, x), f_.along(f_.frustum().q, x));
        return beyond > 0 ? 1 : std::max(beyond, f_.off_cone(x));
    }

    bool with(const Segment& s) const {
        if (is_beyond({s.p, s.q}))
            return false;
        if (holds(s.p) || holds(s.q))
            return true;
        const auto& [p, q, radius_p, radius_q] = f_.frustum();
        const Track track = {s.p, s.p, s.q};
        return (crosses_plane(s, p) && is_in_disc(track, p, radius_p)) ||
               (crosses_plane(s, q) && is_in_disc(track, q, radius_q)) || passes_side(s);
    }

    /// Decides about all points of the ray.
    bool with(const Ray& r) const {
        if (side(r.origin) <= 0)
            return true;
        const int rise = f_.along({}, r.direction);
        if (rise >= 0)
            return with_rising(r, rise);
        const auto& [p, q, radius_p, radius_q] = f_.frustum();
        const Frustum mirrored = {q, p, radius_q, radius_p};
        return FrustumMeeting(f_.signs(), mirrored).with_rising(r, 1);
    }

    bool with(const Triangle& t) const {
        if (is_beyond({t[0], t[1], t[2]}))
            return false;
        for (int k = 0; k < 3; ++k)
            if (with(edge(t, k)))
                return true;
        const auto& [p, q, radius_p, radius_q] = f_.frustum();
        return meets_axis(t) || holds_chord(t, p, radius_p) || holds_chord(t, q, radius_q);
    }

    bool with(const HalfSpace& h) const { return reaches({h.point, h.tip}, 1); }

    bool with(const Plane& h) const { return reaches(h, 1) && reaches(h, -1); }

    bool with(const Sphere& s) const {
        const auto& [p, q, radius_p, radius_q] = f_.frustum();
        return side(s.centre) <= 0 || near_disc(s, p, radius_p) || near_disc(s, q, radius_q) ||
               near_rim(s, p, radius_p) || near_rim(s, q, radius_q) || near_side(s);
    }

private:
    /// Points start + t d, d = to - from.
    struct Track {
        Vec3 start, from, to;
    };

    /// Whether no point is above the plane at p, or none below that at q; of all points of the
    /// frustum, in either.
    bool is_beyond(std::initializer_list<Vec3> points) const {
        const int least = -1 - most_;
        const auto below = [&](Vec3 x) { return f_.along(f_.frustum().p, x) <= least; };
        const auto above = [&](Vec3 x) { return f_.along(f_.frustum().q, x) >= -least; };
        return std::all_of(points.begin(), points.end(), below) ||
               std::all_of(points.begin(), points.end(), above);
    }

    /// Whether a point between the end planes or in one is in the cone. An end of a segment that
    /// is not beyond has points of the interior beside it if it is in the interior of the cone.
    bool holds(Vec3 x) const {
        return f_.along(f_.frustum().p, x) >= 0 && f_.along(f_.frustum().q, x) <= 0 &&
               f_.off_cone(x) <= most_;
    }

    // Segments and rays.

    template <class Formula>
    int sign(const Formula& formula, const Track& s) const {
        return f_.sign(formula, s.start, s.from, s.to);
    }

    /// Strictly: an end in the plane is tested as a point.
    bool crosses_plane(const Segment& s, Vec3 centre) const {
        return f_.along(centre, s.p) * f_.along(centre, s.q) < 0;
    }

    /// Whether the line crosses the plane upright on the axis at an end within its disc. With
    /// N = (centre - start).a and D = d.a it does so at t = N / D.
    bool is_in_disc(const Track& s, Vec3 centre, double radius) const {
        const auto formula = [&](const auto& space) {
            const auto whole = f_.height(space, s.from, s.to);
            const auto part = f_.height(space, s.start, centre);
            const auto d = space.difference(s.to, s.from), w = space.difference(s.start, centre);
            return squared(combined(part, d, whole, w)) - squared(space.radius(radius) * whole);
        };
        return sign(formula, s) <= most_;
    }

    /// Decides for a ray that starts outside and runs along the axis (rise 1) or upright on it (0).
    bool with_rising(const Ray& r, int rise) const {
        const auto& [p, q, radius_p, radius_q] = f_.frustum();
        const Track track = {r.origin, {}, r.direction};
        const int above_p = f_.along(p, r.origin), above_q = f_.along(q, r.origin);
        if (above_q > 0 || (rise == 0 && above_p < 0) || (rise > 0 && above_q == 0))
            return false;
        if (rise > 0 &&
            ((above_p < 0 && is_in_disc(track, p, radius_p)) || is_in_disc(track, q, radius_q)))
            return true;
        const int turn = rise > 0 ? turn_at_plane(track, q) : 1;
        return is_convex(track) && turn_at_start(track) < 0 && turn > 0 && touches_side(track);
    }

    /// s p + t q
    template <class Scalar, class P, class Other, class Q>
    static auto combined(const Scalar& s, const RealVector<P>& p, const Other& t,
                         const RealVector<Q>& q) {
        using Sum = decltype(s * p.x + t * q.x);
        return RealVector<Sum>{s * p.x + t * q.x, s * p.y + t * q.y, s * p.z + t * q.z};
    }

    /// Coefficients of A B - Y^2 = c0 + 2 c1 t + c2 t^2 along a line.
    template <class Space>
    auto c0(const Space& space, const Track& s) const {
        return f_.size(space) * f_.off(space, s.start) - squared(f_.reach(space, s.start));
    }
    template <class Space>
    auto c1(const Space& space, const Track& s) const {
        const auto m = outer(space.difference(s.start, f_.frustum().p), f_.axis(space));
        const auto k = outer(space.difference(s.to, s.from), f_.axis(space));
        return f_.size(space) * inner(m, k) -
               f_.reach(space, s.start) * (f_.slope(space) * f_.height(space, s.from, s.to));
    }
    template <class Space>
    auto c2(const Space& space, const Track& s) const {
        const auto k = outer(space.difference(s.to, s.from), f_.axis(space));
        return f_.size(space) * inner(k, k) -
               squared(f_.slope(space) * f_.height(space, s.from, s.to));
    }

    bool is_convex(const Track& s) const {
        return sign([&](const auto& space) { return c2(space, s); }, s) > 0;
    }

    /// The sign of c1 + c2 t where the line crosses the plane upright on the axis at `centre`, for
    /// d.a > 0.
    int turn_at_plane(const Track& s, Vec3 centre) const {
        const auto formula = [&](const auto& space) {
            return c1(space, s) * f_.height(space, s.from, s.to) +
                   c2(space, s) * f_.height(space, s.start, centre);
        };
        return sign(formula, s);
    }

    int turn_at_start(const Track& s) const {
        if (f_.along(f_.frustum().p, s.start) < 0)
            return turn_at_plane(s, f_.frustum().p);
        return sign([&](const auto& space) { return c1(space, s); }, s);
    }

    int turn_at_end(const Segment& s, const Track& track) const {
        if (f_.along(f_.frustum().q, s.q) > 0)
            return turn_at_plane(track, f_.frustum().q);
        return sign([&](const auto& space) { return c1(space, track) + c2(space, track); }, track);
    }

    /// Decides for a parabola that opens upwards.
    bool touches_side(const Track& s) const {
        const auto formula = [&](const auto& space) {
            return squared(c1(space, s)) - c0(space, s) * c2(space, s);
        };
        return sign(formula, s) >= -most_;
    }

    /// Whether a segment whose part between the end planes begins and ends outside touches the cone
    /// in between: A B - Y^2 has a least value there, which is not positive.
    bool passes_side(Segment s) const {
        if (f_.along(s.p, s.q) < 0)
            std::swap(s.p, s.q);
        const Track track = {s.p, s.p, s.q};
        return is_convex(track) && turn_at_start(track) < 0 && turn_at_end(s, track) > 0 &&
               touches_side(track);
    }

    // Triangles. n = (t1 - t0) x (t2 - t0), D = |n x a|^2.

    /// For the interior, p and q must be on different sides: then a point between them is common.
    bool meets_axis(const Triangle& t) const {
        const auto& [p, q, radius_p, radius_q] = f_.frustum();
        const auto side_of_plane = [&](Vec3 x) {
            return f_.sign([&](const auto& space) { return rise(space, t, x); }, t[0], t[1], t[2]);
        };
        return triangle_contact({{p, q, q}}, t) != ContactKind::none &&
               (most_ == 0 || side_of_plane(p) * side_of_plane(q) < 0);
    }

    /// Whether the plane of the triangle cuts an end's disc in a chord whose middle is in the
    /// triangle. The middle is centre - H (A n - (n.a) a) / D, H = n.(centre - t0).
    bool holds_chord(const Triangle& t, Vec3 centre, double radius) const {
        const auto tilt = [&](const auto& space) {
            return squared(outer(normal(space, t), f_.axis(space)));
        };
        if (f_.sign(tilt, t[0], t[1], t[2]) == 0)
            return false;  // no chord, or the axis passes through
        const auto chord = [&](const auto& space) {
            return squared(rise(space, t, centre)) * f_.size(space) -
                   squared(space.radius(radius)) * tilt(space);
        };
        return f_.sign(chord, t[0], t[1], t[2]) <= most_ && middle_is_inside(t, centre, 0) &&
               middle_is_inside(t, centre, 1) && middle_is_inside(t, centre, 2);
    }

    template <class Space>
    static auto normal(const Space& space, const Triangle& t) {
        return outer(space.difference(t[1], t[0]), space.difference(t[2], t[0]));
    }
    /// H
    template <class Space>
    static auto rise(const Space& space, const Triangle& t, Vec3 x) {
        return inner(normal(space, t), space.difference(x, t[0]));
    }

    bool middle_is_inside(const Triangle& t, Vec3 centre, int k) const {
        const auto formula = [&](const auto& space) {
            const auto n = normal(space, t);
            const auto a = f_.axis(space);
            const auto inward = outer(n, space.difference(t[(k + 1) % 3], t[k]));
            const auto across = outer(a, outer(n, a));  // A n - (n.a) a
            return squared(outer(n, a)) * inner(inward, space.difference(centre, t[k])) -
                   rise(space, t, centre) * inner(inward, across);
        };
        return f_.sign(formula, t[0], t[1], t[2]) >= 0;
    }

    // Half-spaces. n = tip - point.

    bool reaches(const Plane& h, int upward) const {
        const auto& [p, q, radius_p, radius_q] = f_.frustum();
        return disc_reaches(h, upward, p, radius_p) || disc_reaches(h, upward, q, radius_q);
    }

    /// Whether a disc has a point below the plane, or above it if `upward` is -1: its centre's
    /// height H = n.(centre - point) has H <= 0 or H^2 A <= radius^2 |n x a|^2.
    bool disc_reaches(const Plane& h, int upward, Vec3 centre, double radius) const {
        const auto above = [&](const auto& space) {
            return inner(space.difference(h.tip, h.point), space.difference(centre, h.point));
        };
        if (upward * f_.sign(above, h.point, h.tip) <= most_)
            return true;
        const auto formula = [&](const auto& space) {
            const auto tilt = outer(space.difference(h.tip, h.point), f_.axis(space));
            return squared(above(space)) * f_.size(space) -
                   squared(space.radius(radius)) * squared(tilt);
        };
        return f_.sign(formula, h.point, h.tip) <= most_;
    }

    // Spheres, in the half-plane of the centre and the axis.

    /// Whether the centre is over the disc of an end and near its plane.
    bool near_disc(const Sphere& s, Vec3 centre, double radius) const {
        const auto over = [&](const auto& space) {
            return f_.off(space, s.centre) - squared(space.radius(radius)) * f_.size(space);
        };
        const auto near = [&](const auto& space) {
            return squared(f_.height(space, centre, s.centre)) -
                   squared(space.radius(s.radius)) * f_.size(space);
        };
        return f_.sign(over, s.centre, s.radius) <= 0 && f_.sign(near, s.centre, s.radius) <= most_;
    }

    /// With w the way from the end and S = |w|^2 + radius^2 - s.radius^2, the rim is as near as
    /// that iff S <= 0 or S^2 A <= 4 radius^2 B.
    bool near_rim(const Sphere& s, Vec3 centre, double radius) const {
        const auto sum = [&](const auto& space) {
            return squared(space.difference(s.centre, centre)) + squared(space.radius(radius)) -
                   squared(space.radius(s.radius));
        };
        const auto formula = [&](const auto& space) {
            return squared(sum(space)) * f_.size(space) -
                   squared(twice(space.radius(radius))) * f_.off(space, s.centre);
        };
        return f_.sign(sum, s.centre, s.radius) <= most_ ||
               f_.sign(formula, s.centre, s.radius) <= most_;
    }

    /// Whether the centre is over the slanted side and near it.
    bool near_side(const Sphere& s) const {
        const bool is_outside = f_.reach_sign(s.centre) < 0 || f_.off_cone(s.centre) > 0;
        return is_outside && foot_sign(s.centre, f_.frustum().p, f_.frustum().radius_p) >= 0 &&
               foot_sign(s.centre, f_.frustum().q, f_.frustum().radius_q) <= 0 && side_is_near(s);
    }

    /// Where the foot of x on the line of the side is beside an end, along the axis: the sign of
    /// A (h - radius e) + e sqrt(A B), with h from that end and e = radius_q - radius_p.
    int foot_sign(Vec3 x, Vec3 end, double radius) const {
        const auto plain = [&](const auto& space) {
            return f_.size(space) *
                   (f_.height(space, end, x) - space.radius(radius) * f_.slope(space));
        };
        const auto squares = [&](const auto& space) {
            return squared(plain(space)) -
                   squared(f_.slope(space)) * (f_.size(space) * f_.off(space, x));
        };
        const double rises = f_.frustum().radius_q - f_.frustum().radius_p;
        return root_sign(f_.sign(plain, x), (rises > 0) - (rises < 0),
                         [&] { return f_.sign(squares, x); });
    }

    /// sqrt(A B) <= Y + sqrt(W), W = s.radius^2 A (A + e^2).
    bool side_is_near(const Sphere& s) const {
        const Vec3 x = s.centre;
        const auto w = [&](const auto& space) {
            return squared(space.radius(s.radius)) * f_.size(space) *
                   (f_.size(space) + squared(f_.slope(space)));
        };
        const int y = f_.reach_sign(x), r = s.radius > 0;
        const auto limit = [&](const auto& space) {
            return squared(f_.reach(space, x)) - w(space);
        };
        if (root_sign(y, r, [&] { return f_.sign(limit, x, s.radius); }) < 0)
            return false;
        // Both sides squared: A B - Y^2 - W <= 2 Y sqrt(W).
        const auto rest = [&](const auto& space) {
            return f_.size(space) * f_.off(space, x) - squared(f_.reach(space, x)) - w(space);
        };
        const auto squares = [&](const auto& space) {
            return squared(rest(space)) - squared(twice(f_.reach(space, x))) * w(space);
        };
        return root_sign(f_.sign(rest, x, s.radius), -y * r,
                         [&] { return f_.sign(squares, x, s.radius); }) <= most_;
    }

    FrustumSigns<Signs> f_;
    int most_;  ///< the largest sign of a point that counts
};

}  // namespace allide
