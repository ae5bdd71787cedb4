// SPDX-License-Identifier: MIT
// Files, which the web has not: OBJ, STL, PLY, OFF, polytopes, what assimp reads where allide is
// built with it, and allide's own. The extension decides; docs/manual/formats.md says what each
// keeps. Paths are UTF-8.
#pragma once

#include <allide_c/geometry.h>

#ifndef __wasi__

#ifdef __cplusplus
extern "C" {
#endif

typedef struct AllideSaveOptions {
    bool binary;  ///< STL and PLY only. A binary STL holds floats: coordinates are rounded.
} AllideSaveOptions;

AllideStatus allide_save_options_init(AllideSaveOptions* options);

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

#ifdef __cplusplus
}
#endif

#endif
