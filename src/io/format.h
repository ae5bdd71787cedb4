// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "io/model.h"

namespace allide {

/// A file format that allide reads and writes itself.
struct Format {
    std::string_view extension;
    Result<Model> (*read)(std::string_view bytes);
    std::string (*write)(const Model& model, SaveOptions options);
    bool holds_polygons;
    /// Keeps several objects apart, with their names.
    bool (*holds_parts)(SaveOptions options);
};

/// The format of a path by its extension, in any case; null for others.
const Format* format_of(const std::filesystem::path& path);

/// Lower-case, with its dot.
std::string extension_of(const std::filesystem::path& path);

/// ".obj, .stl, ..."
std::string supported_extensions();

}  // namespace allide
