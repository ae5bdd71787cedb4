// SPDX-License-Identifier: MIT
#include <allide/store.h>

#include <string_view>

#include <allide/io.h>

#include "io/files/file.h"

namespace allide {
namespace {

Error in_file(const std::filesystem::path& path, const Error& error) {
    return {error.code(), path.string() + ": " + error.what()};
}

}  // namespace

Result<std::uint64_t> try_save_geometry(const std::filesystem::path& path,
                                        const Geometry& geometry) {
    const auto bytes = geometry.try_to_bytes();
    if (!bytes)
        return in_file(path, bytes.error());
    return try_save_bytes(path, *bytes);
}

Result<Geometry> try_load_geometry(const std::filesystem::path& path, int threads) {
    const Result<FileContent> content = read_file(path);
    if (!content)
        return in_file(path, content.error());
    const std::string_view text = content->view();
    auto geometry = Geometry::try_from_bytes(std::as_bytes(std::span(text)), threads);
    if (!geometry)
        return in_file(path, geometry.error());
    return geometry;
}

}  // namespace allide
