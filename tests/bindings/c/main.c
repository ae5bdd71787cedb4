// SPDX-License-Identifier: MIT
// Usage: c_test SUITE.NAME... runs these tests, without arguments all of them.
#include <stdlib.h>

#include "check.h"

enum { most_tests = 200 };

static struct {
    const char* suite;
    const char* name;
    void (*run)(void);
} tests[most_tests];
static int test_count = 0, failures = 0;

void register_test(const char* suite, const char* name, void (*run)(void)) {
    if (test_count == most_tests)
        abort();
    tests[test_count].suite = suite;
    tests[test_count].name = name;
    tests[test_count++].run = run;
}

void report_failure(const char* file, int line, const char* what) {
    ++failures;
    printf("%s:%d: not so: %s\n    last error: %s\n", file, line, what, allide_last_error());
}

bool is_named_by(const char* call) {
    const char* bracket = strchr(call, '(');
    const size_t length = bracket != NULL ? (size_t)(bracket - call) : 0;
    return strncmp(call, allide_last_error(), length) == 0 && allide_last_error()[length] == ':';
}

AllideTransform at(double x, double y, double z) {
    AllideTransform t;
    OK(allide_translation((AllideVec3){x, y, z}, &t));
    return t;
}

AllideGeometry cube(void) {
    AllideMesh mesh;
    AllideGeometry geometry = {0};
    OK(allide_box((AllideVec3){1, 1, 1}, &mesh));
    OK(allide_geometry_solid(mesh, NULL, &geometry));
    OK(allide_mesh_destroy(mesh));
    return geometry;
}

AllidePlaced placed(AllideGeometry geometry, double x, double y, double z) {
    AllidePlaced made = {0};
    const AllideTransform t = at(x, y, z);
    OK(allide_placed_make(geometry, &t, NULL, 0, &made));
    return made;
}

static bool is_named(const char* full, int test) {
    const size_t length = strlen(tests[test].suite);
    return strncmp(full, tests[test].suite, length) == 0 && full[length] == '.' &&
           strcmp(full + length + 1, tests[test].name) == 0;
}

static bool is_wanted(int test, int count, char** names) {
    for (int i = 1; i < count; ++i)
        if (is_named(names[i], test))
            return true;
    return count == 1;
}

int main(int count, char** names) {
    int run = 0;
    for (int i = 0; i < test_count; ++i) {
        if (!is_wanted(i, count, names))
            continue;
        const int before = failures;
        tests[i].run();
        printf("%s %s.%s\n", failures == before ? "ok" : "FAILED", tests[i].suite, tests[i].name);
        ++run;
    }
    if (run == 0)
        printf("no such test\n");
    return failures == 0 && run > 0 ? 0 : 1;
}
