// SPDX-License-Identifier: MIT
#include <math.h>

#include "check.h"

static const AllideVec3 up = {0, 0, 1};

TEST(Math, TurnsAndMovesVertices) {
    AllideTransform turn, both;
    OK(allide_rotation(up, 1.5707963267948966, &turn));
    const AllideTransform shift = at(5, 0, 0);
    OK(allide_product(&shift, &turn, &both));
    AllideVec3 world;
    OK(allide_world_vertex(&both, (AllideVec3){1, 0, 0}, &world));
    CHECK(fabs(world.x - 5) < 1e-12 && fabs(world.y - 1) < 1e-12 && world.z == 0);
    OK(allide_inverse(&both, &both));
    OK(allide_world_vertex(&both, world, &world));
    CHECK(fabs(world.x - 1) < 1e-12 && fabs(world.y) < 1e-12);
}

TEST(Math, QuaternionsAreRotations) {
    AllideTransform turn, again;
    AllideQuaternion q;
    OK(allide_rotation((AllideVec3){1, 2, 3}, 0.7, &turn));
    OK(allide_quaternion(&turn, &q));
    OK(allide_rotation_of_quaternion(q, &again));
    for (int row = 0; row < 3; ++row)
        CHECK(fabs(turn.rotation.rows[row].x - again.rotation.rows[row].x) < 1e-14);
    double defect;
    OK(allide_rigid_defect(&again, &defect));
    CHECK(defect < 1e-14);
}

TEST(Math, RejectsWhatIsNoRotation) {
    AllideTransform t = at(1, 2, 3);
    const AllideVec3 zero = {0, 0, 0};
    REFUSED(allide_rotation(zero, 1, &t), allide_bad_argument, "the axis is zero");
    REFUSED(allide_rotation(up, NAN, &t), allide_bad_argument, "not finite");
    REFUSED(allide_rotation_of_quaternion((AllideQuaternion){0, 0, 0, 0}, &t), allide_bad_argument,
            "the quaternion is zero");
    CHECK(t.translation.x == 1);
}

TEST(Math, GivesSineAndCosine) {
    double sine, cosine;
    OK(allide_sin_cos(1, &sine, &cosine));
    CHECK(fabs(sine - sin(1)) < 1e-15 && fabs(cosine - cos(1)) < 1e-15);
    REFUSED(allide_sin_cos(1, &sine, NULL), allide_null_pointer, "cosine");
    REFUSED(allide_sin_cos(INFINITY, &sine, &cosine), allide_bad_argument, "not finite");
}
