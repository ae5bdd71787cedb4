// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

namespace cli {

/// An empty file that nobody else has; whoever asks for it removes it.
std::filesystem::path make_temporary_file(const std::string& extension);

}  // namespace cli
