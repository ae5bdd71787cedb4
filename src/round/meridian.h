// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <iterator>

#include "round/rounded_distance.h"

namespace allide {

/// A cylinder or cone as the trapezoid that it is in every half-plane bounded by its axis. All
/// points are relative to its end p, so that they keep their digits far from the origin.
class Meridian {
public:
    explicit Meridian(const Frustum& f)
        : q_(f.q - f.p),
          length_(length(q_)),
          axis_(1 / length_ * q_),
          radius_p_(f.radius_p),
          radius_q_(f.radius_q) {}

    /// The nearest point of the frustum as `a`, x as `b`; distance 0 where x is inside as computed.
    struct Nearest {
        ClosestPoints points;
        Vec3 gradient;  ///< of the distance, accurate for small ones too
    };
    Nearest nearest(Vec3 x) const {
        const double z = dot(x, axis_);
        const Vec3 aside = upright(x);
        const double off = length(aside);
        const Vec3 out = off > 0 ? (1 / off) * aside : Vec3{};
        const Spot spot = nearest_spot({z, off});
        return {{spot.z * axis_ + spot.off * out, x, spot.distance},
                spot.up_z * axis_ + spot.up_off * out};
    }

    Vec3 q() const { return q_; }
    /// The points of the end discs that are farthest along `direction`.
    Vec3 farthest_at_p(Vec3 direction) const { return radius_p_ * across(direction); }
    Vec3 farthest_at_q(Vec3 direction) const { return q_ + radius_q_ * across(direction); }

private:
    struct Spot {
        double z, off;
        double distance = 0;
        double up_z = 0, up_off = 0;  ///< the gradient of the distance
    };

    /// Of length one and upright on the axis; 0 if the direction is along it.
    Vec3 across(Vec3 direction) const { return normalized(upright(direction)); }

    /// The part of v upright on the axis. Twice, because of a v along the axis the first may leave
    /// nothing but rounding, which is not upright.
    Vec3 upright(Vec3 v) const {
        const Vec3 aside = v - dot(v, axis_) * axis_;
        return aside - dot(aside, axis_) * axis_;
    }

    Spot nearest_spot(Spot x) const {
        const Spot p = {0, radius_p_}, q = {length_, radius_q_};
        const bool is_inside = (q.z - p.z) * (x.off - p.off) <= (q.off - p.off) * (x.z - p.z);
        if (x.z >= 0 && x.z <= length_ && is_inside)
            return x;
        const Spot spots[] = {on_border(x, {0, 0}, p), on_border(x, p, q),
                              on_border(x, q, {length_, 0})};
        return *std::min_element(
            std::begin(spots), std::end(spots),
            [](const Spot& s, const Spot& t) { return s.distance < t.distance; });
    }

    /// On a side of the trapezoid, which is to the right from s to t.
    static Spot on_border(Spot x, Spot s, Spot t) {
        const double z = t.z - s.z, off = t.off - s.off, size = z * z + off * off;
        const double along = (x.z - s.z) * z + (x.off - s.off) * off;
        if (along <= 0 || size == 0)
            return at_corner(x, s);
        if (along >= size)
            return at_corner(x, t);
        Spot spot = {s.z + along / size * z, s.off + along / size * off};
        const double side = length({z, off, 0});
        spot.up_z = -off / side;
        spot.up_off = z / side;
        spot.distance = std::fabs((x.z - s.z) * spot.up_z + (x.off - s.off) * spot.up_off);
        return spot;
    }

    static Spot at_corner(Spot x, Spot corner) {
        const double z = x.z - corner.z, off = x.off - corner.off, d = length({z, off, 0});
        if (d == 0)
            return {corner.z, corner.off};
        return {corner.z, corner.off, d, z / d, off / d};
    }

    Vec3 q_;
    double length_;
    Vec3 axis_;
    double radius_p_, radius_q_;
};

}  // namespace allide
