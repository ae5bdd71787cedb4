// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "round/distance_order.h"
#include "round/feature_order.h"
#include "tests/round/checked_signs.h"
#include "tests/round/integer_hulls.h"
#include "tests/round/round_cases.h"
#include "tests/round/tally.h"

namespace allide {
namespace {

/// A rounded hull and a plane through a point, upright on the way to the tip.
struct PlaneCase {
    RoundedHull hull;
    Vec3 point, tip;
    double radius;
};

/// The heights of some points above a plane, by GMP's integers.
class IntegerHeights {
public:
    explicit IntegerHeights(const PlaneCase& c) {
        CommonUnit unit;
        unit.include(c.radius);
        unit.include(c.hull.radius);
        unit.include(c.point);
        unit.include(c.tip);
        for (const Vec3 p : c.hull.corners())
            unit.include(p);
        const IntegerPoint origin = unit.point(c.point), normal = unit.point(c.tip) - origin;
        for (const Vec3 p : c.hull.corners())
            heights_.push_back(dot(normal, unit.point(p) - origin));
        const mpz_class radius = unit.integer(c.radius) + unit.integer(c.hull.radius);
        reach_ = radius * radius * dot(normal, normal);
    }

    int half_space_order() const {
        const mpz_class least = *std::min_element(heights_.begin(), heights_.end());
        return order(least < 0 ? mpz_class(0) : least);
    }

    int plane_order() const {
        const auto [least, most] = std::minmax_element(heights_.begin(), heights_.end());
        if (*least <= 0 && *most >= 0)
            return order(0);
        return order(*least > 0 ? *least : *most);
    }

private:
    int order(const mpz_class& height) const { return sgn(mpz_class(height * height - reach_)); }

    std::vector<mpz_class> heights_;
    mpz_class reach_;
};

double rounded_height(const PlaneCase& c) {
    double least = HUGE_VAL;
    for (const Vec3 p : c.hull.corners())
        least = std::min(least, std::fabs(dot(p - c.point, normalized(c.tip - c.point))));
    return least;
}

PlaneCase plane_case(Random& random, RoundFamily family, int count) {
    const RoundPair pair = round_pair(random, family, count, 2);
    PlaneCase c = {pair.a, pair.b.points[0], pair.b.points[1], pair.b.radius};
    if (family == RoundFamily::pythagorean) {
        const IntegerFrame& frame = integer_frame(random);
        for (Vec3& p : c.hull.points)
            p = frame.point(lattice_point(random, 5));
        c.point = frame.point(lattice_point(random, 5));
        c.tip = c.point + random.integer(1, 4) * frame.axes[random.below(3)];
        c.radius = std::max(0.0, rounded_height(c) - c.hull.radius);
    } else if (family != RoundFamily::lattice && family != RoundFamily::random) {
        const double height = nudged_by_ulps(rounded_height(c), random.integer(-1, 1));
        c.radius = flushed_radius(std::min(std::max(0.0, height - c.hull.radius), 0x1p60));
    }
    if (c.tip == c.point)
        c.tip.x += 1;
    return c;
}

template <class Upright, class Order>
int applied(const PlaneCase& c, const Order& order) {
    const Upright upright = {c.point, c.tip};
    const Radii radii = {c.hull.radius, c.radius};
    const RoundedHull& h = c.hull;
    if (h.count == 1)
        return order(h.points[0], upright, radii);
    if (h.count == 2)
        return order(Segment{h.points[0], h.points[1]}, upright, radii);
    return order(h.triangle(), upright, radii);
}

TEST(PlaneOrder, IsThatOfIntegersOnEveryFamily) {
    CheckedSigns signs;
    Tally half_spaces, planes;
    const auto public_one = [](const auto&... args) { return distance_order(args...); };
    const auto checked = [&](const auto& a, const auto& b, Radii r) {
        return FeatureOrder(signs, r)(a, b);
    };
    for (const RoundFamily family : all_round_families) {
        SCOPED_TRACE(static_cast<int>(family));
        Random random(7);
        for (int i = 0; i < 12000 && !HasFailure(); ++i) {
            const PlaneCase c = plane_case(random, family, 1 + i % 3);
            const IntegerHeights heights(c);
            ASSERT_EQ(applied<HalfSpace>(c, public_one), heights.half_space_order());
            ASSERT_EQ(applied<HalfSpace>(c, checked), heights.half_space_order());
            ASSERT_EQ(applied<Plane>(c, public_one), heights.plane_order());
            ASSERT_EQ(applied<Plane>(c, checked), heights.plane_order());
            half_spaces.count(heights.half_space_order());
            planes.count(heights.plane_order());
        }
    }
    for (const Tally& tally : {half_spaces, planes}) {
        EXPECT_GT(tally.apart, 5000);
        EXPECT_GT(tally.touching, 1000);
        EXPECT_GT(tally.overlapping, 5000);
    }
    EXPECT_GT(signs.doubts, 10000);
    EXPECT_GT(signs.asked - signs.doubts, 10000);
}

TEST(PlaneOrder, ParallelHalfSpacesMeetUnlessTheyFaceAwayFromEachOther) {
    const HalfSpace floor = {{0, 0, 0}, {1, 2, 2}}, same = {{5, 5, 5}, {6, 7, 7}};
    const HalfSpace ceiling = {{1, 2, 2}, {0, 0, 0}}, wall = {{9, 9, 9}, {10, 9, 9}};
    EXPECT_EQ(distance_order(floor, same, {}), 0);
    EXPECT_EQ(distance_order(floor, same, {1, 0}), -1);
    EXPECT_EQ(distance_order(floor, wall, {}), 0);
    // They are 3 apart.
    EXPECT_EQ(distance_order(floor, ceiling, {1, 1}), 1);
    EXPECT_EQ(distance_order(floor, ceiling, {1, 2}), 0);
    EXPECT_EQ(distance_order(ceiling, floor, {1, 2}), 0);
    EXPECT_EQ(distance_order(floor, ceiling, {std::nextafter(1.0, 2), 2}), -1);
    const HalfSpace turned = {{1, 2, 2}, {0, 0, 0x1p-52}};
    EXPECT_EQ(distance_order(floor, turned, {}), 0);
}

TEST(PlaneOrder, ParallelPlanesAreApartByTheirDistance) {
    const Plane floor = {{0, 0, 0}, {1, 2, 2}}, above = {{1, 2, 2}, {2, 4, 4}};
    const Plane turned = {{1, 2, 2}, {2, 4, std::nextafter(4.0, 5)}};
    EXPECT_EQ(distance_order(floor, above, {1, 1}), 1);
    EXPECT_EQ(distance_order(floor, above, {1, 2}), 0);
    EXPECT_EQ(distance_order(floor, above, {2, 2}), -1);
    EXPECT_EQ(distance_order(floor, turned, {}), 0);
    EXPECT_EQ(distance_order(floor, HalfSpace{above.point, above.tip}, {}), 0);
    EXPECT_EQ(distance_order(above, HalfSpace{floor.point, floor.tip}, {}), 1);
    EXPECT_EQ(distance_order(above, HalfSpace{floor.point, floor.tip}, {0, 3}), 0);
}

}  // namespace
}  // namespace allide
