// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

namespace cli {

/// An empty file that no other program uses, in the system's folder for such files. It is removed
/// with the object, or when a signal ends the program.
class TemporaryFile {
public:
    explicit TemporaryFile(const std::string& extension);
    ~TemporaryFile();
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    std::filesystem::path path() const;

private:
    std::size_t slot_;
};

/// Removes all that exist; a signal handler may call it.
void remove_temporary_files();

}  // namespace cli
