// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>

#include <allide/io.h>

namespace allide {

/// The bytes of a file with this extension. It fails as `try_write_meshes` does.
Result<std::string> file_content(std::span<const NamedMesh> meshes, std::string_view extension,
                                 SaveOptions options);
Result<std::string> file_content(std::span<const NamedPolygons> objects, std::string_view extension,
                                 SaveOptions options);

}  // namespace allide
