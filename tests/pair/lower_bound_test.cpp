// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "scenes/hand.h"
#include "tests/pair/scenes.h"

namespace allide {
namespace {

void expect_bound(const Placed& a, const Placed& b, double share) {
    const double distance = separation(a, b).distance;
    const double bound = separation_lower_bound(a, b, share);
    EXPECT_LE(bound, distance * (1 + 1e-15));
    EXPECT_GE(bound, share * distance - 1e-11 * (distance + 10));
}

TEST(LowerBound, IsBetweenTheShareAndTheWhole) {
    for (const Volume volume : {Volume::none, Volume::wide, Volume::obb, Volume::dop18}) {
        const Geometry ring = Geometry::solid(torus(1, 0.4, 16, 8), {.volume = volume});
        const Geometry ball = Geometry::solid(icosphere(0.3, 1), {.volume = volume});
        for (const Transform& pose : approach(20, 31))
            for (const double share : {0.0, 0.5, 0.9})
                expect_bound(ring, {ball, pose}, share);
    }
}

TEST(LowerBound, IsZeroInsideASolidAndInfiniteWithoutFaces) {
    const Geometry outer = Geometry::solid(icosphere(1, 2)), inner = Geometry::solid(animal(0.2));
    EXPECT_EQ(separation_lower_bound(outer, inner), 0);
    const Geometry nothing = Geometry::surface({});
    EXPECT_EQ(separation_lower_bound(outer, nothing), separation(outer, nothing).distance);
}

TEST(LowerBound, HoldsForCompounds) {
    const Geometry fingers = hand(), ball = Geometry::solid(icosphere(0.03, 1));
    for (int i = 0; i < 20; ++i)
        expect_bound(fingers, {ball, translation({0.02 * i, 0.05, -0.2 + 0.01 * i})}, 0.5);
}

}  // namespace
}  // namespace allide
