// SPDX-License-Identifier: MIT
#include <math.h>

#include "check.h"

enum { vertex_count = 8 };

/// A cube of edge 2 whose vertices move.
static AllideGeometry soft(bool solid) {
    AllideMesh mesh;
    AllideDeformableOptions options;
    AllideGeometry geometry = {0};
    OK(allide_deformable_options_init(&options));
    CHECK(!options.solid && options.threads == 1);
    options.solid = solid;
    OK(allide_box((AllideVec3){1, 1, 1}, &mesh));
    OK(allide_geometry_deformable(mesh, &options, &geometry));
    OK(allide_mesh_destroy(mesh));
    return geometry;
}

/// The cube's vertices, stretched along x.
static void stretch(AllideGeometry geometry, double factor, AllideVec3* vertices) {
    AllideMeshView rest = {0};
    OK(allide_geometry_mesh(geometry, &rest));
    for (int i = 0; i < vertex_count; ++i) {
        vertices[i] = rest.vertices[i];
        vertices[i].x *= factor;
    }
}

static size_t collisions(AllideWorld world) {
    AllideReport report = {0};
    OK(allide_world_detect(world, &report));
    return report.pair_count;
}

TEST(Deform, MovesTheVerticesOfOnePlaced) {
    const AllideGeometry geometry = soft(false);
    AllideGeometryKind kind;
    OK(allide_geometry_kind(geometry, &kind));
    CHECK(kind == allide_kind_deformable);
    const AllidePlaced a = placed(geometry, 0, 0, 0), b = placed(geometry, 3, 0.25, 0);
    AllideVec3 vertices[vertex_count];
    bool meet;
    stretch(geometry, 2.5, vertices);
    OK(allide_intersects(a, b, NULL, &meet));
    CHECK(!meet);
    OK(allide_placed_deform(a, vertices, vertex_count));
    OK(allide_intersects(a, b, NULL, &meet));
    CHECK(meet);
    vertices[0].y = NAN;
    CHECK(allide_placed_deform(b, vertices, vertex_count) == allide_out_of_range);
    CHECK(allide_placed_deform(b, vertices, 3) == allide_bad_argument);
    REFUSED(allide_placed_deform(b, NULL, 3), allide_null_pointer, "vertices");
    OK(allide_placed_destroy(a));
    OK(allide_placed_destroy(b));
    OK(allide_geometry_destroy(geometry));
}

TEST(Deform, MovesTheVerticesOfOneObject) {
    const AllideGeometry geometry = soft(true);
    AllideWorld world;
    AllideObject a, b;
    AllideVec3 vertices[vertex_count];
    const AllideTransform t = at(3, 0.25, 0);
    OK(allide_world_make(NULL, &world));
    OK(allide_world_add(world, geometry, NULL, NULL, &a));
    OK(allide_world_add(world, geometry, &t, NULL, &b));
    CHECK(collisions(world) == 0);
    stretch(geometry, 2.5, vertices);
    OK(allide_world_deform(world, a, vertices, vertex_count));
    AllideReport report;
    OK(allide_world_detect(world, &report));
    CHECK(report.pair_count == 1 && report.stats.deformed == 1 && report.stats.rebuilt == 0);
    AllideMesh now;
    AllideMeshView view;
    OK(allide_world_mesh(world, a, &now));
    OK(allide_mesh_view(now, &view));
    CHECK(memcmp(view.vertices, vertices, sizeof vertices) == 0);
    OK(allide_mesh_destroy(now));
    CHECK(allide_world_deform(world, a, vertices, 3) == allide_bad_argument);
    OK(allide_world_remove(world, a));
    REFUSED(allide_world_deform(world, a, vertices, vertex_count), allide_dead_handle, "removed");
    OK(allide_world_destroy(world));
    OK(allide_geometry_destroy(geometry));
}

TEST(Deform, ChangesFacesUnderTheirNumbers) {
    const AllideGeometry geometry = soft(false);
    AllideWorld world;
    AllideObject a;
    OK(allide_world_make(NULL, &world));
    OK(allide_world_add(world, geometry, NULL, NULL, &a));
    const uint32_t removed[] = {0, 5};
    const AllideFace added[] = {{{0, 1, vertex_count}}};
    const AllideVec3 tip = {9, 0, 0};
    AllideFaceChange change = {removed, 2, added, 1, &tip, 1};
    uint32_t first, numbers[12];
    size_t count;
    OK(allide_world_change_faces(world, a, &change, &first));
    CHECK(first == 12);
    OK(allide_world_face_numbers(world, a, numbers, 12, &count));
    CHECK(count == 11 && numbers[0] == 1 && numbers[10] == 12);
    REFUSED(allide_world_change_faces(world, a, &change, &first), allide_bad_index, "0");
    change.removed = NULL;
    REFUSED(allide_world_change_faces(world, a, &change, &first), allide_null_pointer, "removed");
    OK(allide_world_destroy(world));
    OK(allide_geometry_destroy(geometry));
}

TEST(Deform, IsTestedWithItselfOnRequest) {
    const AllideGeometry geometry = soft(false);
    AllideWorldOptions detail;
    AllideObjectOptions options;
    AllideWorld world;
    AllideObject a;
    OK(allide_world_options_init(&detail));
    detail.detail = allide_detail_faces;
    OK(allide_world_make(&detail, &world));
    OK(allide_object_options_init(&options));
    CHECK(options.self == allide_self_ignored);
    options.self = allide_self_tested_without_neighbours;
    OK(allide_world_add(world, geometry, NULL, &options, &a));
    CHECK(collisions(world) == 0);
    AllideVec3 vertices[vertex_count];
    stretch(geometry, 0.0625, vertices);
    for (int i = 0; i < vertex_count; ++i)
        vertices[i].x = vertices[i].y > 0 ? -vertices[i].x : vertices[i].x;
    OK(allide_world_deform(world, a, vertices, vertex_count));
    AllideReport report;
    OK(allide_world_detect(world, &report));
    CHECK(report.pair_count == 1 && report.pairs[0].a.id == a.id);
    CHECK(report.pairs[0].b.id == a.id && report.pairs[0].face_count > 0);
    options.self = 3;
    REFUSED(allide_world_add(world, geometry, NULL, &options, &a), allide_bad_argument,
            "self test 3");
    OK(allide_world_destroy(world));
    OK(allide_geometry_destroy(geometry));
}

TEST(Parts, MoveInAWorld) {
    const AllideGeometry part = cube();
    const AllidePart parts[] = {{part, at(0, 0, 0), -1}, {part, at(4, 0, 0), 0}};
    AllideGeometry arm;
    AllideWorld world;
    AllideObject a, b;
    const AllideTransform far = at(10, 0.25, 0), reach = at(9, 0, 0);
    OK(allide_geometry_compound(parts, 2, &arm));
    OK(allide_world_make(NULL, &world));
    OK(allide_world_add(world, arm, NULL, NULL, &a));
    OK(allide_world_add(world, part, &far, NULL, &b));
    CHECK(collisions(world) == 0);
    OK(allide_world_place_part(world, a, 1, &reach));
    CHECK(collisions(world) == 1);
    const AllideTransform rest[] = {at(0, 0, 0), at(4, 0, 0)};
    OK(allide_world_place_parts(world, a, rest, 2));
    CHECK(collisions(world) == 0);
    CHECK(allide_world_place_part(world, a, 2, &reach) == allide_bad_index);
    CHECK(allide_world_place_parts(world, a, rest, 1) == allide_bad_argument);
    REFUSED(allide_world_place_part(world, a, 0, NULL), allide_null_pointer, "parent_from_part");
    OK(allide_world_destroy(world));
    OK(allide_geometry_destroy(arm));
    OK(allide_geometry_destroy(part));
}

TEST(Contacts, AreTheSameFromAWorldAndFromAQuery) {
    const AllideGeometry geometry = cube();
    const AllidePlaced a = placed(geometry, 0, 0, 0), b = placed(geometry, 1.5, 0.25, 0.125);
    AllideFaceContact contacts[64];
    size_t count;
    OK(allide_face_contacts(a, b, NULL, contacts, 64, &count));
    CHECK(count > 0);
    AllideWorldOptions options;
    AllideWorld world;
    AllideObject one, other;
    const AllideTransform t = at(1.5, 0.25, 0.125);
    OK(allide_world_options_init(&options));
    options.detail = allide_detail_contacts;
    OK(allide_world_make(&options, &world));
    OK(allide_world_add(world, geometry, NULL, NULL, &one));
    OK(allide_world_add(world, geometry, &t, NULL, &other));
    AllideReport report;
    OK(allide_world_detect(world, &report));
    CHECK(report.pair_count == 1 && report.pairs[0].contact_count == count);
    CHECK(report.pairs[0].face_count == count);
    for (size_t i = 0; i < count; ++i) {
        const AllideFaceContact* found = &report.pairs[0].contacts[i];
        CHECK(found->faces.face_a == contacts[i].faces.face_a);
        CHECK(found->from.x == contacts[i].from.x && found->normal_b.z == contacts[i].normal_b.z);
        const AllideVec3 n = contacts[i].normal_a;
        CHECK(fabs(n.x * n.x + n.y * n.y + n.z * n.z - 1) < 1e-12);
    }
    OK(allide_world_destroy(world));
    OK(allide_placed_destroy(a));
    OK(allide_placed_destroy(b));
    OK(allide_geometry_destroy(geometry));
}
