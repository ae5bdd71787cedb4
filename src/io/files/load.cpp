// SPDX-License-Identifier: MIT
#include <allide/io.h>

#include "io/files/assimp_import.h"
#include "io/files/extension.h"
#include "io/files/file.h"
#include "io/read.h"
#include "io/scene.h"

namespace allide {

namespace {

Error unknown_format(const std::filesystem::path& path) {
    const std::string extension = extension_of(path);
    std::string message = extension.empty()
                              ? "the name has no extension, which tells the format; allide reads "
                              : "allide does not read '" + extension + "' files; it reads ";
    message += supported_extensions();
#if defined(ALLIDE_WITH_ASSIMP)
    message += ", and what assimp reads, such as .gltf, .glb and .dae";
#else
    message +=
        "; for glTF, COLLADA and others install assimp (Debian: libassimp-dev) and build "
        "allide with -DALLIDE_ASSIMP=ON";
#endif
    return {ErrorCode::unsupported, message};
}

/// Assimp opens a file more than once, which a pipe does not allow.
Result<Model> read_from_disk_with_assimp(const std::filesystem::path& path) {
    std::error_code ignored;
    const std::filesystem::file_status status = std::filesystem::status(path, ignored);
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
        return Error(ErrorCode::bad_file,
                     "is not a regular file, and assimp reads no other; save it to a file first");
    return read_with_assimp(path);
}

Result<Model> read_path(const std::filesystem::path& path) {
    const std::string extension = extension_of(path);
    if (const Format* format = format_named(extension)) {
        const Result<FileContent> content = read_file(path);
        if (!content)
            return content.error();
        return read_model(*format, content->view());
    }
    if (assimp_reads(extension))
        return read_from_disk_with_assimp(path);
    return unknown_format(path);
}

Result<Model> load_scene_model(const std::filesystem::path& path) {
    const Result<SceneFile> scene = try_load_scene(path);
    if (!scene)
        return scene.error();
    Result<Model> model = to_model(*scene);
    if (!model)
        return Error(model.error().code(), (path.parent_path() / model.error().what()).string());
    return model;
}

Result<Model> load_model(const std::filesystem::path& path) {
    const Format* format = format_named(extension_of(path));
    const bool scene = format && is_scene(*format);
    Result<Model> model = scene ? load_scene_model(path) : read_path(path);
    if (!model && scene)
        return model;
    if (!model)
        return Error(model.error().code(), path.string() + ": " + model.error().what());
    if (model->vertices.empty())
        return Error(ErrorCode::bad_file,
                     path.string() + ": holds no vertices; is it empty, or another format?");
    return model;
}

}  // namespace

Result<Mesh> try_load_mesh(const std::filesystem::path& path) {
    Result<Model> model = load_model(path);
    if (!model)
        return model.error();
    return to_mesh(std::move(*model));
}

Result<NamedMesh> try_load_whole(const std::filesystem::path& path) {
    Result<Model> model = load_model(path);
    if (!model)
        return model.error();
    const std::size_t dropped = model->small_polygon_count();
    return NamedMesh{"", to_mesh(std::move(*model)), dropped};
}

Result<std::vector<NamedMesh>> try_load_meshes(const std::filesystem::path& path) {
    Result<Model> model = load_model(path);
    if (!model)
        return model.error();
    return to_named_meshes(std::move(*model));
}

Result<std::vector<NamedPolygons>> try_load_polygons(const std::filesystem::path& path) {
    Result<Model> model = load_model(path);
    if (!model)
        return model.error();
    return to_named_polygons(std::move(*model));
}

}  // namespace allide
