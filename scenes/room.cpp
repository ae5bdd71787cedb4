// SPDX-License-Identifier: MIT
#include "scenes/room.h"

#include <allide/shapes.h>

namespace allide {
namespace {

constexpr double inset = 0.0005;  // of each side, so that neighbours are 1 mm apart
constexpr double pi = 3.14159265358979323846;

enum Shape { box_shape, cylinder_shape, capsule_shape, lump_shape };

Mesh mesh_of(const std::array<double, 5>& key) {
    const auto [shape, a, b, c, d] = key;
    switch (static_cast<int>(shape)) {
        case box_shape:
            return shapes::box({a, b, c});
        case cylinder_shape:
            return shapes::cylinder(a, b, static_cast<int>(c));
        case capsule_shape:
            return shapes::capsule(a, b, 8, 2);
        default:
            return shapes::polytope(
                {.faces = 80, .radius = a, .aspect = b, .seed = static_cast<std::uint64_t>(c)});
    }
}

}  // namespace

Transform joint_motion(const RoomJoint& joint, double parameter) {
    if (parameter == 0)
        return {};
    if (joint.kind == RoomKind::drawer)
        return translation(parameter * joint.axis);
    return translation(joint.pivot) * rotation(joint.axis, parameter) * translation(-joint.pivot);
}

void RoomMaker::body(const std::string& name, const RoomJoint& joint) {
    name_ = name;
    joint_ = joint;
    ++owner_;
}

void RoomMaker::add(const Key& key, const Transform& pose) {
    auto shape = shapes_.find(key);
    if (shape == shapes_.end())
        shape = shapes_.emplace(key, *Geometry::try_convex(mesh_of(key))).first;
    room_.push_back({name_, shape->second, frame_ * pose, joint_, owner_, colour_});
}

void RoomMaker::box(Vec3 min, Vec3 max) {
    turned_box(0.5 * (max - min), translation(0.5 * (min + max)));
}

void RoomMaker::turned_box(Vec3 half, const Transform& pose) {
    const Vec3 smaller = half - Vec3{inset, inset, inset};
    add({box_shape, smaller.x, smaller.y, smaller.z, 0}, pose);
}

void RoomMaker::cylinder(Vec3 base, double radius, double height, int segments) {
    add({cylinder_shape, radius - inset, height - 2 * inset, static_cast<double>(segments), 0},
        translation(base + Vec3{0, 0, 0.5 * height}));
}

void RoomMaker::turned_cylinder(double radius, double height, const Transform& pose) {
    add({cylinder_shape, radius - inset, height - 2 * inset, 12, 0}, pose);
}

void RoomMaker::turned_capsule(double radius, double length, const Transform& pose) {
    add({capsule_shape, radius - inset, length - 2 * radius, 0, 0}, pose);
}

void RoomMaker::lump(Vec3 centre, double radius, double aspect, std::uint64_t seed) {
    add({lump_shape, radius - inset, aspect, static_cast<double>(seed), 0}, translation(centre));
}

void RoomMaker::ring(Vec3 base, const Ring& ring) {
    const double step = 2 * pi / ring.boards;
    const SinCos half = sin_cos(0.5 * step);
    const Vec3 board = {0.5 * ring.thickness, ring.radius * half.sin / half.cos, 0.5 * ring.height};
    for (int i = 0; i < ring.boards; ++i)
        turned_box(board, translation(base) * rotation({0, 0, 1}, step * i) *
                              translation({ring.radius, 0, 0}) * rotation({0, 1, 0}, ring.lean) *
                              translation({board.x, 0, board.z}));
}

}  // namespace allide
