// SPDX-License-Identifier: MIT
#include <math.h>
#include <stdlib.h>

#include "check.h"

static const AllideVec3 corners[] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 1, 0}};
static const AllideFace tetrahedron[] = {{{0, 2, 1}}, {{0, 1, 3}}, {{1, 2, 3}}, {{2, 0, 3}}};

TEST(Mesh, KeepsItsDataAndName) {
    AllideMesh mesh;
    AllideMeshView view;
    AllideBox box;
    const char* name;
    OK(allide_mesh_make(corners, 4, tetrahedron, 4, &mesh));
    OK(allide_mesh_view(mesh, &view));
    CHECK(view.vertex_count == 4 && memcmp(view.vertices, corners, 4 * sizeof *corners) == 0);
    CHECK(view.face_count == 4 && memcmp(view.faces, tetrahedron, sizeof tetrahedron) == 0);
    OK(allide_mesh_bounds(mesh, &box));
    CHECK(box.min.x == 0 && box.max.z == 1);
    OK(allide_mesh_name(mesh, &name));
    CHECK(strcmp(name, "") == 0);
    OK(allide_mesh_rename(mesh, "a tetrahedron with a longer name"));
    OK(allide_mesh_name(mesh, &name));
    CHECK(strcmp(name, "a tetrahedron with a longer name") == 0);
    REFUSED(allide_mesh_rename(mesh, NULL), allide_null_pointer, "name");
    OK(allide_mesh_destroy(mesh));
}

TEST(Mesh, MayBeEmptyButNotNull) {
    AllideMesh mesh;
    OK(allide_mesh_make(NULL, 0, NULL, 0, &mesh));
    OK(allide_mesh_destroy(mesh));
    REFUSED(allide_mesh_make(NULL, 1, NULL, 0, &mesh), allide_null_pointer, "vertices");
    REFUSED(allide_mesh_make(corners, 1, NULL, 1, &mesh), allide_null_pointer, "faces");
    REFUSED(allide_mesh_make(corners, 1, NULL, 0, NULL), allide_null_pointer, "mesh");
}

/// Counts whose product with the size of an item wraps, to 0 or to a few.
TEST(Mesh, RejectsCountsThatNoMemoryHolds) {
    static const uint32_t sizes[] = {3}, all[] = {0, 1, 2};
    AllideMesh mesh;
    AllidePolygons polygons;
    AllideGeometry geometry;
    for (int shift = 1; shift < 4; ++shift) {
        const size_t many = (SIZE_MAX >> shift) + (shift == 3 ? 2 : 1);
        REFUSED(allide_mesh_make(corners, many, tetrahedron, 4, &mesh), allide_bad_argument,
                "'vertices' has ");
        REFUSED(allide_mesh_make(corners, 4, tetrahedron, many, &mesh), allide_bad_argument,
                "'faces' has ");
        REFUSED(allide_polygons_make(corners, 4, sizes, many, all, 3, &polygons),
                allide_bad_argument, "'sizes' has ");
        REFUSED(allide_polygons_make(corners, 4, sizes, 1, all, many, &polygons),
                allide_bad_argument, "'corners' has ");
        REFUSED(allide_convex_hull(corners, many, &mesh), allide_bad_argument, "'points' has ");
        REFUSED(allide_geometry_convex_of_points(corners, many, NULL, &geometry),
                allide_bad_argument, "'points' has ");
    }
    REFUSED(allide_geometry_from_bytes(corners, SIZE_MAX, 1, &geometry), allide_bad_argument,
            "'bytes' has ");
}

TEST(Mesh, SaysWhatIsWrongWithIt) {
    AllideMesh mesh;
    AllideMeshCheck check;
    AllideFinding findings[2];
    size_t count;
    OK(allide_mesh_make(corners, 4, tetrahedron, 3, &mesh));
    OK(allide_mesh_check(mesh, &check));
    CHECK(!check.closed && check.oriented && check.manifold && !check.convex);
    CHECK(check.components == 1 && check.findings == 3 && check.reflex_edges == 0);
    REFUSED(allide_mesh_findings(mesh, findings, 2, &count), allide_truncated, "there are 3");
    CHECK(count == 3 && findings[0].defect == allide_defect_open_edge);
    OK(allide_mesh_reflex_edges(mesh, findings, 2, &count));
    CHECK(count == 0);

    char text[200], little[5];
    size_t length;
    OK(allide_finding_text(mesh, &findings[0], text, sizeof text, &length));
    CHECK(strlen(text) == length && strstr(text, "open") != NULL);
    CHECK(allide_finding_text(mesh, &findings[0], little, sizeof little, &count) ==
          allide_truncated);
    CHECK(count == length && strlen(little) == 4 && strncmp(little, text, 4) == 0);
    findings[0].index = 3;
    REFUSED(allide_finding_text(mesh, &findings[0], text, sizeof text, &length), allide_bad_index,
            "not of this mesh");
    findings[0].defect = 200;
    REFUSED(allide_finding_text(mesh, &findings[0], text, sizeof text, &length),
            allide_bad_argument, "there is no defect 200");
    OK(allide_mesh_destroy(mesh));
}

TEST(Mesh, IsMadeOfPolygons) {
    const uint32_t sizes[] = {4, 3}, all[] = {0, 1, 4, 2, 0, 1, 3};
    AllidePolygons polygons;
    AllideMesh mesh;
    AllideMeshView view;
    uint32_t read[7];
    AllideVec3 vertices[5];
    size_t count;
    OK(allide_polygons_make(corners, 5, sizes, 2, all, 7, &polygons));
    OK(allide_polygons_rename(polygons, "two"));
    OK(allide_polygons_vertices(polygons, vertices, 5, &count));
    CHECK(count == 5 && memcmp(vertices, corners, sizeof corners) == 0);
    OK(allide_polygons_sizes(polygons, read, 7, &count));
    CHECK(count == 2 && read[0] == 4 && read[1] == 3);
    OK(allide_polygons_corners(polygons, read, 7, &count));
    CHECK(count == 7 && memcmp(read, all, sizeof all) == 0);
    OK(allide_polygons_triangulated(polygons, &mesh));
    OK(allide_mesh_view(mesh, &view));
    CHECK(view.face_count == 3);
    const char* name;
    OK(allide_mesh_name(mesh, &name));
    CHECK(strcmp(name, "two") == 0);
    OK(allide_polygons_name(polygons, &name));
    CHECK(strcmp(name, "two") == 0);
    OK(allide_mesh_destroy(mesh));
    OK(allide_polygons_destroy(polygons));

    REFUSED(allide_polygons_make(corners, 3, sizes, 2, all, 7, &polygons), allide_bad_index,
            "vertex 4 of 3");
    REFUSED(allide_polygons_make(corners, 5, sizes, 1, all, 7, &polygons), allide_bad_argument,
            "do not add up");
}

TEST(Mesh, IsRepaired) {
    const AllideFace twice[] = {{{0, 1, 2}}, {{0, 1, 2}}, {{1, 2, 4}}};
    AllideMesh mesh, fixed;
    AllideRepairOptions options;
    AllideRepairEntry entries[allide_defect_count];
    size_t count;
    OK(allide_mesh_make(corners, 5, twice, 3, &mesh));
    OK(allide_repair_options_init(&options));
    OK(allide_mesh_repair(mesh, &options, &fixed, entries, allide_defect_count, &count));
    bool found = false;
    for (size_t i = 0; i < count; ++i)
        found |= entries[i].defect == allide_defect_duplicate_face && entries[i].fixed == 1 &&
                 entries[i].place_count == 1 && entries[i].places[0].index == 1;
    CHECK(found);
    AllideMeshView view;
    OK(allide_mesh_view(fixed, &view));
    CHECK(view.face_count == 2 && view.vertex_count == 4);
    char text[2000];
    OK(allide_repair_text(entries, count, text, sizeof text, &count));
    CHECK(strstr(text, "duplicate") != NULL && strlen(text) == count);
    OK(allide_mesh_destroy(fixed));
    options.weld = -1;
    CHECK(allide_mesh_repair(mesh, &options, &fixed, entries, 1, &count) == allide_bad_argument);
    OK(allide_mesh_destroy(mesh));
}

TEST(Mesh, OfPolygonsIsRepaired) {
    const uint32_t sizes[] = {4}, all[] = {0, 1, 4, 2};
    AllidePolygons polygons;
    AllideMesh fixed;
    AllideMeshView view;
    AllideRepairEntry entries[allide_defect_count];
    size_t count;
    OK(allide_polygons_make(corners, 5, sizes, 1, all, 4, &polygons));
    OK(allide_polygons_repair(polygons, NULL, &fixed, entries, allide_defect_count, &count));
    OK(allide_mesh_view(fixed, &view));
    CHECK(view.face_count == 2 && view.vertex_count == 4);
    OK(allide_mesh_destroy(fixed));
    OK(allide_polygons_destroy(polygons));
}

TEST(Mesh, HullIsMadeOfPoints) {
    AllideMesh hull;
    AllideMeshCheck check;
    OK(allide_convex_hull(corners, 5, &hull));
    OK(allide_mesh_check(hull, &check));
    CHECK(check.convex);
    OK(allide_mesh_destroy(hull));
    CHECK(allide_convex_hull(corners, 3, &hull) == allide_degenerate);
}

static size_t faces_of(AllideStatus status, AllideMesh mesh) {
    AllideMeshView view = {0};
    OK(status);
    OK(allide_mesh_view(mesh, &view));
    OK(allide_mesh_destroy(mesh));
    return view.face_count;
}

TEST(Shape, HasItsFaces) {
    AllideMesh m;
    CHECK(faces_of(allide_box((AllideVec3){1, 2, 3}, &m), m) == 12);
    CHECK(faces_of(allide_icosphere(1, 1, &m), m) == 80);
    CHECK(faces_of(allide_sphere(1, 8, 4, &m), m) == 48);
    CHECK(faces_of(allide_standard_sphere(1, 100, &m), m) == 120);
    CHECK(faces_of(allide_cylinder(1, 2, 6, &m), m) == 24);
    CHECK(faces_of(allide_cone(1, 2, 6, &m), m) == 12);
    CHECK(faces_of(allide_capsule(1, 2, 6, 2, &m), m) == 48);
    CHECK(faces_of(allide_torus(2, 1, 6, 5, &m), m) == 60);
    CHECK(faces_of(allide_torus_knot(NULL, &m), m) == 50000);
    CHECK(faces_of(allide_terrain(NULL, &m), m) == 20000);
    CHECK(faces_of(allide_polytope(NULL, &m), m) == 36);
    CHECK(faces_of(allide_hare(1, 1, &m), m) == 576);
    CHECK(faces_of(allide_shuttle(1, &m), m) == 528);
}

TEST(Shape, IsChosen) {
    AllideMesh m;
    AllideTorusKnotOptions knot;
    AllideTerrainOptions land;
    AllidePipesOptions system;
    AllidePolytopeOptions shape;
    OK(allide_torus_knot_options_init(&knot));
    OK(allide_terrain_options_init(&land));
    OK(allide_pipes_options_init(&system));
    OK(allide_polytope_options_init(&shape));
    CHECK(knot.p == 2 && land.cells == 100 && system.sides == 8 && shape.faces == 36);
    knot.segments = 100;
    land.cells = 3;
    system.faces = 400;
    shape.faces = 20;
    CHECK(faces_of(allide_torus_knot(&knot, &m), m) == 5000);
    CHECK(faces_of(allide_terrain(&land, &m), m) == 18);
    CHECK(faces_of(allide_pipes(&system, &m), m) == 400);
    CHECK(faces_of(allide_polytope(&shape, &m), m) == 20);
}

TEST(Shape, RejectsSizesThatAreNone) {
    AllideMesh m;
    REFUSED(allide_icosphere(0, 1, &m), allide_bad_argument, "finite, positive");
    REFUSED(allide_cone(1, NAN, 6, &m), allide_bad_argument, "finite, positive");
    REFUSED(allide_box((AllideVec3){1, -1, 1}, &m), allide_bad_argument, "finite, positive");
    REFUSED(allide_shuttle(INFINITY, &m), allide_bad_argument, "finite, positive");
    REFUSED(allide_shuttle(1, NULL), allide_null_pointer, "mesh");
    REFUSED(allide_torus(1, 2, 8, 8, &m), allide_bad_argument, "");
}
