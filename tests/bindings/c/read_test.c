// SPDX-License-Identifier: MIT
#include <stdlib.h>

#include "check.h"

TEST(Read, MeshesComeBackFromBytes) {
    AllideMesh meshes[2], read[2], all;
    AllideMeshView view;
    const char *name, *format;
    char bytes[8192];
    size_t size, count;
    OK(allide_box((AllideVec3){1, 1, 1}, &meshes[0]));
    OK(allide_icosphere(1, 0, &meshes[1]));
    OK(allide_mesh_rename(meshes[1], "ball"));
    CHECK(allide_write_meshes(meshes, 2, "obj", NULL, NULL, 0, &size) == allide_truncated);
    CHECK(size > 100 && size <= sizeof bytes);
    OK(allide_write_meshes(meshes, 2, "obj", NULL, bytes, sizeof bytes, &size));
    OK(allide_format_of(bytes, size, &format));
    CHECK(strcmp(format, "obj") == 0);
    OK(allide_read_mesh(bytes, size, NULL, &all));
    OK(allide_mesh_view(all, &view));
    CHECK(view.face_count == 32);
    OK(allide_read_meshes(bytes, size, "obj", read, 2, &count));
    CHECK(count == 2);
    OK(allide_mesh_name(read[1], &name));
    CHECK(strcmp(name, "ball") == 0);
    for (int i = 0; i < 2; ++i) {
        OK(allide_mesh_destroy(meshes[i]));
        OK(allide_mesh_destroy(read[i]));
    }
    OK(allide_mesh_destroy(all));
}

TEST(Read, PolygonsComeBackUncut) {
    const char text[] = "OFF\n4 1 0\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n4 0 1 2 3\n";
    AllidePolygons polygons;
    char bytes[256];
    uint32_t sizes[2];
    size_t count, size;
    OK(allide_read_polygons(text, strlen(text), "", &polygons, 1, &count));
    OK(allide_polygons_sizes(polygons, sizes, 2, &count));
    CHECK(count == 1 && sizes[0] == 4);
    OK(allide_write_polygons(&polygons, 1, "off", NULL, bytes, sizeof bytes, &size));
    CHECK(size > 0 && strstr(bytes, "4 0 1 2 3") != NULL);
    REFUSED(allide_write_polygons(&polygons, 1, "stl", NULL, bytes, sizeof bytes, &size),
            allide_unsupported, "triangles only");
    OK(allide_polygons_destroy(polygons));
}

TEST(Read, BadBytesAreRejected) {
    AllideMesh mesh;
    size_t count;
    REFUSED(allide_read_mesh("v 0 0 x", 7, "obj", &mesh), allide_bad_file, "line 1");
    REFUSED(allide_read_mesh("v 0 0 0", 7, "gltf", &mesh), allide_unsupported, ".gltf");
    REFUSED(allide_read_mesh(NULL, 7, "obj", &mesh), allide_null_pointer, "bytes");
    REFUSED(allide_read_meshes("v 0 0 0", 7, "obj", NULL, 1, &count), allide_null_pointer, "list");
}
