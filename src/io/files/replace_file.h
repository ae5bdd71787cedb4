// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>

#include <allide/error.h>

namespace allide {

/// Replaces a regular file, or writes into a pipe or character device, and returns the number of
/// bytes. A regular file is written beside its target, synced and renamed: after an error, a crash
/// or a power cut it is the old file or the new one. Links are followed; mode and owner are kept.
/// Errors do not name the file.
Result<std::uint64_t> replace_file(const std::filesystem::path& path,
                                   std::span<const std::byte> content);

}  // namespace allide
