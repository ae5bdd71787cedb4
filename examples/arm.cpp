// SPDX-License-Identifier: MIT
// A robot arm bends over a table. How far can it go, and with which link does it hit?
#include <cstdio>

#include <allide/allide.h>

using namespace allide;

int main() {
    Mesh beam = shapes::box({0.5, 0.05, 0.05});  // metres
    for (Vec3& v : beam.vertices)
        v.x += 0.5;  // hinged at the origin
    const Geometry link = Geometry::solid(beam), table = Geometry::solid(shapes::box({4, 2, 0.02}));
    const Transform end = translation({1, 0, 0});
    const Geometry arm = Geometry::compound({{link}, {link, end, 0}, {link, end, 1}});

    for (int degrees = 0; degrees <= 40; degrees += 10) {
        const Transform bend = rotation({0, 1, 0}, degrees * 3.141592653589793 / 180);
        const Transform pose[] = {bend, end * bend, end * bend};  // each relative to the last
        const Placed bent(arm, translation({-2, 0, 1.6}), pose);
        if (const auto contact = first_contact(bent, table))
            std::printf("%2d degrees: link %u hits the table at x = %.2f m\n", degrees,
                        arm.part_of_face(contact->faces.face_a), contact->point.x);
        else
            std::printf("%2d degrees: free by %.3f m\n", degrees, separation(bent, table).distance);
    }
}
