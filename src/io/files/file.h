// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string_view>

#include <allide/error.h>

namespace allide {

/// Everything that was read from a file. It is a copy: what happens to the file later cannot harm
/// its reader, whereas access to a mapped file that shrinks ends the process.
struct FileContent {
    std::unique_ptr<char[]> bytes;
    std::size_t size = 0;

    std::string_view view() const { return {bytes.get(), size}; }
};

/// Reads a file or pipe of at least one byte and less than 4 GiB. A file whose size changes while
/// it is read is an error. Errors do not name the file.
Result<FileContent> read_file(const std::filesystem::path& path);

}  // namespace allide
