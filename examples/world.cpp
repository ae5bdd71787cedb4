// SPDX-License-Identifier: MIT
// A hare runs through a row of stones. When does it hit one, and when is it free again?
#include <cstdio>

#include <allide/allide.h>

using namespace allide;

int main() {
    World world({.threads = 2, .detail = Detail::faces});
    const Geometry hare = Geometry::solid(shapes::hare(1));
    const Geometry stone = Geometry::convex(shapes::polytope({.radius = 0.5}));

    const ObjectId runner = world.add(hare);
    for (int i = 0; i < 5; ++i)
        world.add(stone, translation({2.0 * i + 2, 0, 0}), {.stationary = true});

    for (int frame = 0; frame < 120; ++frame) {
        world.place(runner, translation({0.1 * frame, 0, 0}));
        const Report& report = world.detect();
        if (!report.began.empty())
            std::printf("frame %d: hits a stone, %zu pairs of faces meet\n", frame,
                        report.pairs[0].faces.size());
        if (!report.ended.empty())
            std::printf("frame %d: is free again\n", frame);
    }
}
