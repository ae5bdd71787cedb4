// SPDX-License-Identifier: MIT
#include "round/frustum_distance.h"

#include <gtest/gtest.h>

#include "primitive/closest.h"
#include "round/frustum_contact.h"
#include "tests/cases.h"
#include "tests/round/frustum_cases.h"

namespace allide {
namespace {

using Real = long double;

struct RealPoint {
    Real x, y, z;
};

RealPoint real(Vec3 v) {
    return {v.x, v.y, v.z};
}
RealPoint operator-(RealPoint p, RealPoint q) {
    return {p.x - q.x, p.y - q.y, p.z - q.z};
}
RealPoint mixed(RealPoint p, RealPoint q, Real t) {
    return {p.x + t * (q.x - p.x), p.y + t * (q.y - p.y), p.z + t * (q.z - p.z)};
}
Real inner(RealPoint p, RealPoint q) {
    return p.x * q.x + p.y * q.y + p.z * q.z;
}

/// The distance of a point by the regions of the trapezoid, in long double.
class Reference {
public:
    explicit Reference(const Frustum& f)
        : origin_(f.p),
          axis_(real(f.q) - real(f.p)),
          length_(std::sqrt(inner(axis_, axis_))),
          radius_p_(f.radius_p),
          radius_q_(f.radius_q) {}

    RealPoint relative(Vec3 x) const { return real(x) - real(origin_); }

    Real distance(RealPoint w) const {
        const Real z = inner(w, axis_) / length_;
        const RealPoint aside = w - mixed({0, 0, 0}, axis_, z / length_);
        const Real off = std::sqrt(inner(aside, aside));
        const Real rise = radius_q_ - radius_p_, slant = std::hypot(length_, rise);
        const Real along = (z * length_ + (off - radius_p_) * rise) / slant;
        const Real above = ((off - radius_p_) * length_ - z * rise) / slant;
        if (z >= 0 && z <= length_ && above <= 0)
            return 0;
        if (above > 0 && along >= 0 && along <= slant)
            return above;
        const Real at_p = std::hypot(z, std::max(Real(0), off - radius_p_));
        const Real at_q = std::hypot(z - length_, std::max(Real(0), off - radius_q_));
        return std::min(at_p, at_q);
    }

    Real distance(RealPoint s, RealPoint t) const {
        return least([&](Real x) { return distance(mixed(s, t, x)); });
    }

    Real distance(RealPoint s, RealPoint t, RealPoint u) const {
        return least([&](Real x) { return distance(mixed(s, t, x), mixed(s, u, x)); });
    }

private:
    /// The least value of a convex function over [0, 1].
    template <class Function>
    static Real least(const Function& function) {
        Real low = 0, high = 1, best = std::min(function(0), function(1));
        for (int i = 0; i < 110; ++i) {
            const Real left = low + (high - low) / 3, right = high - (high - low) / 3;
            const Real at_left = function(left), at_right = function(right);
            best = std::min({best, at_left, at_right});
            (at_left < at_right ? high : low) = at_left < at_right ? right : left;
        }
        return best;
    }

    Vec3 origin_;
    RealPoint axis_;
    Real length_, radius_p_, radius_q_;
};

double size_of(const FrustumCase& c) {
    const Triangle t = c.triangle();
    return length(c.f.q - c.f.p) + 2 * (c.f.radius_p + c.f.radius_q) +
           std::max({length(t[0] - t[1]), length(t[1] - t[2]), length(t[2] - t[0])});
}

double reach_of(const FrustumCase& c) {
    double reach = length(c.f.p);
    for (const Vec3 p : c.points)
        reach = std::max(reach, length(p));
    return reach;
}

/// The expected answer, and where its point b lies.
struct Expectation {
    bool meet;
    double distance;
    double size;
    double b_off;  ///< from what it should be in
};

void expect_promise(const FrustumCase& c, const ClosestPoints& found, const Expectation& e) {
    const double slack = distance_promise * (e.distance + e.size),
                 off = slack + 1e-15 * reach_of(c);
    ASSERT_EQ(found.distance == 0, e.meet);
    ASSERT_GE(found.distance, 0);
    if (!e.meet) {
        ASSERT_NEAR(found.distance, e.distance, slack);
    }
    ASSERT_NEAR(length(found.a - found.b), found.distance, off);
    const Reference reference(c.f);
    ASSERT_LE(static_cast<double>(reference.distance(reference.relative(found.a))), off);
    ASSERT_LE(e.b_off, off);
}

constexpr RoundFamily families[] = {
    RoundFamily::random,      RoundFamily::tangent, RoundFamily::lattice, RoundFamily::needle,
    RoundFamily::pythagorean, RoundFamily::decimal, RoundFamily::extreme};

template <class Meets, class Judge>
void for_each_case(int cases, const Meets& meets, const Judge& judge) {
    int met = 0, apart = 0;
    for (const RoundFamily family : families) {
        SCOPED_TRACE(static_cast<int>(family));
        Random random(11);
        for (int i = 0; i < cases && !testing::Test::HasFailure(); ++i) {
            const FrustumCase c = frustum_case(random, family, meets);
            if (c.f.p == c.f.q || c.points[0] == c.points[1] ||
                std::max(c.f.radius_p, c.f.radius_q) == 0)
                continue;
            ++(meets(c) ? met : apart);
            judge(c);
        }
    }
    EXPECT_GT(met, cases / 8);
    EXPECT_GT(apart, cases);
}

TEST(FrustumDistance, OfPointsKeepsThePromise) {
    const auto meets = [](const FrustumCase& c) { return side(c.f, c.points[0]) <= 0; };
    for_each_case(cases(1500), meets, [&](const FrustumCase& c) {
        const ClosestPoints found = closest_points(c.f, c.points[0]);
        const Reference r(c.f);
        const double expected = static_cast<double>(r.distance(r.relative(c.points[0])));
        expect_promise(c, found, {meets(c), expected, size_of(c), length(found.b - c.points[0])});
    });
}

TEST(FrustumDistance, OfSpheresKeepsThePromise) {
    const auto meets = [](const FrustumCase& c) { return intersects(c.f, c.sphere()); };
    for_each_case(cases(1000), meets, [&](const FrustumCase& c) {
        const ClosestPoints found = closest_points(c.f, c.sphere());
        const Reference r(c.f);
        const auto expected =
            static_cast<double>(r.distance(r.relative(c.points[0])) - Real(c.radius));
        const double b_off = length(found.b - c.points[0]) - c.radius;
        expect_promise(c, found, {meets(c), std::max(0.0, expected), size_of(c) + c.radius, b_off});
    });
}

TEST(FrustumDistance, OfSegmentsKeepsThePromise) {
    const auto meets = [](const FrustumCase& c) { return intersects(c.f, c.segment()); };
    for_each_case(cases(300), meets, [&](const FrustumCase& c) {
        const ClosestPoints found = closest_points(c.f, c.segment());
        const Reference r(c.f);
        const auto expected =
            static_cast<double>(r.distance(r.relative(c.points[0]), r.relative(c.points[1])));
        const Vec3 on = closest_on_segment(found.b, c.points[0], c.points[1]).point;
        expect_promise(c, found, {meets(c), expected, size_of(c), length(on - found.b)});
    });
}

TEST(FrustumDistance, OfTrianglesKeepsThePromise) {
    const auto meets = [](const FrustumCase& c) { return intersects(c.f, c.triangle()); };
    for_each_case(cases(25), meets, [&](const FrustumCase& c) {
        const ClosestPoints found = closest_points(c.f, c.triangle());
        const Reference r(c.f);
        const auto expected = static_cast<double>(
            r.distance(r.relative(c.points[0]), r.relative(c.points[1]), r.relative(c.points[2])));
        const double b_off = closest_on_triangle(found.b, c.triangle()).distance;
        expect_promise(c, found, {meets(c), expected, size_of(c), b_off});
    });
}

TEST(FrustumDistance, OfSegmentsKeepsThePromiseFarFromTheOrigin) {
    Random random(12);
    int apart = 0;
    for (int i = 0; i < 500 && !HasFailure(); ++i) {
        FrustumCase c = moved(random_frustum(random), {5e6, 5e6, 5e6});
        c.f.p = c.f.p + Vec3{5e6, 5e6, 5e6};
        c.f.q = c.f.q + Vec3{5e6, 5e6, 5e6};
        const ClosestPoints found = closest_points(c.f, c.segment());
        const Reference r(c.f);
        const auto expected =
            static_cast<double>(r.distance(r.relative(c.points[0]), r.relative(c.points[1])));
        const Vec3 on = closest_on_segment(found.b, c.points[0], c.points[1]).point;
        const bool meet = intersects(c.f, c.segment());
        expect_promise(c, found, {meet, expected, size_of(c), length(on - found.b)});
        apart += !meet;
    }
    EXPECT_GT(apart, 100);
}

TEST(FrustumDistance, OfPlanesIsTheHeightOfTheNearestRim) {
    const Frustum f = {{0, 0, 10}, {4, 0, 13}, 5, 10};  // axis (4, 0, 3) / 5, rims lower by 0.8 r
    const HalfSpace floor = {{9, 9, 1}, {9, 9, 2}};
    const ClosestPoints found = closest_points(f, floor);
    EXPECT_NEAR(found.distance, 4, 1e-14);
    EXPECT_NEAR(length(found.a - Vec3{10, 0, 5}), 0, 1e-14);
    EXPECT_NEAR(length(found.b - Vec3{10, 0, 1}), 0, 1e-14);
    const Plane above = {{0, 0, 25}, {0, 0, 26}}, through = {{0, 0, 12}, {0, 0, 13}};
    EXPECT_NEAR(closest_points(f, above).distance, 4, 1e-14);
    EXPECT_NEAR(closest_points(f, above).a.z, 21, 1e-14);
    EXPECT_EQ(closest_points(f, through).distance, 0);
    EXPECT_NEAR(closest_points(f, through).a.z, 12, 1e-14);
    EXPECT_EQ(closest_points(f, HalfSpace{{0, 0, 12}, {0, 0, 13}}).distance, 0);
}

}  // namespace
}  // namespace allide
