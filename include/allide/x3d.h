// SPDX-License-Identifier: MIT
// Scenes of VRML97 and X3D: bytes to a graph of nodes, and its shapes to meshes. Nothing is played
// here; player.h does that. docs/manual/vrml.md says what is read and what is not.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <allide/api.h>
#include <allide/error.h>
#include <allide/math.h>
#include <allide/mesh.h>

namespace allide ALLIDE_API {

/// The type of one value of a field. It covers several types of the standards: SFFloat and
/// SFDouble are numbers, SFVec3f and SFVec3d vectors of three.
enum class FieldType : std::uint8_t {
    boolean,
    integer,
    number,
    time,
    vec2,
    vec3,
    vec4,
    rotation,
    color,
    color_rgba,
    string,
    node,
    image,
    matrix3,
    matrix4,
};

/// The standards call them initializeOnly (field), inputOnly (eventIn), outputOnly (eventOut) and
/// inputOutput (exposedField).
enum class FieldAccess : std::uint8_t { initialize, input, output, both };

/// Numbers as written, never rounded to float; booleans, integers and images; texts; nodes by their
/// place in SceneFile::nodes. A vector has as many numbers as its type, one after the other.
using SceneValue = std::variant<std::vector<double>, std::vector<std::int32_t>,
                                std::vector<std::string>, std::vector<std::uint32_t>>;

struct NodeField {
    std::string name;
    FieldType type = FieldType::number;
    bool many = false;
    FieldAccess access = FieldAccess::both;
    SceneValue value = {};  ///< where a file gives none
};

struct NodeType {
    std::string name;
    std::string container;  ///< the field of its parent, where XML names none
    std::vector<NodeField> fields;

    /// The place of a field, by any of its names (`x`, `set_x`, `x_changed`, and `enabled` for
    /// `collide`); -1 if there is none.
    [[nodiscard]] int find(std::string_view field) const;
};

/// A field that a file or an event has set.
struct FieldSetting {
    std::uint16_t field;
    SceneValue value;
};

struct SceneNode {
    const NodeType* type = nullptr;
    std::string name = {};  ///< by DEF; empty without
    std::vector<FieldSetting> settings = {};
    std::uint32_t line = 0, column = 0;  ///< in the file, from 1
    std::uint32_t file = 0;              ///< in SceneFile::files
};

/// From an output field of a node to an input field of another.
struct SceneRoute {
    std::uint32_t from, to;
    std::uint16_t from_field, to_field;
};

/// A field of a PROTO instance, and the field of a node in its body to which IS ties it.
struct SceneAlias {
    std::uint32_t instance;  ///< its first node, which has its name
    std::string field;
    std::uint32_t node;
    std::uint16_t node_field;
};

struct SceneWarning {
    std::string text;
    std::uint32_t file, line, column;
};

/// A type of node that allide does not know, and how often it was left out.
struct SkippedType {
    std::string type;
    std::size_t count;
    std::uint32_t file, line, column;  ///< of the first
};

struct SceneFile {
    static constexpr std::uint32_t no_node = ~std::uint32_t{0};

    std::vector<SceneNode> nodes;  ///< of all PROTO instances and inlines, in the order of the text
    std::vector<std::uint32_t> roots;
    std::vector<SceneRoute> routes;
    std::vector<SceneAlias> aliases;
    std::vector<SceneWarning> warnings;
    std::vector<SkippedType> skipped;
    std::vector<std::string> files;  ///< the main file, then those that it includes
    std::vector<std::shared_ptr<const NodeType>> own_types;   ///< those of Script nodes
    std::map<std::string, std::uint32_t, std::less<>> names;  ///< by DEF in the main file

    /// A node of the main file or an inline by its name, of equals the last; no_node if there is
    /// none.
    [[nodiscard]] std::uint32_t find(std::string_view name) const;
    /// The value in the file, or the type's default; empty if the type has no such field.
    [[nodiscard]] const SceneValue& value(std::uint32_t node, std::string_view field) const;
    [[nodiscard]] const SceneValue& value(std::uint32_t node, int field) const;
    /// The nodes of a field.
    [[nodiscard]] std::span<const std::uint32_t> children(std::uint32_t node,
                                                          std::string_view field) const;
    [[nodiscard]] bool is(std::uint32_t node, std::string_view type) const;
    /// "room.wrl: line 41, column 7: ".
    [[nodiscard]] std::string place(std::uint32_t node) const;
};

/// Exceeding one is an error that names it.
struct ReadLimits {
    std::size_t bytes = std::size_t{256} << 20;  ///< with all inlines
    std::size_t nesting = 200;                   ///< of nodes, PROTO bodies and XML elements
    std::size_t inlines = 16;                    ///< of files in files
    std::size_t nodes = 10'000'000;              ///< with those of all PROTO instances and USEs
    std::size_t triangles = 50'000'000;          ///< with those of all USEs
    std::size_t routes = 1'000'000;
    std::size_t string = std::size_t{1} << 20;
    std::size_t segments = 4096;  ///< around a round node
};

struct ReadOptions {
    ReadLimits limits = {};
    std::string name = {};  ///< of the file, for messages
    bool strict = false;    ///< rejects what is otherwise left out with a warning
    bool native = true;     ///< takes the URN of CollisionObject; otherwise its other URLs
    /// The bytes of another file, by its path relative to the main one. Without it nothing else is
    /// opened: inlines stay empty, with a warning.
    std::function<Result<std::vector<std::byte>>(const std::string& path)> resolve = {};
};

/// Reads VRML97 or X3D in classic or XML encoding, which the bytes tell. A syntax error, a limit or
/// a cycle is an Error with line and column; unknown nodes are left out and counted.
Result<SceneFile> try_read_scene(std::span<const std::byte> bytes, const ReadOptions& options = {});

struct ShapeOptions {
    ReadLimits limits = {};
    /// How far a mesh may be from the sphere, cone, cylinder or disk that it replaces, as a share
    /// of the radius.
    double tolerance = 0.01;
    bool lenient = false;  ///< leaves a geometry out that is wrong, with a warning
};

/// The mesh of a geometry node in its own coordinates; empty for lines, points and text, which do
/// not collide.
Result<Mesh> try_node_mesh(const SceneFile& scene, std::uint32_t node,
                           const ShapeOptions& options = {});

/// A Shape in world coordinates, once for each USE.
struct SceneShape {
    std::uint32_t node;  ///< the Shape
    std::string name;    ///< of the Shape, or of the nearest node above it that has one
    Mesh mesh;
};

struct SceneShapes {
    std::vector<SceneShape> shapes;
    std::vector<SceneWarning> warnings;
};

/// All shapes of a scene as it is before any event: the chosen children of Switch nodes, the first
/// of LOD nodes.
Result<SceneShapes> try_shapes(const SceneFile& scene, const ShapeOptions& options = {});

#if defined(__cpp_exceptions)
/// `try_read_scene`, or throws its Error.
inline SceneFile read_scene(std::span<const std::byte> bytes, const ReadOptions& options = {}) {
    return try_read_scene(bytes, options).value();
}
#endif

}  // namespace allide ALLIDE_API
