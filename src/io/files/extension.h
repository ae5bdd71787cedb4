// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

#include "io/format.h"

namespace allide {

/// Lower-case, with its dot.
inline std::string extension_of(const std::filesystem::path& path) {
    return dotted(path.extension().string());
}

}  // namespace allide
