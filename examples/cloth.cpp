// SPDX-License-Identifier: MIT
// A cloth falls onto a ball and hangs down around it. Where does it touch, and where itself?
#include <algorithm>
#include <cmath>
#include <cstdio>

#include <allide/allide.h>

using namespace allide;

int main() {
    World world({.detail = Detail::contacts});
    const Geometry sheet =
        Geometry::deformable(shapes::terrain({.size = 4, .height = 0, .cells = 40}));
    const ObjectId ball = world.add(Geometry::solid(shapes::icosphere(1, 3)));
    const ObjectId cloth = world.add(sheet, {}, {.self = Neighbours::skipped});

    std::vector<Vec3> vertices = sheet.mesh().vertices;
    for (int frame = 0; frame < 50; ++frame) {
        for (Vec3& v : vertices) {
            const double fall = 1.5 - 0.05 * frame, out = v.x * v.x + v.y * v.y;
            v.z = out < 1 ? std::max(fall, std::sqrt(1 - out) - 0.01) : fall;
        }
        world.deform(cloth, vertices);
        for (const PairReport& hit : world.detect().pairs)
            if (hit.a == ball && frame % 10 == 0)
                std::printf("frame %d: %zu pairs of faces meet, the first at height %.2f\n", frame,
                            hit.faces.size(), hit.contacts[0].from.z);
    }
}
