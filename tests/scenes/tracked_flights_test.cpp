// SPDX-License-Identifier: MIT
// A tracker keeps the order of the search: no more volume tests on any dataset, and fewer in all.
#include <gtest/gtest.h>

#include <allide/tracker.h>

#include "scenes/datasets.h"
#include "tests/cases.h"

namespace allide {
namespace {

TEST(TrackedFlights, NeedNoMoreVolumeTestsOnAnyDatasetInAnyOrder) {
    Stats all_cold, all_warm;
    for (int which = 0; which < dataset_count; ++which) {
        const Dataset data = make_dataset(which, cases(12));
        const Geometry environment =
            Geometry::surface(data.environment, {.tree = Tree::dop18, .dop = {.moving = false}});
        const Geometry flyer = Geometry::surface(data.flyer, {.tree = Tree::dop18});
        Tracker tracker;
        Stats cold, warm;
        for (const Transform& pose : data.flight) {
            const Placed flying(flyer, pose);
            EXPECT_EQ(tracker.intersects(environment, flying, {.stats = &warm}),
                      intersects(environment, flying, {.stats = &cold}));
            std::vector<FacePair> pairs;
            tracker.intersecting_faces(environment, flying, pairs, {.stats = &warm});
            EXPECT_EQ(pairs, intersecting_faces(environment, flying, {.stats = &cold}));
        }
        EXPECT_LE(warm.volume_tests, cold.volume_tests) << data.name;
        all_cold += cold;
        all_warm += warm;
    }
    EXPECT_LT(all_warm.volume_tests, all_cold.volume_tests);
}

}  // namespace
}  // namespace allide
