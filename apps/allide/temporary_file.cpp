// SPDX-License-Identifier: MIT
#include "temporary_file.h"

#include <unistd.h>

#include <cstdlib>

#include <allide/error.h>

namespace cli {

std::filesystem::path make_temporary_file(const std::string& extension) {
    std::error_code failure;
    const std::filesystem::path folder = std::filesystem::temp_directory_path(failure);
    std::string name = (folder / "allide-XXXXXX").string() + extension;
    const int file = failure ? -1 : mkstemps(name.data(), static_cast<int>(extension.size()));
    if (file == -1)
        throw allide::Error(
            allide::ErrorCode::bad_file,
            "no temporary file can be made; set TMPDIR to a folder that is writable");
    close(file);
    return name;
}

}  // namespace cli
