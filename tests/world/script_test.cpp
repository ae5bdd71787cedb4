// SPDX-License-Identifier: MIT
// Random scripts of calls on a world and on a naive one, which must agree on every report.
#include <cmath>

#include <gtest/gtest.h>

#include <allide/shapes.h>

#include "base/random.h"
#include "scenes/motion.h"
#include "tests/world/naive_world.h"

namespace allide {
namespace {

class Script {
public:
    Script(std::uint64_t seed, const WorldOptions& options)
        : random_(seed), world_(options), naive_(options), detail_(options.detail) {
        shapes_ = {Geometry::solid(box({0.5, 0.75, 1})), Geometry::surface(icosphere(1, 1)),
                   Geometry::solid(icosphere(0.25, 0)),  Geometry::solid(box({4, 4, 0.125})),
                   Geometry::convex(polytope()),         Geometry::surface({})};
        shapes_.push_back(Geometry::compound(
            {{shapes_[0], translation({-1, 0, 0})}, {shapes_[2], translation({1, 0.5, 0})}}));
    }

    void run(int frames) {
        for (int frame = 0; frame < frames; ++frame) {
            const int calls = static_cast<int>(random_.below(12));
            for (int i = 0; i < calls; ++i)
                call();
            check();
        }
    }

private:
    Transform motion() {
        // On a lattice now and then, so that faces touch.
        Transform t = random_motion(random_, 4);
        if (random_.below(3) == 0)
            t = translation({0.25 * static_cast<double>(random_.below(16)), 0,
                             0.25 * static_cast<double>(random_.below(8))});
        return t;
    }

    ObjectId any() {
        const std::size_t index = random_.below(static_cast<std::uint32_t>(naive_.objects.size()));
        return std::next(naive_.objects.begin(), static_cast<std::ptrdiff_t>(index))->first;
    }

    void add() {
        const Geometry& shape = shapes_[random_.below(static_cast<std::uint32_t>(shapes_.size()))];
        const Transform t = motion();
        const ObjectOptions options = {.stationary = random_.below(4) == 0};
        naive_.objects.insert({world_.add(shape, t, options), {shape, t, options}});
    }

    void remove() {
        const ObjectId id = any();
        world_.remove(id);
        naive_.remove(id);
    }

    void place() {
        const ObjectId id = any();
        const Transform t = motion();
        world_.place(id, t);
        naive_.objects.at(id).world_from_local = t;
    }

    void place_many() {
        std::vector<ObjectId> ids;
        std::vector<Transform> transforms;
        for (auto& [id, object] : naive_.objects) {
            if (random_.below(4) == 0)
                continue;
            object.world_from_local = motion();
            ids.push_back(id);
            transforms.push_back(object.world_from_local);
        }
        world_.place(ids, transforms);
    }

    void set_ignored() {
        const ObjectId a = any(), b = any();
        if (a == b)
            return;
        const ObjectPair pair = a < b ? ObjectPair{a, b} : ObjectPair{b, a};
        std::erase(naive_.ignored, pair);
        if (random_.below(2) == 0) {
            world_.unignore(a, b);
            return;
        }
        world_.ignore(a, b);
        naive_.ignored.push_back(pair);
    }

    void switch_options() {
        const ObjectId id = any();
        ObjectOptions& options = naive_.objects.at(id).options;
        options.enabled = random_.below(4) != 0;
        options.groups = static_cast<std::uint32_t>(1 + random_.below(3));
        options.mask = static_cast<std::uint32_t>(1 + random_.below(3));
        world_.enable(id, options.enabled);
        world_.set_groups(id, options.groups, options.mask);
    }

    void call() {
        const auto kind = random_.below(20);
        if (naive_.objects.empty() || (kind < 4 && naive_.objects.size() < 24))
            add();
        else if (kind < 6)
            remove();
        else if (kind < 15)
            place();
        else if (kind < 16)
            place_many();
        else if (kind < 18)
            set_ignored();
        else
            switch_options();
    }

    void check() {
        const std::vector<NaiveCollision> expected = naive_.detect();
        const Report& report = world_.detect();
        ASSERT_EQ(report.collisions.size(), expected.size());
        std::vector<ObjectPair> ids;
        for (std::size_t i = 0; i < expected.size(); ++i) {
            const Collision& found = report.collisions[i];
            ids.push_back({found.a, found.b});
            ASSERT_EQ(ids.back(), expected[i].ids);
            EXPECT_EQ(found.intersecting, expected[i].intersecting);
            EXPECT_TRUE(std::ranges::equal(found.faces, expected[i].faces));
            ASSERT_EQ(found.separation != nullptr, detail_ == Detail::separations);
            const double distance = found.separation ? found.separation->distance : 0;
            EXPECT_TRUE(!found.separation || std::fabs(distance - expected[i].distance) < 1e-11);
        }
        check_changes(report, ids);
        last_ = ids;
    }

    void check_changes(const Report& report, const std::vector<ObjectPair>& ids) {
        std::vector<ObjectPair> began, ended;
        std::ranges::set_difference(ids, last_, std::back_inserter(began));
        std::ranges::set_difference(last_, ids, std::back_inserter(ended));
        EXPECT_TRUE(std::ranges::equal(report.began, began));
        EXPECT_TRUE(std::ranges::equal(report.ended, ended));
    }

    Random random_;
    World world_;
    NaiveWorld naive_;
    Detail detail_;
    std::vector<Geometry> shapes_;
    std::vector<ObjectPair> last_;
};

void run_scripts(int count, int frames) {
    for (int seed = 0; seed < count; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const WorldOptions options = {.threads = 1 + seed % 2,
                                      .detail = static_cast<Detail>(seed % 3),
                                      .margin = seed % 4 == 3 ? 0.3 : 0,
                                      .broad = static_cast<BroadPhase>(seed % 7)};
        Script(static_cast<std::uint64_t>(seed), options).run(frames);
        if (testing::Test::HasFailure())
            return;
    }
}

TEST(WorldScript, AgreesWithANaiveWorld) {
    run_scripts(60, 25);
}

TEST(SlowWorldScript, AgreesWithANaiveWorld) {
    run_scripts(5000, 40);
}

}  // namespace
}  // namespace allide
