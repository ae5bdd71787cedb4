// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>

#include "round/round_point.h"
#include "round/shapes.h"

namespace allide {

/// The unit vector along a vector whose square does not overflow; 0 if the square vanishes.
inline Vec3 direction_of(Vec3 v) {
    const double size = length(v);
    return size > 0 ? (1 / size) * v : Vec3{};
}

/// The border of an end disc.
struct Rim {
    Vec3 centre;
    Vec3 x, y;  ///< of length one, across the axis and each other
    double radius;

    struct Spot {
        Vec3 point, tangent;
    };
    Spot at(SinCos turn) const {
        return {centre + radius * (turn.cos * x + turn.sin * y), turn.cos * y - turn.sin * x};
    }
};

/// A cylinder or cone by its farthest points, in a frame of its own: x means origin + unit x.
class FrustumReach {
public:
    FrustumReach(const Frustum& f, Vec3 origin, double unit)
        : axis_(normalized(f.q - f.p)),
          across_(any_across(axis_)),
          rims_{{{1 / unit * (f.p - origin), across_, cross(axis_, across_), f.radius_p / unit},
                 {1 / unit * (f.q - origin), across_, cross(axis_, across_), f.radius_q / unit}}} {
        const Vec3 normal = normalized({f.radius_p - f.radius_q, dot(f.q - f.p, axis_), 0});
        rise_ = normal.x;
        lean_ = normal.y;
    }

    /// How far it reaches along u, which has length one.
    double along(Vec3 u) const {
        const double width = length(u - dot(u, axis_) * axis_);
        return std::max(dot(u, rims_[0].centre) + rims_[0].radius * width,
                        dot(u, rims_[1].centre) + rims_[1].radius * width);
    }
    /// A point that is farthest along u.
    Vec3 farthest(Vec3 u) const {
        const Vec3 aside = direction_of(upright(u));
        const Vec3 at_p = rims_[0].centre + rims_[0].radius * aside;
        const Vec3 at_q = rims_[1].centre + rims_[1].radius * aside;
        return dot(u, at_q) > dot(u, at_p) ? at_q : at_p;
    }

    Vec3 axis() const { return axis_; }
    const Rim& rim(int k) const { return rims_[static_cast<std::size_t>(k)]; }

    /// The unit vector from the axis to x, or any if x is on it.
    Vec3 away(Vec3 x) const {
        const Vec3 out = direction_of(upright(x - rims_[0].centre));
        return out == Vec3{} ? across_ : out;
    }
    /// The normal of the side where `away` from the axis.
    Vec3 side_normal(Vec3 away) const { return rise_ * axis_ + lean_ * away; }
    /// The part of the side's normals along the axis.
    double rise() const { return rise_; }
    /// The height of the side over x, along its normal n.
    double side_height(Vec3 n, Vec3 x) const {
        return dot(n, rims_[0].centre - x) + rims_[0].radius * lean_;
    }

    /// The part of v across the axis, of which two passes take what rounding leaves.
    Vec3 upright(Vec3 v) const {
        v = v - dot(v, axis_) * axis_;
        return v - dot(v, axis_) * axis_;
    }

private:
    Vec3 axis_, across_;
    std::array<Rim, 2> rims_;
    double rise_, lean_;
};

}  // namespace allide
