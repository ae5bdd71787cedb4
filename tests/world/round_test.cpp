// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <allide/allide.h>

#include "scenes/motion.h"

namespace allide {
namespace {

struct RoundScene {
    std::vector<Geometry> shapes;
    std::vector<Transform> poses;
};

Geometry scene_shape(Random& random) {
    switch (random.below(7)) {
        case 0:
            return Geometry::sphere(random_point(random, 0.2), random.uniform(0.1, 0.6));
        case 1:
            return Geometry::capsule({0, 0, 0}, random_direction(random),
                                     random.uniform(0.05, 0.3));
        case 2:
            return Geometry::convex(shapes::icosphere(0.5, 1));
        case 3:
            return Geometry::solid(shapes::box({0.4, 0.2, 0.5}));
        case 4:
            return Geometry::compound({{Geometry::sphere({0, 0, 0}, 0.3)},
                                       {Geometry::solid(shapes::box({0.1, 0.1, 0.9}))}});
        case 5:
            return Geometry::surface(shapes::icosphere(0.4, 1));
        default:
            return Geometry::sphere({0, 0, 0}, 0.4);
    }
}

std::vector<ObjectPair> pairs_by_queries(const std::vector<ObjectId>& ids, const RoundScene& scene,
                                         double margin) {
    std::vector<ObjectPair> pairs;
    for (std::size_t i = 0; i < ids.size(); ++i)
        for (std::size_t j = i + 1; j < ids.size(); ++j)
            if (separation_within(Placed(scene.shapes[i], scene.poses[i]),
                                  Placed(scene.shapes[j], scene.poses[j]), margin))
                pairs.push_back({ids[i], ids[j]});
    std::ranges::sort(pairs);
    return pairs;
}

std::vector<ObjectPair> pairs_of(const Report& report) {
    std::vector<ObjectPair> pairs;
    for (const PairReport& pair : report.pairs)
        pairs.push_back({pair.a, pair.b});
    return pairs;
}

RoundScene round_scene(Random& random, int count) {
    RoundScene scene;
    scene.shapes = {Geometry::half_space({0, 0, -2.5}, {0, 0, -1}),
                    Geometry::plane({2.5, 0, 0}, {3, 0.1, 0}),
                    Geometry::compound({{Geometry::half_space({0, -2.5, 0}, {0, 0, 0})},
                                        {Geometry::sphere({0, 0, 0}, 0.2)}})};
    while (static_cast<int>(scene.shapes.size()) < count)
        scene.shapes.push_back(scene_shape(random));
    for (std::size_t i = 0; i < scene.shapes.size(); ++i)
        scene.poses.push_back(i < 3 ? Transform{} : random_motion(random, 3));
    return scene;
}

TEST(RoundWorld, FindsWhatPairQueriesFind) {
    Random random(1610);
    std::size_t found = 0;
    const WorldOptions choices[] = {{},
                                    {.threads = 2, .margin = 0.1, .broad = BroadPhase::grid},
                                    {.broad = BroadPhase::sweep_and_prune},
                                    {.detail = Detail::contacts, .broad = BroadPhase::tree},
                                    {.detail = Detail::separations, .margin = 0.2},
                                    {.method = FaceMethod::octree}};
    for (const WorldOptions& options : choices) {
        RoundScene scene = round_scene(random, 60);
        World world(options);
        std::vector<ObjectId> ids;
        for (std::size_t i = 0; i < scene.shapes.size(); ++i)
            ids.push_back(world.add(scene.shapes[i], scene.poses[i]));
        for (int frame = 0; frame < 6; ++frame) {
            const Report& report = world.detect();
            EXPECT_EQ(pairs_of(report), pairs_by_queries(ids, scene, options.margin)) << frame;
            found += report.pairs.size();
            if (frame == 3)
                scene.poses[0].translation.z += 0.5;
            for (std::size_t i = 3; i < ids.size(); i += 1 + static_cast<std::size_t>(frame))
                scene.poses[i] = random_motion(random, 3);
            for (std::size_t i = 0; i < ids.size(); ++i)
                world.place(ids[i], scene.poses[i]);
        }
    }
    EXPECT_GT(found, 300u);
}

TEST(RoundWorld, AnswersAboutUnboundedObjects) {
    World world;
    const ObjectId ground = world.add(Geometry::half_space({0, 0, 0}, {0, 0, 1}));
    const ObjectId ball = world.add(Geometry::sphere({0, 0, 0}, 1), translation({0, 0, 3}));
    EXPECT_EQ(world.containing({5, 5, -1}), std::vector{ground});
    EXPECT_EQ(world.containing({0, 0, 2}), std::vector{ball});
    EXPECT_EQ(world.nearest({0, 0, 1.9})->object, ball);
    EXPECT_EQ(world.nearest({0, 0, 0.5})->object, ground);
    EXPECT_EQ(world.cast_ray({0, 0, 9}, {0, 0, -1})->t, 5);
    EXPECT_EQ(world.cast_ray({4, 0, 9}, {0, 0, -1})->t, 9);
    EXPECT_EQ(world.ray_hits({0, 0, 9}, {0, 0, -1}).size(), 3u);
    EXPECT_EQ(world.intersecting(Box{{-1, -1, -1}, {1, 1, 2}}), (std::vector{ground, ball}));
    EXPECT_EQ(world.intersecting(Box{{-1, -1, 2.5}, {1, 1, INFINITY}}), std::vector{ball});
    EXPECT_TRUE(world.detect().pairs.empty());
    world.place(ball, translation({0, 0, 1}));
    EXPECT_EQ(world.detect().pairs.size(), 1u);
    world.remove(ground);
    EXPECT_TRUE(world.detect().pairs.empty());
    EXPECT_EQ(world.containing({5, 5, -1}).size(), 0u);
}

}  // namespace
}  // namespace allide
