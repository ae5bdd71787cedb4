// SPDX-License-Identifier: MIT
#include "round/distance_order.h"

#include "round/feature_order.h"

namespace allide {

int distance_order(Vec3 a, Vec3 b, Radii radii) {
    return FeatureOrder(filtered_signs, radii)(a, b);
}

int distance_order(Vec3 a, const Segment& b, Radii radii) {
    return FeatureOrder(filtered_signs, radii)(a, b);
}

int distance_order(Vec3 a, const Triangle& b, Radii radii) {
    return FeatureOrder(filtered_signs, radii)(a, b);
}

int distance_order(const Segment& a, const Segment& b, Radii radii) {
    return FeatureOrder(filtered_signs, radii)(a, b);
}

int distance_order(const Segment& a, const Triangle& b, Radii radii) {
    return FeatureOrder(filtered_signs, radii)(a, b);
}

int distance_order(const Triangle& a, const Triangle& b, Radii radii) {
    return FeatureOrder(filtered_signs, radii)(a, b);
}

int distance_order(Vec3 a, const HalfSpace& b, Radii radii) {
    return FeatureOrder(filtered_signs, radii)(a, b);
}

int distance_order(const Segment& a, const HalfSpace& b, Radii radii) {
    return FeatureOrder(filtered_signs, radii)(a, b);
}

int distance_order(const Triangle& a, const HalfSpace& b, Radii radii) {
    return FeatureOrder(filtered_signs, radii)(a, b);
}

int distance_order(const HalfSpace& a, const HalfSpace& b, Radii radii) {
    return FeatureOrder(filtered_signs, radii)(a, b);
}

int distance_order(Vec3 a, const Plane& b, Radii radii) {
    return FeatureOrder(filtered_signs, radii)(a, b);
}

int distance_order(const Segment& a, const Plane& b, Radii radii) {
    return FeatureOrder(filtered_signs, radii)(a, b);
}

int distance_order(const Triangle& a, const Plane& b, Radii radii) {
    return FeatureOrder(filtered_signs, radii)(a, b);
}

int distance_order(const Plane& a, const HalfSpace& b, Radii radii) {
    return FeatureOrder(filtered_signs, radii)(a, b);
}

int distance_order(const Plane& a, const Plane& b, Radii radii) {
    return FeatureOrder(filtered_signs, radii)(a, b);
}

int plane_side(Vec3 x, const Plane& h) {
    const auto formula = [&](const auto& space) {
        return inner(space.difference(x, h.point), space.difference(h.tip, h.point));
    };
    return filtered_signs(formula, x, h.point, h.tip);
}

}  // namespace allide
