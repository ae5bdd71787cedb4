// SPDX-License-Identifier: MIT
#include "figures/kitamura_scenes.h"

#include <gtest/gtest.h>

#include "figures/octree_scene.h"

namespace figures::kitamura {
namespace {

TEST(ShuttleFlight, OnePairMeetsInTheLastCycleAndManyBoxesOverlapInEach) {
    const ShuttleFlight flight;
    for (const OctreeRun run : {OctreeRun::published, OctreeRun::today}) {
        OctreeScene all(flight.bodies(), 16, run), two(flight.bodies(2), 16, run);
        for (int cycle = 1; cycle <= ShuttleFlight::cycles; ++cycle) {
            all.cycle(flight.poses(cycle));
            two.cycle(flight.poses(cycle, 2));
            const std::size_t meetings = cycle == ShuttleFlight::cycles ? 1 : 0;
            ASSERT_EQ(all.meetings(), meetings) << cycle;
            ASSERT_EQ(two.meetings(), meetings) << cycle;
            ASSERT_GE(all.stats().overlap_regions, 15u) << cycle;
        }
    }
}

TEST(FourBodies, HaveThePublishedSizes) {
    const FourBodies scene;
    ASSERT_EQ(scene.bodies().size(), 4u);
    EXPECT_EQ(scene.bodies()[0].faces.size(), 120u);
    EXPECT_EQ(scene.bodies()[1].faces.size(), 528u);
    EXPECT_EQ(scene.bodies()[2].faces.size(), 146u);
    EXPECT_EQ(scene.bodies()[3].faces.size(), 1816u);
}

TEST(FourBodies, AllMoveAndMeetAsPublished) {
    const FourBodies scene;
    OctreeScene octree(scene.bodies(), 10, OctreeRun::published);
    for (int cycle = 1; cycle <= FourBodies::cycles; ++cycle) {
        const std::vector<allide::Transform> poses = scene.poses(cycle);
        octree.cycle(poses);
        EXPECT_EQ(octree.stats().overlap_regions > 0, cycle >= 17) << cycle;
        EXPECT_EQ(octree.collides(), cycle == FourBodies::cycles) << cycle;
        for (std::size_t i = 0; cycle > 1 && i < 4; ++i)
            EXPECT_NE(poses[i], scene.poses(cycle - 1)[i]) << cycle << " " << i;
    }
}

}  // namespace
}  // namespace figures::kitamura
