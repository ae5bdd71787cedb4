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
            {{shapes_[0], translation({-1, 0, 0})}, {shapes_[2], translation({1, 0.5, 0}), 0}}));
        shapes_.push_back(Geometry::deformable(icosphere(1, 0)));
        shapes_.push_back(Geometry::deformable(box({1, 1, 0.5}), {.solid = true}));
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
        ObjectOptions options = {.stationary = random_.below(4) == 0};
        if (const auto choice = random_.below(6); choice < 2)
            options.self = static_cast<Neighbours>(choice);
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

    /// Anywhere near, or on a lattice.
    Vec3 vertex() {
        if (random_.below(3) != 0)
            return random_point(random_, 1.5);
        const auto coordinate = [&] { return 0.5 * static_cast<double>(random_.below(5)) - 1; };
        const double x = coordinate(), y = coordinate();
        return {x, y, coordinate()};
    }

    std::vector<Vec3> moved(std::vector<Vec3> vertices) {
        const auto how = random_.below(8);
        const Vec3 there = vertex();
        for (Vec3& v : vertices)
            v = how == 0   ? there                   // all at one point
                : how == 1 ? Vec3{v.x, v.y, 0}       // in one plane
                : how == 2 ? Vec3{-v.x, -v.y, -v.z}  // inside out
                : how < 6  ? v + random_point(random_, 0.3)
                           : vertex();
        return vertices;
    }

    void deform() {
        const ObjectId id = any();
        NaiveWorld::Object& object = naive_.objects.at(id);
        if (world_.geometry(id).kind() != GeometryKind::deformable) {
            EXPECT_FALSE(world_.try_deform(id, object.geometry.mesh().vertices));
            return;
        }
        object.deform(moved(world_.mesh(id).vertices));
        world_.deform(id, object.geometry.mesh().vertices);
    }

    void change_faces() {
        const ObjectId id = any();
        NaiveWorld::Object& object = naive_.objects.at(id);
        if (world_.geometry(id).kind() != GeometryKind::deformable || object.geometry.is_solid())
            return;
        std::vector<std::uint32_t> removed;
        for (const std::uint32_t name : world_.face_numbers(id))
            if (random_.below(4) == 0)
                removed.push_back(name);
        const std::vector<Vec3> more = {vertex(), vertex()};
        const std::size_t vertices = object.geometry.mesh().vertices.size() + more.size();
        const auto corner = [&] { return static_cast<std::uint32_t>(random_.below(vertices)); };
        std::vector<Face> added;
        for (int i = 0; i < 2; ++i) {
            const std::uint32_t first = corner(), second = corner();
            added.push_back({first, second, corner()});
        }
        const FaceChange change = {removed, added, more};
        EXPECT_EQ(world_.change_faces(id, change), object.change_faces(change));
    }

    void place_parts() {
        const ObjectId id = any();
        NaiveWorld::Object& object = naive_.objects.at(id);
        const std::span<const Part> parts = object.geometry.parts();
        if (parts.empty())
            return;
        if (object.parent_from_part.empty())
            for (const Part& part : parts)
                object.parent_from_part.push_back(part.parent_from_part);
        const auto part = static_cast<std::uint32_t>(random_.below(parts.size()));
        object.parent_from_part[part] = motion();
        if (random_.below(2) == 0)
            return world_.place_part(id, part, object.parent_from_part[part]);
        object.parent_from_part[0] = motion();
        world_.place_parts(id, object.parent_from_part);
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
        const auto kind = random_.below(28);
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
        else if (kind < 23)
            deform();
        else if (kind < 24)
            change_faces();
        else if (kind < 26)
            place_parts();
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
                                      .detail = static_cast<Detail>(seed / 2 % 4),
                                      .margin = seed % 4 == 3 ? 0.3 : 0,
                                      .broad = static_cast<BroadPhase>(seed % 7),
                                      .box = static_cast<BoxKind>(seed / 3 % 3),
                                      .method = static_cast<FaceMethod>(seed % 3 % 2),
                                      .octree = {.level = seed % 6 - 1, .side = seed % 5 * 2.0}};
        Script(static_cast<std::uint64_t>(seed), options).run(frames);
        if (testing::Test::HasFailure())
            return;
    }
}

TEST(WorldScript, AgreesWithANaiveWorld) {
    run_scripts(60, 25);
}

TEST(WorldScript, AgreesWithANaiveWorldInAThousandShortScripts) {
    run_scripts(1000, 6);
}

TEST(SlowWorldScript, AgreesWithANaiveWorld) {
    run_scripts(100'000, 10);
}

}  // namespace
}  // namespace allide
