// SPDX-License-Identifier: MIT
#include <atomic>
#include <cstdlib>
#include <new>

#include <gtest/gtest.h>

#include <allide/query.h>
#include <allide/shapes.h>

namespace {

std::atomic<long> allocations = 0;

}  // namespace

// Counts for the whole test program. Not inlined, or g++ 12 takes the pair for a mismatch.
[[gnu::noinline]] void* operator new(std::size_t size) {
    ++allocations;
    if (void* memory = std::malloc(size == 0 ? 1 : size))
        return memory;
    std::abort();
}

[[gnu::noinline]] void operator delete(void* memory) noexcept {
    std::free(memory);
}

[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}

namespace allide {
namespace {

TEST(Allocation, NoneOnceWarm) {
    for (const Volume volume : {Volume::none, Volume::wide, Volume::obb, Volume::dop18}) {
        const Geometry ball = Geometry::solid(icosphere(1, 3), {.volume = volume});
        Scratch scratch;
        std::vector<FacePair> pairs;
        const auto ask = [&] {
            for (const double x : {1.5, 1.99, 2.2}) {
                const Placed moved(ball, translation({x, 0.1, 0}));
                intersects(ball, moved);
                intersects(ball, moved, {.scratch = &scratch});
                intersecting_faces(ball, moved, pairs);
                first_contact(ball, moved);
                separation(ball, moved);
                cast_ray(moved, {}, {1, 0.01, 0});
            }
        };
        ask();
        const long before = allocations;
        ask();
        EXPECT_EQ(allocations - before, 0);
        intersecting_faces(ball, {ball, translation({1.5, 0, 0})});
        EXPECT_GT(allocations - before, 0);  // it returns a vector, so the counter counts
    }
}

}  // namespace
}  // namespace allide
