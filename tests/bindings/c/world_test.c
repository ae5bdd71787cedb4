// SPDX-License-Identifier: MIT
#include <math.h>

#include "check.h"

static AllideWorld world;
static AllideGeometry shape;
static AllideObject left, right;

static AllideObject add(double x) {
    AllideObject object = {0};
    const AllideTransform t = at(x, 0, 0);
    OK(allide_world_add(world, shape, &t, NULL, &object));
    return object;
}

static void begin(AllideDetail detail) {
    AllideWorldOptions options;
    OK(allide_world_options_init(&options));
    options.detail = detail;
    OK(allide_world_make(&options, &world));
    shape = cube();
    left = add(0);
    right = add(1.5);
}

static void end(void) {
    OK(allide_world_destroy(world));
    OK(allide_geometry_destroy(shape));
}

static AllideReport detect(void) {
    AllideReport report = {0};
    OK(allide_world_detect(world, &report));
    return report;
}

static void place(AllideObject object, double x) {
    const AllideTransform t = at(x, 0, 0);
    OK(allide_world_place(world, object, &t));
}

TEST(World, ReportsWhatBeganAndEnded) {
    begin(allide_detail_pairs);
    AllideReport report = detect();
    CHECK(report.pair_count == 1 && report.began_count == 1 && report.ended_count == 0);
    CHECK(report.pairs[0].a.id == left.id && report.pairs[0].b.id == right.id);
    CHECK(report.pairs[0].intersecting && report.pairs[0].separation == NULL);
    CHECK(report.stats.moved == 2 && report.stats.box_pairs == 1);
    place(right, 9);
    report = detect();
    CHECK(report.pair_count == 0 && report.ended_count == 1);
    CHECK(report.ended[0].a.id == left.id && report.ended[0].b.id == right.id);
    end();
}

TEST(World, ReportsFacesOnRequest) {
    begin(allide_detail_faces);
    const AllideReport report = detect();
    AllideFacePair pairs[150];
    size_t count;
    const AllidePlaced a = placed(shape, 0, 0, 0), b = placed(shape, 1.5, 0, 0);
    OK(allide_intersecting_faces(a, b, NULL, pairs, 150, &count));
    CHECK(report.pairs[0].face_count == count && count > 0);
    for (size_t i = 0; i < count; ++i)
        CHECK(report.pairs[0].faces[i].face_a == pairs[i].face_a &&
              report.pairs[0].faces[i].kind == pairs[i].kind);
    OK(allide_placed_destroy(a));
    OK(allide_placed_destroy(b));
    end();
}

TEST(World, ReportsSeparationsWithinAMargin) {
    AllideWorldOptions options;
    OK(allide_world_options_init(&options));
    options.detail = allide_detail_separations;
    options.margin = 0.5;
    OK(allide_world_make(&options, &world));
    shape = cube();
    left = add(0);
    right = add(2.25);
    const AllideReport report = detect();
    CHECK(report.pair_count == 1 && !report.pairs[0].intersecting);
    CHECK(fabs(report.pairs[0].separation->distance - 0.25) < 1e-12);
    end();
}

TEST(World, AddsMarginsOfObjects) {
    begin(allide_detail_pairs);
    place(right, 2.5);
    CHECK(detect().pair_count == 0);
    OK(allide_world_set_margin(world, right, 0.5));
    const AllideReport report = detect();
    CHECK(report.pair_count == 1 && !report.pairs[0].intersecting);
    REFUSED(allide_world_set_margin(world, right, NAN), allide_bad_argument, "margin");
    AllideObjectOptions options;
    OK(allide_object_options_init(&options));
    CHECK(options.margin == 0);
    options.margin = 0.25;
    AllideObject far;
    const AllideTransform t = at(5.25, 0, 0);
    OK(allide_world_add(world, shape, &t, &options, &far));
    CHECK(detect().pair_count == 2);
    end();
}

TEST(World, SwitchesObjectsPairsAndGroups) {
    begin(allide_detail_pairs);
    OK(allide_world_enable(world, left, false));
    CHECK(detect().pair_count == 0);
    OK(allide_world_enable(world, left, true));
    OK(allide_world_ignore(world, right, left));
    CHECK(detect().pair_count == 0);
    OK(allide_world_unignore(world, left, right));
    OK(allide_world_set_groups(world, left, 2, 2));
    CHECK(detect().pair_count == 0);
    OK(allide_world_set_groups(world, right, 2, 2));
    CHECK(detect().pair_count == 1);
    REFUSED(allide_world_ignore(world, left, left), allide_bad_argument, "two objects");
    end();
}

TEST(World, PlacesManyOrNone) {
    begin(allide_detail_pairs);
    const AllideObject both[] = {left, right}, twice[] = {left, left}, bad[] = {left, {12345}};
    AllideTransform places[] = {at(5, 0, 0), at(9, 0, 0)}, now;
    OK(allide_world_place_many(world, both, places, 2));
    OK(allide_world_world_from_local(world, right, &now));
    CHECK(now.translation.x == 9);
    places[0] = at(7, 0, 0);
    CHECK(allide_world_place_many(world, twice, places, 2) == allide_bad_argument);
    CHECK(allide_world_place_many(world, bad, places, 2) == allide_foreign_handle);
    places[1].rotation.rows[1].y = 0;
    CHECK(allide_world_place_many(world, both, places, 2) == allide_bad_transform);
    REFUSED(allide_world_place_many(world, both, NULL, 2), allide_null_pointer, "world_from_local");
    OK(allide_world_world_from_local(world, left, &now));
    CHECK(now.translation.x == 5);
    end();
}

TEST(World, KnowsDeadObjects) {
    begin(allide_detail_pairs);
    bool contains;
    OK(allide_world_remove(world, left));
    OK(allide_world_contains(world, left, &contains));
    CHECK(!contains);
    REFUSED(allide_world_remove(world, left), allide_dead_handle, "removed");
    const AllideObject next = add(0);
    CHECK(next.id != left.id);
    const AllideTransform t = at(0, 0, 0);
    REFUSED(allide_world_place(world, left, &t), allide_dead_handle, "removed");
    REFUSED(allide_world_enable(world, left, true), allide_dead_handle, "removed");
    REFUSED(allide_world_ignore(world, right, left), allide_dead_handle, "removed");
    REFUSED(allide_world_enable(world, (AllideObject){0}, true), allide_foreign_handle,
            "not one of this world");
    end();
}

TEST(World, KnowsObjectsOfOtherWorlds) {
    enum { count = 200 };
    AllideWorld worlds[count];
    AllideObject objects[count];
    shape = cube();
    for (int i = 0; i < count; ++i) {
        OK(allide_world_make(NULL, &worlds[i]));
        OK(allide_world_add(worlds[i], shape, NULL, NULL, &objects[i]));
    }
    for (int i = 0; i < count; ++i)
        for (int k = 0; k < count; ++k) {
            const AllideStatus status = allide_world_enable(worlds[i], objects[k], true);
            CHECK(status == (i == k ? allide_ok : allide_foreign_handle));
        }
    for (int i = 0; i < count; ++i)
        OK(allide_world_destroy(worlds[i]));
    OK(allide_geometry_destroy(shape));
}

TEST(World, ListsItsObjectsInOrder) {
    begin(allide_detail_pairs);
    const AllideObject third = add(20);
    OK(allide_world_remove(world, left));
    const AllideObject again = add(40);
    AllideObject all[3];
    size_t count, size, bytes;
    OK(allide_world_objects(world, all, 3, &count));
    OK(allide_world_size(world, &size));
    OK(allide_world_memory(world, &bytes));
    CHECK(count == 3 && size == 3 && bytes > 0);
    CHECK(all[0].id == again.id && all[1].id == right.id && all[2].id == third.id);
    CHECK(all[0].id < all[1].id && all[1].id < all[2].id);
    CHECK(allide_world_objects(world, all, 2, &count) == allide_truncated);
    AllideGeometry held;
    OK(allide_world_geometry(world, third, &held));
    OK(allide_geometry_destroy(held));
    end();
}

TEST(World, StaysAsItWasWhenItRejects) {
    begin(allide_detail_pairs);
    AllideTransform bad = at(0, 0, 0);
    bad.translation.y = NAN;
    CHECK(allide_world_place(world, left, &bad) != allide_ok);
    AllideObject none = {5};
    CHECK(allide_world_add(world, shape, &bad, NULL, &none) != allide_ok);
    CHECK(none.id == 5 && detect().pair_count == 1);
    size_t size;
    OK(allide_world_size(world, &size));
    CHECK(size == 2);
    end();
}

TEST(World, MeasuresItsTimeOnRequest) {
    begin(allide_detail_pairs);
    AllideReport report = detect();
    CHECK(report.times.update == 0 && report.times.sort == 0 && report.times.exact == 0);
    end();
    AllideWorldOptions options;
    OK(allide_world_options_init(&options));
    options.times = true;
    OK(allide_world_make(&options, &world));
    shape = cube();
    left = add(0);
    right = add(1.5);
    report = detect();
    CHECK(report.times.update + report.times.sort + report.times.exact > 0);
    end();
}

TEST(World, RejectsOptionsThatAreNone) {
    AllideWorldOptions options;
    OK(allide_world_options_init(&options));
    options.threads = -1;
    REFUSED(allide_world_make(&options, &world), allide_bad_argument, "threads");
    options.threads = 1;
    options.broad = 8;
    REFUSED(allide_world_make(&options, &world), allide_bad_argument, "broad phase 8");
    options.broad = allide_broad_tree;
    options.detail = 4;
    REFUSED(allide_world_make(&options, &world), allide_bad_argument, "detail 4");
    options.detail = 0;
    options.margin = NAN;
    REFUSED(allide_world_make(&options, &world), allide_bad_argument, "margin");
}

TEST(World, LeavesStationaryPairsOut) {
    begin(allide_detail_pairs);
    AllideObjectOptions options;
    OK(allide_object_options_init(&options));
    CHECK(options.enabled && options.groups == 1 && options.mask == 0xffffffff);
    options.stationary = true;
    AllideObject one, other;
    const AllideTransform t = at(50, 0, 0);
    OK(allide_world_add(world, shape, &t, &options, &one));
    OK(allide_world_add(world, shape, &t, &options, &other));
    CHECK(detect().pair_count == 1);
    end();
}

/// V-COLLIDE, section 4.3: without near-collisions the cost is a pass over three lists.
TEST(World, OnlySweepsObjectsThatAreFarApart) {
    enum { count = 50 };
    AllideWorldOptions options;
    AllideObject objects[count];
    OK(allide_world_options_init(&options));
    options.broad = allide_broad_sweep_and_prune;
    OK(allide_world_make(&options, &world));
    shape = cube();
    for (int i = 0; i < count; ++i)
        objects[i] = add(4 * i);
    (void)detect();
    for (int i = 0; i < count; ++i)
        place(objects[i], 4 * i + 0.5);
    const AllideWorldStats work = detect().stats;
    CHECK(work.moved == count && work.exchanges == 0 && work.box_pairs == 0);
    CHECK(work.pair_tests.face_tests == 0 && work.pair_tests.volume_tests == 0);
    end();
}

TEST(World, AnswersQueries) {
    begin(allide_detail_pairs);
    bool found;
    AllideWorldRayHit hit;
    const AllideVec3 origin = {9, 0.25, 0.125}, along = {-1, 0, 0}, away = {1, 0, 0};
    OK(allide_world_cast_ray(world, origin, along, NULL, &found, &hit));
    CHECK(found && hit.object.id == right.id && fabs(hit.t - 6.5) < 1e-12);
    CHECK(hit.normal.x == 1 && hit.barycentric.x >= 0);
    OK(allide_world_cast_ray(world, origin, away, NULL, &found, &hit));
    CHECK(!found);
    const AllideRayOptions near_only = {6};
    OK(allide_world_cast_ray(world, origin, along, &near_only, &found, &hit));
    CHECK(!found);

    const AllidePlaced probe = placed(shape, -4, 0, 0), inside = placed(shape, 2.75, 0, 0);
    AllideWorldNearest nearest;
    OK(allide_world_nearest(world, probe, 1, &found, &nearest));
    CHECK(!found);
    OK(allide_world_nearest(world, probe, INFINITY, &found, &nearest));
    CHECK(found && nearest.object.id == left.id && fabs(nearest.separation.distance - 2) < 1e-12);

    AllideObject all[2];
    size_t count;
    OK(allide_world_intersecting_shape(world, inside, all, 2, &count));
    CHECK(count == 1 && all[0].id == right.id);
    AllideWorldRayHit hits[8];
    OK(allide_world_ray_hits(world, origin, along, NULL, hits, 8, &count));
    CHECK(count == 4 && hits[0].object.id == right.id && hits[3].object.id == left.id);
    CHECK(hits[0].t <= hits[1].t && hits[1].t <= hits[2].t && hits[2].t <= hits[3].t);
    const AllideVec3 above = {-0.5, 0, 4}, within = {-0.5, 0, 0};
    OK(allide_world_nearest_to_point(world, above, INFINITY, &found, &nearest));
    CHECK(found && nearest.object.id == left.id && nearest.separation.distance == 3);
    OK(allide_world_nearest_to_point(world, above, 2, &found, &nearest));
    CHECK(!found);
    AllideWorldNearestPair pair;
    OK(allide_world_nearest_pair(world, INFINITY, &found, &pair));
    CHECK(found && pair.a.id == left.id && pair.b.id == right.id);
    OK(allide_world_nearest_pair_of_groups(world, 1, 2, INFINITY, &found, &pair));
    CHECK(!found);
    OK(allide_world_containing(world, within, all, 2, &count));
    CHECK(count == 1 && all[0].id == left.id);
    AllideBox around;
    OK(allide_world_object_bounds(world, left, &around));
    CHECK(around.min.x == -1 && around.max.x == 1);
    OK(allide_world_bounds(world, &around));
    CHECK(around.min.x == -1 && around.max.x == 2.5);
    const AllideBox box = {{0.75, 0, 0}, {0.875, 1, 1}};
    OK(allide_world_intersecting_box(world, &box, all, 2, &count));
    CHECK(count == 2 && all[0].id == left.id);
    OK(allide_placed_destroy(probe));
    OK(allide_placed_destroy(inside));
    end();
}

TEST(World, ReadsBackWhatWasSet) {
    begin(allide_detail_pairs);
    AllideWorldOptions of_world;
    OK(allide_world_options(world, &of_world));
    CHECK(of_world.detail == allide_detail_pairs && of_world.margin == 0);
    AllideObjectOptions options;
    OK(allide_object_options_init(&options));
    CHECK(options.user == 0 && options.owner == (uint32_t)allide_no_owner && options.scale == 1);
    options.stationary = true;
    options.self = allide_self_tested_without_neighbours;
    options.box = allide_box_dynamic;
    options.user = UINT64_MAX;
    AllideObject far;
    const AllideTransform t = at(9, 0, 0);
    OK(allide_world_add(world, shape, &t, &options, &far));
    OK(allide_world_enable(world, far, false));
    OK(allide_world_set_groups(world, far, 0, 6));
    OK(allide_world_set_margin(world, far, 0.5));
    AllideObjectOptions read;
    OK(allide_world_object_options(world, far, &read));
    CHECK(read.stationary && !read.enabled && read.groups == 0 && read.mask == 6);
    CHECK(read.margin == 0.5 && read.self == options.self && read.box == options.box);
    CHECK(read.user == UINT64_MAX);
    OK(allide_world_object_options(world, left, &read));
    CHECK(!read.stationary && read.enabled && read.self == allide_self_ignored);
    CHECK(read.box == allide_box_automatic);
    end();
}

TEST(World, ReplacesShapesScalesAndOwners) {
    begin(allide_detail_pairs);
    CHECK(detect().pair_count == 1);
    OK(allide_world_set_owner(world, left, 3));
    OK(allide_world_set_owner(world, right, 3));
    CHECK(detect().pair_count == 0);
    OK(allide_world_set_owner(world, right, (uint32_t)allide_no_owner));
    CHECK(detect().pair_count == 1);
    OK(allide_world_set_scale(world, left, 0x1p-10));
    CHECK(detect().pair_count == 0);
    CHECK(allide_world_set_scale(world, left, 0) == allide_bad_argument);
    AllideGeometry large;
    OK(allide_geometry_scaled(shape, 0x1p10, &large));
    OK(allide_world_set_geometry(world, left, large));
    CHECK(detect().pair_count == 1);
    AllideObjectOptions read;
    OK(allide_world_object_options(world, left, &read));
    CHECK(read.owner == 3 && read.scale == 0x1p-10);
    OK(allide_geometry_destroy(large));
    CHECK(allide_world_set_geometry(world, left, large) == allide_dead_handle);
    OK(allide_world_remove(world, left));
    CHECK(allide_world_set_geometry(world, left, shape) == allide_dead_handle);
    CHECK(allide_world_set_scale(world, left, 2) == allide_dead_handle);
    CHECK(allide_world_set_owner(world, left, 2) == allide_dead_handle);
    end();
}

TEST(World, SelectsOneOfSeveralChildren) {
    begin(allide_detail_pairs);
    AllideSelector gate;
    int child = 0;
    OK(allide_world_add_selector(world, &gate));
    OK(allide_world_selected(world, gate, &child));
    CHECK(child == allide_no_child);
    OK(allide_world_add_to_selector(world, gate, 0, left));
    CHECK(detect().pair_count == 0);
    OK(allide_world_select(world, gate, 0));
    CHECK(detect().pair_count == 1);
    OK(allide_world_set_range(world, gate, 0, 5));
    OK(allide_world_select_at(world, gate, 6, &child));
    CHECK(child == allide_no_child && detect().pair_count == 0);
    CHECK(allide_world_add_to_selector(world, gate, 1, left) == allide_bad_argument);
    CHECK(allide_world_add_to_selector(world, gate, -1, right) == allide_bad_index);
    OK(allide_world_remove_selector(world, gate));
    CHECK(detect().pair_count == 1);
    CHECK(allide_world_select(world, gate, 0) == allide_dead_handle);
    end();
}

TEST(World, CarriesUserValuesInReports) {
    begin(allide_detail_pairs);
    OK(allide_world_set_user(world, left, 7));
    AllideReport report = detect();
    CHECK(report.pair_count == 1 && report.pairs[0].user_a == 7 && report.pairs[0].user_b == 0);
    OK(allide_world_set_user(world, right, UINT64_MAX));
    report = detect();
    CHECK(report.pairs[0].user_a == 7 && report.pairs[0].user_b == UINT64_MAX);
    uint64_t user = 0;
    OK(allide_world_user(world, right, &user));
    CHECK(user == UINT64_MAX);
    OK(allide_world_remove(world, right));
    CHECK(allide_world_user(world, right, &user) == allide_dead_handle);
    CHECK(allide_world_set_user(world, right, 1) == allide_dead_handle);
    end();
}

TEST(World, ListsIgnoredPairs) {
    begin(allide_detail_pairs);
    const AllideObject third = add(0.5);
    OK(allide_world_ignore(world, right, left));
    OK(allide_world_ignore(world, third, right));
    AllideObjectPair pairs[2];
    size_t count;
    OK(allide_world_ignored_pairs(world, pairs, 2, &count));
    CHECK(count == 2 && pairs[0].a.id == left.id && pairs[0].b.id == right.id);
    CHECK(pairs[1].a.id == right.id && pairs[1].b.id == third.id);
    bool is_ignored = true;
    OK(allide_world_is_ignored(world, third, left, &is_ignored));
    CHECK(!is_ignored);
    OK(allide_world_is_ignored(world, left, right, &is_ignored));
    CHECK(is_ignored);
    REFUSED(allide_world_is_ignored(world, left, left, &is_ignored), allide_bad_argument,
            "two objects");
    OK(allide_world_remove(world, left));
    OK(allide_world_ignored_pairs(world, pairs, 2, &count));
    CHECK(count == 1);
    end();
}
