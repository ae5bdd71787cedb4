// SPDX-License-Identifier: MIT
#include <limits>
#include <utility>

#include <gtest/gtest.h>

#include <allide/shapes.h>
#include <allide/world.h>

#include "base/random.h"
#include "scenes/motion.h"

namespace allide {
namespace {

constexpr double unlimited = std::numeric_limits<double>::infinity();

/// Objects within `reach` of a point far from the origin, with rules of every kind.
class NearestPairScene {
public:
    NearestPairScene(std::uint64_t seed, BroadPhase phase, double reach)
        : random_(seed), world_({.margin = 0.25, .broad = phase}) {
        const Geometry shapes[] = {Geometry::convex(shapes::polytope()),
                                   Geometry::solid(shapes::box({1, 1, 2})),
                                   Geometry::sphere({}, 0.5), Geometry::surface({})};
        for (std::uint32_t i = 0; i < 60; ++i)
            objects_.push_back(world_.add(shapes[i % 4], motion(reach),
                                          {.stationary = i % 5 == 0,
                                           .enabled = i % 7 != 3,
                                           .groups = 1u << (i % 3),
                                           .mask = i % 11 == 0 ? 1u : ~0u}));
        for (std::size_t i = 0; i + 1 < objects_.size(); i += 2)
            world_.ignore(objects_[i], objects_[i + 1]);
    }

    World& world() { return world_; }

    void move_some(double reach) {
        for (int i = 0; i < 9; ++i)
            world_.place(objects_[random_.below(objects_.size())], motion(reach));
    }

    void add_ground() {
        objects_.push_back(world_.add(Geometry::half_space({1e3, 0, -90}, {1e3, 0, -89})));
    }

    /// By comparing all pairs.
    std::optional<WorldNearestPair> expected(std::uint32_t groups_a, std::uint32_t groups_b) const {
        std::optional<WorldNearestPair> best;
        for (const ObjectId a : objects_)
            for (const ObjectId b : objects_)
                if (a != b && may_be_tested(a, b) && (options(a).groups & groups_a) != 0 &&
                    (options(b).groups & groups_b) != 0 &&
                    !reverse_is_first(a, b, groups_a, groups_b))
                    take(best, a, b);
        return best;
    }

private:
    Transform motion(double reach) {
        Transform t = random_motion(random_, reach);
        t.translation.x += 1e3;
        return t;
    }

    ObjectOptions options(ObjectId id) const { return world_.options(id); }

    bool may_be_tested(ObjectId a, ObjectId b) const {
        const ObjectOptions x = options(a), y = options(b);
        return x.enabled && y.enabled && !(x.stationary && y.stationary) &&
               (x.groups & y.mask) != 0 && (y.groups & x.mask) != 0 && !world_.is_ignored(a, b);
    }

    /// Whether the pair is reported with b first.
    bool reverse_is_first(ObjectId a, ObjectId b, std::uint32_t groups_a,
                          std::uint32_t groups_b) const {
        return b < a && (options(b).groups & groups_a) != 0 && (options(a).groups & groups_b) != 0;
    }

    void take(std::optional<WorldNearestPair>& best, ObjectId a, ObjectId b) const {
        const Separation found = separation({world_.geometry(a), world_.world_from_local(a)},
                                            {world_.geometry(b), world_.world_from_local(b)});
        const bool is_less = !best || found.distance < best->separation.distance ||
                             (found.distance == best->separation.distance &&
                              std::pair(a, b) < std::pair(best->a, best->b));
        if (found.distance < unlimited && is_less)
            best = WorldNearestPair{a, b, found};
    }

    Random random_;
    World world_;
    std::vector<ObjectId> objects_;
};

void expect_same(const std::optional<WorldNearestPair>& found,
                 const std::optional<WorldNearestPair>& expected) {
    ASSERT_TRUE(found && expected);
    EXPECT_EQ((ObjectPair{found->a, found->b}), (ObjectPair{expected->a, expected->b}));
    EXPECT_EQ(found->separation.distance, expected->separation.distance);
    const Separation& s = found->separation;
    EXPECT_NEAR(length(s.point_b - s.point_a), s.distance, 1e-9);
}

TEST(NearestPair, IsThatOfComparingAllPairsThatMayBeTested) {
    int apart = 0, meeting = 0;
    for (const BroadPhase phase :
         {BroadPhase::automatic, BroadPhase::grid, BroadPhase::tree, BroadPhase::sweep_and_prune})
        for (const double reach : {4.0, 60.0}) {
            NearestPairScene scene(static_cast<std::uint64_t>(phase) + 1, phase, reach);
            for (int step = 0; step < 3; ++step) {
                scene.move_some(reach);
                if (step == 1)
                    scene.world().detect();
                if (step == 2)
                    scene.add_ground();
                const auto all = scene.expected(~0u, ~0u);
                expect_same(scene.world().nearest_pair(), all);
                expect_same(scene.world().nearest_pair(1, 6), scene.expected(1, 6));
                expect_same(scene.world().nearest_pair(3, 2), scene.expected(3, 2));
                ++(all->separation.distance > 0 ? apart : meeting);
            }
        }
    EXPECT_GT(apart, 3);
    EXPECT_GT(meeting, 3);
}

TEST(NearestPair, IsFoundWithinItsLimitOnly) {
    World world;
    const Geometry cube = Geometry::solid(shapes::box({1, 1, 1}));
    EXPECT_FALSE(world.nearest_pair());
    const ObjectId a = world.add(cube);
    EXPECT_FALSE(world.nearest_pair());
    const ObjectId b = world.add(cube, translation({5, 0, 0}));
    EXPECT_FALSE(world.nearest_pair(2.5));
    EXPECT_FALSE(world.nearest_pair(-1));
    EXPECT_FALSE(world.nearest_pair(std::numeric_limits<double>::quiet_NaN()));
    const auto found = world.nearest_pair(3);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->separation.distance, 3);
    EXPECT_EQ((ObjectPair{found->a, found->b}), (ObjectPair{a, b}));
    EXPECT_FALSE(world.nearest_pair(1, 2));
    world.set_groups(a, 2, ~0u);
    EXPECT_EQ(world.nearest_pair(1, 2)->a, b);
    world.ignore(a, b);
    EXPECT_FALSE(world.nearest_pair());
}

TEST(NearestPair, OfAThousandIsFoundAmongNeighboursThatAreApart) {
    World world;
    const Geometry cube = Geometry::convex(shapes::box({1, 1, 1}));
    Random random(5);
    for (int i = 0; i < 1000; ++i)
        world.add(cube, translation({4.0 * (i % 10) + random.uniform(0, 1), 4.0 * (i / 10 % 10),
                                     4.0 * (i / 100)}));
    const auto found = world.nearest_pair();
    ASSERT_TRUE(found);
    EXPECT_GT(found->separation.distance, 0);
    EXPECT_LT(found->separation.distance, 1.5);
}

}  // namespace
}  // namespace allide
