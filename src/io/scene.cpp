// SPDX-License-Identifier: MIT
#include "io/scene.h"

namespace allide {

Result<Model> to_model(const SceneFile& scene) {
    Result<SceneShapes> found = try_shapes(scene);
    if (!found)
        return found.error();
    std::vector<NamedMesh> meshes;
    for (SceneShape& shape : found->shapes)
        meshes.push_back({std::move(shape.name), std::move(shape.mesh)});
    return to_model(std::span<const NamedMesh>(meshes));
}

Result<Model> read_scene_model(std::string_view text) {
    const Result<SceneFile> scene = try_read_scene(std::as_bytes(std::span(text)));
    if (!scene)
        return scene.error();
    return to_model(*scene);
}

}  // namespace allide
