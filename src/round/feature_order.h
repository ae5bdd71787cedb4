// SPDX-License-Identifier: MIT
// Compares distances of points, segments, triangles and planes with a sum of radii, by signs of
// polynomials of degree 6 or less; docs/design/round.md derives them.
#pragma once

#include <algorithm>
#include <array>

#include "primitive/triangle_contact.h"
#include "round/shapes.h"
#include "round/signs.h"

namespace allide {

/// The sign of distance - (radii.a + radii.b): negative where the rounded features overlap, 0 where
/// they touch, positive where they are apart. `Signs` decides signs, see round/signs.h.
template <class Signs>
class FeatureOrder {
public:
    FeatureOrder(const Signs& signs, Radii radii) : signs_(signs), radii_(radii) {}

    int operator()(Vec3 p, Vec3 q) const {
        const auto formula = [&](const auto& space) {
            const auto d = space.difference(p, q);
            return inner(d, d) - squared_radius(space);
        };
        return signs_(formula, p, q, radii_);
    }

    int operator()(Vec3 p, const Segment& s) const {
        if (along(s, s.p, p) <= 0)
            return (*this)(p, s.p);
        if (along(s, s.q, p) >= 0)
            return (*this)(p, s.q);
        return to_line(p, s);
    }

    int operator()(Vec3 p, const Triangle& t) const {
        if (is_inside_of_edge(p, t, 0) && is_inside_of_edge(p, t, 1) && is_inside_of_edge(p, t, 2))
            return to_plane(p, t);
        return least([&] { return (*this)(p, edge(t, 0)); }, [&] { return (*this)(p, edge(t, 1)); },
                     [&] { return (*this)(p, edge(t, 2)); });
    }

    int operator()(const Segment& s, const Segment& t) const {
        if (is_nearest_inside(s, t) && is_nearest_inside(t, s))
            return of_lines(s, t);
        return least([&] { return (*this)(s.p, t); }, [&] { return (*this)(s.q, t); },
                     [&] { return (*this)(t.p, s); }, [&] { return (*this)(t.q, s); });
    }

    int operator()(const Segment& s, const Triangle& t) const {
        if (triangle_contact({{s.p, s.q, s.q}}, t) != ContactKind::none)
            return of_meeting();
        return least([&] { return (*this)(s.p, t); }, [&] { return (*this)(s.q, t); },
                     [&] { return (*this)(s, edge(t, 0)); }, [&] { return (*this)(s, edge(t, 1)); },
                     [&] { return (*this)(s, edge(t, 2)); });
    }

    int operator()(const Triangle& s, const Triangle& t) const {
        if (triangle_contact(s, t) != ContactKind::none)
            return of_meeting();
        int result = 1;
        for (int i = 0; i < 3 && result >= 0; ++i)
            result = std::min(
                result, least([&] { return (*this)(s[i], t); }, [&] { return (*this)(t[i], s); }));
        for (int k = 0; k < 9 && result >= 0; ++k)
            result = std::min(result, (*this)(edge(s, k / 3), edge(t, k % 3)));
        return result;
    }

    template <class Feature>
    int operator()(const Feature& f, const HalfSpace& h) const {
        return to_side(corners(f), {h.point, h.tip}, 1);
    }

    /// A feature that does not meet the plane is on one side of it.
    template <class Feature>
    int operator()(const Feature& f, const Plane& h) const {
        return std::max(to_side(corners(f), h, 1), to_side(corners(f), h, -1));
    }

    int operator()(const HalfSpace& g, const HalfSpace& h) const {
        const bool face_each_other =
            are_parallel(g, h) && along({g.point, g.tip}, h.point, h.tip) < 0;
        return face_each_other ? (*this)(g.point, h) : of_meeting();
    }

    int operator()(const Plane& g, const HalfSpace& h) const {
        return are_parallel(g, h) ? (*this)(g.point, h) : of_meeting();
    }

    int operator()(const Plane& g, const Plane& h) const {
        return are_parallel(g, h) ? (*this)(g.point, h) : of_meeting();
    }

private:
    template <class... Orders>
    static int least(const Orders&... orders) {
        int result = 1;
        (void)((result = std::min(result, orders()), result < 0) || ...);
        return result;
    }

    template <class Space>
    auto squared_radius(const Space& space) const {
        const auto r = space.sum(radii_);
        return r * r;
    }

    /// The order of sets that have a common point.
    int of_meeting() const { return radii_.a + radii_.b > 0 ? -1 : 0; }

    /// The sign of (x - from).(s.q - s.p)
    int along(const Segment& s, Vec3 from, Vec3 x) const {
        const auto formula = [&](const auto& space) {
            return inner(space.difference(x, from), space.difference(s.q, s.p));
        };
        return signs_(formula, s.p, s.q, from, x);
    }

    /// From a point to a line: |w x d|^2 - r^2 |d|^2.
    int to_line(Vec3 p, const Segment& s) const {
        const auto formula = [&](const auto& space) {
            const auto d = space.difference(s.q, s.p);
            const auto area = outer(space.difference(p, s.p), d);
            return inner(area, area) - squared_radius(space) * inner(d, d);
        };
        return signs_(formula, p, s.p, s.q, radii_);
    }

    /// Whether p is strictly on the triangle's side of the plane upright on edge k; false if the
    /// triangle is degenerate.
    bool is_inside_of_edge(Vec3 p, const Triangle& t, int k) const {
        const Segment e = edge(t, k);
        const auto formula = [&](const auto& space) {
            const auto d = space.difference(e.q, e.p);
            const auto normal = outer(d, space.difference(t[(k + 2) % 3], e.p));
            return inner(outer(normal, d), space.difference(p, e.p));
        };
        return signs_(formula, p, t[0], t[1], t[2]) > 0;
    }

    /// From a point to the plane of a triangle: (n.w)^2 - r^2 |n|^2.
    int to_plane(Vec3 p, const Triangle& t) const {
        const auto formula = [&](const auto& space) {
            const auto n = outer(space.difference(t[1], t[0]), space.difference(t[2], t[0]));
            const auto height = inner(n, space.difference(p, t[0]));
            return height * height - squared_radius(space) * inner(n, n);
        };
        return signs_(formula, p, t[0], t[1], t[2], radii_);
    }

    /// Whether the point of s's line that is nearest to t's is strictly inside s; false if the
    /// lines are parallel. With n = u x v and r = t.p - s.p it is at ((r x v).n) / |n|^2.
    bool is_nearest_inside(const Segment& s, const Segment& t) const {
        const auto sign_from = [&](Vec3 end) {
            const auto formula = [&](const auto& space) {
                const auto v = space.difference(t.q, t.p);
                const auto n = outer(space.difference(s.q, s.p), v);
                return inner(outer(space.difference(t.p, end), v), n);
            };
            return signs_(formula, s.p, s.q, t.p, t.q);
        };
        return sign_from(s.p) > 0 && sign_from(s.q) < 0;
    }

    /// For two lines that are not parallel: the sign of (n.r)^2 - radius^2 |n|^2.
    int of_lines(const Segment& s, const Segment& t) const {
        const auto formula = [&](const auto& space) {
            const auto n = outer(space.difference(s.q, s.p), space.difference(t.q, t.p));
            const auto height = inner(n, space.difference(t.p, s.p));
            return height * height - squared_radius(space) * inner(n, n);
        };
        return signs_(formula, s.p, s.q, t.p, t.q, radii_);
    }

    static std::array<Vec3, 1> corners(Vec3 p) { return {p}; }
    static std::array<Vec3, 2> corners(const Segment& s) { return {s.p, s.q}; }
    static std::array<Vec3, 3> corners(const Triangle& t) { return {t[0], t[1], t[2]}; }

    /// To the half-space below the plane, or above it if `upward` is -1.
    template <class Corners>
    int to_side(const Corners& corners, const Plane& h, int upward) const {
        int result = 1;
        for (const Vec3 p : corners) {
            if (upward * along({h.point, h.tip}, h.point, p) <= 0)
                return of_meeting();
            result = std::min(result, to_plane(p, h));
        }
        return result;
    }

    int to_plane(Vec3 p, const Plane& h) const {
        const auto formula = [&](const auto& space) {
            const auto n = space.difference(h.tip, h.point);
            const auto height = inner(n, space.difference(p, h.point));
            return height * height - squared_radius(space) * inner(n, n);
        };
        return signs_(formula, p, h.point, h.tip, radii_);
    }

    template <class Upright, class Other>
    bool are_parallel(const Upright& g, const Other& h) const {
        const auto formula = [&](const auto& space) {
            const auto area =
                outer(space.difference(g.tip, g.point), space.difference(h.tip, h.point));
            return inner(area, area);
        };
        return signs_(formula, g.point, g.tip, h.point, h.tip) == 0;
    }

    const Signs& signs_;
    Radii radii_;
};

}  // namespace allide
