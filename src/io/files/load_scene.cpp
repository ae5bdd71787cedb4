// SPDX-License-Identifier: MIT
#include <algorithm>

#include <allide/io.h>

#include "io/files/file.h"

namespace allide {

namespace {

namespace fs = std::filesystem;

bool is_within(const fs::path& folder, const fs::path& path) {
    const auto [rest, unused] = std::ranges::mismatch(folder, path);
    return rest == folder.end();
}

/// Opens files in some folders and below, wherever links lead from there.
class FolderResolver {
public:
    FolderResolver(fs::path folder, std::span<const fs::path> allowed)
        : folder_(folder.empty() ? "." : std::move(folder)) {
        std::error_code failed;
        allowed_.push_back(fs::canonical(folder_, failed));
        for (const fs::path& other : allowed)
            allowed_.push_back(fs::canonical(other, failed));
        std::erase_if(allowed_, [](const fs::path& path) { return path.empty(); });
    }

    Result<std::vector<std::byte>> operator()(const std::string& name) const {
        std::error_code failed;
        const fs::path path = fs::canonical(folder_ / name, failed);
        if (failed || fs::path(name).is_absolute() || !fs::is_regular_file(path, failed))
            return Error(ErrorCode::bad_file, name + ": is no file that can be opened");
        if (std::ranges::none_of(allowed_, [&](const fs::path& in) { return is_within(in, path); }))
            return Error(ErrorCode::bad_file, name + ": is outside the folders that are allowed");
        const Result<FileContent> content = read_file(path);
        if (!content)
            return content.error();
        const auto bytes = std::as_bytes(std::span(content->view()));
        return std::vector<std::byte>(bytes.begin(), bytes.end());
    }

private:
    fs::path folder_;
    std::vector<fs::path> allowed_;
};

}  // namespace

Result<SceneFile> try_load_scene(const fs::path& path, ReadOptions options,
                                 std::span<const fs::path> allowed) {
    const Result<FileContent> content = read_file(path);
    if (!content)
        return Error(content.error().code(), path.string() + ": " + content.error().what());
    options.name = path.filename().string();
    if (!options.resolve)
        options.resolve = FolderResolver(path.parent_path(), allowed);
    Result<SceneFile> scene = try_read_scene(std::as_bytes(std::span(content->view())), options);
    if (scene)
        return scene;
    return Error(scene.error().code(), (path.parent_path() / scene.error().what()).string());
}

}  // namespace allide
