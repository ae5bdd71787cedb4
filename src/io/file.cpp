// SPDX-License-Identifier: MIT
#include "io/file.h"

#if __has_include(<sys/mman.h>)
#include <sys/mman.h>
#endif

#include <cerrno>
#include <cstdio>
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

Error system_error(const std::string& action, int code) {
    return {ErrorCode::bad_file, action + ": " + std::generic_category().message(code)};
}

const char* mapped([[maybe_unused]] std::FILE* file, [[maybe_unused]] std::size_t size) {
#if __has_include(<sys/mman.h>)
    void* const pages = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, fileno(file), 0);
    return pages == MAP_FAILED ? nullptr : static_cast<const char*>(pages);
#else
    return nullptr;
#endif
}

/// Opens a file that did not exist, named after the target.
File open_temporary(const fs::path& target, fs::path& name) {
    for (int attempt = 0; attempt < 1000; ++attempt) {
        name = target;
        name += ".part" + std::to_string(attempt);
        if (File file{std::fopen(name.c_str(), "wbx")})
            return file;
        if (errno != EEXIST)
            return nullptr;
    }
    return nullptr;
}

/// The file itself where the path is a link to it.
Result<fs::path> real_target(const fs::path& path) {
    std::error_code ignored;
    const fs::file_status status = fs::status(path, ignored);
    if (fs::exists(status) && !fs::is_regular_file(status))
        return Error(ErrorCode::bad_file, "is not a regular file, so it cannot be replaced");
    if (!fs::exists(status))
        return path;
    std::error_code failure;
    const fs::path real = fs::canonical(path, failure);
    if (failure)
        return system_error("cannot be found", failure.value());
    return real;
}

std::optional<Error> write_all(File file, std::string_view content) {
    const bool written =
        std::fwrite(content.data(), 1, content.size(), file.get()) == content.size() &&
        std::fflush(file.get()) == 0;
    const int write_code = errno;
    if (std::fclose(file.release()) == 0 && written)
        return std::nullopt;
    return system_error("cannot be written", written ? errno : write_code);
}

}  // namespace

void Unmapper::operator()([[maybe_unused]] const char* pages) const {
#if __has_include(<sys/mman.h>)
    munmap(const_cast<char*>(pages), size);
#endif
}

Result<FileContent> read_file(const fs::path& path) {
    std::error_code failure;
    const fs::file_status status = fs::status(path, failure);
    if (!fs::exists(status))
        return Error(ErrorCode::bad_file, "no such file");
    if (!fs::is_regular_file(status))
        return Error(ErrorCode::bad_file, "is not a regular file");
    const std::uintmax_t size = fs::file_size(path, failure);
    if (failure)
        return system_error("cannot be read", failure.value());
    if (size == 0)
        return Error(ErrorCode::bad_file, "the file is empty");
    if (size > UINT32_MAX)
        return Error(ErrorCode::unsupported, "the file has 4 GiB or more; split it");
    const File file{std::fopen(path.c_str(), "rb")};
    if (!file)
        return system_error("cannot be opened", errno);
    FileContent content{{mapped(file.get(), size), {size}}, nullptr, size};
    if (content.pages)
        return content;
    content.bytes = std::make_unique_for_overwrite<char[]>(size);
    content.size = std::fread(content.bytes.get(), 1, size, file.get());
    if (content.size != size && std::ferror(file.get()))
        return system_error("cannot be read", errno);
    return content;
}

Result<std::uint64_t> replace_file(const fs::path& path, std::string_view content) {
    const Result<fs::path> target = real_target(path);
    if (!target)
        return target.error();
    fs::path temporary;
    File file = open_temporary(*target, temporary);
    if (!file)
        return system_error("cannot be created", errno);
    std::error_code failure;
    std::optional<Error> error = write_all(std::move(file), content);
    if (!error) {
        fs::rename(temporary, *target, failure);
        if (!failure)
            return content.size();
        error = system_error("cannot be replaced", failure.value());
    }
    fs::remove(temporary, failure);
    return *error;
}

}  // namespace allide
