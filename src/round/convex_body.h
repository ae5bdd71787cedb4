// SPDX-License-Identifier: MIT
// Support functions of convex sets over any number type, in units in which both sets of a pair have
// coordinates of at most about one.
#pragma once

#include <cmath>

#include "primitive/real_vector.h"
#include "round/convex_walk.h"

namespace allide {

inline double root(double x) {
    return std::sqrt(x);
}
inline DoubleDouble root(DoubleDouble x) {
    const double first = std::sqrt(x.high);
    if (!(first > 0))
        return 0;
    const DoubleDouble rest = x - DoubleDouble(first) * DoubleDouble(first);
    return DoubleDouble(first) + DoubleDouble(double(rest) / (2 * first));
}

template <class Real>
RealVector<Real> plus(const RealVector<Real>& p, const RealVector<Real>& q) {
    return {p.x + q.x, p.y + q.y, p.z + q.z};
}
template <class Real>
RealVector<Real> times(const Real& s, const RealVector<Real>& p) {
    return {s * p.x, s * p.y, s * p.z};
}
template <class Real>
RealVector<Real> minus(const RealVector<Real>& p) {
    return {-p.x, -p.y, -p.z};
}
template <class Real>
Real size_of(const RealVector<Real>& p) {
    return root(inner(p, p));
}

/// The frame of a pair: x means origin + unit x.
struct PairFrame {
    Vec3 origin;
    double unit;  ///< a power of two
};

template <class Real>
class ConvexBody {
public:
    using Vector = RealVector<Real>;

    ConvexBody(const ConvexSet& set, const PairFrame& frame)
        : kind_(set.kind),
          count_(set.count),
          radius_(set.radius / frame.unit),
          radius_q_(set.radius_q / frame.unit) {
        for (int i = 0; i < count_; ++i)
            points_[i] = times(Real(1 / frame.unit), difference<Real>(set.points[i], frame.origin));
        if (count_ > 1)
            axis_ = points_[1] - points_[0];
        squared_ = inner(axis_, axis_);
    }

    /// A point that is farthest along n, which is not 0.
    Vector support(const Vector& n) const {
        return kind_ == ConvexSet::Kind::hull ? of_hull(n) : of_frustum(n);
    }

    /// Whether x is inside, by more than a margin that covers rounding.
    bool holds(const Vector& x, double margin) const {
        if (kind_ == ConvexSet::Kind::hull)
            return count_ < 3 && Real(margin) < Real(radius_) - size_of(x - on_axis(x));
        const Real length = root(squared_), h = inner(x - points_[0], axis_) / length;
        const Real off = size_of(upright(x - points_[0]));
        const Real reach = (Real(radius_) * (length - h) + Real(radius_q_) * h) / length;
        return Real(margin) < h && Real(margin) < length - h && Real(margin) < reach - off;
    }

    /// The point of the segment between the first two points that is nearest to x.
    Vector on_axis(const Vector& x) const {
        const Real t = inner(x - points_[0], axis_);
        if (!(Real(0) < t))
            return points_[0];
        return t < squared_ ? plus(points_[0], times(t / squared_, axis_)) : points_[1];
    }

    const Vector& start() const { return points_[0]; }

private:
    Vector of_hull(const Vector& n) const {
        int best = 0;
        Real most = inner(n, points_[0]);
        for (int i = 1; i < count_; ++i) {
            const Real reach = inner(n, points_[i]);
            if (most < reach)
                best = i, most = reach;
        }
        return radius_ > 0 ? plus(points_[best], times(Real(radius_) / size_of(n), n))
                           : points_[best];
    }

    Vector of_frustum(const Vector& n) const {
        const Vector aside = upright(n);
        const Real width = size_of(aside);
        const Real at_p = inner(n, points_[0]) + Real(radius_) * width;
        const Real at_q = inner(n, points_[1]) + Real(radius_q_) * width;
        const bool is_p = at_q < at_p;
        const Vector& centre = points_[is_p ? 0 : 1];
        const Real radius = is_p ? radius_ : radius_q_;
        return Real(0) < width ? plus(centre, times(radius / width, aside)) : centre;
    }

    /// The part of v upright on the axis. Each pass leaves rounding of what it takes away, which
    /// need not be upright; what is still not so after three is nothing else.
    Vector upright(Vector v) const {
        constexpr double slope = sizeof(Real) == sizeof(double) ? 0x1p-96 : 0x1p-184;
        for (int pass = 0; pass < 3; ++pass) {
            v = v - times(inner(v, axis_) / squared_, axis_);
            const Real along = inner(v, axis_);
            if (along * along < Real(slope) * squared_ * inner(v, v))
                return v;
        }
        return {};
    }

    ConvexSet::Kind kind_;
    int count_;
    Vector points_[3] = {};
    Vector axis_ = {};
    Real squared_;
    double radius_, radius_q_;
};

}  // namespace allide
