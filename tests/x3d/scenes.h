// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>

#include <allide/x3d.h>
#include <gtest/gtest.h>

namespace allide {

inline std::span<const std::byte> bytes_of(std::string_view text) {
    return std::as_bytes(std::span(text));
}

inline Result<SceneFile> parse(const std::string& text, const ReadOptions& options = {}) {
    return try_read_scene(bytes_of(text), options);
}

/// VRML97 with its first line.
inline Result<SceneFile> parse_vrml(const std::string& text, const ReadOptions& options = {}) {
    return parse("#VRML V2.0 utf8\n" + text, options);
}

inline SceneFile scene_of(const std::string& text, const ReadOptions& options = {}) {
    Result<SceneFile> scene = parse_vrml(text, options);
    EXPECT_TRUE(scene) << (scene ? "" : scene.error().what());
    return scene ? *std::move(scene) : SceneFile{};
}

inline std::string message_of(const Result<SceneFile>& scene) {
    return scene ? "read without an error" : scene.error().what();
}

inline std::vector<double> numbers_of(const SceneFile& scene, std::uint32_t node,
                                      std::string_view field) {
    const auto* numbers = std::get_if<std::vector<double>>(&scene.value(node, field));
    return numbers ? *numbers : std::vector<double>{};
}

/// The declaration that makes CollisionObject known, as in figure 2 of the V-COLLIDE paper.
inline constexpr const char* collision_object_declaration = R"(
EXTERNPROTO CollisionObject
[ eventIn MFNode addChildren
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
  eventOut MFNode collideObjects ]
[ "URN:edu.unc.cs:geom:CollisionObject:1" "CollisionObject.wrl" ]
)";

}  // namespace allide
