// SPDX-License-Identifier: MIT
// With the heights P and Q of the ends over the plane, of opposite signs, the point is
// (P q - Q p) / (P - Q). It is computed in double-double with a bound of its error; a coordinate
// that the bound leaves in doubt is computed in integers.
#include "primitive/edge_point.h"

#include <cmath>
#include <optional>

#include "primitive/certain_rounding.h"
#include "primitive/fraction.h"
#include "primitive/integer_grid.h"
#include "primitive/real_vector.h"
#include "primitive/wide_determinant.h"

namespace allide {
namespace {

struct Height {
    DoubleDouble value;
    double error;
};

/// The exact heights are integers below 2^(192 W - 3), for coordinates of W words.
template <int Words>
struct ExactHeights {
    WideInteger<3 * Words> p, q;
};

/// How far along the segment the point is, and a bound of the error.
struct Share {
    DoubleDouble value;
    double error;
};

std::optional<Share> share(const Height& p, const Height& q) {
    const DoubleDouble whole = p.value - q.value;
    const double error = (p.error + q.error) / std::fabs(static_cast<double>(whole));
    if (!(error < 0x1p-10))
        return std::nullopt;
    return Share{p.value / whole, 1.01 * error + 64 * 0x1p-106};
}

std::optional<double> coordinate(double p, double q, const std::optional<Share>& along) {
    if (p == q)
        return p;
    if (!along)
        return std::nullopt;
    const DoubleDouble way = DoubleDouble::difference(q, p);
    const DoubleDouble x = DoubleDouble(p) + along->value * way;
    return certain_rounding(x, along->error * std::fabs(q - p) + 16 * 0x1p-106 * std::fabs(p));
}

template <int Words>
double exact_coordinate(double p, double q, const ExactHeights<Words>& heights,
                        const IntegerGrid& grid) {
    const auto over = product(heights.p, grid.integer<Words>(scaled(q))) -
                      product(heights.q, grid.integer<Words>(scaled(p)));
    return rounded({over, resized<4 * Words>(heights.p - heights.q)}, grid.exponent());
}

/// A segment and what it crosses: `Other` gives the heights over itself in double-double and in
/// integers.
template <class Other>
class CrossingPoint {
public:
    CrossingPoint(Vec3 p, Vec3 q, const Other& other)
        : p_(p), q_(q), other_(other), along_(share(other.height(p), other.height(q))) {}

    Vec3 rounded() const {
        Vec3 point;
        for (int k = 0; k < 3; ++k) {
            const auto certain = coordinate(p_[k], q_[k], along_);
            if (!certain)
                return exact();
            point[k] = *certain;
        }
        return point;
    }

private:
    Vec3 exact() const {
        IntegerGrid grid = other_.grid();
        grid.include(p_);
        grid.include(q_);
        if (grid.bits() <= capacity(1))
            return exact_in<1>(grid);
        if (grid.bits() <= capacity(2))
            return exact_in<2>(grid);
        ALLIDE_ASSERT(grid.bits() <= capacity(5));  // from 2^-252, the last bit of 2^-200, to 2^62
        return exact_in<5>(grid);
    }

    template <int Words>
    Vec3 exact_in(const IntegerGrid& grid) const {
        const ExactHeights<Words> heights = {other_.template exact_height<Words>(p_, grid),
                                             other_.template exact_height<Words>(q_, grid)};
        Vec3 point;
        for (int k = 0; k < 3; ++k)
            point[k] = exact_coordinate(p_[k], q_[k], heights, grid);
        return point;
    }

    Vec3 p_, q_;
    const Other& other_;
    std::optional<Share> along_;
};

template <int Words>
WideInteger<Words> exact_difference(double p, double q, const IntegerGrid& grid) {
    return grid.integer<Words>(scaled(p)) - grid.integer<Words>(scaled(q));
}

/// A plane, and heights that are determinants.
class CrossedFace {
public:
    explicit CrossedFace(const Triangle& t)
        : t_(t),
          normal_(
              outer(difference<DoubleDouble>(t[1], t[0]), difference<DoubleDouble>(t[2], t[0]))),
          extent_(largest(abs(t[1] - t[0]), abs(t[2] - t[0]))) {}

    Height height(Vec3 p) const {
        const Vec3 m = largest(extent_, abs(p - t_[0]));
        return {inner(normal_, difference<DoubleDouble>(p, t_[0])),
                fine_determinant_error * (m.x * m.y * m.z)};
    }

    IntegerGrid grid() const {
        IntegerGrid result;
        for (const Vec3 corner : t_.corners)
            result.include(corner);
        return result;
    }

    template <int Words>
    WideInteger<3 * Words> exact_height(Vec3 p, const IntegerGrid& grid) const {
        WideInteger<Words> rows[3][3];
        for (int k = 0; k < 3; ++k) {
            rows[0][k] = exact_difference<Words>(t_[1][k], t_[0][k], grid);
            rows[1][k] = exact_difference<Words>(t_[2][k], t_[0][k], grid);
            rows[2][k] = exact_difference<Words>(p[k], t_[0][k], grid);
        }
        return determinant(rows);
    }

private:
    Triangle t_;
    RealVector<DoubleDouble> normal_;
    Vec3 extent_;
};

/// A segment seen along an axis, and heights that are minors.
class CrossedEdge {
public:
    CrossedEdge(Vec3 from, Vec3 to, int axis)
        : from_(from), to_(to), i_((axis + 1) % 3), j_((axis + 2) % 3) {}

    Height height(Vec3 p) const {
        const auto edge = difference<DoubleDouble>(to_, from_);
        const auto arm = difference<DoubleDouble>(p, from_);
        const Vec3 m = largest(abs(to_ - from_), abs(p - from_));
        return {part(edge, i_) * part(arm, j_) - part(edge, j_) * part(arm, i_),
                fine_minor_error * (m[i_] * m[j_])};
    }

    IntegerGrid grid() const {
        IntegerGrid result;
        result.include(from_);
        result.include(to_);
        return result;
    }

    template <int Words>
    WideInteger<3 * Words> exact_height(Vec3 p, const IntegerGrid& grid) const {
        const auto flat = minor(exact_difference<Words>(to_[i_], from_[i_], grid),
                                exact_difference<Words>(to_[j_], from_[j_], grid),
                                exact_difference<Words>(p[i_], from_[i_], grid),
                                exact_difference<Words>(p[j_], from_[j_], grid));
        return resized<3 * Words>(flat);
    }

private:
    static DoubleDouble part(const RealVector<DoubleDouble>& v, int k) {
        return k == 0 ? v.x : k == 1 ? v.y : v.z;
    }

    Vec3 from_, to_;
    int i_, j_;
};

}  // namespace

Vec3 plane_point(Vec3 p, Vec3 q, const Triangle& plane) {
    return CrossingPoint(p, q, CrossedFace(plane)).rounded();
}

Vec3 edge_crossing(const Vec3 (&pq)[2], const Vec3 (&rs)[2], int axis) {
    return CrossingPoint(pq[0], pq[1], CrossedEdge(rs[0], rs[1], axis)).rounded();
}

}  // namespace allide
