// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string_view>

#include <allide/error.h>

namespace allide {

/// Gives mapped pages back.
struct Unmapper {
    std::size_t size;
    void operator()(const char* pages) const;
};

/// Everything a file holds: mapped where the system can, which spares a copy and most page
/// faults, or else read.
struct FileContent {
    std::unique_ptr<const char[], Unmapper> pages;
    std::unique_ptr<char[]> bytes;
    std::size_t size = 0;

    std::string_view view() const { return {pages ? pages.get() : bytes.get(), size}; }
};

/// Opens a regular file of at least one byte and less than 4 GiB. Errors do not name the file.
Result<FileContent> read_file(const std::filesystem::path& path);

/// Writes beside the target, then renames: the target is the old file or the new one, whole.
/// Errors do not name the file.
Result<std::uint64_t> replace_file(const std::filesystem::path& path, std::string_view content);

}  // namespace allide
