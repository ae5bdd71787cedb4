// SPDX-License-Identifier: MIT
#include <thread>

#include <gtest/gtest.h>

#include <allide/point.h>
#include <allide/query.h>
#include <allide/ray.h>
#include <allide/shapes.h>

namespace allide {
namespace {

Transform pose(int step) {
    return translation({0.1 * step - 2, 0.2, 0}) * rotation({1, 2, 3}, 0.1 * step);
}

/// Some of each kind of answer, of one moving pair.
std::vector<std::size_t> answers(const Geometry& a, const Geometry& b) {
    std::vector<std::size_t> result;
    for (int step = 0; step < 40; ++step) {
        const Placed moved(b, pose(step));
        result.push_back(intersects(a, moved));
        result.push_back(intersecting_faces(a, moved).size());
        result.push_back(separation(a, moved).distance == 0);
        result.push_back(cast_ray(moved, {0, 0, 5}, {0, 0.01, -1}).has_value());
        result.push_back(ray_hits(moved, {0, 0, 5}, {0, 0.01, -1}).size());
        result.push_back(closest_point(moved, {0.5, 0.1, 0.2}).face);
        result.push_back(contains(moved, {0.5, 0.1, 0.2}));
    }
    return result;
}

TEST(Threads, QueriesOnSharedGeometryAnswerAsOneThreadDoes) {
    for (const Tree tree : {Tree::bvh8, Tree::obb, Tree::dop18}) {
        const Geometry ring = Geometry::solid(shapes::torus(1, 0.4, 20, 10), {.tree = tree});
        const Geometry hare = Geometry::solid(shapes::hare(1.5), {.tree = tree});
        const std::vector<std::size_t> expected = answers(ring, hare);
        std::vector<std::vector<std::size_t>> found(4);
        std::vector<std::thread> threads;
        for (auto& result : found)
            threads.emplace_back([&] { result = answers(ring, hare); });
        for (std::thread& thread : threads)
            thread.join();
        for (const auto& result : found)
            EXPECT_EQ(result, expected);
    }
}

TEST(Threads, ATreeBuiltByManyAnswersAsOneBuiltByOne) {
    const Mesh knot = shapes::torus_knot({.radius = 1, .segments = 1000, .sides = 8});
    const Geometry one = Geometry::solid(knot), many = Geometry::solid(knot, {.threads = 4});
    EXPECT_EQ(answers(one, one), answers(many, many));
}

}  // namespace
}  // namespace allide
