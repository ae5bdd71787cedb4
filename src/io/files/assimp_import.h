// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

#include "io/model.h"

namespace allide {

/// Whether allide was built with assimp and assimp reads files with this extension (".gltf").
bool assimp_reads(const std::string& extension);

/// Every mesh of the scene, placed by its node's transforms and named for the node. Errors do not
/// name the file.
Result<Model> read_with_assimp(const std::filesystem::path& path);

}  // namespace allide
