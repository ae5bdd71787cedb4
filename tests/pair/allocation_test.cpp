// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <allide/query.h>
#include <allide/shapes.h>

#include "tests/allocation_counter.h"

namespace allide {
namespace {

TEST(Allocation, NoneOnceWarm) {
    for (const Volume volume : {Volume::none, Volume::wide, Volume::obb, Volume::dop18}) {
        const Geometry ball = Geometry::solid(icosphere(1, 3), {.volume = volume});
        Scratch scratch;
        std::vector<FacePair> pairs;
        const auto ask = [&] {
            for (const double x : {1.5, 1.99, 2.2}) {
                const Placed moved(ball, translation({x, 0.1, 0}));
                intersects(ball, moved);
                intersects(ball, moved, {.scratch = &scratch});
                intersecting_faces(ball, moved, pairs);
                faces_within(ball, moved, 0.1, pairs);
                self_intersections(moved, pairs);
                intersects_within_budget(ball, moved, {.tests = 1000});
                first_contact(ball, moved);
                separation(ball, moved);
                cast_ray(moved, {}, {1, 0.01, 0});
            }
        };
        ask();
        const long before = allocations;
        ask();
        EXPECT_EQ(allocations - before, 0);
        intersecting_faces(ball, {ball, translation({1.5, 0, 0})});
        EXPECT_GT(allocations - before, 0);  // it returns a vector, so the counter counts
    }
}

}  // namespace
}  // namespace allide
