// SPDX-License-Identifier: MIT
#include "io/files/file.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <optional>
#include <string>
#include <system_error>

namespace allide {

namespace fs = std::filesystem;

namespace {

struct Closer {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Closer>;

Error read_error(const std::string& action, int code) {
    return {ErrorCode::bad_file, action + ": " + std::generic_category().message(code)};
}

constexpr std::size_t max_file_size = std::min<std::uint64_t>(UINT32_MAX, SIZE_MAX / 2);

Error too_large() {
    return {ErrorCode::unsupported, "the file has 4 GiB or more; split it"};
}

/// Devices are rejected because some, such as /dev/zero, never end.
std::optional<Error> kind_error(const fs::file_status& status) {
    if (!fs::exists(status))
        return Error(ErrorCode::bad_file, "no such file");
    if (fs::is_regular_file(status) || fs::is_fifo(status))
        return std::nullopt;
    const char* const kind = fs::is_directory(status) ? "is a folder" : "is a device or a socket";
    return Error(ErrorCode::bad_file, std::string(kind) + ", not a regular file or a pipe");
}

/// Appends what comes until the memory is full or the file ends. Returns errno.
int fill(std::FILE* file, FileContent& content, std::size_t capacity) {
    while (content.size < capacity) {
        content.size +=
            std::fread(content.bytes.get() + content.size, 1, capacity - content.size, file);
        if (std::feof(file))
            return 0;
        if (std::ferror(file) && errno != EINTR)
            return errno;
        std::clearerr(file);
    }
    return 0;
}

void enlarge(FileContent& content, std::size_t capacity) {
    auto larger = std::make_unique_for_overwrite<char[]>(capacity);
    std::memcpy(larger.get(), content.bytes.get(), content.size);
    content.bytes = std::move(larger);
}

/// One byte more than expected is read, so that a file that grows is noticed too.
Result<FileContent> read_to_end(std::FILE* file, std::optional<std::size_t> expected) {
    std::size_t capacity = expected ? *expected + 1 : std::size_t{1} << 16;
    FileContent content{std::make_unique_for_overwrite<char[]>(capacity), 0};
    for (;;) {
        if (const int code = fill(file, content, capacity))
            return read_error("cannot be read", code);
        if (content.size < capacity || expected)
            break;
        if (content.size > max_file_size)
            return too_large();
        capacity = std::min(2 * capacity, max_file_size + 1);
        enlarge(content, capacity);
    }
    if (expected && content.size != *expected)
        return Error(ErrorCode::bad_file,
                     "the file changed while it was read; load it again when it is complete");
    if (content.size == 0)
        return Error(ErrorCode::bad_file, "the file is empty");
    return content;
}

}  // namespace

Result<FileContent> read_file(const fs::path& path) {
    std::error_code failure;
    const fs::file_status status = fs::status(path, failure);
    if (std::optional<Error> error = kind_error(status))
        return *error;
    std::optional<std::size_t> expected;
    if (fs::is_regular_file(status)) {
        const std::uintmax_t size = fs::file_size(path, failure);
        if (failure)
            return read_error("cannot be read", failure.value());
        if (size > max_file_size)
            return too_large();
        expected = static_cast<std::size_t>(size);
    }
    const File file{std::fopen(path.c_str(), "rb")};
    if (!file)
        return read_error("cannot be opened", errno);
    return read_to_end(file.get(), expected);
}

}  // namespace allide
