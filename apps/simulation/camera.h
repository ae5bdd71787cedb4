// SPDX-License-Identifier: MIT
#pragma once

#include <allide/math.h>

namespace simulation {

/// A point of the picture, y down, and how far ahead of the eye it lies.
struct Pixel {
    double x, y, depth;
};

/// Looks from `eye` at `target`, which is at (0, 0) of the picture; z is up.
class Camera {
public:
    /// A unit length at the distance of the target is `scale` long in the picture.
    Camera(allide::Vec3 eye, allide::Vec3 target, double scale)
        : eye_(eye),
          ahead_(normalized(target - eye)),
          right_(normalized(cross(ahead_, {0, 0, 1}))),
          up_(cross(right_, ahead_)),
          scale_(scale * length(target - eye)) {}

    allide::Vec3 eye() const { return eye_; }

    Pixel project(allide::Vec3 p) const {
        const allide::Vec3 v = p - eye_;
        const double depth = dot(v, ahead_);
        return {scale_ * dot(v, right_) / depth, -scale_ * dot(v, up_) / depth, depth};
    }

private:
    allide::Vec3 eye_, ahead_, right_, up_;
    double scale_;
};

}  // namespace simulation
