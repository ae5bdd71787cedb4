// SPDX-License-Identifier: MIT
#include <allide_c/vcollide.h>

#include <math.h>

#include "check.h"

#define DONE(call) CHECK((call) == 0)
#define FAILS(call, words) REFUSED(call, col_error, words)

/// A square of two triangles across the x axis, corners at (0, +-1, +-1).
static void add_square(int id) {
    const double v[4][3] = {{0, -1, -1}, {0, 1, -1}, {0, 1, 1}, {0, -1, 1}};
    DONE(col_add_triangle(id, v[0], v[1], v[2]));
    DONE(col_add_triangle(id, v[0], v[2], v[3]));
}

/// A square along the x axis from -1 to 1, which crosses the others.
static void add_blade(int id) {
    const double v[4][3] = {{-1, -1, 0.25}, {1, -1, 0.25}, {1, 1, 0.25}, {-1, 1, 0.25}};
    DONE(col_add_triangle(id, v[0], v[1], v[2]));
    DONE(col_add_triangle(id, v[0], v[2], v[3]));
}

static int make(void (*triangles)(int)) {
    int id = -1;
    DONE(col_create_object(&id));
    triangles(id);
    DONE(col_finish_object(id));
    return id;
}

static void move(int id, double x) {
    const double matrix[16] = {1, 0, 0, x, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    DONE(col_update_transform(id, matrix));
}

static int collisions(void) {
    DONE(col_test());
    return col_report_collision(0, NULL);
}

static int square, blade, other;

static void begin(void) {
    DONE(col_open());
    square = make(add_square);
    blade = make(add_blade);
    other = make(add_square);
    move(other, 0.5);
}

TEST(VCollide, IsOpenedOnce) {
    int id;
    FAILS(col_create_object(&id), "not open");
    FAILS(col_test(), "not open");
    FAILS(col_close(), "not open");
    DONE(col_open());
    FAILS(col_open(), "open already");
    DONE(col_close());
    DONE(col_open());
    CHECK(collisions() == 0);
    DONE(col_close());
}

TEST(VCollide, ReportsTheSetOfCollidingPairs) {
    begin();
    ColReport reports[3] = {{-5, -5}, {-5, -5}, {-5, -5}};
    CHECK(collisions() == 2);
    CHECK(col_report_collision(3, reports) == 2);
    CHECK(reports[0].id1 == square && reports[0].id2 == blade);
    CHECK(reports[1].id1 == blade && reports[1].id2 == other);
    CHECK(reports[2].id1 == -5);
    reports[1].id1 = -5;
    CHECK(col_report_collision(1, reports) == 2);
    CHECK(reports[1].id1 == -5);
    FAILS(col_report_collision(-1, reports), "below 0");
    FAILS(col_report_collision(1, NULL), "null");
    DONE(col_close());
}

TEST(VCollide, ReportsTheLastTestUntilTheNext) {
    begin();
    CHECK(collisions() == 2);
    move(blade, 20);
    CHECK(col_report_collision(0, NULL) == 2);
    CHECK(collisions() == 0);
    move(blade, 0);
    CHECK(collisions() == 2);
    DONE(col_close());
}

TEST(VCollide, ReportsTheTrianglesThatMeet) {
    begin();
    ColTriangles pairs[4];
    const int count = col_report_triangles(square, blade, 4, pairs);
    CHECK(count > 0 && count <= 4);
    for (int i = 0; i < count; ++i)
        CHECK(pairs[i].triangle1 >= 0 && pairs[i].triangle1 < 2 && pairs[i].triangle2 < 2);
    CHECK(col_report_triangles(square, other, 4, pairs) == 0);
    DONE(col_close());
}

TEST(VCollide, ReportsNothingBeforeTheFirstTest) {
    begin();
    ColReport report;
    FAILS(col_report_collision(0, NULL), "call col_test first");
    FAILS(col_report_collision(1, &report), "call col_test first");
    CHECK(collisions() == 2);
    DONE(col_close());
    DONE(col_open());
    FAILS(col_report_collision(0, NULL), "call col_test first");
    DONE(col_close());
}

TEST(VCollide, ReportsTheTrianglesOfTwoObjectsOnly) {
    begin();
    ColTriangles pairs[4];
    FAILS(col_report_triangles(square, square, 4, pairs), "give two objects");
    DONE(col_close());
}

TEST(VCollide, RejectsCoordinatesAtOnce) {
    begin();
    const double fine[3] = {0, 0, 0}, wrong[3] = {NAN, INFINITY, ldexp(1, 61)};
    for (int axis = 0; axis < 3; ++axis)
        for (int i = 0; i < 3; ++i) {
            double bad[3] = {0, 0, 0};
            bad[axis] = wrong[i];
            FAILS(col_add_triangle(square, bad, fine, fine), "v1 has the coordinate");
            FAILS(col_add_triangle(square, fine, bad, fine), "v2 has the coordinate");
            FAILS(col_add_triangle(square, fine, fine, bad), "v3 has the coordinate");
        }
    DONE(col_finish_object(square));
    CHECK(collisions() == 2);
    DONE(col_close());
}

TEST(VCollide, TakesTheOtherNameOfTheFirstCall) {
    DONE(col_open());
    int first, second;
    DONE(col_create_object(&first));
    DONE(col_add_object(&second));
    CHECK(first != second);
    DONE(col_close());
}

TEST(VCollide, CountsTrianglesFromTheNextFinishOn) {
    begin();
    int late;
    DONE(col_create_object(&late));
    add_blade(late);
    move(late, 0.25);
    CHECK(collisions() == 2);
    DONE(col_finish_object(late));
    CHECK(collisions() == 5);
    add_square(square);
    CHECK(collisions() == 5);
    DONE(col_finish_object(square));
    CHECK(collisions() == 5);
    ColTriangles pairs[8];
    CHECK(col_report_triangles(square, blade, 8, pairs) > 2);
    DONE(col_close());
}

TEST(VCollide, ClearsTheGeometryAndKeepsTheRest) {
    begin();
    move(blade, 0.25);
    DONE(col_deactivate_pair(square, blade));
    DONE(col_clear_object(blade));
    CHECK(collisions() == 0);
    add_blade(blade);
    DONE(col_finish_object(blade));
    ColReport report;
    CHECK(collisions() == 1);
    CHECK(col_report_collision(1, &report) == 1);
    CHECK(report.id1 == blade && report.id2 == other);
    DONE(col_deactivate(blade));
    DONE(col_clear_object(blade));
    add_blade(blade);
    DONE(col_finish_object(blade));
    CHECK(collisions() == 0);
    DONE(col_close());
}

TEST(VCollide, DeletesObjectsForGood) {
    begin();
    DONE(col_deactivate_pair(blade, square));
    DONE(col_delete_object(blade));
    CHECK(collisions() == 0);
    FAILS(col_delete_object(blade), "any more");
    FAILS(col_activate(blade), "any more");
    FAILS(col_activate_pair(square, blade), "any more");
    FAILS(col_finish_object(99), "no object 99");
    FAILS(col_deactivate(-1), "no object -1");
    const int next = make(add_blade);
    CHECK(next != blade && collisions() == 2);
    DONE(col_finish_object(square));
    DONE(col_close());
}

/// Whether square and blade are tested with each other, for each state of the three switches.
TEST(VCollide, TestsAPairIffBothObjectsAndThePairAreActive) {
    begin();
    DONE(col_delete_object(other));
    for (int state = 0; state < 8; ++state) {
        DONE((state & 1 ? col_activate : col_deactivate)(square));
        DONE((state & 2 ? col_activate : col_deactivate)(blade));
        DONE((state & 4 ? col_activate_pair : col_deactivate_pair)(square, blade));
        CHECK(collisions() == (state == 7));
    }
    DONE(col_close());
}

TEST(VCollide, SwitchesAreApart) {
    begin();
    DONE(col_deactivate_pair(blade, square));
    DONE(col_deactivate(blade));
    CHECK(collisions() == 0);
    DONE(col_activate(blade));
    CHECK(collisions() == 1);
    DONE(col_deactivate(square));
    DONE(col_activate_pair(square, blade));
    CHECK(collisions() == 1);
    DONE(col_activate(square));
    CHECK(collisions() == 2);
    DONE(col_activate(square));
    DONE(col_activate_pair(square, blade));
    CHECK(collisions() == 2);
    FAILS(col_deactivate_pair(blade, blade), "two objects");
    DONE(col_close());
}

TEST(VCollide, SwitchesCountBeforeTheFirstFinish) {
    begin();
    int late, later;
    DONE(col_create_object(&late));
    DONE(col_create_object(&later));
    DONE(col_deactivate_pair(late, blade));
    DONE(col_deactivate_pair(late, later));
    DONE(col_deactivate(later));
    add_square(late);
    add_square(later);
    DONE(col_finish_object(late));
    DONE(col_finish_object(later));
    CHECK(collisions() == 3);
    DONE(col_activate(later));
    CHECK(collisions() == 5);
    DONE(col_close());
}

TEST(VCollide, TreatsSubObjectsAsOneByTheirPairs) {
    begin();
    int parts[4];
    for (int i = 0; i < 4; ++i) {
        parts[i] = make(add_blade);
        for (int k = 0; k < i; ++k)
            DONE(col_deactivate_pair(parts[i], parts[k]));
        DONE(col_deactivate_pair(parts[i], blade));
        move(parts[i], i * 0.5 - 0.25);
    }
    CHECK(collisions() == 2 + 4 + 3);
    DONE(col_close());
}

TEST(VCollide, RejectsWhatIsNoRigidMotion) {
    begin();
    double matrix[16] = {1, 0, 0, 3, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0.5, 1};
    FAILS(col_update_transform(blade, matrix), "last row");
    matrix[14] = 0;
    matrix[0] = 2;
    FAILS(col_update_transform(blade, matrix), "");
    FAILS(col_update_transform(blade, NULL), "matrix");
    CHECK(collisions() == 2);
    FAILS(col_add_triangle(blade, NULL, matrix, matrix), "v1");
    DONE(col_close());
}

TEST(VCollide, TurnsByTheRowsOfTheMatrix) {
    begin();
    DONE(col_delete_object(other));
    // A quarter turn about z takes the square from x = 0 to y = 0, and then to y = 3.
    double matrix[16] = {0, -1, 0, 0, 1, 0, 0, 3, 0, 0, 1, 0, 0, 0, 0, 1};
    DONE(col_update_transform(square, matrix));
    CHECK(collisions() == 0);
    matrix[7] = 1;
    DONE(col_update_transform(square, matrix));
    CHECK(collisions() == 1);
    DONE(col_close());
}
