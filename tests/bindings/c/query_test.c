// SPDX-License-Identifier: MIT
#include <math.h>

#include "check.h"

static AllideGeometry shape;
static AllidePlaced a, near, far;

static void begin(void) {
    shape = cube();
    a = placed(shape, 0, 0, 0);
    near = placed(shape, 1.5, 0.25, 0.125);
    far = placed(shape, 5, 0, 0);
}

static void end(void) {
    OK(allide_placed_destroy(a));
    OK(allide_placed_destroy(near));
    OK(allide_placed_destroy(far));
    OK(allide_geometry_destroy(shape));
}

TEST(Query, TellsWhetherTwoMeet) {
    begin();
    bool meet = false;
    OK(allide_intersects(a, near, NULL, &meet));
    CHECK(meet);
    OK(allide_intersects(a, far, NULL, &meet));
    CHECK(!meet);
    REFUSED(allide_intersects(a, near, NULL, NULL), allide_null_pointer, "'intersects' is null");
    end();
    REFUSED(allide_intersects(a, near, NULL, &meet), allide_dead_handle, "placed geometry");
}

TEST(Query, ListsFacesThatMeet) {
    begin();
    AllideFacePair all[64], few[3];
    size_t count, again;
    OK(allide_intersecting_faces(a, near, NULL, all, 64, &count));
    CHECK(count > 3 && count < 64);
    for (size_t i = 0; i < count; ++i)
        CHECK(all[i].kind != allide_contact_none && all[i].face_a < 12 && all[i].face_b < 12);
    CHECK(allide_intersecting_faces(a, near, NULL, few, 3, &again) == allide_truncated);
    CHECK(again == count);
    for (int i = 0; i < 3; ++i)
        CHECK(few[i].face_a == all[i].face_a && few[i].face_b == all[i].face_b);
    CHECK(allide_intersecting_faces(a, near, NULL, NULL, 0, &again) == allide_truncated);
    REFUSED(allide_intersecting_faces(a, near, NULL, NULL, 3, &again), allide_null_pointer,
            "memory");
    REFUSED(allide_intersecting_faces(a, near, NULL, all, 64, NULL), allide_null_pointer, "count");
    OK(allide_intersecting_faces(a, far, NULL, all, 64, &count));
    CHECK(count == 0);
    OK(allide_faces_within(a, far, 3, NULL, all, 64, &count));
    CHECK(count > 0 && all[0].kind == allide_contact_none);
    end();
}

TEST(Query, FindsAContactOrLeavesItAlone) {
    begin();
    bool found;
    AllideContact contact = {{99, 99, 0}, {0, 0, 0}};
    OK(allide_first_contact(a, far, NULL, &found, &contact));
    CHECK(!found && contact.faces.face_a == 99);
    OK(allide_first_contact(a, near, NULL, &found, &contact));
    CHECK(found && contact.faces.face_a < 12 && fabs(contact.point.x) <= 1);
    end();
}

TEST(Query, MeasuresSeparation) {
    begin();
    AllideSeparation gap;
    bool found;
    double bound;
    OK(allide_separation(a, far, NULL, &gap));
    CHECK(fabs(gap.distance - 3) < 1e-12 && fabs(gap.point_a.x - 1) < 1e-12);
    CHECK(fabs(gap.point_b.x - 4) < 1e-12 && gap.feature_a.kind <= allide_feature_face);
    OK(allide_separation_within(a, far, 2.5, NULL, &found, &gap));
    CHECK(!found);
    OK(allide_separation_within(a, far, 3.5, NULL, &found, &gap));
    CHECK(found && fabs(gap.distance - 3) < 1e-12);
    OK(allide_separation_lower_bound(a, far, 0.5, NULL, &bound));
    CHECK(bound >= 1.5 - 1e-9 && bound <= 3 + 1e-9);
    REFUSED(allide_separation_lower_bound(a, far, 2, NULL, &bound), allide_bad_argument, "share");
    end();
}

TEST(Query, MeasuresPenetrationOfConvexGeometries) {
    begin();
    AllidePenetration depth;
    REFUSED(allide_penetration(a, near, NULL, &depth), allide_unsupported, "convex");
    AllideMesh mesh;
    AllideGeometry convex;
    OK(allide_box((AllideVec3){1, 1, 1}, &mesh));
    OK(allide_geometry_convex(mesh, NULL, &convex));
    const AllidePlaced one = placed(convex, 0, 0, 0), other = placed(convex, 1.5, 0, 0);
    OK(allide_penetration(one, other, NULL, &depth));
    CHECK(fabs(depth.depth - 0.5) < 1e-12 && fabs(depth.direction.x - 1) < 1e-12);
    OK(allide_placed_destroy(one));
    OK(allide_placed_destroy(other));
    OK(allide_geometry_destroy(convex));
    OK(allide_mesh_destroy(mesh));
    end();
}

TEST(Query, KnowsKindsOfClashAndHowDeepTheyAre) {
    begin();
    AllideClashOptions clearance;
    AllideClash clash;
    OK(allide_clash_options_init(&clearance));
    OK(allide_clash(a, near, &clearance, NULL, &clash));
    CHECK(clash.kind == allide_clash_overlap && clash.flush && clash.separation.distance == 0);
    clearance.clearance = 3;
    OK(allide_clash(a, far, &clearance, NULL, &clash));
    CHECK(clash.kind == allide_clash_near && clash.separation.distance == 3);
    AllideDepthOptions precise;
    AllideDepth depth;
    OK(allide_depth_options_init(&precise));
    precise.tolerance = 1e-9;
    OK(allide_depth(a, near, &precise, NULL, &depth));
    CHECK(depth.lower <= 0.5 && depth.upper >= 0.5 && depth.upper - depth.lower < 2.1e-9);
    precise.tolerance = 0;
    REFUSED(allide_depth(a, near, &precise, NULL, &depth), allide_bad_argument, "tolerance");
    AllideWayOutOptions directions;
    AllideWayOut way;
    OK(allide_way_out_options_init(&directions));
    OK(allide_way_out(a, near, &directions, NULL, &way));
    CHECK(fabs(way.upper - 0.5) < 1e-6 && fabs(way.offset.x - 0.5) < 1e-6);
    REFUSED(allide_way_out(a, near, NULL, NULL, NULL), allide_null_pointer, "way");
    end();
}

TEST(Query, EndsWithItsBudget) {
    begin();
    AllideBudget budget;
    AllideBudgetAnswer answer;
    OK(allide_budget_init(&budget));
    OK(allide_intersects_within_budget(a, near, &budget, NULL, &answer));
    CHECK(answer.verdict == allide_budget_intersects && answer.depth == 0);
    OK(allide_intersects_within_budget(a, far, NULL, NULL, &answer));
    CHECK(answer.verdict == allide_budget_disjoint);
    budget.tests = 0;
    OK(allide_intersects_within_budget(a, near, &budget, NULL, &answer));
    CHECK(answer.verdict == allide_budget_may_intersect && answer.depth > 0);
    end();
}

TEST(Query, CastsRays) {
    begin();
    bool found;
    AllideRayHit hit;
    const AllideVec3 origin = {-5, 0.25, 0.125}, along = {2, 0, 0}, away = {-1, 0, 0};
    OK(allide_cast_ray(a, origin, along, NULL, NULL, &found, &hit));
    CHECK(found && fabs(hit.t - 2) < 1e-12 && hit.face < 12);
    CHECK(hit.normal.x == -1 && hit.normal.y == 0 && hit.normal.z == 0);
    CHECK(fabs(hit.barycentric.x + hit.barycentric.y + hit.barycentric.z - 1) < 1e-15);
    OK(allide_cast_ray(a, origin, away, NULL, NULL, &found, &hit));
    CHECK(!found);
    end();
}

TEST(Query, FindsAllHitsOfARay) {
    begin();
    bool found;
    AllideRayOptions ray;
    AllideRayHit hit, hits[2];
    size_t count;
    const AllideVec3 origin = {-5, 0.25, 0.125}, along = {2, 0, 0};
    OK(allide_ray_options_init(&ray));
    CHECK(ray.max_t == INFINITY);
    OK(allide_ray_hits(a, origin, along, &ray, NULL, hits, 2, &count));
    CHECK(count == 2 && hits[0].t == 2 && hits[1].t == 3 && hits[1].normal.x == 1);
    ray.max_t = 2;
    OK(allide_ray_hits(a, origin, along, &ray, NULL, hits, 2, &count));
    CHECK(count == 1 && hits[0].t == 2);
    ray.max_t = 1.5;
    OK(allide_cast_ray(a, origin, along, &ray, NULL, &found, &hit));
    CHECK(!found);
    REFUSED(allide_ray_hits(a, origin, along, NULL, NULL, hits, 2, NULL), allide_null_pointer,
            "count");
    end();
}

TEST(Query, AnswersForPoints) {
    begin();
    bool found, inside;
    AllideClosestPoint closest;
    const AllideVec3 above = {0.25, 0.125, 3}, within = {0, 0, 0.5}, corner = {1, 1, 1};
    OK(allide_closest_point(a, above, NULL, &closest));
    CHECK(closest.distance == 2 && closest.point.z == 1 && closest.side == allide_point_outside);
    CHECK(closest.feature.kind == allide_feature_face && closest.feature.index == closest.face);
    OK(allide_closest_point(a, within, NULL, &closest));
    CHECK(closest.distance == 0.5 && closest.side == allide_point_inside);
    OK(allide_closest_point(a, corner, NULL, &closest));
    CHECK(closest.distance == 0 && closest.side == allide_point_on);
    CHECK(closest.feature.kind == allide_feature_vertex);
    OK(allide_closest_point_within(a, above, 1.5, NULL, &found, &closest));
    CHECK(!found);
    OK(allide_closest_point_within(a, above, 2, NULL, &found, &closest));
    CHECK(found && closest.distance == 2);
    OK(allide_contains(a, within, NULL, &inside));
    CHECK(inside);
    OK(allide_contains(a, above, NULL, &inside));
    CHECK(!inside);
    REFUSED(allide_contains(a, above, NULL, NULL), allide_null_pointer, "contains");
    end();
}

TEST(Query, AnswersSignedDistances) {
    begin();
    AllideSignedDistance one, many[3];
    const AllideVec3 points[] = {{0.25, 0.125, 3}, {0, 0, 0.5}, {1, 1, 1}}, bad = {0, 0, 1e30};
    OK(allide_signed_distance(a, points[1], NULL, &one));
    CHECK(one.distance == -0.5 && one.point.z == 1);
    OK(allide_batch_signed_distance(a, points, 3, NULL, many));
    CHECK(many[0].distance == 2 && many[1].distance == -0.5 && many[2].distance == 0);
    CHECK(many[2].feature.kind == allide_feature_vertex && many[1].face == one.face);
    REFUSED(allide_signed_distance(a, bad, NULL, &one), allide_out_of_range, "2^60");
    REFUSED(allide_signed_distance(a, bad, NULL, NULL), allide_null_pointer, "distance");
    REFUSED(allide_batch_signed_distance(a, points, 3, NULL, NULL), allide_null_pointer,
            "distances");
    end();
}

TEST(Query, KnowsBounds) {
    const AllideGeometry solid = cube();
    const AllidePlaced moved = placed(solid, 3, 0, 0);
    AllideBox box;
    OK(allide_geometry_bounds(solid, &box));
    CHECK(box.min.x == -1 && box.max.x == 1 && box.max.z == 1);
    OK(allide_placed_bounds(moved, &box));
    CHECK(box.min.x == 2 && box.max.x == 4 && box.min.y == -1);
    OK(allide_placed_destroy(moved));
    OK(allide_geometry_destroy(solid));
}

TEST(Query, FindsSelfIntersections) {
    begin();
    AllideFacePair pairs[4];
    size_t count;
    OK(allide_self_intersections(a, allide_neighbours_tested, NULL, pairs, 4, &count));
    CHECK(count == 0);
    REFUSED(allide_self_intersections(a, 2, NULL, pairs, 4, &count), allide_bad_argument,
            "neighbours 2");
    end();
}

TEST(Query, CountsWorkInMemoryOfTheCaller) {
    begin();
    AllideStats stats = {0};
    AllideQueryOptions options;
    AllideScratch scratch;
    bool meet;
    OK(allide_scratch_make(&scratch));
    OK(allide_query_options_init(&options));
    options.stats = &stats;
    options.scratch = scratch;
    OK(allide_intersects(a, near, &options, &meet));
    const AllideStats once = stats;
    CHECK(once.volume_tests + once.face_tests > 0);
    OK(allide_intersects(a, near, &options, &meet));
    CHECK(stats.face_tests == 2 * once.face_tests);
    options.dop.traversal = 77;
    REFUSED(allide_intersects(a, near, &options, &meet), allide_bad_argument, "traversal 77");
    options.dop.traversal = allide_traversal_lock_step;
    OK(allide_scratch_destroy(scratch));
    REFUSED(allide_intersects(a, near, &options, &meet), allide_dead_handle, "scratch");
    end();
}

TEST(Tracker, AnswersAsThePlainQueries) {
    begin();
    AllideTracker tracker;
    OK(allide_tracker_make(&tracker));
    for (int i = 0; i < 20; ++i) {
        const AllideTransform t = at(0.25 * i, 0.125, 0.0625);
        OK(allide_placed_move(far, &t, NULL, 0));
        bool expected, found;
        OK(allide_intersects(a, far, NULL, &expected));
        OK(allide_tracker_intersects(tracker, a, far, NULL, &found));
        CHECK(found == expected);
        AllideFacePair plain[150], tracked[150];
        size_t plain_count, count;
        OK(allide_intersecting_faces(a, far, NULL, plain, 150, &plain_count));
        OK(allide_tracker_intersecting_faces(tracker, a, far, NULL, tracked, 150, &count));
        CHECK(count == plain_count);
        for (size_t k = 0; k < count && k < plain_count; ++k)
            CHECK(plain[k].face_a == tracked[k].face_a && plain[k].kind == tracked[k].kind);
        AllideSeparation gap, same;
        OK(allide_separation(a, far, NULL, &gap));
        OK(allide_tracker_separation(tracker, a, far, NULL, &same));
        CHECK(fabs(gap.distance - same.distance) < 1e-12);
    }
    OK(allide_tracker_destroy(tracker));
    end();
}

TEST(Batch, AnswersAsThePlainQueries) {
    begin();
    const AllidePlaced all[] = {near, far, a};
    AllideBatchOptions options;
    bool meet[3];
    AllideSeparation gaps[3];
    size_t starts[4];
    AllideFacePair pairs[400], plain[150];
    OK(allide_batch_options_init(&options));
    options.threads = 2;
    OK(allide_batch_intersects(a, all, 3, &options, meet));
    CHECK(meet[0] && !meet[1] && meet[2]);
    OK(allide_batch_separation(a, all, 3, NULL, gaps));
    CHECK(gaps[0].distance == 0 && fabs(gaps[1].distance - 3) < 1e-12);
    OK(allide_batch_intersecting_faces(a, all, 3, NULL, starts, pairs, 400));
    size_t count;
    OK(allide_intersecting_faces(a, near, NULL, plain, 150, &count));
    CHECK(starts[0] == 0 && starts[1] == count && starts[2] == count && starts[3] > count);
    for (size_t i = 0; i < count; ++i)
        CHECK(pairs[i].face_b == plain[i].face_b);
    const size_t total = starts[3];
    starts[3] = 0;
    CHECK(allide_batch_intersecting_faces(a, all, 3, NULL, starts, pairs, 1) == allide_truncated);
    CHECK(starts[3] == total);
    OK(allide_batch_intersects(a, NULL, 0, NULL, NULL));
    REFUSED(allide_batch_intersects(a, all, 3, NULL, NULL), allide_null_pointer, "intersects");
    const AllidePlaced bad[] = {near, {0}};
    REFUSED(allide_batch_intersects(a, bad, 2, NULL, meet), allide_foreign_handle, "zero");
    end();
}
