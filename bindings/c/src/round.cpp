// SPDX-License-Identifier: MIT
#include "call.h"

using namespace allide;
using namespace allide::c;

AllideStatus allide_geometry_sphere(AllideVec3 centre, double radius, AllideGeometry* geometry) {
    return Call(__func__, in("centre", &centre), out("geometry", geometry))
        .run([&](Vec3 at, AllideGeometry& to) {
            return give(Geometry::try_sphere(at, radius), to);
        });
}

AllideStatus allide_geometry_capsule(AllideVec3 p, AllideVec3 q, double radius,
                                     AllideGeometry* geometry) {
    return Call(__func__, in("p", &p), in("q", &q), out("geometry", geometry))
        .run([&](Vec3 from, Vec3 to, AllideGeometry& made) {
            return give(Geometry::try_capsule(from, to, radius), made);
        });
}

AllideStatus allide_geometry_cylinder(AllideVec3 p, AllideVec3 q, double radius,
                                      AllideGeometry* geometry) {
    return Call(__func__, in("p", &p), in("q", &q), out("geometry", geometry))
        .run([&](Vec3 from, Vec3 to, AllideGeometry& made) {
            return give(Geometry::try_cylinder(from, to, radius), made);
        });
}

AllideStatus allide_geometry_cone(AllideVec3 p, AllideVec3 q, double radius_p, double radius_q,
                                  AllideGeometry* geometry) {
    return Call(__func__, in("p", &p), in("q", &q), out("geometry", geometry))
        .run([&](Vec3 from, Vec3 to, AllideGeometry& made) {
            return give(Geometry::try_cone(from, to, radius_p, radius_q), made);
        });
}

AllideStatus allide_geometry_half_space(AllideVec3 point, AllideVec3 tip,
                                        AllideGeometry* geometry) {
    return Call(__func__, in("point", &point), in("tip", &tip), out("geometry", geometry))
        .run([](Vec3 at, Vec3 up, AllideGeometry& made) {
            return give(Geometry::try_half_space(at, up), made);
        });
}

AllideStatus allide_geometry_plane(AllideVec3 point, AllideVec3 tip, AllideGeometry* geometry) {
    return Call(__func__, in("point", &point), in("tip", &tip), out("geometry", geometry))
        .run([](Vec3 at, Vec3 up, AllideGeometry& made) {
            return give(Geometry::try_plane(at, up), made);
        });
}
