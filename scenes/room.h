// SPDX-License-Identifier: MIT
// Rooms of convex polytopes, in metres with z up, after the walkthrough of Cohen et al. 1995,
// section 5.4. What looks as if it touched is 1 mm apart, because exact tests count touching.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <allide/geometry.h>

namespace allide {

/// How a body can move.
enum class RoomKind : std::uint8_t {
    fixed,
    free,    ///< a hand can pick it up
    hinge,   ///< turns about an axis when it is pushed
    drawer,  ///< slides along an axis when it is pushed
    swing,   ///< a pendulum about an axis
};

/// A joint has one parameter: radians about `axis` through `pivot`, or metres along it.
struct RoomJoint {
    RoomKind kind = RoomKind::fixed;
    Vec3 pivot = {}, axis = {0, 0, 1};
    double low = 0, high = 0;
    double start = 0;  ///< its parameter when a walkthrough begins
};

/// A convex polytope. Those of one owner form a body, which moves as one.
struct RoomObject {
    std::string name;  ///< of its body
    Geometry geometry;
    Transform pose;  ///< where it is when the parameter of its joint is 0
    RoomJoint joint = {};
    int owner = 0;             ///< number of its body, from 0 on, ascending
    std::uint32_t colour = 0;  ///< red, green and blue, a byte each
};

/// Objects of one body follow each other.
using Room = std::vector<RoomObject>;

/// The motion that a joint gives to an object which is at rest for the parameter 0.
Transform joint_motion(const RoomJoint& joint, double parameter);

/// The pose of an object at the parameter.
inline Transform joint_pose(const RoomObject& object, double parameter) {
    return joint_motion(object.joint, parameter) * object.pose;
}

/// Adds polytopes to a room. Their nominal shapes may touch: each is made half a millimetre smaller
/// on all sides.
class RoomMaker {
public:
    /// Begins a body; what follows belongs to it.
    void body(const std::string& name, const RoomJoint& joint = {});
    void free_body(const std::string& name) { body(name, {.kind = RoomKind::free}); }
    void colour(std::uint32_t colour) { colour_ = colour; }
    /// Coordinates that follow are in this frame.
    void frame(const Transform& room_from_frame) { frame_ = room_from_frame; }

    void box(Vec3 min, Vec3 max);
    /// A box around the origin of a pose in the frame.
    void turned_box(Vec3 half, const Transform& pose);
    /// Stands on `base`, with its axis along z.
    void cylinder(Vec3 base, double radius, double height, int segments = 12);
    /// A cylinder around the origin of a pose in the frame, along its z.
    void turned_cylinder(double radius, double height, const Transform& pose);
    /// A capsule of this whole length around the origin of a pose in the frame, along its z.
    void turned_capsule(double radius, double length, const Transform& pose);
    /// A random polytope: fruit, leaves.
    void lump(Vec3 centre, double radius, double aspect, std::uint64_t seed);
    /// A ring of boards around the z axis through `base`, whose lower ends are `radius` from it and
    /// which lean outwards by `lean` radians.
    struct Ring {
        int boards;
        double radius, height, thickness, lean = 0;
    };
    void ring(Vec3 base, const Ring& ring);

    Room take() { return std::move(room_); }

private:
    using Key = std::array<double, 5>;
    void add(const Key& key, const Transform& pose);

    Room room_;
    std::string name_;
    RoomJoint joint_;
    int owner_ = -1;
    std::uint32_t colour_ = 0xb0b0b0;
    Transform frame_;
    std::map<Key, Geometry> shapes_;  ///< shared by all objects of one shape
};

}  // namespace allide
