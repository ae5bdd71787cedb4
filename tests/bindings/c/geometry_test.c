// SPDX-License-Identifier: MIT
#include <stdlib.h>

#include "check.h"

static AllideMesh ball(void) {
    AllideMesh mesh = {0};
    OK(allide_icosphere(1, 1, &mesh));
    return mesh;
}

static AllideGeometryKind kind_of(AllideGeometry geometry) {
    AllideGeometryKind kind = 255;
    OK(allide_geometry_kind(geometry, &kind));
    return kind;
}

TEST(Geometry, IsOfTheKindItWasMade) {
    const AllideMesh mesh = ball();
    AllideGeometry made[4];
    AllideMeshView view;
    OK(allide_mesh_view(mesh, &view));
    OK(allide_geometry_surface(mesh, NULL, &made[0]));
    OK(allide_geometry_solid(mesh, NULL, &made[1]));
    OK(allide_geometry_convex(mesh, NULL, &made[2]));
    OK(allide_geometry_convex_of_points(view.vertices, view.vertex_count, NULL, &made[3]));
    OK(allide_mesh_destroy(mesh));
    const AllideGeometryKind kinds[] = {allide_kind_surface, allide_kind_solid, allide_kind_convex,
                                        allide_kind_convex};
    for (int i = 0; i < 4; ++i) {
        bool solid;
        OK(allide_geometry_is_solid(made[i], &solid));
        CHECK(kind_of(made[i]) == kinds[i] && solid == (i > 0));
        OK(allide_geometry_mesh(made[i], &view));
        CHECK(view.face_count == 80 && view.vertex_count == 42);
        OK(allide_geometry_destroy(made[i]));
    }
}

TEST(Geometry, IsRoundWithoutTriangles) {
    const AllideVec3 origin = {0, 0, 0}, up = {0, 0, 4}, beside = {3, 0, 5};
    AllideGeometry made[6], none = {7};
    OK(allide_geometry_sphere(beside, 2, &made[0]));
    OK(allide_geometry_capsule(origin, up, 1, &made[1]));
    OK(allide_geometry_half_space(origin, up, &made[2]));
    OK(allide_geometry_plane(origin, up, &made[3]));
    OK(allide_geometry_cylinder(origin, up, 1, &made[4]));
    OK(allide_geometry_cone(origin, up, 0, 2, &made[5]));
    AllidePlaced placed[6];
    for (int i = 0; i < 6; ++i) {
        AllideMeshView view;
        CHECK(kind_of(made[i]) == allide_kind_round);
        OK(allide_geometry_mesh(made[i], &view));
        CHECK(view.face_count == 0);
        OK(allide_placed_make(made[i], NULL, NULL, 0, &placed[i]));
        OK(allide_geometry_destroy(made[i]));
    }
    AllideSeparation found;
    bool meet = true;
    OK(allide_separation(placed[0], placed[2], NULL, &found));
    CHECK(found.distance == 3);
    OK(allide_intersects(placed[0], placed[1], NULL, &meet));
    CHECK(!meet);
    OK(allide_intersects(placed[1], placed[3], NULL, &meet));
    CHECK(meet);
    OK(allide_separation(placed[0], placed[4], NULL, &found));
    CHECK(found.distance > 0.23 && found.distance < 0.24);  // from the rim at (1, 0, 4)
    OK(allide_intersects(placed[0], placed[5], NULL, &meet));
    CHECK(meet);
    for (int i = 0; i < 6; ++i)
        OK(allide_placed_destroy(placed[i]));
    REFUSED(allide_geometry_sphere(origin, -1, &none), allide_bad_argument, "radius");
    REFUSED(allide_geometry_plane(up, up, &none), allide_degenerate, "tip");
    REFUSED(allide_geometry_cylinder(up, up, 1, &none), allide_degenerate, "end p");
    REFUSED(allide_geometry_cone(origin, up, 0, 0, &none), allide_degenerate, "both 0");
    CHECK(none.id == 7);
}

TEST(Geometry, RejectsWhatCannotBeOne) {
    const AllideVec3 corners[] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    const AllideFace good = {{0, 1, 2}}, bad = {{0, 1, 3}};
    AllideMesh open, wrong;
    AllideGeometry geometry = {7};
    OK(allide_mesh_make(corners, 3, &good, 1, &open));
    OK(allide_mesh_make(corners, 3, &bad, 1, &wrong));
    REFUSED(allide_geometry_solid(open, NULL, &geometry), allide_not_closed, "edge 0");
    REFUSED(allide_geometry_surface(wrong, NULL, &geometry), allide_bad_index, "vertex 3 of 3");
    CHECK(allide_geometry_convex(open, NULL, &geometry) == allide_degenerate);
    CHECK(geometry.id == 7);
    OK(allide_mesh_destroy(open));
    OK(allide_mesh_destroy(wrong));
}

TEST(Geometry, HasTheTreeThatWasChosen) {
    const AllideMesh mesh = ball();
    AllideTreeOptions options;
    AllideGeometryMemory memory;
    OK(allide_tree_options_init(&options));
    CHECK(options.tree == allide_tree_bvh8 && options.threads == 1);
    CHECK(options.dop.rule == allide_split_splatter && options.obb.leaf_faces == 1);
    for (AllideTree tree = 0; tree <= allide_tree_dop26; ++tree) {
        AllideGeometry geometry;
        options.tree = tree;
        OK(allide_geometry_surface(mesh, &options, &geometry));
        OK(allide_geometry_prepare(geometry));
        OK(allide_geometry_memory(geometry, &memory));
        CHECK(memory.components > 0);
        CHECK(memory.mesh > 0 && (memory.volumes > 0) == (tree >= allide_tree_obb));
        OK(allide_geometry_destroy(geometry));
    }
    AllideGeometry none;
    options.tree = allide_tree_dop26 + 1;
    REFUSED(allide_geometry_surface(mesh, &options, &none), allide_bad_argument,
            "there is no tree 12");
    OK(allide_tree_options_init(&options));
    options.dop.rule = 9;
    REFUSED(allide_geometry_solid(mesh, &options, &none), allide_bad_argument, "split rule 9");
    OK(allide_mesh_destroy(mesh));
}

TEST(Geometry, RejectsConcaveMeshesOnRequest) {
    AllideMesh hare;
    AllideGeometry geometry;
    AllideConvexOptions options;
    OK(allide_hare(1, 0, &hare));
    OK(allide_convex_options_init(&options));
    CHECK(options.method == allide_convex_gjk && !options.reject_concave);
    options.method = allide_convex_lin_canny;
    OK(allide_geometry_convex(hare, &options, &geometry));
    OK(allide_geometry_destroy(geometry));
    options.reject_concave = true;
    CHECK(allide_geometry_convex(hare, &options, &geometry) == allide_not_convex);
    options.method = 3;
    REFUSED(allide_geometry_convex(hare, &options, &geometry), allide_bad_argument, "method 3");
    OK(allide_mesh_destroy(hare));
}

TEST(Compound, KnowsItsParts) {
    const AllideGeometry part = cube();
    AllidePart parts[] = {{part, at(0, 0, 0), -1}, {part, at(4, 0, 0), 0}};
    AllideGeometry arm;
    AllidePart read;
    size_t count;
    uint32_t of;
    OK(allide_geometry_compound(parts, 2, &arm));
    OK(allide_geometry_destroy(part));
    CHECK(kind_of(arm) == allide_kind_compound);
    OK(allide_geometry_part_count(arm, &count));
    CHECK(count == 2);
    OK(allide_geometry_part(arm, 1, &read));
    CHECK(read.parent == 0 && read.parent_from_part.translation.x == 4);
    CHECK(kind_of(read.geometry) == allide_kind_solid);
    OK(allide_geometry_destroy(read.geometry));
    OK(allide_geometry_part_of_face(arm, 12, &of));
    CHECK(of == 1);
    OK(allide_geometry_part_of_vertex(arm, 7, &of));
    CHECK(of == 0);
    REFUSED(allide_geometry_part(arm, 2, &read), allide_bad_index, "no part 2 of 2");
    REFUSED(allide_geometry_part_of_face(arm, 24, &of), allide_bad_index, "no face 24 of 24");
    REFUSED(allide_geometry_part_of_vertex(arm, 16, &of), allide_bad_index, "no vertex 16 of 16");
    AllideGeometry broken;
    REFUSED(allide_geometry_compound(parts, 2, &broken), allide_dead_handle, "geometry");
    OK(allide_geometry_destroy(arm));
}

TEST(Compound, StandsAsItsPosesSay) {
    const AllideGeometry part = cube();
    const AllidePart parts[] = {{part, at(0, 0, 0), -1}, {part, at(4, 0, 0), 0}};
    AllideGeometry arm;
    OK(allide_geometry_compound(parts, 2, &arm));
    AllidePlaced pose;
    OK(allide_placed_make(arm, NULL, NULL, 0, &pose));
    AllidePartPair pairs[1];
    size_t count;
    OK(allide_intersecting_parts(pose, NULL, 0, NULL, pairs, 1, &count));
    CHECK(count == 0);
    const AllideTransform folded[] = {at(1, 0, 0), at(1, 0, 0)}, world = at(10, 0, 0);
    OK(allide_placed_move(pose, &world, folded, 2));
    AllideTransform second;
    OK(allide_placed_world_from_part(pose, 1, &second));
    CHECK(second.translation.x == 12);
    OK(allide_intersecting_parts(pose, NULL, 0, NULL, pairs, 1, &count));
    CHECK(count == 1 && pairs[0].a == 0 && pairs[0].b == 1);
    OK(allide_intersecting_parts(pose, pairs, 1, NULL, pairs, 1, &count));
    CHECK(count == 0);
    REFUSED(allide_placed_world_from_part(pose, 2, &second), allide_bad_index, "part 2 of 2");
    REFUSED(allide_placed_move(pose, &world, folded, 1), allide_bad_argument, "1 poses for 2");
    OK(allide_placed_destroy(pose));
    OK(allide_geometry_destroy(arm));
    OK(allide_geometry_destroy(part));
}

TEST(Placed, RejectsWhatIsNotRigid) {
    const AllideGeometry geometry = cube();
    AllideTransform bad = at(0, 0, 0), now;
    bad.rotation.rows[0].x = 2;
    AllidePlaced none;
    REFUSED(allide_placed_make(geometry, &bad, NULL, 0, &none), allide_bad_transform, "");
    const AllidePlaced good = placed(geometry, 1, 2, 3);
    CHECK(allide_placed_move(good, &bad, NULL, 0) == allide_bad_transform);
    REFUSED(allide_placed_move(good, NULL, NULL, 0), allide_null_pointer, "world_from_local");
    OK(allide_placed_world_from_local(good, &now));
    CHECK(now.translation.x == 1 && now.translation.z == 3);
    OK(allide_placed_destroy(good));
    OK(allide_geometry_destroy(geometry));
}

TEST(Bytes, AreTheGeometry) {
    const AllideGeometry geometry = cube();
    size_t size;
    CHECK(allide_geometry_to_bytes(geometry, NULL, 0, &size) == allide_truncated);
    char* bytes = malloc(size);
    OK(allide_geometry_to_bytes(geometry, bytes, size, &size));
    AllideGeometry again;
    OK(allide_geometry_from_bytes(bytes, size, 1, &again));
    CHECK(kind_of(again) == allide_kind_solid);
    OK(allide_geometry_destroy(again));
    ++bytes[size / 2];
    CHECK(allide_geometry_from_bytes(bytes, size, 1, &again) != allide_ok);
    CHECK(allide_geometry_from_bytes(NULL, 0, 1, &again) != allide_ok);
    free(bytes);
    OK(allide_geometry_destroy(geometry));
}

static AllideGeometry read_again(AllideGeometry geometry) {
    size_t size;
    allide_geometry_to_bytes(geometry, NULL, 0, &size);
    char* bytes = malloc(size);
    OK(allide_geometry_to_bytes(geometry, bytes, size, &size));
    AllideGeometry again;
    OK(allide_geometry_from_bytes(bytes, size, 1, &again));
    free(bytes);
    return again;
}

TEST(Bytes, AreTheWholeCompound) {
    AllideTreeOptions options, kept;
    OK(allide_tree_options_init(&options));
    options.tree = allide_tree_dop14;
    options.dop.leaf_faces = 3;
    AllideMesh mesh;
    AllideGeometry link, arm;
    OK(allide_box((AllideVec3){1, 1, 1}, &mesh));
    OK(allide_geometry_solid(mesh, &options, &link));
    const AllidePart parts[] = {{link, at(0, 0, 0), -1}, {link, at(4, 0, 0), 0}};
    OK(allide_geometry_compound(parts, 2, &arm));
    const AllideGeometry again = read_again(arm);
    CHECK(kind_of(again) == allide_kind_compound);
    AllidePart part;
    OK(allide_geometry_part(again, 1, &part));
    CHECK(part.parent == 0 && part.parent_from_part.translation.x == 4);
    OK(allide_geometry_tree_options(part.geometry, &kept));
    CHECK(kept.tree == allide_tree_dop14 && kept.dop.leaf_faces == 3 && kept.threads == 1);
    OK(allide_geometry_destroy(part.geometry));
    OK(allide_geometry_destroy(again));
    OK(allide_geometry_destroy(arm));
    OK(allide_geometry_destroy(link));
    OK(allide_mesh_destroy(mesh));
}

TEST(Bytes, KeepTheMethodOfConvexGeometries) {
    AllideConvexOptions options;
    OK(allide_convex_options_init(&options));
    options.method = allide_convex_lin_canny;
    AllideMesh mesh;
    AllideGeometry convex;
    OK(allide_box((AllideVec3){1, 1, 1}, &mesh));
    OK(allide_geometry_convex(mesh, &options, &convex));
    const AllideGeometry again = read_again(convex);
    AllideConvexMethod method;
    OK(allide_geometry_convex_method(again, &method));
    CHECK(method == allide_convex_lin_canny);
    OK(allide_geometry_destroy(again));
    OK(allide_geometry_destroy(convex));
    OK(allide_mesh_destroy(mesh));
}

TEST(Geometry, ShowsTheLevelsOfItsTree) {
    const AllideGeometry geometry = cube();
    AllidePolygons volumes;
    uint32_t sizes[6];
    size_t count;
    int depth;
    OK(allide_tree_depth(geometry, &depth));
    CHECK(depth >= 1);
    OK(allide_tree_level(geometry, 0, &volumes));
    OK(allide_polygons_sizes(volumes, sizes, 6, &count));
    CHECK(count == 6 && sizes[5] == 4);
    OK(allide_polygons_destroy(volumes));
    REFUSED(allide_tree_depth(geometry, NULL), allide_null_pointer, "depth");
    OK(allide_geometry_destroy(geometry));
}
