// SPDX-License-Identifier: MIT
#include "primitive/point_triangle.h"

#include <gtest/gtest.h>

namespace allide {
namespace {

/// A point of a triangle by integer weights that add up to `sum`.
struct LatticePoint {
    static constexpr int sum = 4;
    int weights[3];

    Vec3 of(const Triangle& t) const {
        return (weights[0] * t[0] + weights[1] * t[1] + weights[2] * t[2]) / double(sum);
    }
    /// By the weights that are 0.
    Feature feature() const {
        for (std::uint32_t k = 0; k < 3; ++k)
            if (weights[k] == sum)
                return {FeatureKind::vertex, k};
        for (std::uint32_t k = 0; k < 3; ++k)
            if (weights[(k + 2) % 3] == 0)
                return {FeatureKind::edge, k};
        return {FeatureKind::face, 0};
    }
};

TEST(NearestPoint, OnTheTriangleNamesItsExactFeature) {
    const Triangle t = {{{0, 0, 0}, {8, 4, 12}, {-4, 8, 4}}};
    for (int u = 0; u <= LatticePoint::sum; ++u)
        for (int v = 0; u + v <= LatticePoint::sum; ++v) {
            const LatticePoint point = {{u, v, LatticePoint::sum - u - v}};
            const Vec3 p = point.of(t);
            ASSERT_TRUE(is_on(t, p));
            const TrianglePoint found = nearest_point(p, t);
            EXPECT_EQ(found.distance, 0);
            EXPECT_EQ(found.on.point, p);
            EXPECT_EQ(found.on.feature, point.feature()) << u << ' ' << v;
        }
}

TEST(NearestPoint, BesideTheTriangleIsAtAPositiveDistance) {
    const Triangle t = {{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}}};
    const Vec3 above = {1, 1, 0x1p-190};
    EXPECT_FALSE(is_on(t, above));
    EXPECT_GT(nearest_point(above, t).distance, 0);
    EXPECT_EQ(nearest_point({1, 1, 3}, t).distance, 3);
}

}  // namespace
}  // namespace allide
