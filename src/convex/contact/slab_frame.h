// SPDX-License-Identifier: MIT
// An affine frame that stretches a thin slab along its normal, so that doubles resolve contacts in
// it. The common digits of the heights cancel, and the rest becomes a coordinate.
#pragma once

#include "convex/contact/fine_height.h"
#include "primitive/triangle.h"

namespace allide {

/// An affine map: two world coordinates less a base, and the height.
class SlabFrame {
public:
    SlabFrame() = default;
    /// No coordinate of a point may exceed `largest`. The largest coordinate of the direction is 1
    /// or -1, along `axis`. Heights are not scaled until `stretch` is called.
    SlabFrame(Vec3 direction, int axis, Vec3 base, double largest)
        : axis_(axis),
          base_(base),
          scale_(fine_scale(largest)),
          along_(fine(direction, one)),
          ground_(fine_height(along_, fine_point(base))) {}

    FineVector fine_point(Vec3 p) const { return fine(p, scale_); }
    const FineVector& along() const { return along_; }
    /// In the world, along the direction.
    double height(FineHeight h) const { return static_cast<double>(h) / (scale_ * one); }

    Vec3 operator()(Vec3 p) const { return (*this)(p, fine_point(p)); }
    Vec3 operator()(Vec3 p, const FineVector& q) const {
        const Vec3 d = p - base_;
        const FineHeight h = fine_height(along_, q) - ground_;
        return {d[(axis_ + 1) % 3], d[(axis_ + 2) % 3], tallness_ * static_cast<double>(h)};
    }

    /// Makes a height as tall as the reach of the other coordinates, which none exceeds.
    void stretch(double reach, FineHeight tallest) {
        reach_ = reach;
        tallness_ = reach / std::max(static_cast<double>(tallest), 1.0);
        height_error_ = 2 * tallness_ * static_cast<double>(allide::height_error(along_));
    }
    double reach() const { return reach_; }
    /// How far apart heights must be to be so for certain, up to rounding.
    double height_error() const { return height_error_; }

    /// The world direction of planes with this normal in the frame; the given direction if the tilt
    /// is too large.
    FineVector tilted(Vec3 normal) const;

private:
    static constexpr double one = 0x1p60;

    int axis_ = 0;
    Vec3 base_;
    double scale_ = 1;
    FineVector along_ = {};
    FineHeight ground_ = 0;
    double tallness_ = 1, reach_ = 0, height_error_ = 0;
};

/// True if two triangles in the frame are certainly apart, and so the triangles that they
/// represent.
bool are_apart(const SlabFrame& frame, const Triangle& a, const Triangle& b);

}  // namespace allide
