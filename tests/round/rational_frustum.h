// SPDX-License-Identifier: MIT
// Cylinders and cones in GMP's numbers, written apart from src/round: quadratics are interpolated,
// polygons clipped, and spheres compared by square roots of 8000 bits.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "round/shapes.h"
#include "tests/rational.h"
#include "tests/round/integer_hulls.h"

namespace allide {

/// Each order is -1 if the inside of the frustum is met, 1 if nothing is; 0 is touching, at least
/// of the curved side.
class RationalFrustum {
public:
    explicit RationalFrustum(const Frustum& f, const CommonUnit& unit)
        : unit_(unit),
          p_(rational(f.p)),
          q_(rational(f.q)),
          a_(q_ - p_),
          size_(dot(a_, a_)),
          radius_p_(unit.integer(f.radius_p)),
          radius_q_(unit.integer(f.radius_q)) {}

    RationalVec3 rational(Vec3 x) const {
        return {mpq_class(unit_.integer(x.x)), mpq_class(unit_.integer(x.y)),
                mpq_class(unit_.integer(x.z))};
    }

    int point_order(Vec3 point) const {
        const RationalVec3 x = rational(point);
        const mpq_class h = height(x);
        return std::max({-sgn(h), sgn(mpq_class(h - size_)), sgn(excess(x))});
    }

    int segment_order(Vec3 s, Vec3 t) const { return segment_order(rational(s), rational(t)); }

    /// Orders a ray in the direction of `d`, as a segment that is long enough.
    int ray_order(Vec3 origin, Vec3 d) const {
        const RationalVec3 o = rational(origin), way = rational(d);
        mpq_class reach = radius_p_ + radius_q_;
        for (const RationalVec3& x : {p_, q_})
            reach += abs(x.x - o.x) + abs(x.y - o.y) + abs(x.z - o.z);
        return segment_order(o, o + mpq_class(reach + reach / dot(way, way)) * way);
    }

    /// Whether the interior may have points of a triangle: not if that is beyond an end's plane.
    bool passes_between_ends(const Triangle& t) const {
        bool above_p = false, below_q = false;
        for (int k = 0; k < 3; ++k) {
            const mpq_class h = height(rational(t[k]));
            above_p = above_p || h > 0;
            below_q = below_q || h < size_;
        }
        return above_p && below_q;
    }

    int triangle_order(const Triangle& t) const {
        const RationalVec3 o = rational(t[0]), u = rational(t[1]) - o, v = rational(t[2]) - o;
        std::vector<RationalVec3> polygon = {o, o + u, o + v};
        polygon = clipped(clipped(polygon, 1), -1);
        int least = 1;
        for (std::size_t i = 0; i < polygon.size(); ++i)
            least = std::min(least, segment_order(polygon[i], polygon[(i + 1) % polygon.size()]));
        return least == -1 ? least : std::min(least, centre_order(o, u, v));
    }

    /// Orders the half-space below, or above if `upward` is -1.
    int half_space_order(Vec3 point, Vec3 tip, int upward) const {
        const RationalVec3 o = rational(point), n = mpq_class(upward) * (rational(tip) - o);
        const mpq_class across = dot(n, n) * size_ - dot(n, a_) * dot(n, a_);
        const auto order = [&](const RationalVec3& centre, const mpq_class& radius) {
            const mpq_class h = dot(n, centre - o);
            return h < 0 ? -1 : sgn(mpq_class(h * h * size_ - radius * radius * across));
        };
        return std::min(order(p_, radius_p_), order(q_, radius_q_));
    }

    int sphere_order(Vec3 centre, double radius) const {
        const RationalVec3 w = rational(centre) - p_;
        const Real length = root(real(size_));
        const Planar x = {real(dot(w, a_)) / length,
                          root(real(dot(cross(w, a_), cross(w, a_)))) / length};
        const Real zero = real(0);
        const Planar corners[] = {
            {zero, zero}, {zero, real(radius_p_)}, {length, real(radius_q_)}, {length, zero}};
        if (x.z >= 0 && x.z <= length && !is_left(corners[1], corners[2], x))
            return -1;  // also where it touches from inside
        Real least = squared_distance(x, corners[0], corners[1]);
        least = std::min(least, squared_distance(x, corners[1], corners[2]));
        least = std::min(least, squared_distance(x, corners[2], corners[3]));
        const Real squared_radius = real(unit_.integer(radius) * unit_.integer(radius));
        return sign(least - squared_radius, squared_radius + x.z * x.z + x.r * x.r + real(size_));
    }

private:
    using Real = mpf_class;
    static constexpr unsigned precision = 8192;
    struct Planar {
        Real z, r;
    };

    static Real real(const mpq_class& x) { return Real(x, precision); }
    static Real root(const Real& x) { return sqrt(x); }
    /// Algebraic numbers of these sizes are 0 or larger than 2^-3500 of their terms.
    static int sign(const Real& x, const Real& terms) {
        Real least(terms, precision);
        mpf_div_2exp(least.get_mpf_t(), least.get_mpf_t(), 3500);
        return abs(x) <= least ? 0 : sgn(x);
    }

    static bool is_left(const Planar& a, const Planar& b, const Planar& x) {
        return (b.z - a.z) * (x.r - a.r) - (b.r - a.r) * (x.z - a.z) > 0;
    }

    static Real squared_distance(const Planar& x, const Planar& a, const Planar& b) {
        const Planar d = {b.z - a.z, b.r - a.r};
        const Real size = d.z * d.z + d.r * d.r;
        Real t = size == 0 ? real(0) : Real(((x.z - a.z) * d.z + (x.r - a.r) * d.r) / size);
        t = t < 0 ? real(0) : t > 1 ? real(1) : t;
        const Real z = x.z - a.z - t * d.z, r = x.r - a.r - t * d.r;
        return z * z + r * r;
    }

    mpq_class height(const RationalVec3& x) const { return dot(x - p_, a_); }

    /// Negative inside the double cone.
    mpq_class excess(const RationalVec3& x) const {
        const mpq_class h = height(x), w = dot(x - p_, x - p_);
        const mpq_class reach = radius_p_ * (size_ - h) + radius_q_ * h;
        return size_ * (w * size_ - h * h) - reach * reach;
    }

    int segment_order(const RationalVec3& s, const RationalVec3& t) const {
        mpq_class low = 0, high = 1;
        const mpq_class from = height(s), rise = height(t) - from;
        if (rise == 0 && (from < 0 || from > size_))
            return 1;
        if (rise != 0) {
            const mpq_class at_p = -from / rise, at_q = (size_ - from) / rise;
            low = std::max(low, std::min(at_p, at_q));
            high = std::min(high, std::max(at_p, at_q));
        }
        if (low > high)
            return 1;
        const auto at = [&](const mpq_class& x) { return excess(s + x * (t - s)); };
        int least = std::min(sgn(at(low)), sgn(at(high)));
        // excess = c + b x + a x^2, of its values at 0, 1 and 2
        const mpq_class c = at(0), one = at(1) - c, two = at(2) - c;
        const mpq_class a = two / 2 - one, b = one - a;
        if (a > 0) {
            const mpq_class bottom = -b / (2 * a);
            if (bottom > low && bottom < high)
                least = std::min(least, sgn(mpq_class(c + bottom * b / 2)));
        }
        return least;
    }

    std::vector<RationalVec3> clipped(const std::vector<RationalVec3>& polygon, int upward) const {
        std::vector<RationalVec3> result;
        const auto inside = [&](const RationalVec3& x) -> mpq_class {
            return upward > 0 ? height(x) : mpq_class(size_ - height(x));
        };
        for (std::size_t i = 0; i < polygon.size(); ++i) {
            const RationalVec3 &x = polygon[i], &y = polygon[(i + 1) % polygon.size()];
            const mpq_class at_x = inside(x), at_y = inside(y);
            if (at_x >= 0)
                result.push_back(x);
            if (sgn(at_x) * sgn(at_y) < 0)
                result.push_back(x + mpq_class(at_x / (at_x - at_y)) * (y - x));
        }
        return result;
    }

    /// Orders the point of o + i u + j v where the excess is stationary, if it is in the triangle.
    int centre_order(const RationalVec3& o, const RationalVec3& u, const RationalVec3& v) const {
        const auto at = [&](int i, int j) {
            return excess(o + mpq_class(i) * u + mpq_class(j) * v);
        };
        const mpq_class c = at(0, 0), uu = (at(2, 0) - 2 * at(1, 0) + c) / 2,
                        vv = (at(0, 2) - 2 * at(0, 1) + c) / 2, bu = at(1, 0) - c - uu,
                        bv = at(0, 1) - c - vv, uv = at(1, 1) - c - uu - vv - bu - bv;
        // 2 uu i + uv j = -bu, uv i + 2 vv j = -bv
        const mpq_class whole = 4 * uu * vv - uv * uv;
        if (whole == 0)
            return 1;
        const mpq_class i = (uv * bv - 2 * vv * bu) / whole, j = (uv * bu - 2 * uu * bv) / whole;
        if (i < 0 || j < 0 || i + j > 1)
            return 1;
        const RationalVec3 x = o + i * u + j * v;
        const mpq_class h = height(x);
        return h < 0 || h > size_ ? 1 : sgn(excess(x));
    }

    const CommonUnit& unit_;
    RationalVec3 p_, q_, a_;
    mpq_class size_, radius_p_, radius_q_;
};

}  // namespace allide
