// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <iterator>

#include "round/round_shape.h"
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

    /// The nearest point of the border, also for a point inside; `out` stands for the way from the
    /// axis to a point that is on it. The gradient is the outward normal.
    Nearest nearest_on_border(Vec3 x, Vec3 out) const {
        const Vec3 aside = upright(x);
        const double off = length(aside);
        if (off > 0)
            out = (1 / off) * aside;
        const Spot from = {dot(x, axis_), off};
        const Borders borders = around(from);
        Spot spot = *std::min_element(std::begin(borders.of), std::end(borders.of), is_nearer);
        if (spot.up_z == 0 && spot.up_off == 0)
            spot = with_side_normal(spot);
        // The way from an end's centre to a point inside leads inwards.
        if (holds(from) && (from.z - spot.z) * spot.up_z + (off - spot.off) * spot.up_off > 0)
            spot.up_z = -spot.up_z, spot.up_off = -spot.up_off;
        return {{spot.z * axis_ + spot.off * out, x, spot.distance},
                spot.up_z * axis_ + spot.up_off * out};
    }

    /// The part of the border that is nearest; near a rim it is the end.
    RoundPart part(Vec3 x) const {
        const Borders borders = around({dot(x, axis_), length(upright(x))});
        const double side = borders.of[1].distance + 0x1p-44 * length_;
        const bool is_p = borders.of[0].distance <= borders.of[2].distance;
        if (std::min(borders.of[0].distance, borders.of[2].distance) > side)
            return round_side;
        return is_p ? round_end_p : round_end_q;
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

    /// The unit vector upright on the axis; 0 if the direction is along the axis.
    Vec3 across(Vec3 direction) const { return normalized(upright(direction)); }

    /// The part of v upright on the axis. Each pass leaves rounding of what it takes away, which
    /// need not be upright; what is still not so after three is nothing else.
    Vec3 upright(Vec3 v) const {
        for (int pass = 0; pass < 3; ++pass) {
            v = v - dot(v, axis_) * axis_;
            const double along = dot(v, axis_);
            if (pass > 0 && along * along <= 0x1p-90 * dot(v, v))
                return v;
        }
        return {};
    }

    /// Up to rounding.
    bool holds(Spot x) const {
        const bool is_beneath_side = length_ * (x.off - radius_p_) <= (radius_q_ - radius_p_) * x.z;
        return x.z >= 0 && x.z <= length_ && is_beneath_side;
    }

    Spot nearest_spot(Spot x) const {
        if (holds(x))
            return x;
        const Borders borders = around(x);
        return *std::min_element(std::begin(borders.of), std::end(borders.of), is_nearer);
    }

    /// The nearest points of the end at p, the side and the end at q.
    struct Borders {
        Spot of[3];
    };
    Borders around(Spot x) const {
        const Spot p = {0, radius_p_}, q = {length_, radius_q_};
        return {{on_border(x, {0, 0}, p), on_border(x, p, q), on_border(x, q, {length_, 0})}};
    }
    static bool is_nearer(const Spot& s, const Spot& t) { return s.distance < t.distance; }

    /// A corner with the normal of the side, for a point that is the corner.
    Spot with_side_normal(Spot corner) const {
        const double slope = length({length_, radius_q_ - radius_p_, 0});
        corner.up_z = (radius_p_ - radius_q_) / slope;
        corner.up_off = length_ / slope;
        return corner;
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
