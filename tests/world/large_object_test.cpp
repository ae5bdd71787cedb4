// SPDX-License-Identifier: MIT
// VC-41: a large object meets only what is near one of its parts, and no report changes.
#include <gtest/gtest.h>

#include <allide/shapes.h>
#include <allide/world.h>

#include "scenes/motion.h"
#include "tests/cases.h"

namespace allide {
namespace {

/// Bodies over a terrain, all within its box and few near it.
class CrowdOverTerrain {
public:
    CrowdOverTerrain(const WorldOptions& options, int bodies, int cells)
        : world_(options),
          land_(world_.add(
              Geometry::surface(shapes::terrain({.size = 100, .height = 20, .cells = cells})), {},
              {.stationary = true, .margin = 0.01})) {
        const Geometry body = Geometry::solid(shapes::icosphere(0.2, 0));
        for (int i = 0; i < bodies; ++i)
            bodies_.push_back(world_.add(body, place(), {.groups = 2, .mask = 1}));
    }

    const Report& frame() {
        for (const ObjectId id : bodies_)
            world_.place(id, place());
        return world_.detect();
    }

    World& world() { return world_; }
    ObjectId land() const { return land_; }

private:
    Transform place() {
        const auto at = [&](double most) { return random_.uniform(-most, most); };
        const double x = at(50), y = at(50);
        return translation({x, y, at(20)});
    }

    Random random_{7};
    World world_;
    ObjectId land_;
    std::vector<ObjectId> bodies_;
};

std::vector<ObjectPair> pairs_of(const Report& report) {
    std::vector<ObjectPair> pairs;
    for (const PairReport& pair : report.pairs)
        pairs.push_back({pair.a, pair.b});
    return pairs;
}

TEST(LargeObjects, MeetOnlyWhatIsNearAPart) {
    CrowdOverTerrain whole({.split_large = false}, 400, 120), parts({}, 400, 120);
    std::size_t near = 0;
    for (int frame = 0; frame < 5; ++frame) {
        const Report& one = whole.frame();
        const Report& other = parts.frame();
        near += one.pairs.size();
        EXPECT_EQ(pairs_of(other), pairs_of(one));
        EXPECT_GT(one.stats.box_pairs, 150u);
        EXPECT_LT(3 * other.stats.box_pairs, one.stats.box_pairs);
    }
    EXPECT_GT(near, 5u);
}

/// Twice the bodies, each as near as before, are twice the pairs; sixteen times the faces are not
/// more.
TEST(LargeObjects, PairsGrowWithWhatIsNearAndNotWithTheMesh) {
    const auto box_pairs = [](int bodies, int cells) {
        CrowdOverTerrain crowd({}, bodies, cells);
        return static_cast<double>(crowd.frame().stats.box_pairs);
    };
    const double few = box_pairs(400, 64), many = box_pairs(1600, 64), fine = box_pairs(400, 256);
    EXPECT_GT(few, 5);
    EXPECT_NEAR(many / few, 4, 1.2);
    EXPECT_LT(fine, 1.5 * few);
}

/// Every kind of change reaches the parts: pose, scale, margin, shape, and others that are large.
TEST(LargeObjects, GiveTheSameReportsWhateverChanges) {
    const Geometry shapes[] = {
        Geometry::surface(shapes::terrain({.size = 8, .height = 2, .cells = 40})),
        Geometry::surface(shapes::torus(2, 0.5, 60, 30), {.tree = Tree::bvh8_compact}),
        Geometry::surface(shapes::icosphere(1, 4), {.tree = Tree::dop18}),
        Geometry::solid(shapes::icosphere(1.5, 4)), Geometry::solid(shapes::icosphere(0.25, 1))};
    for (const BroadPhase phase : {BroadPhase::automatic, BroadPhase::sweep_and_prune}) {
        World whole(
            {.detail = Detail::faces, .margin = 0.125, .broad = phase, .split_large = false});
        World parts({.detail = Detail::faces, .margin = 0.125, .broad = phase});
        Random random(3);
        std::vector<ObjectId> ids;
        for (std::size_t i = 0; i < 40; ++i) {
            const Geometry& shape = shapes[i < 8 ? i % 4 : 4];
            const Transform at = random_motion(random, 4);
            ids.push_back(whole.add(shape, at));
            EXPECT_EQ(parts.add(shape, at), ids.back());
        }
        std::size_t fewer = 0;
        for (int frame = 0; frame < cases(12); ++frame) {
            for (std::size_t i = random.below(4); i < ids.size(); i += 2) {
                const Transform at = random_motion(random, 4);
                whole.place(ids[i], at);
                parts.place(ids[i], at);
            }
            const double scale = random.uniform(0.5, 2), margin = random.uniform(0, 0.25);
            const std::size_t one = random.below(8), other = random.below(8);
            for (World* world : {&whole, &parts}) {
                world->set_scale(ids[one], scale);
                world->set_margin(ids[other], margin);
                world->set_geometry(ids[other], shapes[one % 5]);
            }
            const Report& expected = whole.detect();
            const Report& found = parts.detect();
            fewer += expected.stats.box_pairs - found.stats.box_pairs;
            ASSERT_EQ(pairs_of(found), pairs_of(expected));
            for (std::size_t i = 0; i < found.pairs.size(); ++i)
                ASSERT_TRUE(std::ranges::equal(found.pairs[i].faces, expected.pairs[i].faces));
        }
        EXPECT_GT(fewer, 0u);
    }
}

}  // namespace
}  // namespace allide
