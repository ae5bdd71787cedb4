// SPDX-License-Identifier: MIT
// World::memory() against the bytes that operator new gave out and did not get back, with
// everything in use that a world can keep.
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <allide/shapes.h>
#include <allide/world.h>

#include "base/random.h"
#include "scenes/motion.h"
#include "tests/allocations.h"

namespace allide {
namespace {

/// The share by which memory() may be wrong: not at all where the standard library keeps nothing
/// beside the elements of its containers that it does not tell.
#if defined(__GLIBCXX__)
constexpr double tolerance = 0;
#else
constexpr double tolerance = 0.01;
#endif

/// Geometries that worlds share, of every kind and method.
std::vector<Geometry> all_kinds() {
    std::vector<Geometry> made = {
        Geometry::convex(shapes::polytope({.seed = 1})),
        Geometry::convex(shapes::polytope({.faces = 60, .seed = 2}),
                         {.method = ConvexMethod::lin_canny}),
        Geometry::convex(shapes::box({0.5, 0.5, 0.5}), {.method = ConvexMethod::lin_canny}),
        Geometry::surface(shapes::icosphere(1, 2)),
        Geometry::solid(shapes::box({2, 0.25, 0.25})),
        Geometry::solid(shapes::icosphere(0.5, 1), {.tree = Tree::obb}),
        Geometry::deformable(shapes::icosphere(1, 1)),
        Geometry::deformable(shapes::box({1, 1, 0.5}), {.solid = true}),
    };
    made.push_back(Geometry::compound(
        {{made[4], translation({-1, 0, 0})}, {made[5], translation({1, 0.5, 0}), 0}}));
    made.push_back(Geometry::sphere({0, 0, 0.25}, 0.5));
    return made;
}

/// Unbounded shapes, and a surface that is split into parts once a crowd is around it.
std::vector<Geometry> large_kinds() {
    const Geometry ground = Geometry::half_space({0, 0, -4}, {0, 0, -3});
    return {ground, Geometry::plane({4, 0, 0}, {5, 0, 0}),
            Geometry::compound({{ground, {}}, {Geometry::sphere({0, 0, 0}, 1), {}}}),
            Geometry::cone({0, 0, 0}, {1, 0, 0}, 0.5, 0.25),
            Geometry::surface(shapes::terrain({.size = 12, .height = 3, .cells = 33}))};
}

struct Crowded {
    explicit Crowded(const WorldOptions& options) : world(options) {}

    World world;
    std::vector<ObjectId> ids;
    std::vector<Geometry> shapes;
    std::size_t pairs = 0, found = 0,
                impacts = 0;  ///< so that a test can see that there was something to hold

    void add(const std::vector<Geometry>& kinds, std::size_t count, Random& random) {
        const BoxKind boxes[] = {BoxKind::automatic, BoxKind::fixed, BoxKind::dynamic};
        const std::uint32_t owners[] = {0, 1, no_owner, no_owner, no_owner};
        for (std::size_t i = 0; i < count; ++i) {
            ObjectOptions options = {.stationary = i % 7 == 0,
                                     .groups = 1u << i % 5,
                                     .mask = ~(1u << i % 3),
                                     .margin = i % 4 == 0 ? 0.25 : 0,
                                     .box = boxes[i % 3],
                                     .owner = owners[i % 5]};
            if (i % 6 == 0)
                options.self = Neighbours::skipped;
            shapes.push_back(kinds[i % kinds.size()]);
            ids.push_back(world.add(shapes.back(), random_motion(random, 5), options));
        }
    }

    /// Adds what is always in the middle of the crowd.
    void add_large(const std::vector<Geometry>& kinds) {
        for (const Geometry& kind : kinds)
            world.add(kind, {}, {.stationary = true});
    }

    /// Selectors with children and ranges; some are removed again.
    void add_selectors(double distance) {
        for (std::size_t i = 0; i + 3 < ids.size(); i += 10) {
            const SelectorId selector = world.add_selector();
            for (std::size_t child = 0; child < 3; ++child) {
                const auto number = static_cast<std::int32_t>(child);
                world.add_to_selector(selector, number, ids[i + child]);
                world.set_range(selector, number, distance * static_cast<double>(child + 1));
            }
            world.select_at(selector, 1.5 * distance);
            if (i % 40 == 0)
                world.remove_selector(selector);
        }
    }

    void change_scales(double by) {
        for (std::size_t i = 1; i < ids.size(); i += 4)
            world.set_scale(ids[i], 1 + by);
    }

    void change_owners() {
        for (std::size_t i = 2; i < ids.size(); i += 7)
            world.set_owner(ids[i], static_cast<std::uint32_t>(i % 4));
    }

    void change_shapes(double by) {
        const std::vector<Face> added = {{0, 1, 2}};
        for (std::size_t i = 0; i < ids.size(); ++i) {
            if (shapes[i].kind() == GeometryKind::compound)
                world.place_part(ids[i], 1, translation({by, 1, 0}));
            if (shapes[i].kind() != GeometryKind::deformable)
                continue;
            std::vector<Vec3> vertices = world.mesh(ids[i]).vertices;
            for (Vec3& v : vertices)
                v = v * (1 + 0.25 * by);
            world.deform(ids[i], vertices);
            if (!shapes[i].is_solid())
                world.change_faces(ids[i], {.removed = {}, .added = added});
        }
    }

    void step(Random& random) {
        std::vector<Transform> poses;
        for (std::size_t i = 0; i < ids.size(); ++i)
            poses.push_back(random_motion(random, 5));
        std::vector<ObjectId> backwards(ids.rbegin(), ids.rend());
        world.place(backwards, poses);
        pairs += world.detect().pairs.size();
    }

    /// A few objects get motions; the step ends with them halfway.
    void detect_motion(Random& random) {
        std::vector<ObjectId> movers;
        std::vector<Motion> motions;
        for (std::size_t i = 0; i < ids.size(); i += 30) {
            Transform to = world.world_from_local(ids[i]);
            to.translation += random_direction(random);
            movers.push_back(ids[i]);
            motions.push_back(Motion::straight(world.world_from_local(ids[i]), to));
        }
        world.move(movers, motions);
        impacts += world.detect_motion({.tolerance = 0.01}).size();
        world.advance(0.5);
    }

    void query(const Geometry& shape, Random& random) {
        const Placed probe(shape, random_motion(random, 5));
        found += world.nearest(probe, 100).has_value();
        found += world.cast_ray({-20, 0.1, 0.2}, {1, 0, 0}).has_value();
        found += world.intersecting(probe).size();
        found += world.intersecting(Box{{-3, -3, -3}, {3, 3, 3}}).size();
    }
};

struct SharedShapes {
    std::vector<Geometry> kinds = all_kinds(), large = {};
    bool are_scaled = false;
};

/// Fills a world as far as it goes.
Crowded filled(const WorldOptions& options, const SharedShapes& shapes) {
    Random random(5);
    Crowded all(options);
    all.add(shapes.kinds, 180, random);
    all.add_large(shapes.large);
    all.add_selectors(2);
    for (std::size_t i = 0; i + 20 < all.ids.size(); i += 3)
        all.world.ignore(all.ids[i], all.ids[i + 20]);
    for (int frame = 0; frame < 6; ++frame) {
        all.change_shapes(0.25 * frame);
        all.change_owners();
        if (shapes.are_scaled)
            all.change_scales(0.125 * (frame % 3));
        all.step(random);
        all.query(shapes.kinds[frame % 2], random);
        if (frame == 3)
            all.detect_motion(random);
    }
    for (std::size_t i = 0; i < all.ids.size(); i += 11)
        all.world.remove(all.ids[i]);
    all.pairs += all.world.detect().pairs.size();
    return all;
}

std::vector<WorldOptions> all_options() {
    std::vector<WorldOptions> all;
    for (const Detail detail :
         {Detail::pairs, Detail::faces, Detail::separations, Detail::contacts})
        for (const FaceMethod method : {FaceMethod::trees, FaceMethod::octree})
            for (const double margin : {0.0, 0.5})
                all.push_back({.detail = detail, .margin = margin, .method = method});
    for (int phase = 0; phase <= static_cast<int>(BroadPhase::sweep_dense); ++phase)
        all.push_back({.detail = Detail::faces, .broad = static_cast<BroadPhase>(phase)});
    return all;
}

/// Compares memory() with what a world has allocated, to a share of it.
void expect_memory(const WorldOptions& options, const SharedShapes& shapes, double share) {
    // Geometries make some structures on first use, and queries keep scratch for each thread:
    // neither is the world's, and both are there after a first run.
    filled(options, shapes);
    const std::size_t before = allocated_bytes;
    const Crowded all = filled(options, shapes);
    const std::size_t beside =
        all.ids.capacity() * sizeof(ObjectId) + all.shapes.capacity() * sizeof(Geometry);
    const auto held = static_cast<double>(allocated_bytes - before - beside);
    EXPECT_GT(all.pairs, 500);
    EXPECT_GT(all.found, 50);
    EXPECT_GT(all.impacts, 5);
    EXPECT_NEAR(static_cast<double>(all.world.memory()), held, share * held)
        << "detail " << static_cast<int>(options.detail) << ", method "
        << static_cast<int>(options.method) << ", margin " << options.margin << ", broad phase "
        << static_cast<int>(options.broad);
}

TEST(WorldMemory, IsWhatItAllocatesWithEverythingInUse) {
    const SharedShapes shapes;
    for (const WorldOptions& options : all_options())
        expect_memory(options, shapes, tolerance);
}

TEST(WorldMemory, IsWhatItAllocatesAroundUnboundedAndSplitObjects) {
    SharedShapes shapes;
    shapes.large = large_kinds();
    for (const Detail detail : {Detail::pairs, Detail::faces, Detail::separations})
        expect_memory({.detail = detail}, shapes, tolerance);
}

TEST(WorldMemory, HasTheCopiesOfScaledObjects) {
    // The parts of a geometry that nothing counts are small: heads of lists, and the like.
    SharedShapes shapes;
    shapes.are_scaled = true;
    for (const Detail detail : {Detail::pairs, Detail::faces, Detail::separations})
        expect_memory({.detail = detail}, shapes, 0.02);
}

}  // namespace
}  // namespace allide
