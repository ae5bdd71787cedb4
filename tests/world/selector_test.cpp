// SPDX-License-Identifier: MIT
// Selectors, one promise at a time; scripts of script.h compare them with a naive world.
#include <gtest/gtest.h>

#include <limits>

#include <allide/shapes.h>
#include <allide/world.h>

namespace allide {
namespace {

class SelectorTest : public testing::Test {
protected:
    ObjectId add(double x) { return world.add(ball, translation({x, 0, 0})); }
    std::size_t pairs() { return world.detect().pairs.size(); }

    Geometry ball = Geometry::solid(shapes::icosphere(1, 1));
    World world;
    ObjectId probe = add(0);
};

using Selector = SelectorTest;

TEST_F(Selector, OneCallNamesTheChildThatIsThere) {
    const SelectorId lamp = world.add_selector();
    const ObjectId on = add(0.5), off = add(0.5), glow = add(0.75);
    world.add_to_selector(lamp, 0, off);
    world.add_to_selector(lamp, 1, on);
    world.add_to_selector(lamp, 1, glow);
    EXPECT_EQ(world.selected(lamp), no_child);
    EXPECT_EQ(pairs(), 0u);
    world.select(lamp, 0);
    EXPECT_EQ(pairs(), 1u);
    world.select(lamp, 1);
    const Report& report = world.detect();
    EXPECT_EQ(report.pairs.size(), 3u);
    EXPECT_EQ(report.ended.size(), 1u);
    world.select(lamp, 7);
    EXPECT_EQ(pairs(), 0u);
    world.remove_selector(lamp);
    EXPECT_EQ(pairs(), 6u);
    EXPECT_FALSE(world.try_select(lamp, 0));
}

TEST_F(Selector, DistancesSelectALevelOfDetail) {
    const SelectorId tree = world.add_selector();
    for (std::int32_t level = 0; level < 3; ++level)
        world.add_to_selector(tree, level, add(0.5));
    world.set_range(tree, 0, 10);
    world.set_range(tree, 1, 50);
    EXPECT_EQ(world.select_at(tree, 0), 0);
    EXPECT_EQ(world.select_at(tree, 10), 1);
    EXPECT_EQ(world.select_at(tree, 49.9), 1);
    EXPECT_EQ(world.select_at(tree, 1e9), 2);
    EXPECT_EQ(world.selected(tree), 2);
    world.set_range(tree, 2, 1000);
    EXPECT_EQ(world.select_at(tree, 1e9), no_child);
    EXPECT_EQ(pairs(), 0u);
    EXPECT_FALSE(world.try_select_at(tree, -1));
    EXPECT_FALSE(world.try_select_at(tree, std::numeric_limits<double>::quiet_NaN()));
    EXPECT_FALSE(world.try_set_range(tree, 0, -1));
}

/// A switch in a level of detail: both must have it, and it must be enabled.
TEST_F(Selector, EachCanHideAndNoneOverrulesAnother) {
    const SelectorId outer = world.add_selector(), inner = world.add_selector();
    const ObjectId part = add(0.5);
    world.add_to_selector(outer, 0, part);
    world.add_to_selector(inner, 0, part);
    world.select(inner, 0);
    EXPECT_EQ(pairs(), 0u);
    world.select(outer, 0);
    EXPECT_EQ(pairs(), 1u);
    world.enable(part, false);
    EXPECT_EQ(pairs(), 0u);
    world.select(outer, no_child);
    world.enable(part, true);
    EXPECT_EQ(pairs(), 0u);
    EXPECT_TRUE(world.options(part).enabled);
    world.select(outer, 0);
    EXPECT_EQ(pairs(), 1u);
}

TEST_F(Selector, ObjectsThatFollowIntoASlotAreNotHidden) {
    const SelectorId gate = world.add_selector();
    const ObjectId hidden = add(0.5);
    world.add_to_selector(gate, 0, hidden);
    world.remove(hidden);
    add(0.5);
    EXPECT_EQ(pairs(), 1u);
    world.select(gate, 0);
    world.select(gate, 1);
    EXPECT_EQ(pairs(), 1u);
}

TEST_F(Selector, RejectsWhatCannotBeAMember) {
    const SelectorId gate = world.add_selector();
    EXPECT_FALSE(world.try_add_to_selector(gate, -1, probe));
    world.add_to_selector(gate, 0, probe);
    EXPECT_FALSE(world.try_add_to_selector(gate, 1, probe));
    EXPECT_FALSE(world.try_add_to_selector(SelectorId{}, 0, probe));
    EXPECT_FALSE(world.try_add_to_selector(gate, 0, ObjectId{}));
    EXPECT_EQ(world.try_selected(SelectorId{}).error().code(), ErrorCode::dead_id);
}

}  // namespace
}  // namespace allide
