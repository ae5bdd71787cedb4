// SPDX-License-Identifier: MIT
// A ball, a capsule and the ground as themselves, against a mesh and each other.
#include <cstdio>

#include <allide/allide.h>

using namespace allide;

int main() {
    const Geometry ball = Geometry::sphere({0, 0, 0}, 5);
    const Geometry rod = Geometry::capsule({0, 0, 0}, {10, 0, 0}, 1);
    const Placed ground(Geometry::half_space({0, 0, 0}, {0, 0, 1}));
    const Placed crate(Geometry::solid(shapes::box({2, 2, 2})), translation({20, 0, 2}));

    // 3, 4, 5: the ball touches the rod's axis grown by 1 exactly where the centre is 6 away.
    std::printf("ball and rod at 6: %s\n",
                intersects({ball, translation({0, 0, 6})}, rod) ? "touch" : "apart");
    std::printf(
        "one step farther: %s\n",
        intersects({ball, translation({0, 0, 6.000000000000001})}, rod) ? "touch" : "apart");

    for (double height = 7; height >= 4; height -= 1) {
        const Placed falling(ball, translation({0, 0, height}));
        const Penetration in_ground = penetration(ground, falling);
        std::printf("height %g: %g above the ground, %g deep, %g from the crate\n", height,
                    separation(falling, ground).distance, in_ground.depth,
                    separation(falling, crate).distance);
    }
}
