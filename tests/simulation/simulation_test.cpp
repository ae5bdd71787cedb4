// SPDX-License-Identifier: MIT
#include "simulation/simulation.h"

#include <cmath>

#include <gtest/gtest.h>

#include <allide/shapes.h>

#include "simulation/run.h"
#include "simulation/words.h"

namespace simulation {
namespace {

using namespace allide;

Options dense(std::size_t objects, double density) {
    Options options;
    options.objects = objects;
    options.density = density;
    return options;
}

Simulation make(const Options& options) {
    return {options, shapes_for(options)};
}

std::vector<Vec3> velocities(const Simulation& simulation) {
    std::vector<Vec3> all;
    for (std::size_t i = 0; i < simulation.poses().size(); ++i)
        all.push_back(simulation.velocity(i));
    return all;
}

bool is_inside(const Simulation& simulation, std::size_t object) {
    const Vec3 at = simulation.poses()[object].translation;
    for (int axis = 0; axis < 3; ++axis)
        if (std::fabs(at[axis]) > 0.5 * simulation.room())
            return false;
    return true;
}

TEST(Simulation, FillsTheRoomAsTheDensitySays) {
    const Options options = dense(300, 5);
    const Shapes shapes = shapes_for(options);
    const double room = Simulation(options, shapes).room();
    EXPECT_NEAR(300 * shapes.volume / (room * room * room), 0.05, 1e-12);
}

TEST(Simulation, FliesATenthOfTheRadiusAFrame) {
    Simulation simulation = make(dense(40, 10));
    for (int frame = 0; frame < 50; ++frame) {
        const std::vector<Transform> before = simulation.poses();
        simulation.step();
        for (std::size_t i = 0; i < before.size(); ++i)
            EXPECT_NEAR(length(simulation.poses()[i].translation - before[i].translation), 0.1,
                        1e-12);
    }
}

TEST(Simulation, TurnsTenDegreesAFrame) {
    Simulation simulation = make(dense(10, 1));
    const std::vector<Transform> before = simulation.poses();
    simulation.step();
    for (std::size_t i = 0; i < before.size(); ++i) {
        const Mat3 turn = simulation.poses()[i].rotation * transposed(before[i].rotation);
        const double trace = turn.rows[0].x + turn.rows[1].y + turn.rows[2].z;
        EXPECT_NEAR(std::acos(0.5 * (trace - 1)) * 180 / 3.14159265358979, 10, 1e-9);
    }
}

TEST(Simulation, ReboundsOffTheWalls) {
    Options options = dense(60, 20);
    options.response = Response::none;
    Simulation simulation = make(options);
    int rebounds = 0;
    for (int frame = 0; frame < 300; ++frame) {
        simulation.step();
        for (std::size_t i = 0; i < options.objects; ++i)
            for (int axis = 0; axis < 3; ++axis) {
                const double at = simulation.poses()[i].translation[axis];
                const double beyond = std::fabs(at) - 0.5 * simulation.room();
                EXPECT_LE(beyond, 0.1);
                if (beyond <= 0)
                    continue;
                EXPECT_LE(at * simulation.velocity(i)[axis], 0) << "it flies on through the wall";
                ++rebounds;
            }
    }
    EXPECT_GT(rebounds, 100);
}

TEST(Simulation, CollidingPairsExchangeVelocities) {
    Simulation simulation = make(dense(2, 8));
    int exchanges = 0;
    for (int frame = 0; frame < 3000; ++frame) {
        const std::vector<Vec3> before = velocities(simulation);
        const Frame found = simulation.step();
        if (!is_inside(simulation, 0) || !is_inside(simulation, 1))
            continue;
        const bool collide = found.collisions == 1;
        EXPECT_EQ(simulation.velocity(0), before[collide ? 1 : 0]);
        EXPECT_EQ(simulation.velocity(1), before[collide ? 0 : 1]);
        exchanges += collide;
    }
    EXPECT_GT(exchanges, 10);
}

TEST(Simulation, PartingPairsAreLetGoIfAsked) {
    Options options = dense(2, 8);
    options.response = Response::approaching;
    Simulation simulation = make(options);
    int kept = 0;
    for (int frame = 0; frame < 3000; ++frame) {
        const std::vector<Vec3> before = velocities(simulation);
        if (simulation.step().collisions == 0 || !is_inside(simulation, 0) ||
            !is_inside(simulation, 1))
            continue;
        const Vec3 gap = simulation.poses()[1].translation - simulation.poses()[0].translation;
        EXPECT_GE(dot(gap, simulation.velocity(1) - simulation.velocity(0)), 0);
        kept += simulation.velocity(0) == before[0];
    }
    EXPECT_GT(kept, 0);
}

TEST(Simulation, RandomPathsHeadElsewhereEveryFrame) {
    Options options = dense(5, 0.1);
    options.random_paths = true;
    Simulation simulation = make(options);
    const std::vector<Vec3> before = velocities(simulation);
    simulation.step();
    for (std::size_t i = 0; i < before.size(); ++i) {
        EXPECT_GT(length(simulation.velocity(i) - before[i]), 1e-3);
        EXPECT_NEAR(length(simulation.velocity(i)), 0.1, 1e-12);
    }
}

TEST(Simulation, EveryWayFindsTheSame) {
    Options options = dense(150, 6);
    const auto usual = run(options, shapes_for(options), 20);
    EXPECT_GT(total_collisions(usual), 100);
    for (const auto& [name, broad] : broad_phases())
        for (const auto& [method_name, method] : methods())
            for (const int threads : {1, 3}) {
                options.world.broad = broad;
                options.world.threads = threads;
                options.method = method;
                EXPECT_EQ(run(options, shapes_for(options), 20).hash, usual.hash)
                    << name << ", " << method_name << ", " << threads << " threads";
            }
}

TEST(Simulation, EveryKindOfBoxFindsTheSame) {
    Options options = dense(150, 6);
    const auto usual = run(options, shapes_for(options), 20);
    for (const auto& [name, box] : boxes())
        for (const BroadPhase broad : {BroadPhase::automatic, BroadPhase::sweep_and_prune}) {
            options.world.box = box;
            options.world.broad = broad;
            EXPECT_EQ(run(options, shapes_for(options), 20).hash, usual.hash) << name;
        }
}

TEST(Simulation, AnotherSeedIsAnotherSimulation) {
    Options options = dense(150, 6);
    const std::uint64_t hash = run(options, shapes_for(options), 5).hash;
    EXPECT_EQ(run(options, shapes_for(options), 5).hash, hash);
    options.seed = 2;
    EXPECT_NE(run(options, shapes_for(options), 5).hash, hash);
}

TEST(Shapes, OfPolytopesAreConvexWithTheFacesAskedFor) {
    const Shapes shapes = random_polytopes(20, 36, 1, ConvexMethod::gjk);
    ASSERT_EQ(shapes.geometries.size(), 20);
    for (const Geometry& geometry : shapes.geometries) {
        EXPECT_EQ(geometry.kind(), GeometryKind::convex);
        EXPECT_EQ(geometry.mesh().faces.size(), 36);
    }
    EXPECT_NE(shapes.geometries[0].mesh().vertices, shapes.geometries[1].mesh().vertices);
}

TEST(Shapes, AreCentredOnTheirCentroid) {
    Mesh mesh = shapes::box({1, 2, 3});
    for (Vec3& v : mesh.vertices)
        v = v + Vec3{10, 20, 30};
    const Shapes shapes = one_shape(mesh, ConvexMethod::gjk);
    EXPECT_NEAR(shapes.volume, 48, 1e-12);
    EXPECT_NEAR(shapes.radius, length(Vec3{1, 2, 3}), 1e-12);
    const Box around = bounds(shapes.geometries[0].mesh());
    EXPECT_NEAR(length(around.min + around.max), 0, 1e-12);
}

TEST(Shapes, AreWhatTheirMeshAllows) {
    const auto kind = [](const Mesh& mesh) {
        return one_shape(mesh, ConvexMethod::gjk).geometries[0].kind();
    };
    EXPECT_EQ(kind(shapes::icosphere(1, 1)), GeometryKind::convex);
    EXPECT_EQ(kind(shapes::shuttle(1)), GeometryKind::solid);
    EXPECT_EQ(kind(shapes::terrain({.cells = 4})), GeometryKind::surface);
}

TEST(Run, RemembersTheBusiestFrame) {
    const Options options = dense(100, 6);
    const auto whole = run(options, shapes_for(options), 40);
    ASSERT_EQ(whole.frames.size(), 40);
    std::size_t most = 0;
    for (const Frame& frame : whole.frames)
        most = std::max(most, frame.collisions);
    EXPECT_EQ(whole.busiest.collisions.size(), most);
    EXPECT_EQ(whole.frames[whole.busiest.frame - 1].collisions, most);
}

TEST(Run, StepsAreParts) {
    const Options options = dense(500, 2);
    for (const Frame& frame : run(options, shapes_for(options), 10).frames) {
        EXPECT_GT(frame.times.update, 0);
        EXPECT_GT(frame.times.sort, 0);
        EXPECT_GT(frame.times.exact, 0);
        EXPECT_LE(frame.times.update + frame.times.sort + frame.times.exact, frame.seconds);
    }
}

TEST(Run, SpreadIsThatOfTheValues) {
    const Spread s = spread({5, 1, 2, 10, 3});
    EXPECT_EQ(s.median, 3);
    EXPECT_EQ(s.min, 1);
    EXPECT_EQ(s.max, 10);
    EXPECT_DOUBLE_EQ(s.mean, 4.2);
}

}  // namespace
}  // namespace simulation
