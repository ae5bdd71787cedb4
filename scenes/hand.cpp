// SPDX-License-Identifier: MIT
#include "scenes/hand.h"

#include <allide/shapes.h>

namespace allide {
namespace {

constexpr int fingers = 5, joints = 3;

struct Finger {
    Vec3 root;
    double turn;    ///< rotation about z at rest: the thumb points sideways
    double length;  ///< length of its first joint
};

constexpr Finger finger_data[fingers] = {{{0.045, 0.02, 0}, -0.9, 0.04},
                                         {{0.03, 0.052, 0}, 0, 0.042},
                                         {{0.01, 0.055, 0}, 0, 0.046},
                                         {{-0.01, 0.053, 0}, 0, 0.043},
                                         {{-0.03, 0.048, 0}, 0, 0.034}};

double joint_length(int finger, int joint) {
    return finger_data[finger].length * (1 - 0.25 * joint);
}

/// Lying along y from the origin.
Mesh joint_mesh(double length) {
    Mesh mesh = shapes::capsule(0.008, length - 0.012, 8, 2);
    for (Vec3& v : mesh.vertices)
        v = {v.x, v.z + 0.5 * length, -v.y};
    return mesh;
}

Transform finger_pose(int finger, double spread) {
    const double turn = finger_data[finger].turn + 0.2 * spread * (finger - 2);
    return translation(finger_data[finger].root) * rotation({0, 0, 1}, turn);
}

Transform joint_pose(int finger, int joint, double curl) {
    const double along = joint == 0 ? 0 : joint_length(finger, joint - 1);
    return translation({0, along, 0}) * rotation({-1, 0, 0}, 1.4 * curl);
}

Geometry finger_geometry(int finger) {
    std::vector<Part> parts;
    for (int joint = 0; joint < joints; ++joint)
        parts.push_back({Geometry::solid(joint_mesh(joint_length(finger, joint))),
                         joint_pose(finger, joint, 0), joint - 1});
    return Geometry::compound(parts);
}

}  // namespace

Geometry hand() {
    std::vector<Part> parts = {{Geometry::solid(shapes::box({0.042, 0.05, 0.012})), {}, -1}};
    for (int finger = 0; finger < fingers; ++finger)
        parts.push_back({finger_geometry(finger), finger_pose(finger, 0), 0});
    return Geometry::compound(parts);
}

std::vector<Transform> hand_pose(const double (&curl)[5], double spread) {
    std::vector<Transform> poses = {{}};
    for (int finger = 0; finger < fingers; ++finger) {
        poses.push_back(finger_pose(finger, spread));
        for (int joint = 0; joint < joints; ++joint)
            poses.push_back(joint_pose(finger, joint, curl[finger]));
    }
    return poses;
}

}  // namespace allide
