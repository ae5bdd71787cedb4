// SPDX-License-Identifier: MIT
#include <pthread.h>

#include "check.h"

enum { thread_count = 4, rounds = 200 };

static AllideGeometry shared;

static void* make_ask_and_destroy(void* failed) {
    for (int i = 0; i < rounds; ++i) {
        AllidePlaced a, b;
        AllideTransform t;
        bool meet = false, bad = false;
        bad |= allide_translation((AllideVec3){1, 0, 0}, &t) != allide_ok;
        bad |= allide_placed_make(shared, NULL, NULL, 0, &a) != allide_ok;
        bad |= allide_placed_make(shared, &t, NULL, 0, &b) != allide_ok;
        bad |= allide_intersects(a, b, NULL, &meet) != allide_ok || !meet;
        bad |= allide_placed_destroy(b) != allide_ok || allide_placed_destroy(a) != allide_ok;
        bad |= allide_intersects(a, b, NULL, &meet) != allide_dead_handle;
        *(bool*)failed |= bad;
    }
    return NULL;
}

TEST(Thread, ManyMakeAskAndDestroyAtOnce) {
    pthread_t threads[thread_count];
    bool failed[thread_count] = {false};
    shared = cube();
    for (int i = 0; i < thread_count; ++i)
        CHECK(pthread_create(&threads[i], NULL, make_ask_and_destroy, &failed[i]) == 0);
    for (int i = 0; i < thread_count; ++i) {
        pthread_join(threads[i], NULL);
        CHECK(!failed[i]);
    }
    OK(allide_geometry_destroy(shared));
}

static void* last_error_of_a_fresh_thread(void* text) {
    snprintf(text, 100, "%s", allide_last_error());
    (void)allide_sin_cos(1, NULL, NULL);
    return NULL;
}

TEST(Thread, HasItsOwnLastError) {
    pthread_t other;
    char text[100] = "?";
    CHECK(allide_identity(NULL) == allide_null_pointer);
    CHECK(pthread_create(&other, NULL, last_error_of_a_fresh_thread, text) == 0);
    pthread_join(other, NULL);
    CHECK(strcmp(text, "") == 0);
    CHECK(strncmp(allide_last_error(), "allide_identity:", 16) == 0);
}
