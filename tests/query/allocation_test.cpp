// SPDX-License-Identifier: MIT
#include <tuple>

#include <gtest/gtest.h>

#include <allide/point.h>
#include <allide/query.h>
#include <allide/ray.h>
#include <allide/shapes.h>

#include "base/random.h"
#include "scenes/motion.h"
#include "tests/allocation_counter.h"
#include "wide/moving_tree.h"

namespace allide {
namespace {

TEST(Allocation, NoneOnceWarm) {
    for (const Tree volume : {Tree::none, Tree::bvh8, Tree::obb, Tree::dop18}) {
        const Geometry ball = Geometry::solid(shapes::icosphere(1, 2), {.tree = volume});
        Scratch scratch;
        std::vector<FacePair> pairs;
        std::vector<RayHit> hits;
        const auto ask = [&] {
            for (const double x : {1.5, 1.99, 2.2}) {
                const Placed moved(ball, translation({x, 0.1, 0}));
                std::ignore = intersects(ball, moved);
                std::ignore = intersects(ball, moved, {.scratch = &scratch});
                intersecting_faces(ball, moved, pairs);
                faces_within(ball, moved, 0.1, pairs);
                self_intersections(moved, pairs);
                std::ignore = intersects_within_budget(ball, moved, {.tests = 1000});
                std::ignore = first_contact(ball, moved);
                std::ignore = separation(ball, moved);
                std::ignore = cast_ray(moved, {}, {1, 0.01, 0});
                ray_hits(moved, {}, {1, 0.01, 0}, hits);
                std::ignore = closest_point(moved, {x, 0.2, 0.3});
                std::ignore = contains(moved, {x, 0.2, 0.3});
                std::ignore = bounds(moved);
            }
        };
        ask();
        const long before = allocations;
        ask();
        EXPECT_EQ(allocations - before, 0);
        std::ignore = intersecting_faces(ball, {ball, translation({1.5, 0, 0})});
        EXPECT_GT(allocations - before, 0);  // it returns a vector, so the counter counts
    }
}

TEST(Allocation, TreesAreBuiltAnewInTheirOwnMemory) {
    Random random(9);
    Mesh mesh = shapes::terrain({.cells = 60});
    std::vector<Vec3> scattered = mesh.vertices;
    for (Vec3& v : scattered)
        v = random_point(random, 10);
    MovingTree tree(build_wide_tree(view(mesh), 1, WideForm::boxes), mesh.faces);
    const auto run = [&] {
        for (int i = 0; i < 2; ++i) {
            mesh.vertices.swap(scattered);
            tree.rebuild(view(mesh), 1);
            tree.follow(view(mesh), 1);
        }
    };
    run();
    run();
    const long before = allocations;
    run();
    EXPECT_EQ(allocations - before, 0);
}

TEST(Allocation, DeformedObjectsTakeNoMoreOnceWarm) {
    Random random(10);
    const Geometry soft = Geometry::deformable(shapes::torus(1, 0.4, 24, 12));
    std::vector<Vec3> shapes[2] = {soft.mesh().vertices, soft.mesh().vertices};
    for (std::vector<Vec3>& shape : shapes)
        for (Vec3& v : shape)
            v = v + random_point(random, 0.1);
    Placed a(soft), b(soft, translation({1, 0.3, 0}));
    std::vector<FaceContact> contacts;
    std::vector<FacePair> pairs;
    const auto run = [&] {
        for (const std::vector<Vec3>& shape : shapes) {
            a.deform(shape);
            b.deform(shape);
            face_contacts(a, b, contacts);
            self_intersections(a, pairs);
            EXPECT_EQ(separation(a, b).distance, 0);
        }
    };
    run();
    run();
    const long before = allocations;
    run();
    EXPECT_EQ(allocations - before, 0);
}

}  // namespace
}  // namespace allide
