// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>

#include "primitive/real_vector.h"
#include "round/shapes.h"

namespace allide {

/// A distance below the grid of world coordinates. It means "positive" where rounding gave 0.
inline constexpr double least_gap = 0x1p-253;

/// Heights above a plane in double-double, so that its point may be far away.
class Heights {
public:
    template <class Upright>
    explicit Heights(const Upright& h)
        : point_(h.point), normal_(difference<DoubleDouble>(h.tip, h.point)) {
        const double scale = length(rounded());
        // Far from the origin, rounding may have made the tip equal to the point.
        unit_ = scale > 0 ? (1 / scale) * rounded() : Vec3{};
        length_ = scale > 0 ? scale : 1;
    }

    double of(Vec3 x) const {
        return double(inner(normal_, difference<DoubleDouble>(x, point_))) / length_;
    }
    /// The unit vector upwards.
    Vec3 up() const { return unit_; }

private:
    Vec3 rounded() const { return {double(normal_.x), double(normal_.y), double(normal_.z)}; }

    Vec3 point_;
    RealVector<DoubleDouble> normal_;
    Vec3 unit_;
    double length_;
};

}  // namespace allide
