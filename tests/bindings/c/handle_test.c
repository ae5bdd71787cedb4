// SPDX-License-Identifier: MIT
#include "check.h"

TEST(Handle, OfADestroyedThingIsDead) {
    const AllideGeometry geometry = cube();
    AllideGeometryKind kind;
    OK(allide_geometry_kind(geometry, &kind));
    CHECK(kind == allide_kind_solid);
    OK(allide_geometry_destroy(geometry));
    REFUSED(allide_geometry_kind(geometry, &kind), allide_dead_handle, "was destroyed");
    REFUSED(allide_geometry_destroy(geometry), allide_dead_handle, "was destroyed");
}

TEST(Handle, StaysDeadWhenItsSlotIsUsedAgain) {
    AllideScratch first, next;
    OK(allide_scratch_make(&first));
    OK(allide_scratch_destroy(first));
    for (int i = 0; i < 1000; ++i) {
        OK(allide_scratch_make(&next));
        CHECK(next.id != first.id);
        REFUSED(allide_scratch_destroy(first), allide_dead_handle, "scratch that was destroyed");
        OK(allide_scratch_destroy(next));
    }
}

TEST(Handle, OfAnotherTypeIsForeign) {
    const AllideGeometry geometry = cube();
    AllideMeshView view;
    REFUSED(allide_mesh_view((AllideMesh){geometry.id}, &view), allide_foreign_handle,
            "a mesh is wanted, the handle is that of a geometry");
    REFUSED(allide_world_destroy((AllideWorld){geometry.id}), allide_foreign_handle, "a world");
    OK(allide_geometry_destroy(geometry));
}

TEST(Handle, NeverGivenOutIsForeign) {
    AllideWorld world, none = {0};
    OK(allide_world_make(NULL, &world));
    size_t size;
    REFUSED(allide_world_size(none, &size), allide_foreign_handle, "zero");
    for (int bit = 0; bit < 64; ++bit) {
        const AllideWorld made_up = {world.id ^ (uint64_t)1 << bit};
        const AllideStatus status = allide_world_size(made_up, &size);
        CHECK(status == allide_foreign_handle || status == allide_dead_handle);
    }
    const AllideWorld next = {world.id + 1};
    REFUSED(allide_world_size(next, &size), allide_foreign_handle, "never given out");
    OK(allide_world_destroy(world));
}

TEST(Handle, ThousandsAreApart) {
    enum { count = 5000 };
    static AllideMesh meshes[count];
    for (int i = 0; i < count; ++i) {
        const AllideVec3 corner = {i, 0, 0};
        OK(allide_mesh_make(&corner, 1, NULL, 0, &meshes[i]));
    }
    for (int i = 0; i < count; ++i) {
        AllideMeshView view;
        OK(allide_mesh_view(meshes[i], &view));
        CHECK(view.vertex_count == 1 && view.vertices[0].x == i);
        OK(allide_mesh_destroy(meshes[i]));
    }
}

TEST(Handle, OutlivesWhatItWasMadeOf) {
    const AllideGeometry geometry = cube();
    const AllidePlaced a = placed(geometry, 0, 0, 0), b = placed(geometry, 1, 0, 0);
    OK(allide_geometry_destroy(geometry));
    bool meet = false;
    OK(allide_intersects(a, b, NULL, &meet));
    CHECK(meet);
    AllideGeometry again;
    OK(allide_placed_geometry(a, &again));
    OK(allide_placed_destroy(a));
    OK(allide_placed_destroy(b));
    AllideMeshView view;
    OK(allide_geometry_mesh(again, &view));
    CHECK(view.face_count == 12);
    OK(allide_geometry_destroy(again));
}

TEST(Status, HasAName) {
    CHECK(strcmp(allide_status_name(allide_ok), "ok") == 0);
    CHECK(strcmp(allide_status_name(allide_bad_transform), "bad_transform") == 0);
    CHECK(strcmp(allide_status_name(allide_internal), "internal") == 0);
    CHECK(strcmp(allide_status_name((AllideStatus)99), "unknown") == 0);
    CHECK(strcmp(allide_status_name((AllideStatus)-1), "unknown") == 0);
}

TEST(Status, OfAGoodCallLeavesTheLastErrorAlone) {
    REFUSED(allide_identity(NULL), allide_null_pointer, "'transform' is null");
    char before[256];
    snprintf(before, sizeof before, "%s", allide_last_error());
    AllideTransform t;
    OK(allide_identity(&t));
    CHECK(strcmp(before, allide_last_error()) == 0);
}

TEST(Status, NamesTheVersion) {
    int major, minor, patch;
    CHECK(sscanf(allide_version(), "%d.%d.%d", &major, &minor, &patch) == 3);
}
