// SPDX-License-Identifier: MIT
#include <math.h>

#include "check.h"

static AllideGeometry shape;
static AllideMoving still, flying;

static AllideMoving moving_along(const AllideMotion* motion) {
    AllideMoving made = {0};
    OK(allide_moving_make(shape, motion, NULL, 0, &made));
    return made;
}

static AllideMoving straight(AllideTransform from, AllideTransform to) {
    AllideMotion motion;
    OK(allide_motion_straight(&from, &to, &motion));
    return moving_along(&motion);
}

static void begin(void) {
    shape = cube();
    still = moving_along(NULL);
    flying = straight(at(-50, 0, 0), at(50, 0, 0));
}

static void end(void) {
    OK(allide_moving_destroy(still));
    OK(allide_moving_destroy(flying));
    OK(allide_geometry_destroy(shape));
}

TEST(Motion, FindsTheFirstImpactOfAFlight) {
    begin();
    bool found = false, meet = false;
    AllideImpact impact;
    OK(allide_first_impact(flying, still, NULL, &found, &impact));
    CHECK(found && impact.certain && !impact.exhausted);
    CHECK(impact.time <= 0.48 && impact.time > 0.48 - 1e-5 && impact.latest >= impact.time);
    CHECK(fabs(impact.normal.x - 1) < 1e-9 && impact.feature_a.kind <= allide_feature_interior);
    CHECK(fabs(impact.point_b.x + 1) < 1e-4);
    OK(allide_meets(flying, still, NULL, &meet));
    CHECK(meet);
    end();
    REFUSED(allide_meets(flying, still, NULL, &meet), allide_dead_handle, "moving geometry");
}

TEST(Motion, LeavesTheAnswerAloneIfNothingMeets) {
    begin();
    const AllideMoving above = straight(at(-50, 0, nextafter(2, 3)), at(50, 0, nextafter(2, 3)));
    bool found = true, meet = true;
    AllideImpact impact = {.time = 7};
    OK(allide_first_impact(above, still, NULL, &found, &impact));
    CHECK(!found && impact.time == 7);
    OK(allide_meets(above, still, NULL, &meet));
    CHECK(!meet);
    OK(allide_moving_destroy(above));
    end();
}

TEST(Motion, TakesItsOptions) {
    begin();
    bool found = false;
    AllideImpact impact;
    AllideStats stats = {0};
    AllideMotionOptions options;
    OK(allide_motion_options_init(&options));
    CHECK(options.until == 1 && options.gap == 0 && options.start == allide_start_counts);
    options.query.stats = &stats;
    options.gap = 1;
    OK(allide_first_impact(flying, still, &options, &found, &impact));
    CHECK(found && fabs(impact.time - 0.47) < 1e-5 && stats.box_tests > 0);
    options.until = 0.25;
    OK(allide_first_impact(flying, still, &options, &found, &impact));
    CHECK(!found);
    options.until = 1;
    options.budget.tests = 0;
    OK(allide_first_impact(flying, still, &options, &found, &impact));
    CHECK(found && impact.exhausted);
    options.start = 9;
    REFUSED(allide_first_impact(flying, still, &options, &found, &impact), allide_bad_argument,
            "there is no start 9");
    options.start = allide_start_left_out;
    options.gap = -1;
    REFUSED(allide_first_impact(flying, still, &options, &found, &impact), allide_bad_argument,
            "gap: it is negative");
    end();
}

TEST(Motion, EveryMakerLeadsWhereItSays) {
    begin();
    AllideTransform to = at(4, 0, 0), half, pose;
    OK(allide_rotation((AllideVec3){0, 0, 1}, 3, &half));
    half.translation = to.translation;
    const AllideTransform from = at(0, 0, 0);
    AllideMotion motions[5];
    OK(allide_motion_still(&to, &motions[0]));
    OK(allide_motion_straight(&from, &to, &motions[1]));
    OK(allide_motion_linear(&from, &half, (AllideVec3){1, 0, 0}, &motions[2]));
    OK(allide_motion_screw(&from, &half, &motions[3]));
    OK(allide_motion_turn(&from, (AllideVec3){2, 0, 0}, (AllideVec3){0, 0, 5}, 3.14159265358979, 0,
                          &motions[4]));
    for (int kind = 0; kind < 5; ++kind) {
        CHECK(motions[kind].kind == kind);
        const AllideMoving moving = moving_along(&motions[kind]);
        OK(allide_moving_pose(moving, 1, &pose));
        CHECK(fabs(pose.translation.x - 4) < 1e-9 && fabs(pose.translation.y) < 1e-9);
        OK(allide_moving_destroy(moving));
    }
    end();
}

TEST(Motion, CastsAShapeAtATarget) {
    begin();
    const AllidePlaced cast = placed(shape, 0, 0, 0), target = placed(shape, 6, 0, 0);
    bool found = false;
    AllideImpact impact;
    OK(allide_cast_shape(cast, (AllideVec3){8, 0, 0}, target, NULL, &found, &impact));
    CHECK(found && impact.time <= 0.5 && impact.time > 0.5 - 1e-5);
    OK(allide_cast_shape(cast, (AllideVec3){3.75, 0, 0}, target, NULL, &found, &impact));
    CHECK(!found);
    REFUSED(allide_cast_shape(cast, (AllideVec3){1e30, 0, 0}, target, NULL, &found, &impact),
            allide_out_of_range, "offset");
    OK(allide_placed_destroy(cast));
    OK(allide_placed_destroy(target));
    end();
}

TEST(Motion, RejectsWhatIsNoMotion) {
    begin();
    AllideMotion motion;
    AllideMoving moving;
    AllideTransform pose;
    const AllideTransform from = at(0, 0, 0), far = at(1e30, 0, 0);
    REFUSED(allide_motion_straight(&from, NULL, &motion), allide_null_pointer, "'to' is null");
    REFUSED(allide_motion_turn(NULL, (AllideVec3){0, 0, 0}, (AllideVec3){0, 0, 1}, 1, 0, &motion),
            allide_null_pointer, "'from' is null");
    OK(allide_motion_straight(&from, &far, &motion));
    REFUSED(allide_moving_make(shape, &motion, NULL, 0, &moving), allide_bad_transform, "to: ");
    OK(allide_motion_turn(&from, (AllideVec3){0, 0, 0}, (AllideVec3){0, 0, 0}, 1, 0, &motion));
    REFUSED(allide_moving_make(shape, &motion, NULL, 0, &moving), allide_bad_argument, "axis: ");
    motion.kind = 5;
    REFUSED(allide_moving_make(shape, &motion, NULL, 0, &moving), allide_bad_argument,
            "there is no kind of motion 5");
    REFUSED(allide_moving_pose(still, 2, &pose), allide_bad_argument, "time: ");
    REFUSED(allide_moving_pose(still, NAN, &pose), allide_bad_argument, "time: ");
    REFUSED(allide_moving_destroy((AllideMoving){shape.id}), allide_foreign_handle,
            "a moving geometry is wanted, the handle is that of a geometry");
    end();
}
