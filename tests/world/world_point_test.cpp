// SPDX-License-Identifier: MIT
// Points, rays and boxes asked of whole worlds, against asking every object.
#include <cmath>
#include <limits>
#include <map>

#include <gtest/gtest.h>

#include <allide/shapes.h>
#include <allide/world.h>

#include "base/random.h"
#include "math/box.h"
#include "scenes/motion.h"
#include "tests/cases.h"

namespace allide {
namespace {

constexpr double unbounded = std::numeric_limits<double>::infinity();

/// A world of solids, surfaces, compounds and what deforms, and its objects as they are.
class MixedCrowd {
public:
    explicit MixedCrowd(BroadPhase phase, std::uint64_t seed)
        : random(seed), world({.broad = phase}) {
        for (std::size_t i = 0; i < 60; ++i)
            add(i % shapes_.size());
    }

    void change(int count) {
        for (int i = 0; i < count; ++i) {
            const auto any = std::next(objects.begin(),
                                       static_cast<std::ptrdiff_t>(random.below(objects.size())));
            const Transform at = random_motion(random, 6);
            world.place(any->first, at);
            any->second.move(at);
            if (any->second.geometry().kind() == GeometryKind::deformable) {
                std::vector<Vec3> vertices = any->second.geometry().mesh().vertices;
                for (Vec3& v : vertices)
                    v = v + random_point(random, 0.1);
                world.deform(any->first, vertices);
                any->second.deform(vertices);
            }
            const bool on = random.below(8) != 0;
            world.enable(any->first, on);
            enabled[any->first] = on;
        }
    }

    /// Of the enabled objects, the nearest by its own point query.
    std::optional<WorldNearest> nearest(Vec3 point) const {
        std::optional<WorldNearest> best;
        for (const auto& [id, object] : objects) {
            if (!enabled.at(id))
                continue;
            const ClosestPoint own = closest_point(object, point);
            const double distance = own.side == PointSide::inside ? 0 : own.distance;
            if (!best || distance < best->separation.distance)
                best = WorldNearest{id, {distance, point, own.point, {}, own.feature}};
        }
        return best;
    }

    std::vector<ObjectId> containing(Vec3 point) const {
        std::vector<ObjectId> ids;
        for (const auto& [id, object] : objects)
            if (enabled.at(id) && contains(object, point))
                ids.push_back(id);
        return ids;
    }

    std::vector<WorldRayHit> hits(Vec3 origin, Vec3 direction, const RayOptions& options) const {
        std::vector<WorldRayHit> all;
        for (const auto& [id, object] : objects)
            if (enabled.at(id))
                for (const RayHit& hit : ray_hits(object, origin, direction, options))
                    all.push_back({id, hit.t, hit.face, hit.normal, hit.barycentric});
        std::ranges::stable_sort(all, [](const auto& a, const auto& b) { return a.t < b.t; });
        return all;
    }

    Random random;
    World world;
    std::map<ObjectId, Placed> objects;
    std::map<ObjectId, bool> enabled;

private:
    void add(std::size_t shape) {
        const Transform at = random_motion(random, 6);
        const ObjectId id = world.add(shapes_[shape], at);
        objects.insert({id, Placed(shapes_[shape], at)});
        enabled[id] = true;
    }

    const Geometry ball_ = Geometry::convex(shapes::icosphere(0.7, 1));
    const Geometry cube_ = Geometry::solid(shapes::box({0.5, 1, 1.5}));
    const std::vector<Geometry> shapes_ = {
        ball_, cube_, Geometry::surface(shapes::torus(0.8, 0.3, 12, 8)),
        Geometry::compound(std::vector<Part>{{ball_, {}}, {cube_, translation({1, 0, 0})}}),
        Geometry::deformable(shapes::icosphere(1, 1), {.solid = true})};
};

class WorldPoint : public testing::TestWithParam<BroadPhase> {};

INSTANTIATE_TEST_SUITE_P(, WorldPoint,
                         testing::Values(BroadPhase::automatic, BroadPhase::grid, BroadPhase::tree,
                                         BroadPhase::sweep_and_prune));

TEST_P(WorldPoint, NearestAndContainingAgreeWithAskingEveryObject) {
    MixedCrowd crowd(GetParam(), 1);
    int inside = 0, near = 0;
    for (int round = 0; round < cases(12); ++round) {
        crowd.change(5);
        for (int i = 0; i < 20 && !HasFailure(); ++i) {
            const Vec3 p = random_point(crowd.random, i % 4 == 0 ? 20 : 6);
            const auto expected = crowd.nearest(p), found = crowd.world.nearest(p);
            ASSERT_TRUE(expected && found);
            const Separation &s = found->separation, &t = expected->separation;
            EXPECT_EQ(found->object, expected->object);
            EXPECT_EQ(s.distance, t.distance);
            EXPECT_EQ(s.point_a, p);
            EXPECT_EQ(s.point_b, s.distance == 0 ? p : t.point_b);
            EXPECT_EQ(s.feature_a, (Feature{FeatureKind::vertex, 0}));
            if (s.distance > 0) {
                EXPECT_EQ(s.feature_b, t.feature_b);
                EXPECT_FALSE(crowd.world.nearest(p, 0.999 * s.distance));
                EXPECT_TRUE(crowd.world.nearest(p, s.distance));
            } else {
                EXPECT_EQ(s.feature_b.kind, FeatureKind::interior);
            }
            inside += s.distance == 0;
            near += s.distance > 0;
            EXPECT_EQ(crowd.world.containing(p), crowd.containing(p));
        }
    }
    EXPECT_GT(inside, 5);
    EXPECT_GT(near, 20);
}

/// The same as for a triangle that is a point.
TEST_P(WorldPoint, NearestIsThatOfADegenerateTriangle) {
    MixedCrowd crowd(GetParam(), 2);
    const Geometry point = Geometry::surface({{{}, {}, {}}, {{0, 1, 2}}});
    for (int i = 0; i < cases(200) && !HasFailure(); ++i) {
        const Vec3 p = random_point(crowd.random, 8);
        const auto shape = crowd.world.nearest(Placed(point, translation(p)));
        const auto found = crowd.world.nearest(p);
        ASSERT_TRUE(shape && found);
        EXPECT_NEAR(shape->separation.distance, found->separation.distance, 1e-11);
        EXPECT_EQ(shape->separation.distance == 0, found->separation.distance == 0);
    }
}

TEST_P(WorldPoint, RayHitsAreThoseOfEveryObject) {
    MixedCrowd crowd(GetParam(), 3);
    std::size_t hits = 0;
    for (int i = 0; i < cases(300) && !HasFailure(); ++i) {
        if (i % 10 == 0)
            crowd.change(5);
        const Vec3 from = random_point(crowd.random, 10), along = random_point(crowd.random, 1);
        for (const double max_t : {unbounded, 3.0}) {
            const RayOptions options = {.max_t = max_t};
            const auto expected = crowd.hits(from, along, options);
            EXPECT_EQ(crowd.world.ray_hits(from, along, options), expected);
            EXPECT_EQ(crowd.world.cast_ray(from, along, options),
                      expected.empty() ? std::nullopt : std::optional(expected.front()));
            hits += expected.size();
        }
    }
    EXPECT_GT(hits, static_cast<std::size_t>(cases(100)));
}

TEST_P(WorldPoint, BoundsAreThoseOfTheObjects) {
    MixedCrowd crowd(GetParam(), 4);
    for (int round = 0; round < cases(12); ++round) {
        crowd.change(10);
        Box all;
        for (const auto& [id, object] : crowd.objects) {
            EXPECT_EQ(crowd.world.bounds(id), bounds(object));
            all = merged(all, bounds(object));
        }
        EXPECT_EQ(crowd.world.bounds(), all);
    }
}

TEST(WorldPoints, OfAnEmptyWorldAndOfPointsOutOfRange) {
    World world;
    EXPECT_FALSE(world.nearest({1, 2, 3}));
    EXPECT_TRUE(world.containing({1, 2, 3}).empty());
    EXPECT_TRUE(world.ray_hits({}, {1, 0, 0}).empty());
    EXPECT_TRUE(is_empty(world.bounds()));
    const ObjectId cube = world.add(Geometry::solid(shapes::box({1, 1, 1})));
    EXPECT_FALSE(world.nearest({0, 0, std::nan("")}));
    EXPECT_FALSE(world.nearest({0, 0, unbounded}));
    EXPECT_FALSE(world.nearest({0, 0, 3}, -1));
    EXPECT_FALSE(world.nearest({0, 0, 3}, std::nan("")));
    EXPECT_FALSE(world.nearest({0, 0, 3}, 1.9));
    EXPECT_EQ(world.nearest({0, 0, 3}, 2)->separation.distance, 2);
    EXPECT_EQ(world.nearest({0, 0, 3})->separation.point_b, (Vec3{0, 0, 1}));
    EXPECT_EQ(world.bounds(cube), (Box{{-1, -1, -1}, {1, 1, 1}}));
    EXPECT_EQ(world.containing({1, 1, 1}), std::vector{cube});
    EXPECT_TRUE(world.containing({1, 1, std::nan("")}).empty());
    world.remove(cube);
    EXPECT_FALSE(world.try_bounds(cube));
    EXPECT_THROW((void)world.bounds(cube), Error);
}

TEST(WorldPoints, OfObjectsAtTheSameDistanceTheLowestIsNamed) {
    World world;
    const Geometry cube = Geometry::solid(shapes::box({1, 1, 1}));
    const ObjectId first = world.add(cube, translation({-3, 0, 0}));
    world.add(cube, translation({3, 0, 0}));
    EXPECT_EQ(world.nearest({0, 0, 0})->object, first);
    const ObjectId around = world.add(cube), copy = world.add(cube);
    EXPECT_EQ(world.nearest({0, 0, 0})->object, around);
    EXPECT_EQ(world.containing({0, 0, 0}), (std::vector{around, copy}));
}

}  // namespace
}  // namespace allide
