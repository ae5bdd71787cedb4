// SPDX-License-Identifier: MIT
#include "round/frustum_contact.h"

#include <gtest/gtest.h>

#include "round/frustum_meeting.h"
#include "tests/cases.h"
#include "tests/round/checked_signs.h"
#include "tests/round/frustum_cases.h"
#include "tests/round/rational_frustum.h"
#include "tests/round/tally.h"

namespace allide {
namespace {

/// Tests a frustum with another shape: by its own test, by checked signs and by GMP's numbers.
struct AboutPoint {
    static bool meets(const FrustumCase& c) { return side(c.f, c.points[0]) <= 0; }
    static bool checked(const CheckedSigns& signs, const FrustumCase& c) {
        return FrustumMeeting(signs, c.f).side(c.points[0]) <= 0;
    }
    static int order(const RationalFrustum& f, const FrustumCase& c) {
        EXPECT_EQ(side(c.f, c.points[0]), f.point_order(c.points[0]));
        return f.point_order(c.points[0]);
    }
};

struct AboutSegment {
    static bool meets(const FrustumCase& c) { return intersects(c.f, c.segment()); }
    static bool checked(const CheckedSigns& signs, const FrustumCase& c) {
        return FrustumMeeting(signs, c.f).with(c.segment());
    }
    static int order(const RationalFrustum& f, const FrustumCase& c) {
        return f.segment_order(c.points[0], c.points[1]);
    }
};

struct AboutTriangle {
    static bool meets(const FrustumCase& c) { return intersects(c.f, c.triangle()); }
    static bool checked(const CheckedSigns& signs, const FrustumCase& c) {
        return FrustumMeeting(signs, c.f).with(c.triangle());
    }
    static int order(const RationalFrustum& f, const FrustumCase& c) {
        const int order = f.triangle_order(c.triangle());
        return order < 0 && !f.passes_between_ends(c.triangle()) ? 0 : order;
    }
    static Triangle other(const FrustumCase& c) { return c.triangle(); }
};

struct AboutRay {
    static Ray ray(const FrustumCase& c) { return {c.points[0], c.points[1] - c.points[0]}; }
    static bool meets(const FrustumCase& c) { return intersects(c.f, ray(c)); }
    static bool checked(const CheckedSigns& signs, const FrustumCase& c) {
        return FrustumMeeting(signs, c.f).with(ray(c));
    }
    static int order(const RationalFrustum& f, const FrustumCase& c) {
        return f.ray_order(ray(c).origin, ray(c).direction);
    }
};

struct AboutHalfSpace {
    static bool meets(const FrustumCase& c) { return intersects(c.f, c.half_space()); }
    static bool checked(const CheckedSigns& signs, const FrustumCase& c) {
        return FrustumMeeting(signs, c.f).with(c.half_space());
    }
    static int order(const RationalFrustum& f, const FrustumCase& c) {
        return f.half_space_order(c.points[0], c.points[1], 1);
    }
    static HalfSpace other(const FrustumCase& c) { return c.half_space(); }
};

struct AboutPlane {
    static bool meets(const FrustumCase& c) { return intersects(c.f, c.plane()); }
    static bool checked(const CheckedSigns& signs, const FrustumCase& c) {
        return FrustumMeeting(signs, c.f).with(c.plane());
    }
    static int order(const RationalFrustum& f, const FrustumCase& c) {
        return std::max(f.half_space_order(c.points[0], c.points[1], 1),
                        f.half_space_order(c.points[0], c.points[1], -1));
    }
    static Plane other(const FrustumCase& c) { return c.plane(); }
};

struct AboutSphere {
    static bool meets(const FrustumCase& c) { return intersects(c.f, c.sphere()); }
    static bool checked(const CheckedSigns& signs, const FrustumCase& c) {
        return FrustumMeeting(signs, c.f).with(c.sphere());
    }
    static int order(const RationalFrustum& f, const FrustumCase& c) {
        return f.sphere_order(c.points[0], c.radius);
    }
    static Sphere other(const FrustumCase& c) { return c.sphere(); }
};

CommonUnit common_unit(const FrustumCase& c) {
    CommonUnit unit;
    for (const Vec3 p : {c.f.p, c.f.q, c.points[0], c.points[1], c.points[2]})
        unit.include(p);
    unit.include(c.points[1] - c.points[0]);  // the direction of a ray
    for (const double r : {c.f.radius_p, c.f.radius_q, c.radius})
        unit.include(r);
    return unit;
}

/// Whether all is as the makers of such shapes require.
bool is_valid(const FrustumCase& c) {
    return c.f.p != c.f.q && c.points[0] != c.points[1] && std::max(c.f.radius_p, c.f.radius_q) > 0;
}

template <class About>
void expect_answers_of_gmp(int cases) {
    CheckedSigns signs;
    Tally tally;
    for (const RoundFamily family : all_round_families) {
        SCOPED_TRACE(static_cast<int>(family));
        Random random(3);
        for (int i = 0; i < cases && !testing::Test::HasFailure(); ++i) {
            const FrustumCase c = frustum_case(random, family, About::meets);
            if (!is_valid(c))
                continue;
            const CommonUnit unit = common_unit(c);
            const int order = About::order(RationalFrustum(c.f, unit), c);
            ASSERT_EQ(About::meets(c), order <= 0) << "case " << i;
            ASSERT_EQ(About::checked(signs, c), order <= 0);
            if constexpr (requires { About::other(c); }) {
                ASSERT_EQ(contact_order(c.f, About::other(c)), order) << "case " << i;
                const FrustumMeeting inner(signs, c.f, FrustumPoints::inner);
                ASSERT_EQ(inner.with(About::other(c)), order < 0);
            }
            tally.count(order);
        }
    }
    EXPECT_GT(tally.apart, cases);
    EXPECT_GE(tally.touching, std::max(1, cases / 50));
    EXPECT_GT(tally.overlapping, cases / 4);
    EXPECT_GT(signs.doubts, cases / 2);
    EXPECT_GT(signs.asked - signs.doubts, cases);
}

TEST(FrustumContact, OfPointsIsThatOfGmp) {
    expect_answers_of_gmp<AboutPoint>(cases(3000));
}
TEST(FrustumContact, OfSegmentsIsThatOfGmp) {
    expect_answers_of_gmp<AboutSegment>(cases(1000));
}
TEST(FrustumContact, OfTrianglesIsThatOfGmp) {
    expect_answers_of_gmp<AboutTriangle>(cases(250));
}
TEST(FrustumContact, OfRaysIsThatOfGmp) {
    expect_answers_of_gmp<AboutRay>(cases(100));
}
TEST(FrustumContact, OfHalfSpacesIsThatOfGmp) {
    expect_answers_of_gmp<AboutHalfSpace>(cases(2000));
}
TEST(FrustumContact, OfPlanesIsThatOfGmp) {
    expect_answers_of_gmp<AboutPlane>(cases(1500));
}
TEST(FrustumContact, OfSpheresIsThatOfGmp) {
    expect_answers_of_gmp<AboutSphere>(cases(300));
}

TEST(SlowFrustumContact, OfEverythingIsThatOfGmp) {
    expect_answers_of_gmp<AboutPoint>(125000);
    expect_answers_of_gmp<AboutSegment>(125000);
    expect_answers_of_gmp<AboutTriangle>(125000);
    expect_answers_of_gmp<AboutRay>(20000);
    expect_answers_of_gmp<AboutHalfSpace>(125000);
    expect_answers_of_gmp<AboutPlane>(125000);
    expect_answers_of_gmp<AboutSphere>(125000);
}

}  // namespace
}  // namespace allide
