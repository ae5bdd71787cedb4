// SPDX-License-Identifier: MIT
#include "primitive/point_triangle.h"

#include <algorithm>

#include "primitive/flat_contact.h"

namespace allide {
namespace {

Feature feature_at(Vec3 p, const Triangle& t) {
    for (std::uint32_t k = 0; k < 3; ++k)
        if (p == t.corners[k])
            return {FeatureKind::vertex, k};
    for (std::uint32_t k = 0; k < 3; ++k) {
        const Vec3 a = t.corners[k], b = t.corners[(k + 1) % 3];
        if (contains(Box{min(a, b), max(a, b)}, p) && are_collinear(a, b, p))
            return {FeatureKind::edge, k};
    }
    return {FeatureKind::face, 0};
}

}  // namespace

bool is_on(const Triangle& t, Vec3 p) {
    return contains(bounds(t), p) && contains(flat_shape(t), p);
}

TrianglePoint nearest_point(Vec3 p, const Triangle& t) {
    if (is_on(t, p))
        return {0, {p, feature_at(p, t)}};
    const ClosestPair nearest = closest_on_triangle(p, t);
    return {std::max(nearest.distance, least_distance), nearest.b};
}

}  // namespace allide
