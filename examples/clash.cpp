// SPDX-License-Identifier: MIT
// A duct that runs into a wall: what kind of contact it is, how deep, and how to part them.
#include <cstdio>

#include <allide/allide.h>

using namespace allide;

int main() {
    const Geometry wall = Geometry::solid(shapes::box({2, 0.125, 1.5}));
    const Geometry duct = Geometry::solid(shapes::box({0.25, 1, 0.25}));
    const char* const kinds[] = {"clear",   "near",   "touch",    "cross",
                                 "overlap", "inside", "contains", "equal"};

    for (const double y : {1.5, 1.15, 1.125, 1.0625}) {
        const Placed at(duct, translation({0, y, 0}));
        const Clash found = clash(wall, at, {.clearance = 0.05});
        std::printf("y = %.4f: %s\n", y, kinds[static_cast<int>(found.kind)]);
    }

    const Placed in(duct, translation({0, 1.0625, 0}));
    const Depth deep = depth(in, wall, {.tolerance = 1e-6});
    const WayOut way = way_out(wall, in);
    std::printf("the duct is %.4f deep in the wall\n", deep.lower);
    std::printf("moved by %.4f along y it is out\n", way.offset.y);
    const Placed out(duct, translation(way.offset) * in.world_from_local());
    return intersects(wall, out) ? 1 : 0;
}
