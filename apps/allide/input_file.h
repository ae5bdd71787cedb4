// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include <allide/error.h>

#include "temporary_file.h"

namespace cli {

/// A file to read. The content of "-", which is standard input, and of pipes is kept in a temporary
/// file, with the extension of the format that it looks like, as long as this lives.
class InputFile {
public:
    /// Throws Error for what does not exist, and for a second "-".
    explicit InputFile(const std::string& argument);

    const std::filesystem::path& path() const { return path_; }
    /// For people: the argument, or "the standard input".
    const std::string& name() const { return name_; }
    /// Made by `allide build`, whatever its extension.
    bool is_saved_geometry() const;
    /// The loader's error, with the name in place of a temporary path.
    allide::Error named(const allide::Error& error) const;

private:
    void keep(const std::string& content);

    std::string name_;
    std::filesystem::path path_;
    std::optional<TemporaryFile> temporary_;
};

}  // namespace cli
