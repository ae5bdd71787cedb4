// SPDX-License-Identifier: MIT
#include "scenes/walk_vrml.h"

#include "base/decimal.h"

namespace allide {
namespace {

constexpr std::uint32_t skin = 0xe0b08a;

/// The declaration of figure 2 of Hudson et al.
constexpr const char* declaration = R"(#VRML V2.0 utf8
EXTERNPROTO CollisionObject [
  eventIn MFNode addChildren
  eventIn MFNode removeChildren
  eventIn MFNode addIgnoredObjects
  eventIn MFNode removeIgnoredObjects
  exposedField MFNode children
  exposedField MFNode ignoredObjects
  exposedField SFBool collide
  field SFVec3f bboxCenter
  field SFVec3f bboxSize
  field SFNode proxy
  eventOut SFTime collideTime
  eventOut MFNode collideObjects
] [ "URN:edu.unc.cs:geom:CollisionObject:1" "CollisionObject.wrl" ]
)";

class Writer {
public:
    std::string written(const Walkthrough& walk) {
        text_ = declaration;
        for (std::size_t first = 0; first < walk.room().size();)
            first = body(walk, first);
        for (int user = 0; user < walk.users(); ++user)
            if (walk.is_there(walk.room().size() + static_cast<std::size_t>(user)))
                hand(walk, user);
        return std::move(text_);
    }

private:
    void number(double value) {
        char digits[decimal_size];
        text_.append(digits, write_decimal(digits, value));
        text_ += ' ';
    }

    void colour(std::uint32_t rgb) {
        text_ += "appearance Appearance { material Material { diffuseColor ";
        for (const int shift : {16, 8, 0})
            number(static_cast<double>(rgb >> shift & 255) / 255);
        text_ += "} }\n";
    }

    void shape(const Mesh& mesh, const Transform& pose, std::uint32_t rgb) {
        text_ += "  Shape { ";
        colour(rgb);
        text_ += "    geometry IndexedFaceSet { coord Coordinate { point [ ";
        for (const Vec3 local : mesh.vertices) {
            const Vec3 v = world_vertex(pose, local);
            number(v.x);
            number(v.z);
            number(-v.y);
        }
        text_ += "] }\n      coordIndex [ ";
        for (const Face& face : mesh.faces) {
            for (const std::uint32_t vertex : face)
                text_ += std::to_string(vertex) + " ";
            text_ += "-1 ";
        }
        text_ += "] } }\n";
    }

    /// Returns the first object of the next body.
    std::size_t body(const Walkthrough& walk, std::size_t first) {
        const Room& room = walk.room();
        std::size_t i = first;
        text_ += "DEF " + room[first].name + " CollisionObject { children [\n";
        for (; i < room.size() && room[i].owner == room[first].owner; ++i)
            shape(walk.placed(i).geometry().mesh(), walk.placed(i).world_from_local(),
                  room[i].colour);
        text_ += "] }\n";
        return i;
    }

    void hand(const Walkthrough& walk, int user) {
        const std::size_t object = walk.room().size() + static_cast<std::size_t>(user);
        const Placed& placed = walk.placed(object);
        const auto parts = placed.geometry().parts();
        text_ += "DEF " + walk.name(object) + " CollisionObject { children [\n";
        for (std::size_t i = 0; i < parts.size(); ++i)
            if (parts[i].geometry.kind() != GeometryKind::compound)
                shape(parts[i].geometry.mesh(), placed.world_from_part(i), skin);
        text_ += "]";
        if (walk.held(user) >= 0)
            text_ += " ignoredObjects [ USE " + walk.body_name(walk.held(user)) + " ]";
        text_ += " }\n";
    }

    std::string text_;
};

}  // namespace

std::string vrml(const Walkthrough& walk) {
    return Writer().written(walk);
}

}  // namespace allide
