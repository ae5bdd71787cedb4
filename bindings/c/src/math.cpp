// SPDX-License-Identifier: MIT
#include <cmath>

#include "call.h"

using namespace allide;
using namespace allide::c;

namespace {

AllideStatus zero(const char* what) {
    return fail(allide_bad_argument, std::string(what) + " is zero or not finite");
}

bool is_usable(double length) {
    return length > 0 && std::isfinite(length);
}

}  // namespace

AllideStatus allide_identity(AllideTransform* transform) {
    return set_defaults(__func__, transform, "transform");
}

AllideStatus allide_translation(AllideVec3 offset, AllideTransform* transform) {
    return Call(__func__, in("offset", &offset), out("transform", transform))
        .run([](Vec3 by, AllideTransform& to) { to = twin<AllideTransform>(translation(by)); });
}

AllideStatus allide_rotation(AllideVec3 axis, double radians, AllideTransform* transform) {
    return Call(__func__, in("axis", &axis), out("transform", transform))
        .run([&](Vec3 about, AllideTransform& to) {
            if (!is_usable(length(about)))
                return zero("the axis");
            if (!std::isfinite(radians))
                return fail(allide_bad_argument, "the angle is not finite");
            to = twin<AllideTransform>(rotation(about, radians));
            return allide_ok;
        });
}

AllideStatus allide_rotation_of_quaternion(AllideQuaternion q, AllideTransform* transform) {
    return Call(__func__, in("q", &q), out("transform", transform))
        .run([](Quaternion by, AllideTransform& to) {
            if (!is_usable(by.w * by.w + by.x * by.x + by.y * by.y + by.z * by.z))
                return zero("the quaternion");
            to = twin<AllideTransform>(rotation(by));
            return allide_ok;
        });
}

AllideStatus allide_quaternion(const AllideTransform* transform, AllideQuaternion* q) {
    return Call(__func__, in("transform", transform), out("q", q))
        .run([](const Transform& of, AllideQuaternion& to) {
            to = twin<AllideQuaternion>(quaternion(of.rotation));
        });
}

AllideStatus allide_product(const AllideTransform* outer, const AllideTransform* inner,
                            AllideTransform* product) {
    return Call(__func__, in("outer", outer), in("inner", inner), out("product", product))
        .run([](const Transform& a, const Transform& b, AllideTransform& to) {
            to = twin<AllideTransform>(a * b);
        });
}

AllideStatus allide_inverse(const AllideTransform* transform, AllideTransform* inverted) {
    return Call(__func__, in("transform", transform), out("inverse", inverted))
        .run([](const Transform& of, AllideTransform& to) {
            to = twin<AllideTransform>(inverse(of));
        });
}

AllideStatus allide_rigid_defect(const AllideTransform* transform, double* defect) {
    return Call(__func__, in("transform", transform), out("defect", defect))
        .run([](const Transform& of, double& to) { to = rigid_defect(of.rotation); });
}

AllideStatus allide_world_vertex(const AllideTransform* world_from_local, AllideVec3 local,
                                 AllideVec3* world) {
    return Call(__func__, in("world_from_local", world_from_local), in("local", &local),
                out("world", world))
        .run([](const Transform& by, Vec3 vertex, AllideVec3& to) {
            to = twin<AllideVec3>(world_vertex(by, vertex));
        });
}

AllideStatus allide_sin_cos(double radians, double* sine, double* cosine) {
    return Call(__func__, out("sine", sine), out("cosine", cosine))
        .run([&](double& to_sine, double& to_cosine) {
            if (!std::isfinite(radians))
                return fail(allide_bad_argument, "the angle is not finite");
            const SinCos both = sin_cos(radians);
            to_sine = both.sin;
            to_cosine = both.cos;
            return allide_ok;
        });
}
