// SPDX-License-Identifier: MIT
#include <allide/io.h>

#include "io/files/extension.h"
#include "io/files/replace_file.h"
#include "io/write.h"

namespace allide {

namespace {

Result<std::uint64_t> naming(const std::filesystem::path& path, Result<std::uint64_t> size) {
    if (!size)
        return Error(size.error().code(), path.string() + ": " + size.error().what());
    return size;
}

Result<std::uint64_t> save(const std::filesystem::path& path, const auto& objects,
                           SaveOptions options) {
    const Result<std::string> content = file_content(objects, extension_of(path), options);
    if (!content)
        return naming(path, content.error());
    return naming(path, replace_file(path, std::as_bytes(std::span(*content))));
}

}  // namespace

Result<std::uint64_t> try_save_mesh(const std::filesystem::path& path, const Mesh& mesh,
                                    SaveOptions options) {
    const NamedMesh named{{}, mesh};
    return try_save_meshes(path, std::span(&named, 1), options);
}

Result<std::uint64_t> try_save_meshes(const std::filesystem::path& path,
                                      std::span<const NamedMesh> meshes, SaveOptions options) {
    return save(path, meshes, options);
}

Result<std::uint64_t> try_save_polygons(const std::filesystem::path& path,
                                        std::span<const NamedPolygons> objects,
                                        SaveOptions options) {
    return save(path, objects, options);
}

Result<std::uint64_t> try_save_bytes(const std::filesystem::path& path,
                                     std::span<const std::byte> bytes) {
    return naming(path, replace_file(path, bytes));
}

}  // namespace allide
