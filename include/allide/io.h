// SPDX-License-Identifier: MIT
// Files: OBJ, STL, PLY, OFF, polytopes, and what assimp reads where allide is built with it. The
// extension decides; docs/manual/formats.md says what each format keeps. Saving writes a temporary
// file beside the target, syncs it and renames it: the target is the old file or the new one, even
// after a power cut. Links are followed, mode and owner are kept, pipes and character devices are
// written directly.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include <allide/api.h>
#include <allide/error.h>
#include <allide/mesh.h>

namespace allide ALLIDE_API {

/// One object or group of a file; the name is empty where the file gives none.
struct NamedMesh {
    std::string name;
    Mesh mesh;
    std::size_t dropped_faces = 0;  ///< of the file, left out: they have fewer than three corners
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
/// Rejects more than one mesh in a format that cannot keep them apart (PLY, OFF, binary STL).
Result<std::uint64_t> try_save_meshes(const std::filesystem::path& path,
                                      std::span<const NamedMesh> meshes, SaveOptions options = {});
/// Like `try_save_meshes`, without cutting polygons; STL holds triangles only.
Result<std::uint64_t> try_save_polygons(const std::filesystem::path& path,
                                        std::span<const NamedPolygons> objects,
                                        SaveOptions options = {});
/// Saves any bytes with the same promises.
Result<std::uint64_t> try_save_bytes(const std::filesystem::path& path,
                                     std::span<const std::byte> bytes);

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

}  // namespace allide ALLIDE_API
