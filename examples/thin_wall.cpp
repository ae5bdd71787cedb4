// SPDX-License-Identifier: MIT
// A bullet and a wall of paper: no frame sees them together, and the motion between two does.
#include <cstdio>

#include <allide/allide.h>

using namespace allide;

int main() {
    const Geometry bullet = Geometry::convex(shapes::icosphere(0.01, 2));
    const Geometry paper = Geometry::surface({{{0, -1, -1}, {0, 1, -1}, {0, 0, 1}}, {{0, 1, 2}}});
    const Transform before = translation({-4, 0, 0}), after = translation({12, 0, 0});

    std::printf("before: %s\n", intersects({bullet, before}, paper) ? "hit" : "nothing");
    std::printf("after: %s\n", intersects({bullet, after}, paper) ? "hit" : "nothing");
    const auto impact =
        first_impact(Moving(bullet, Motion::straight(before, after)), Moving(paper));
    if (impact)
        std::printf("on the way: hit at %.4f, %s\n", impact->time,
                    impact->certain ? "proven" : "within the tolerance");

    const Motion past = Motion::straight(translation({-4, 0, 1.02}), translation({12, 0, 1.02}));
    std::printf("above it: %s\n", meets(Moving(bullet, past), Moving(paper)) ? "hit" : "nothing");
}
