// SPDX-License-Identifier: MIT
#include <stdlib.h>

#include "check.h"

/// In the folder that the test runs in; removed by the caller.
static const char* const obj_path = "c_io_test.obj";

TEST(Io, SavesAndLoadsNamedMeshes) {
    AllideMesh meshes[3], all;
    AllideMeshView view;
    uint64_t bytes = 0;
    size_t count;
    const char* name;
    OK(allide_box((AllideVec3){1, 1, 1}, &meshes[0]));
    OK(allide_icosphere(1, 0, &meshes[1]));
    OK(allide_mesh_rename(meshes[0], "crate"));
    OK(allide_mesh_rename(meshes[1], "ball"));
    OK(allide_save_meshes(obj_path, meshes, 2, NULL, &bytes));
    CHECK(bytes > 100);
    OK(allide_mesh_destroy(meshes[0]));
    OK(allide_mesh_destroy(meshes[1]));

    OK(allide_load_mesh(obj_path, &all));
    OK(allide_mesh_view(all, &view));
    CHECK(view.face_count == 32);
    OK(allide_mesh_destroy(all));
    OK(allide_load_meshes(obj_path, meshes, 3, &count));
    CHECK(count == 2);
    OK(allide_mesh_name(meshes[1], &name));
    CHECK(strcmp(name, "ball") == 0);
    OK(allide_mesh_destroy(meshes[1]));
    OK(allide_mesh_destroy(meshes[0]));
    CHECK(allide_load_meshes(obj_path, meshes, 1, &count) == allide_truncated);
    CHECK(count == 2);
    OK(allide_mesh_destroy(meshes[0]));
    remove(obj_path);
}

TEST(Io, CountsFacesThatWereLeftOut) {
    AllideMesh all, parts[2];
    size_t count = 9;
    FILE* const file = fopen("c_io_lines.obj", "w");
    fputs("o a\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\no b\nf 1 2\nf 1 3 2\nf 3\n", file);
    fclose(file);
    OK(allide_load_mesh("c_io_lines.obj", &all));
    OK(allide_mesh_dropped_faces(all, &count));
    CHECK(count == 2);
    OK(allide_mesh_destroy(all));
    CHECK(allide_mesh_dropped_faces(all, &count) != allide_ok);
    OK(allide_load_meshes("c_io_lines.obj", parts, 2, &count));
    CHECK(count == 2);
    OK(allide_mesh_dropped_faces(parts[0], &count));
    CHECK(count == 0);
    OK(allide_mesh_dropped_faces(parts[1], &count));
    CHECK(count == 2);
    OK(allide_mesh_destroy(parts[0]));
    OK(allide_mesh_destroy(parts[1]));
    remove("c_io_lines.obj");
}

TEST(Io, KeepsPolygonsWhole) {
    const AllideVec3 corners[] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
    const uint32_t size = 4, all[] = {0, 1, 2, 3};
    AllidePolygons polygons, loaded;
    AllideSaveOptions options;
    uint32_t sizes[2];
    size_t count;
    OK(allide_save_options_init(&options));
    CHECK(options.binary);
    OK(allide_polygons_make(corners, 4, &size, 1, all, 4, &polygons));
    OK(allide_save_polygons("c_io_polygons.obj", &polygons, 1, &options, NULL));
    OK(allide_load_polygons("c_io_polygons.obj", &loaded, 1, &count));
    OK(allide_polygons_sizes(loaded, sizes, 2, &count));
    CHECK(count == 1 && sizes[0] == 4);
    OK(allide_polygons_destroy(loaded));
    OK(allide_polygons_destroy(polygons));
    remove("c_io_polygons.obj");
}

TEST(Io, SavesAndLoadsGeometries) {
    const AllideGeometry geometry = cube();
    AllideGeometry loaded;
    uint64_t bytes;
    OK(allide_save_geometry("c_io_test.allide", geometry, &bytes));
    OK(allide_load_geometry("c_io_test.allide", 1, &loaded));
    AllideGeometryKind kind;
    OK(allide_geometry_kind(loaded, &kind));
    CHECK(kind == allide_kind_solid && bytes > 100);
    OK(allide_geometry_destroy(loaded));
    OK(allide_geometry_destroy(geometry));
    remove("c_io_test.allide");
}

TEST(Io, SaysWhatIsWrong) {
    AllideMesh mesh = {3};
    AllideGeometry geometry;
    REFUSED(allide_load_mesh("nowhere.obj", &mesh), allide_bad_file, "nowhere.obj");
    REFUSED(allide_load_mesh(NULL, &mesh), allide_null_pointer, "path");
    REFUSED(allide_load_geometry("nowhere.allide", 1, &geometry), allide_bad_file, "nowhere");
    CHECK(mesh.id == 3);
    REFUSED(allide_save_meshes("nothing.obj", &mesh, 1, NULL, NULL), allide_foreign_handle, "mesh");
}
