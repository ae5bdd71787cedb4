// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "io/model.h"

namespace allide {

/// A file format that allide reads itself, and writes unless `write` is null.
struct Format {
    std::string_view extension;
    Result<Model> (*read)(std::string_view bytes);
    std::string (*write)(const Model& model, SaveOptions options);
    bool holds_polygons;
    /// Keeps several objects apart, with their names.
    bool (*holds_parts)(SaveOptions options);
};

/// The format with this extension, with or without its dot and in any case; null for others.
const Format* format_named(std::string_view extension);

/// VRML97 and X3D, whose files include others.
bool is_scene(const Format& format);

/// ".obj, .stl, ..."
std::string supported_extensions();
std::string written_extensions();

/// With its dot, in lower case; empty for none.
std::string dotted(std::string_view extension);

}  // namespace allide
