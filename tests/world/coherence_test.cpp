// SPDX-License-Identifier: MIT
// XX-11: a world keeps what pair tests found, for fewer tests and the same reports.
#include <gtest/gtest.h>

#include <allide/shapes.h>
#include <allide/world.h>

#include "scenes/motion.h"
#include "tests/cases.h"

namespace allide {
namespace {

struct WorldPair {
    explicit WorldPair(const WorldOptions& options) : kept(options), cold(without(options)) {}

    static WorldOptions without(WorldOptions options) {
        options.coherence = false;
        return options;
    }

    ObjectId add(const Geometry& geometry, const Transform& at = {}) {
        cold.add(geometry, at);
        return kept.add(geometry, at);
    }
    void place(ObjectId id, const Transform& at) {
        kept.place(id, at);
        cold.place(id, at);
    }
    /// Adds the work of both to the sums. Their reports must be equal.
    void detect(Stats& with, Stats& without) {
        const Report& a = kept.detect();
        const Report& b = cold.detect();
        ASSERT_EQ(a.pairs.size(), b.pairs.size());
        for (std::size_t i = 0; i < a.pairs.size(); ++i) {
            ASSERT_EQ(a.pairs[i].a, b.pairs[i].a);
            ASSERT_EQ(a.pairs[i].b, b.pairs[i].b);
            ASSERT_EQ(a.pairs[i].intersecting, b.pairs[i].intersecting);
            ASSERT_TRUE(std::ranges::equal(a.pairs[i].faces, b.pairs[i].faces));
        }
        with += a.stats.pair_tests;
        without += b.stats.pair_tests;
    }

    World kept, cold;
};

/// A ring turns within another one, near it and through it in turn.
Transform swing(int frame) {
    return rotation({1, 2, 3}, 0.02 * frame) * translation({1.2 + 0.01 * (frame % 40), 0.1, 0});
}

TEST(Coherence, OfEveryTreeSavesWorkAndChangesNoReport) {
    for (const Tree tree : {Tree::bvh8, Tree::bvh8_compact, Tree::obb, Tree::dop6, Tree::dop18})
        for (const double margin : {0.0, 0.05}) {
            WorldPair worlds({.margin = margin});
            const Geometry ring = Geometry::surface(shapes::torus(1, 0.3, 40, 20), {.tree = tree});
            worlds.add(ring);
            const ObjectId mover = worlds.add(ring);
            Stats with, without;
            for (int frame = 0; frame < cases(80); ++frame) {
                worlds.place(mover, swing(frame));
                worlds.detect(with, without);
            }
            EXPECT_LE(with.volume_tests, without.volume_tests) << static_cast<int>(tree);
            EXPECT_LT(with.volume_tests + with.face_tests,
                      without.volume_tests + without.face_tests)
                << static_cast<int>(tree);
        }
}

TEST(Coherence, WhatPartsIsFreed) {
    World world, cold({.coherence = false});
    const Geometry ring = Geometry::surface(shapes::torus(1, 0.3, 40, 20));
    ObjectId movers[2] = {};
    for (World* of : {&world, &cold}) {
        of->add(ring);
        movers[of == &cold] = of->add(ring, swing(0));
        of->detect();
    }
    const std::size_t near = world.memory() - cold.memory();
    world.place(movers[0], translation({50, 0, 0}));
    cold.place(movers[1], translation({50, 0, 0}));
    for (int frame = 0; frame < 2; ++frame) {
        world.detect();
        cold.detect();
    }
    EXPECT_LT(world.memory() - cold.memory() + 100, near);
}

/// Objects that change their faces, and slots that change their objects.
TEST(Coherence, IsOfNoOtherShape) {
    WorldPair worlds({.detail = Detail::faces});
    Random random(4);
    const Geometry shapes[] = {
        Geometry::surface(shapes::torus(1, 0.3, 30, 12), {.tree = Tree::dop18}),
        Geometry::surface(shapes::icosphere(1, 1), {.tree = Tree::dop18}),
        Geometry::surface(shapes::box({1, 1, 1})), Geometry::deformable(shapes::icosphere(1, 2)),
        Geometry::compound({{Geometry::solid(shapes::box({0.5, 0.5, 0.5}))},
                            {Geometry::solid(shapes::icosphere(0.5, 1)), translation({1, 0, 0})}})};
    std::vector<ObjectId> ids;
    for (std::size_t i = 0; i < 8; ++i)
        ids.push_back(worlds.add(shapes[i % 5], random_motion(random, 1.5)));
    Stats with, without;
    for (int frame = 0; frame < cases(60); ++frame) {
        const std::size_t one = random.below(8);
        const Transform at = random_motion(random, 1.5);
        worlds.place(ids[one], at);
        const std::size_t other = random.below(8);
        const bool deforms = worlds.kept.geometry(ids[other]).kind() == GeometryKind::deformable;
        const Geometry& next = shapes[random.below(5)];
        const std::vector<std::uint32_t> numbers = worlds.kept.face_numbers(ids[other]);
        for (World* world : {&worlds.kept, &worlds.cold})
            if (deforms && frame % 3 != 0 && numbers.size() > 40)
                world->change_faces(ids[other],
                                    {.removed = std::span(numbers).first(numbers.size() / 4)});
            else if (frame % 2 == 0)
                world->set_geometry(ids[other], next);
        worlds.detect(with, without);
    }
    EXPECT_GT(with.face_tests, 0u);
}

}  // namespace
}  // namespace allide
