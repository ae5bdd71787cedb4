// SPDX-License-Identifier: MIT
// A ball flies at a wall. When does it arrive, and which faces meet?
#include <cstdio>

#include <allide/allide.h>

using namespace allide;

int main() {
    const Geometry ball = Geometry::solid(shapes::icosphere(1, 3));  // or load_mesh("ball.obj")
    const Geometry wall = Geometry::solid(shapes::box({0.25, 8, 4}));

    for (double x = -2;; x += 0.25) {
        const Placed flying(ball, translation({x, 2, 0}));
        if (!intersects(flying, wall)) {
            std::printf("x = %.2f: on its way\n", x);
            continue;
        }
        for (const FacePair& pair : intersecting_faces(flying, wall))
            std::printf("x = %.2f: face %u of the ball meets face %u of the wall\n", x, pair.face_a,
                        pair.face_b);
        return 0;
    }
}
