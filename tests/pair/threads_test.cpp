// SPDX-License-Identifier: MIT
#include <thread>

#include <gtest/gtest.h>

#include <allide/query.h>
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
    }
    return result;
}

TEST(Threads, QueriesOnSharedGeometryAnswerAsOneThreadDoes) {
    for (const Volume volume : {Volume::wide, Volume::obb, Volume::dop18}) {
        const Geometry ring = Geometry::solid(torus(1, 0.4, 20, 10), {.volume = volume});
        const Geometry hare = Geometry::solid(animal(1.5), {.volume = volume});
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
    const Mesh knot = torus_knot({.radius = 1, .segments = 1000, .sides = 8});
    const Geometry one = Geometry::solid(knot), many = Geometry::solid(knot, {.threads = 4});
    EXPECT_EQ(answers(one, one), answers(many, many));
}

}  // namespace
}  // namespace allide
