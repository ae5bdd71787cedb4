// SPDX-License-Identifier: MIT
// The little that tests in C need: TEST(name) names a claim, CHECK one part of it.
#pragma once

#include <stdio.h>
#include <string.h>

#include <allide_c/allide.h>

void register_test(const char* suite, const char* name, void (*run)(void));
void report_failure(const char* file, int line, const char* what);

#define TEST(suite, name)                                                      \
    static void suite##_##name(void);                                          \
    __attribute__((constructor)) static void register_##suite##_##name(void) { \
        register_test(#suite, #name, suite##_##name);                          \
    }                                                                          \
    static void suite##_##name(void)

#define CHECK(condition)                                    \
    do {                                                    \
        if (!(condition))                                   \
            report_failure(__FILE__, __LINE__, #condition); \
    } while (0)

#define OK(call) CHECK((call) == allide_ok)

/// The call is rejected with this status, and the error names the call and holds the words.
#define REFUSED(call, status, words)                         \
    do {                                                     \
        CHECK((call) == (status));                           \
        CHECK(strstr(allide_last_error(), (words)) != NULL); \
        CHECK(is_named_by(#call));                           \
    } while (0)

bool is_named_by(const char* call);

/// Cubes of edge 2 about the origin, of 12 faces.
AllideGeometry cube(void);
AllideTransform at(double x, double y, double z);
AllidePlaced placed(AllideGeometry geometry, double x, double y, double z);
