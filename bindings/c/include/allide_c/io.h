// SPDX-License-Identifier: MIT
// Meshes in memory and in files: OBJ, STL, PLY, OFF, polytopes, from files what assimp reads where
// allide is built with it, and allide's own. docs/manual/formats.md says what each keeps. The web
// has no files.
#pragma once

#include <allide_c/geometry.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct AllideSaveOptions {
    bool binary;  ///< STL and PLY only. A binary STL holds floats: coordinates are rounded.
} AllideSaveOptions;

AllideStatus allide_save_options_init(AllideSaveOptions* options);

/// The format that bytes look like, as an extension without its dot ("obj"); "glb" for binary glTF,
/// "allide" for a saved geometry. The text lives as long as the program.
AllideStatus allide_format_of(const void* bytes, size_t size, const char** format);
/// Reads all objects as one mesh, polygons cut into triangles. A format is an extension such as
/// "obj"; NULL and "" detect it from the bytes.
AllideStatus allide_read_mesh(const void* bytes, size_t size, const char* format, AllideMesh* mesh);
/// Reads objects and groups with their names; of more than `capacity`, the first.
AllideStatus allide_read_meshes(const void* bytes, size_t size, const char* format,
                                AllideMesh* meshes, size_t capacity, size_t* count);
/// Reads polygons without triangulating them, as a repair needs them.
AllideStatus allide_read_polygons(const void* bytes, size_t size, const char* format,
                                  AllidePolygons* polygons, size_t capacity, size_t* count);
/// The bytes of a file of this format. Fails for more than one mesh in a format that cannot keep
/// them apart (PLY, OFF, binary STL).
AllideStatus allide_write_meshes(const AllideMesh* meshes, size_t mesh_count, const char* format,
                                 const AllideSaveOptions* options, void* bytes, size_t capacity,
                                 size_t* count);
AllideStatus allide_write_polygons(const AllidePolygons* polygons, size_t polygons_count,
                                   const char* format, const AllideSaveOptions* options,
                                   void* bytes, size_t capacity, size_t* count);

#ifndef __wasi__

/// The extension of a path, which is UTF-8, decides the format.
/// All objects of the file as one mesh, polygons cut into triangles.
AllideStatus allide_load_mesh(const char* path, AllideMesh* mesh);
/// The objects and groups of the file with their names. Of a file with more, the first `capacity`.
AllideStatus allide_load_meshes(const char* path, AllideMesh* meshes, size_t capacity,
                                size_t* count);
/// Loads polygons without triangulating them, as a repair needs them.
AllideStatus allide_load_polygons(const char* path, AllidePolygons* polygons, size_t capacity,
                                  size_t* count);

/// Replaces the file; `bytes`, its size, may be NULL. Fails for more than one mesh in a format that
/// cannot keep them apart (PLY, OFF, binary STL).
AllideStatus allide_save_meshes(const char* path, const AllideMesh* meshes, size_t mesh_count,
                                const AllideSaveOptions* options, uint64_t* bytes);
AllideStatus allide_save_polygons(const char* path, const AllidePolygons* polygons,
                                  size_t polygons_count, const AllideSaveOptions* options,
                                  uint64_t* bytes);

/// A geometry with its tree, which loads far faster than it is made; `bytes` may be NULL.
AllideStatus allide_save_geometry(const char* path, AllideGeometry geometry, uint64_t* bytes);
/// A file that is not whole, or not allide's, fails.
AllideStatus allide_load_geometry(const char* path, int threads, AllideGeometry* geometry);

#endif

#ifdef __cplusplus
}
#endif
