// SPDX-License-Identifier: MIT
// Any bytes as a scene of VRML97 or X3D. A reading may fail, with an Error that says where; what it
// returns keeps the promises of x3d.h. What is after the first byte 1 is another file, "other".
#pragma once

#include <algorithm>
#include <cmath>
#include <string>

#include <allide/x3d.h>

#include "x3d/content.h"
#include "x3d/node_types.h"

namespace allide {

/// Small enough that no scene takes long.
inline ReadLimits script_limits() {
    return {.bytes = 1 << 16,
            .nesting = 40,
            .inlines = 3,
            .nodes = 5000,
            .triangles = 20'000,
            .routes = 500,
            .string = 1000,
            .segments = 64};
}

inline Result<SceneFile> read_scene_of_bytes(std::string_view bytes, bool is_strict) {
    const std::size_t mark = std::min(bytes.find('\1'), bytes.size());
    const std::string_view other = bytes.substr(std::min(mark + 1, bytes.size()));
    ReadOptions options;
    options.limits = script_limits();
    options.name = "main";
    options.strict = is_strict;
    options.resolve = [other](const std::string& path) -> Result<std::vector<std::byte>> {
        if (path != "other")
            return Error(ErrorCode::bad_file, "no such file");
        const auto read = std::as_bytes(std::span(other));
        return std::vector<std::byte>(read.begin(), read.end());
    };
    return try_read_scene(std::as_bytes(std::span(bytes.substr(0, mark))), options);
}

inline bool is_sound(const SceneFile& scene, const NodeType& type, const FieldSetting& setting) {
    if (setting.field >= type.fields.size() ||
        !is_value_of(type.fields[setting.field], setting.value))
        return false;
    const auto* nodes = std::get_if<std::vector<std::uint32_t>>(&setting.value);
    return !nodes || std::ranges::all_of(
                         *nodes, [&](std::uint32_t node) { return node < scene.nodes.size(); });
}

/// The first broken promise about a scene; empty if there is none.
inline std::string complaint_about(const SceneFile& scene) {
    for (const SceneNode& node : scene.nodes) {
        if (!node.type || node.file >= scene.files.size())
            return "a node has no type or file";
        for (const FieldSetting& setting : node.settings)
            if (!is_sound(scene, *node.type, setting))
                return "a node of type " + node.type->name + " has a value that it cannot have";
    }
    for (const std::uint32_t root : scene.roots)
        if (root >= scene.nodes.size())
            return "a root is no node";
    for (const SceneRoute& route : scene.routes) {
        if (route.from >= scene.nodes.size() || route.to >= scene.nodes.size())
            return "a route names no node";
        const auto& sends = scene.nodes[route.from].type->fields;
        const auto& takes = scene.nodes[route.to].type->fields;
        if (route.from_field >= sends.size() || route.to_field >= takes.size() ||
            !same_type(sends[route.from_field], takes[route.to_field]))
            return "a route is between fields that differ";
    }
    return content_order(scene).cycle == SceneFile::no_node ? "" : "a node is inside itself";
}

inline std::string complaint_about_shapes(const SceneFile& scene) {
    const Result<SceneShapes> shapes =
        try_shapes(scene, {.limits = script_limits(), .tolerance = 0.1, .lenient = true});
    if (!shapes)
        return "";
    for (const SceneShape& shape : shapes->shapes)
        for (const Face& face : shape.mesh.faces)
            for (const std::uint32_t corner : face)
                if (corner >= shape.mesh.vertices.size())
                    return "a face has a corner that is no vertex";
    return "";
}

inline std::string scene_script(std::string_view bytes) {
    const Result<SceneFile> scene = read_scene_of_bytes(bytes, false);
    const Result<SceneFile> strict = read_scene_of_bytes(bytes, true);
    if (!scene) {
        const std::string_view what = scene.error().what();
        return strict                                           ? "only the strict reader reads it"
               : what.find(": line ") == std::string_view::npos ? "an Error does not say where"
                                                                : "";
    }
    if (strict && strict->nodes.size() != scene->nodes.size())
        return "the strict reader reads other nodes";
    std::string complaint = complaint_about(*scene);
    return complaint.empty() ? complaint_about_shapes(*scene) : complaint;
}

}  // namespace allide
