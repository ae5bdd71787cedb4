// SPDX-License-Identifier: MIT
// Files: OBJ, STL, PLY, OFF, polytopes, and what assimp reads where allide is built with it. The
// extension decides; docs/formats.md says what each format keeps. Saving goes through a temporary
// file, so the target is either the old one or complete.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include <allide/error.h>
#include <allide/mesh.h>

namespace allide {

/// One object or group of a file; the name is empty where the file gives none.
struct NamedMesh {
    std::string name;
    Mesh mesh;
};

/// One object or group of a file, with its faces uncut.
struct NamedPolygons {
    std::string name;
    PolygonMesh polygons;
};

struct SaveOptions {
    /// STL and PLY only. A binary STL holds floats: coordinates are rounded, unlike everywhere
    /// else.
    bool binary = true;
};

/// All objects of the file as one mesh, polygons cut into triangles.
Result<Mesh> try_load_mesh(const std::filesystem::path& path);
/// The objects and groups of the file, each with the vertices that it uses.
Result<std::vector<NamedMesh>> try_load_meshes(const std::filesystem::path& path);
/// The objects and groups with polygons as the file holds them: what `repair` wants.
Result<std::vector<NamedPolygons>> try_load_polygons(const std::filesystem::path& path);

/// Replaces the file and returns its size in bytes.
Result<std::uint64_t> try_save_mesh(const std::filesystem::path& path, const Mesh& mesh,
                                    SaveOptions options = {});
/// Refuses more than one mesh in a format that cannot keep them apart (PLY, OFF, binary STL).
Result<std::uint64_t> try_save_meshes(const std::filesystem::path& path,
                                      std::span<const NamedMesh> meshes, SaveOptions options = {});
/// Like `try_save_meshes`, without cutting polygons; STL holds triangles only.
Result<std::uint64_t> try_save_polygons(const std::filesystem::path& path,
                                        std::span<const NamedPolygons> objects,
                                        SaveOptions options = {});

#if defined(__cpp_exceptions)
/// `try_load_mesh`, or throws its Error.
inline Mesh load_mesh(const std::filesystem::path& path) {
    return try_load_mesh(path).value();
}
/// `try_load_meshes`, or throws its Error.
inline std::vector<NamedMesh> load_meshes(const std::filesystem::path& path) {
    return try_load_meshes(path).value();
}
/// `try_load_polygons`, or throws its Error.
inline std::vector<NamedPolygons> load_polygons(const std::filesystem::path& path) {
    return try_load_polygons(path).value();
}
/// `try_save_mesh`, or throws its Error.
inline std::uint64_t save_mesh(const std::filesystem::path& path, const Mesh& mesh,
                               SaveOptions options = {}) {
    return try_save_mesh(path, mesh, options).value();
}
/// `try_save_meshes`, or throws its Error.
inline std::uint64_t save_meshes(const std::filesystem::path& path,
                                 std::span<const NamedMesh> meshes, SaveOptions options = {}) {
    return try_save_meshes(path, meshes, options).value();
}
/// `try_save_polygons`, or throws its Error.
inline std::uint64_t save_polygons(const std::filesystem::path& path,
                                   std::span<const NamedPolygons> objects,
                                   SaveOptions options = {}) {
    return try_save_polygons(path, objects, options).value();
}
#endif

}  // namespace allide
