// SPDX-License-Identifier: MIT
// Compares worlds of deforming objects, and of all kinds mixed, with brute force at every frame.
#include <cmath>

#include <gtest/gtest.h>

#include <allide/shapes.h>
#include <allide/world.h>

#include "base/hash.h"
#include "base/random.h"
#include "brute/brute.h"
#include "scenes/deforming.h"
#include "scenes/hand.h"
#include "scenes/motion.h"
#include "tests/allocations.h"

namespace allide {
namespace {

struct FacesOfObjects {
    std::size_t a, b;
    std::vector<FacePair> faces;
    friend bool operator==(const FacesOfObjects&, const FacesOfObjects&) = default;
};

/// Every face with every face, of world vertices.
std::vector<FacesOfObjects> oracle(const DeformingScene& scene, double time) {
    std::vector<Mesh> meshes;
    for (const Deforming& object : scene)
        meshes.push_back({world_vertices(object, time), object.mesh.faces});
    std::vector<FacesOfObjects> found;
    Stats stats;
    for (std::size_t i = 0; i < meshes.size(); ++i)
        for (std::size_t j = i + 1; j < meshes.size(); ++j) {
            FacesOfObjects pair = {i, j, {}};
            brute::intersecting_faces(view(meshes[i]), view(meshes[j]), pair.faces, stats);
            if (!pair.faces.empty())
                found.push_back(std::move(pair));
        }
    return found;
}

/// A scene in a world, its objects added in their order.
class SceneWorld {
public:
    SceneWorld(const DeformingScene& scene, const WorldOptions& options,
               const ObjectOptions& each = {})
        : scene_(scene), world_(options) {
        for (const Deforming& object : scene)
            ids_.push_back(world_.add(Geometry::deformable(object.mesh), {}, each));
    }

    const Report& at(double time) {
        for (std::size_t i = 0; i < scene_.size(); ++i) {
            world_.deform(ids_[i], local_vertices(scene_[i], time));
            world_.place(ids_[i], scene_[i].motion(time));
        }
        return world_.detect();
    }

    std::vector<FacesOfObjects> faces_at(double time) {
        std::vector<FacesOfObjects> found;
        for (const PairReport& c : at(time).pairs)
            found.push_back({place_of(c.a), place_of(c.b), {c.faces.begin(), c.faces.end()}});
        return found;
    }

    World& world() { return world_; }
    ObjectId id(std::size_t i) const { return ids_[i]; }

private:
    std::size_t place_of(ObjectId id) const {
        return static_cast<std::size_t>(std::ranges::find(ids_, id) - ids_.begin());
    }

    const DeformingScene& scene_;
    World world_;
    std::vector<ObjectId> ids_;
};

void expect_oracle_at_every_frame(const DeformingScene& scene, int frames) {
    SceneWorld world(scene, {.detail = Detail::faces});
    std::size_t met = 0;
    for (int frame = 0; frame <= frames; ++frame) {
        const double time = double(frame) / frames;
        const std::vector<FacesOfObjects> expected = oracle(scene, time);
        ASSERT_EQ(world.faces_at(time), expected) << time;
        met += expected.size();
    }
    EXPECT_GT(met, 0);
}

TEST(WorldDeform, FindsAllFacesOfDeformingSpheresAtEveryFrame) {
    expect_oracle_at_every_frame(
        deforming_spheres({.count = 8, .faces = 168, .density = 0.3, .seed = 2}), 12);
}

TEST(WorldDeform, FindsAllFacesOfGraspingHandsAtEveryFrame) {
    expect_oracle_at_every_frame(grasping_hands(), 6);
}

TEST(WorldDeform, FindsAllFacesOfCrossingSheetsAtEveryFrame) {
    expect_oracle_at_every_frame(crossing_sheets(800, 3), 10);
}

TEST(WorldDeform, FindsAllFacesOfFlyingShuttlesAtEveryFrame) {
    expect_oracle_at_every_frame(flying_shuttles(5), 8);
}

TEST(WorldDeform, FindsWhereASheetFoldsOntoItselfAtEveryFrame) {
    const DeformingScene scene = folding_sheet(800);
    for (const Neighbours neighbours : {Neighbours::tested, Neighbours::skipped}) {
        SceneWorld world(scene, {.detail = Detail::faces}, {.self = neighbours});
        std::size_t met = 0;
        for (int frame = 0; frame <= 12; ++frame) {
            const double time = frame / 12.0;
            const Mesh now = {world_vertices(scene[0], time), scene[0].mesh.faces};
            std::vector<FacePair> expected;
            Stats stats;
            brute::self_intersections(view(now), neighbours == Neighbours::skipped, expected,
                                      stats);
            const std::vector<FacesOfObjects> found = world.faces_at(time);
            ASSERT_EQ(found.size(), expected.empty() ? 0 : 1);
            if (!expected.empty()) {
                EXPECT_EQ(found[0], (FacesOfObjects{0, 0, expected}));
            }
            met += expected.size();
        }
        EXPECT_GT(met, 0);
    }
}

std::uint64_t hash_of_reports(const DeformingScene& scene, int frames,
                              const WorldOptions& options) {
    SceneWorld world(scene, options, {.self = Neighbours::tested});
    Hash hash;
    for (int frame = 0; frame <= frames; ++frame) {
        for (const PairReport& c : world.at(double(frame) / frames).pairs) {
            hash.add(c.a).add(c.b).add(c.faces.size());
            for (const FaceContact& contact : c.contacts)
                hash.add(contact.faces.face_a).add(contact.faces.face_b).add(contact.from.x);
        }
    }
    return hash.value();
}

TEST(WorldDeform, ReportsTheSameForAnyNumberOfThreads) {
    const auto expect_same = [](const DeformingScene& scene, int frames) {
        const std::uint64_t expected = hash_of_reports(scene, frames, {.detail = Detail::contacts});
        for (const int threads : {2, 5})
            EXPECT_EQ(
                hash_of_reports(scene, frames, {.threads = threads, .detail = Detail::contacts}),
                expected);
    };
    expect_same(deforming_spheres({.count = 12, .density = 0.3}), 6);
    expect_same(crossing_sheets(30'000), 2);
}

/// Two shapes of each object, at which most of them meet.
class TwoShapes {
public:
    explicit TwoShapes(World& world) : world_(world) {
        const DeformingScene scene = deforming_spheres({.count = 4, .density = 0.4});
        for (const Deforming& object : scene)
            add(object.mesh, world_vertices(object, 0.3), world_vertices(object, 0.6));
        arm_ = world.add(hand(), translation({0.1, 0, 0}));
    }

    void take(int shape) {
        for (std::size_t i = 0; i < ids_.size(); ++i)
            world_.deform(ids_[i], shapes_[shape][i]);
        world_.place_part(arm_, 1, rotation({1, 0, 0}, shape == 0 ? 0.1 : 0.2));
    }

private:
    void add(const Mesh& mesh, std::vector<Vec3> one, std::vector<Vec3> other) {
        ids_.push_back(world_.add(Geometry::deformable(mesh), {}, {.self = Neighbours::tested}));
        shapes_[0].push_back(std::move(one));
        shapes_[1].push_back(std::move(other));
    }

    World& world_;
    std::vector<ObjectId> ids_;
    ObjectId arm_;
    std::vector<std::vector<Vec3>> shapes_[2];
};

TEST(WorldDeform, AllocatesNothingOnceWarm) {
    for (const Detail detail : {Detail::faces, Detail::separations, Detail::contacts}) {
        World world({.detail = detail});
        TwoShapes shapes(world);
        const auto run = [&] {
            for (int frame = 0; frame < 6; ++frame) {
                shapes.take(frame % 2);
                world.detect();
            }
        };
        for (int i = 0; i < 5; ++i)
            run();
        EXPECT_GT(world.detect().pairs.size(), 0);
        const long before = allocations;
        run();
        EXPECT_EQ(allocations - before, 0);
    }
}

TEST(WorldDeform, BuildsTreesAnewWhenThatPays) {
    World world({.detail = Detail::faces});
    const Mesh rest = shapes::terrain({.size = 10, .height = 1, .cells = 40});
    const ObjectId cloth = world.add(Geometry::deformable(rest));
    Random random(5);
    std::vector<Vec3> vertices = rest.vertices;
    for (Vec3& v : vertices)
        v = random_point(random, 10);
    std::uint64_t rebuilt = 0;
    for (int frame = 0; frame < 30; ++frame) {
        vertices[0].x += 0.01;
        world.deform(cloth, vertices);
        const WorldStats& stats = world.detect().stats;
        EXPECT_EQ(stats.deformed, 1);
        rebuilt += stats.rebuilt;
    }
    EXPECT_EQ(rebuilt, 1);
}

TEST(WorldDeform, CostsNothingWhereVerticesStayAsTheyAre) {
    World world({.detail = Detail::faces});
    const Mesh rest = shapes::icosphere(1, 2);
    const ObjectId ball = world.add(Geometry::deformable(rest));
    world.add(Geometry::deformable(rest), translation({1, 0, 0}));
    std::vector<Vec3> vertices = rest.vertices;
    vertices[0].x *= 1.5;
    world.deform(ball, vertices);
    EXPECT_EQ(world.detect().stats.deformed, 1);
    const std::size_t pairs = world.detect().pairs[0].faces.size();
    world.deform(ball, vertices);
    const Report& report = world.detect();
    EXPECT_EQ(report.stats.moved, 0);
    EXPECT_EQ(report.stats.deformed, 0);
    EXPECT_EQ(report.stats.box_pairs, 0);
    EXPECT_EQ(report.pairs[0].faces.size(), pairs);
}

TEST(WorldDeform, RejectsBadVerticesAndStaysAsItWas) {
    World world;
    const Mesh rest = shapes::icosphere(1, 1);
    const ObjectId ball = world.add(Geometry::deformable(rest));
    const ObjectId wall = world.add(Geometry::surface(shapes::box({2, 2, 0.1})));
    std::vector<Vec3> vertices(rest.vertices.size(), {9, 9, 9});
    vertices[3].z = std::nan("");
    EXPECT_EQ(world.try_deform(ball, vertices).error().code(), ErrorCode::out_of_range);
    vertices.pop_back();
    EXPECT_EQ(world.try_deform(ball, vertices).error().code(), ErrorCode::bad_argument);
    EXPECT_EQ(world.try_deform(wall, vertices).error().code(), ErrorCode::unsupported);
    EXPECT_EQ(world.detect().pairs.size(), 1);
    EXPECT_EQ(world.mesh(ball).vertices, rest.vertices);
    world.remove(ball);
    EXPECT_EQ(world.try_deform(ball, rest.vertices).error().code(), ErrorCode::dead_id);
}

TEST(WorldDeform, KeepsShapesApartThatShareAGeometry) {
    const Mesh rest = shapes::icosphere(1, 1);
    const Geometry soft = Geometry::deformable(rest);
    World world;
    const ObjectId a = world.add(soft), b = world.add(soft, translation({3, 0, 0}));
    EXPECT_EQ(world.detect().pairs.size(), 0);
    std::vector<Vec3> wide = rest.vertices;
    for (Vec3& v : wide)
        v.x *= 2.5;
    world.deform(a, wide);
    EXPECT_EQ(world.detect().pairs.size(), 1);
    EXPECT_EQ(world.geometry(a).mesh().vertices, rest.vertices);
    EXPECT_EQ(world.mesh(a).vertices, wide);
    EXPECT_EQ(world.mesh(b).vertices, rest.vertices);
    EXPECT_EQ(world.nearest(Placed(soft, translation({-3, 0, 0})), 1)->object, a);
    EXPECT_TRUE(world.cast_ray({2, 0, -9}, {0, 0, 1}).has_value());
    world.deform(a, rest.vertices);
    EXPECT_EQ(world.detect().ended.size(), 1);
    EXPECT_EQ(world.cast_ray({1.5, 0, -9}, {0, 0, 1}).has_value(), false);
}

TEST(WorldDeform, GivesASlotToAnotherObjectWithoutTheOldShape) {
    const Mesh rest = shapes::icosphere(1, 1);
    World world;
    const ObjectId soft = world.add(Geometry::deformable(rest));
    world.deform(soft, std::vector<Vec3>(rest.vertices.size(), {9, 9, 9}));
    world.remove(soft);
    const ObjectId next = world.add(Geometry::deformable(rest));
    world.add(Geometry::solid(shapes::icosphere(0.5, 1)), translation({1, 0, 0}));
    EXPECT_EQ(world.mesh(next).vertices, rest.vertices);
    EXPECT_EQ(world.detect().pairs.size(), 1);
}

TEST(WorldContacts, ComeWithEveryPairOfFaces) {
    World world({.detail = Detail::contacts});
    const Geometry ball = Geometry::solid(shapes::icosphere(1, 2));
    const Geometry soft = Geometry::deformable(shapes::icosphere(1, 2));
    world.add(ball);
    world.add(soft, translation({1, 0, 0}));
    world.add(Geometry::compound({{ball}}), translation({0, 1, 0}));
    const Report& report = world.detect();
    ASSERT_EQ(report.pairs.size(), 3);
    for (const PairReport& c : report.pairs) {
        const Geometry a = world.geometry(c.a), b = world.geometry(c.b);
        const std::vector<FaceContact> expected = face_contacts(
            Placed(a, world.world_from_local(c.a)), Placed(b, world.world_from_local(c.b)));
        EXPECT_TRUE(std::ranges::equal(c.contacts, expected));
        EXPECT_EQ(c.faces.size(), expected.size());
    }
}

}  // namespace
}  // namespace allide
