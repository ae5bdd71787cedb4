// SPDX-License-Identifier: MIT
#include <limits>

#include <gtest/gtest.h>

#include <allide/shapes.h>

#include "base/random.h"
#include "scenes/motion.h"
#include "tests/world/naive_world.h"

namespace allide {
namespace {

constexpr double no_limit = std::numeric_limits<double>::infinity();

/// Objects that come, go and move between questions, by any broad phase.
class Questions {
public:
    Questions(std::uint64_t seed, BroadPhase phase, double offset)
        : random_(seed), offset_(offset), world_({.broad = phase}) {
        for (int i = 0; i < 120; ++i)
            add();
    }

    void ask_all() {
        for (int round = 0; round < 6; ++round) {
            change(round % 2 == 0 ? 3 : 80);
            if (round == 3)
                world_.detect();
            for (int i = 0; i < 8; ++i) {
                ask_ray();
                ask_nearest();
                ask_shape();
                ask_box();
            }
        }
    }

private:
    Transform motion(double reach) {
        Transform t = random_motion(random_, reach);
        t.translation.x += offset_;
        return t;
    }

    void add() {
        const Geometry& shape = shapes_[random_.below(shapes_.size())];
        const Transform t = motion(12);
        naive_.insert({world_.add(shape, t), {shape, t}});
    }

    void change(int count) {
        for (int i = 0; i < count; ++i) {
            auto any = std::next(naive_.begin(),
                                 static_cast<std::ptrdiff_t>(random_.below(naive_.size())));
            if (random_.below(10) == 0) {
                world_.remove(any->first);
                naive_.erase(any);
                add();
                continue;
            }
            any->second.second = motion(12);
            world_.place(any->first, any->second.second);
        }
    }

    void ask_ray() {
        const Vec3 from = motion(12).translation, direction = random_point(random_, 1);
        std::optional<WorldRayHit> expected;
        for (const auto& [id, object] : naive_)
            if (const auto hit = cast_ray({object.first, object.second}, from, direction))
                if (!expected || hit->t < expected->t)
                    expected = WorldRayHit{id, hit->t, hit->face};
        const auto found = world_.cast_ray(from, direction);
        ASSERT_EQ(found.has_value(), expected.has_value());
        EXPECT_TRUE(!found || (found->object == expected->object && found->t == expected->t &&
                               found->face == expected->face));
    }

    void ask_nearest() {
        const Placed from(probe_, motion(20));
        double least = no_limit;
        for (const auto& [id, object] : naive_)
            least = std::min(least, separation(from, {object.first, object.second}).distance);
        const auto found = world_.nearest(from, no_limit);
        ASSERT_TRUE(found);
        EXPECT_EQ(found->separation.distance, least);
        EXPECT_EQ(world_.nearest(from, 0.5).has_value(), least <= 0.5);
    }

    void ask_shape() {
        const Placed from(probe_, motion(12));
        std::vector<ObjectId> expected;
        for (const auto& [id, object] : naive_)
            if (intersects(from, {object.first, object.second}))
                expected.push_back(id);
        EXPECT_EQ(world_.intersecting(from), expected);
    }

    /// A solid of the same corners meets the same objects.
    void ask_box() {
        const Vec3 middle = motion(12).translation, half = {random_.uniform(0, 3), 1, 0.5};
        std::vector<ObjectId> expected;
        const Box region = {middle - half, middle + half};
        Mesh mesh = shapes::box({1, 1, 1});
        for (Vec3& v : mesh.vertices)
            for (int k = 0; k < 3; ++k)
                v[k] = v[k] < 0 ? region.min[k] : region.max[k];
        const Geometry solid = Geometry::solid(mesh, {.tree = Tree::none});
        for (const auto& [id, object] : naive_)
            if (intersects(solid, {object.first, object.second}))
                expected.push_back(id);
        EXPECT_EQ(world_.intersecting(region), expected);
    }

    Random random_;
    double offset_;
    World world_;
    std::map<ObjectId, std::pair<Geometry, Transform>> naive_;
    std::vector<Geometry> shapes_ = {Geometry::convex(shapes::polytope()),
                                     Geometry::solid(shapes::box({1, 1, 2})),
                                     Geometry::surface(shapes::icosphere(0.5, 1))};
    Geometry probe_ = Geometry::solid(shapes::icosphere(1.5, 1));
};

TEST(WorldQuery, AgreesWithAskingEveryObject) {
    for (const BroadPhase phase :
         {BroadPhase::automatic, BroadPhase::grid, BroadPhase::tree, BroadPhase::sweep_and_prune}) {
        SCOPED_TRACE(static_cast<int>(phase));
        Questions(1, phase, 0).ask_all();
        Questions(2, phase, 5e6).ask_all();
    }
}

TEST(WorldQuery, AnswersForAWorldOfNothing) {
    World world;
    const Geometry shape = Geometry::solid(shapes::box({1, 1, 1})), nothing = Geometry::surface({});
    EXPECT_FALSE(world.cast_ray({}, {1, 0, 0}));
    EXPECT_FALSE(world.nearest(shape, no_limit));
    EXPECT_TRUE(world.intersecting(shape).empty());
    world.add(nothing);
    EXPECT_FALSE(world.cast_ray({}, {1, 0, 0}));
    EXPECT_FALSE(world.nearest(shape, no_limit));
    EXPECT_TRUE(world.intersecting(shape).empty());
    world.add(shape);
    EXPECT_FALSE(world.nearest(nothing, no_limit));
    EXPECT_TRUE(world.intersecting(nothing).empty());
}

}  // namespace
}  // namespace allide
