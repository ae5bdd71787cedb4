// SPDX-License-Identifier: MIT
#include "io/files/replace_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/xattr.h>
#endif

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <optional>
#include <random>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "io/files/write_signals.h"

namespace allide {

namespace fs = std::filesystem;

namespace {

/// Owns an open file; -1 is none.
class Descriptor {
public:
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&&) = delete;
    ~Descriptor() { close(); }

    explicit operator bool() const { return number_ >= 0; }
    int number() const { return number_; }
    bool close() { return number_ < 0 || ::close(std::exchange(number_, -1)) == 0; }

private:
    int number_;
};

const char* advice(int code) {
    switch (code) {
        case ENOENT:
        case ENOTDIR:
            return "; name a file in a folder that exists";
        case EACCES:
        case EPERM:
        case EROFS:
            return "; choose a file and a folder that you may write to";
        case ENOSPC:
        case EDQUOT:
            return "; free some space, or write elsewhere";
        case EFBIG:
            return "; raise the limit of file sizes (ulimit -f), or write less";
        case EPIPE:
            return "; its reader has closed it too early";
        case ELOOP:
            return "; its links lead in a circle, so name the file itself";
        default:
            return "; try again, or write elsewhere";
    }
}

Error write_error(const std::string& action, int code) {
    return {ErrorCode::bad_file,
            action + ": " + std::generic_category().message(code) + advice(code)};
}

std::optional<Error> write_all(int file, std::span<const std::byte> content) {
    constexpr std::size_t most_at_once = 1 << 26;
    while (!content.empty()) {
        const ssize_t written =
            ::write(file, content.data(), std::min(content.size(), most_at_once));
        if (written < 0)
            return write_error("cannot be written", errno);
        content = content.subspan(static_cast<std::size_t>(written));
    }
    return std::nullopt;
}

/// A file system that cannot sync keeps no promise that a call could break.
bool sync(int file) {
    return fsync(file) == 0 || errno == EINVAL || errno == ENOSYS || errno == ENOTSUP;
}

/// A copy of the access list, without which the group's rights in the mode mean more than before.
bool keep_access_list([[maybe_unused]] int from, [[maybe_unused]] int to) {
#if defined(__linux__)
    constexpr const char* name = "system.posix_acl_access";
    char list[4096];
    const ssize_t size = fgetxattr(from, name, list, sizeof list);
    if (size < 0)
        return errno == ENODATA || errno == ENOTSUP || errno == ENOSYS;
    return fsetxattr(to, name, list, static_cast<std::size_t>(size), 0) == 0;
#else
    return true;
#endif
}

/// Gives the new file the owner, mode and access list of the old one.
std::optional<Error> keep_rights(int old_file, int new_file) {
    struct stat before{}, now{};
    if (fstat(old_file, &before) != 0 || fstat(new_file, &now) != 0)
        return write_error("cannot be examined", errno);
    const bool same_owner = before.st_uid == now.st_uid && before.st_gid == now.st_gid;
    if (!same_owner && fchown(new_file, before.st_uid, before.st_gid) != 0)
        return Error(ErrorCode::bad_file,
                     "belongs to another user or group, which a new file cannot; remove it first, "
                     "or write elsewhere");
    if (fchmod(new_file, before.st_mode & 07777) != 0 || !keep_access_list(old_file, new_file))
        return write_error("cannot keep its permissions", errno);
    return std::nullopt;
}

/// Opens a file that did not exist, with a name that no other program can predict.
Descriptor open_temporary(const fs::path& folder, mode_t mode, fs::path& name) {
    std::random_device random;
    for (int attempt = 0; attempt < 100; ++attempt) {
        char file_name[40];
        std::snprintf(file_name, sizeof file_name, ".allide-%08x%08x.part", random(), random());
        name = folder / file_name;
        Descriptor file{open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)};
        if (file || errno != EEXIST)
            return file;
    }
    return Descriptor{-1};
}

/// The path that a dangling link points to. Any other path is returned unchanged.
Result<fs::path> end_of_links(fs::path path) {
    constexpr int most_links = 40;
    for (int links = 0; links < most_links; ++links) {
        std::error_code failure;
        const fs::path next = fs::read_symlink(path, failure);
        if (failure)
            return path;
        path = path.parent_path() / next;
    }
    return write_error("cannot be opened", ELOOP);
}

Result<fs::path> target_of(const fs::path& path, bool exists) {
    if (!exists)
        return end_of_links(path);
    std::error_code failure;
    fs::path target = fs::canonical(path, failure);
    if (failure)
        return write_error("cannot be found", failure.value());
    return target;
}

std::optional<Error> fill(Descriptor file, const Descriptor& old,
                          std::span<const std::byte> content) {
    if (std::optional<Error> error = write_all(file.number(), content))
        return error;
    if (old)
        if (std::optional<Error> error = keep_rights(old.number(), file.number()))
            return error;
    if (!sync(file.number()) || !file.close())
        return write_error("cannot be written", errno);
    return std::nullopt;
}

/// Makes the rename last. A folder that may not be read cannot be synced.
std::optional<Error> sync_folder(const fs::path& folder) {
    const Descriptor file{open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_CLOEXEC)};
    if (!file || sync(file.number()))
        return std::nullopt;
    return write_error("was replaced, but its folder cannot be synced", errno);
}

std::optional<Error> replace(const fs::path& target, const Descriptor& old,
                             std::span<const std::byte> content) {
    fs::path temporary;
    Descriptor file = open_temporary(target.parent_path(), old ? 0600 : 0666, temporary);
    if (!file)
        return write_error("cannot be created", errno);
    std::optional<Error> error = fill(std::move(file), old, content);
    if (!error && rename(temporary.c_str(), target.c_str()) != 0)
        error = write_error("cannot be replaced", errno);
    if (!error)
        return sync_folder(target.parent_path());
    unlink(temporary.c_str());
    return error;
}

/// A block device is a whole disk, which is never the intended output file.
std::optional<Error> write_special(const Descriptor& file, mode_t mode,
                                   std::span<const std::byte> content) {
    if (S_ISFIFO(mode) || S_ISCHR(mode))
        return write_all(file.number(), content);
    return Error(ErrorCode::bad_file,
                 "is not a regular file, a pipe or a character device; name a file");
}

std::optional<Error> write_or_replace(const fs::path& path, std::span<const std::byte> content) {
    const Descriptor old{open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY)};
    if (!old && errno == EISDIR)
        return Error(ErrorCode::bad_file, "is a folder, not a regular file; name a file in it");
    if (!old && errno != ENOENT)
        return write_error("cannot be opened", errno);
    struct stat status{};
    if (old && fstat(old.number(), &status) != 0)
        return write_error("cannot be examined", errno);
    if (old && !S_ISREG(status.st_mode))
        return write_special(old, status.st_mode, content);
    const Result<fs::path> target = target_of(path, static_cast<bool>(old));
    if (!target)
        return target.error();
    return replace(*target, old, content);
}

}  // namespace

Result<std::uint64_t> replace_file(const fs::path& path, std::span<const std::byte> content) {
    const WriteSignals signals;
    if (std::optional<Error> error = write_or_replace(path, content))
        return *error;
    return content.size();
}

}  // namespace allide
