// SPDX-License-Identifier: MIT
// A ball flies at a wall. When does it arrive, and which faces meet? (hello.cpp in C)
#include <stdio.h>

#include <allide_c/allide.h>

static AllidePlaced make(AllideMesh mesh) {
    AllideGeometry solid;
    AllidePlaced placed = {0};
    if (allide_geometry_solid(mesh, NULL, &solid) != allide_ok ||
        allide_placed_make(solid, NULL, NULL, 0, &placed) != allide_ok)
        printf("%s\n", allide_last_error());
    return placed;
}

int main(void) {
    AllideMesh sphere, box;
    allide_icosphere(1, 3, &sphere);  // or allide_load_mesh("ball.obj", &sphere)
    allide_box((AllideVec3){0.25, 8, 4}, &box);
    const AllidePlaced ball = make(sphere), wall = make(box);

    AllideFacePair pairs[16];
    size_t count = 0;
    for (double x = -2; count == 0; x += 0.25) {
        AllideTransform t;
        allide_translation((AllideVec3){x, 2, 0}, &t);
        if (allide_placed_move(ball, &t, NULL, 0) != allide_ok)
            return 1;
        allide_intersecting_faces(ball, wall, NULL, pairs, 16, &count);
        if (count == 0)
            printf("x = %.2f: on its way\n", x);
        for (size_t i = 0; i < count && i < 16; ++i)
            printf("x = %.2f: face %u of the ball meets face %u of the wall\n", x, pairs[i].face_a,
                   pairs[i].face_b);
    }
    return 0;
}
