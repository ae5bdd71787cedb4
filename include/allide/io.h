// SPDX-License-Identifier: MIT
// Meshes in memory and in files: OBJ, STL, PLY, OFF, polytopes, the shapes of VRML97 and X3D
// scenes, and from files what assimp reads where allide is built with it. docs/manual/formats.md
// says what each format keeps. The web has no files. Saving writes a temporary file beside the
// target, syncs it and renames it: the target is the old file or the new one, even after a power
// cut. Links are followed, mode and owner are kept, pipes and character devices are written
// directly.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#if !defined(__wasi__)
#include <filesystem>
#endif

#include <allide/api.h>
#include <allide/error.h>
#include <allide/mesh.h>
#include <allide/x3d.h>

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

/// The format that bytes look like, as an extension without its dot: "obj", "stl", "ply", "off",
/// "polytopes", "wrl", "x3dv" or "x3d"; "glb" for binary glTF; "allide" for a saved geometry.
std::string_view format_of(std::span<const std::byte> bytes);

/// Reads all objects as one mesh, polygons cut into triangles. A format is an extension such as
/// "obj", with or without its dot and in any case; "" takes `format_of` the bytes.
Result<Mesh> try_read_mesh(std::span<const std::byte> bytes, std::string_view format = {});
/// Reads the objects and groups, each with the vertices that it uses.
Result<std::vector<NamedMesh>> try_read_meshes(std::span<const std::byte> bytes,
                                               std::string_view format = {});
/// Reads the objects and groups with their polygons uncut, as `repair` needs them.
Result<std::vector<NamedPolygons>> try_read_polygons(std::span<const std::byte> bytes,
                                                     std::string_view format = {});
/// The bytes of a file of this format. Rejects more than one mesh in a format that cannot keep them
/// apart (PLY, OFF, binary STL).
Result<std::vector<std::byte>> try_write_meshes(std::span<const NamedMesh> meshes,
                                                std::string_view format, SaveOptions options = {});
/// Like `try_write_meshes`, without cutting polygons; STL holds triangles only.
Result<std::vector<std::byte>> try_write_polygons(std::span<const NamedPolygons> objects,
                                                  std::string_view format,
                                                  SaveOptions options = {});

#if !defined(__wasi__)
/// Loads all objects of the file as one mesh, polygons cut into triangles. The extension of a path
/// decides the format.
Result<Mesh> try_load_mesh(const std::filesystem::path& path);
/// Loads the same mesh, without a name, and counts the faces that were left out.
Result<NamedMesh> try_load_whole(const std::filesystem::path& path);
/// The objects and groups of the file, each with the vertices that it uses.
Result<std::vector<NamedMesh>> try_load_meshes(const std::filesystem::path& path);
/// The objects and groups with polygons as the file holds them: what `repair` wants.
Result<std::vector<NamedPolygons>> try_load_polygons(const std::filesystem::path& path);

/// Reads a scene of VRML97 or X3D. Unless options.resolve says otherwise, the files that it
/// includes are opened if they are in its folder or in an allowed one, or below, also by links.
Result<SceneFile> try_load_scene(const std::filesystem::path& path, ReadOptions options = {},
                                 std::span<const std::filesystem::path> allowed = {});

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

#endif

#if defined(__cpp_exceptions)
/// `try_read_mesh`, or throws its Error.
inline Mesh read_mesh(std::span<const std::byte> bytes, std::string_view format = {}) {
    return try_read_mesh(bytes, format).value();
}
/// `try_read_meshes`, or throws its Error.
inline std::vector<NamedMesh> read_meshes(std::span<const std::byte> bytes,
                                          std::string_view format = {}) {
    return try_read_meshes(bytes, format).value();
}
/// `try_read_polygons`, or throws its Error.
inline std::vector<NamedPolygons> read_polygons(std::span<const std::byte> bytes,
                                                std::string_view format = {}) {
    return try_read_polygons(bytes, format).value();
}
/// `try_write_meshes`, or throws its Error.
inline std::vector<std::byte> write_meshes(std::span<const NamedMesh> meshes,
                                           std::string_view format, SaveOptions options = {}) {
    return try_write_meshes(meshes, format, options).value();
}
/// `try_write_polygons`, or throws its Error.
inline std::vector<std::byte> write_polygons(std::span<const NamedPolygons> objects,
                                             std::string_view format, SaveOptions options = {}) {
    return try_write_polygons(objects, format, options).value();
}
#endif

#if defined(__cpp_exceptions) && !defined(__wasi__)
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
/// `try_load_scene`, or throws its Error.
inline SceneFile load_scene(const std::filesystem::path& path, ReadOptions options = {},
                            std::span<const std::filesystem::path> allowed = {}) {
    return try_load_scene(path, std::move(options), allowed).value();
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
