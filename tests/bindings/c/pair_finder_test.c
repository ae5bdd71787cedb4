// SPDX-License-Identifier: MIT
#include <math.h>

#include "check.h"

static AllidePairFinder finder;

static void begin(AllideBroadPhase broad) {
    AllidePairFinderOptions options;
    OK(allide_pair_finder_options_init(&options));
    options.broad = broad;
    OK(allide_pair_finder_make(&options, &finder));
}

/// A unit cube with its low corner on the x axis.
static void place(uint32_t box, double x) {
    const AllideBox bounds = {{x, 0, 0}, {x + 1, 1, 1}};
    OK(allide_pair_finder_place(finder, box, &bounds));
}

static size_t pairs(AllideBoxPair (*found)[4]) {
    size_t count;
    OK(allide_pair_finder_pairs(finder, *found, 4, &count));
    return count;
}

TEST(PairFinder, RunsAloneUnderAnyPairTest) {
    AllideBoxPair found[4];
    for (int broad = allide_broad_automatic; broad <= allide_broad_sweep_dense; ++broad) {
        begin((AllideBroadPhase)broad);
        place(3, 0);
        place(8, 1);
        place(1, 5);
        CHECK(pairs(&found) == 1 && found[0].a == 3 && found[0].b == 8);
        place(1, 0.5);
        CHECK(pairs(&found) == 3 && found[0].a == 1 && found[2].b == 8);
        size_t size, bytes;
        OK(allide_pair_finder_size(finder, &size));
        OK(allide_pair_finder_memory(finder, &bytes));
        CHECK(size == 3 && bytes > 0);
        OK(allide_pair_finder_destroy(finder));
    }
}

TEST(PairFinder, LeavesOutWhatTheRulesForbid) {
    AllideBoxPair found[4];
    begin(allide_broad_automatic);
    for (uint32_t i = 0; i < 3; ++i)
        place(i, 0);
    OK(allide_pair_finder_ignore(finder, 1, 0));
    CHECK(pairs(&found) == 2);
    OK(allide_pair_finder_unignore(finder, 0, 1));
    OK(allide_pair_finder_enable(finder, 2, false));
    CHECK(pairs(&found) == 1);
    OK(allide_pair_finder_enable(finder, 2, true));
    OK(allide_pair_finder_set_groups(finder, 2, 2, 2));
    CHECK(pairs(&found) == 1);
    OK(allide_pair_finder_set_groups(finder, 2, 1, 1));
    OK(allide_pair_finder_set_owner(finder, 0, 4));
    OK(allide_pair_finder_set_owner(finder, 1, 4));
    CHECK(pairs(&found) == 2);
    OK(allide_pair_finder_set_owner(finder, 1, (uint32_t)allide_no_owner));
    CHECK(pairs(&found) == 3);
    OK(allide_pair_finder_remove(finder, 2));
    CHECK(pairs(&found) == 1);
    bool contains;
    OK(allide_pair_finder_contains(finder, 2, &contains));
    CHECK(!contains);
    OK(allide_pair_finder_destroy(finder));
}

TEST(PairFinder, WorksForWhatMoves) {
    AllideBoxPair found[4];
    AllidePairFinderStats work;
    begin(allide_broad_sweep_and_prune);
    for (uint32_t i = 0; i < 10; ++i)
        place(i, 2 * i);
    CHECK(pairs(&found) == 0);
    place(0, 2.5);
    CHECK(pairs(&found) == 1);
    OK(allide_pair_finder_stats(finder, &work));
    CHECK(work.moved == 1 && work.exchanges > 0);
    CHECK(pairs(&found) == 1);
    OK(allide_pair_finder_stats(finder, &work));
    CHECK(work.moved == 0 && work.exchanges == 0);
    OK(allide_pair_finder_destroy(finder));
}

TEST(PairFinder, RejectsWhatIsNone) {
    AllidePairFinderOptions options;
    OK(allide_pair_finder_options_init(&options));
    options.broad = 8;
    REFUSED(allide_pair_finder_make(&options, &finder), allide_bad_argument, "broad phase 8");
    options.broad = 0;
    options.threads = -1;
    REFUSED(allide_pair_finder_make(&options, &finder), allide_bad_argument, "threads");
    begin(allide_broad_automatic);
    const AllideBox bad = {{0, 0, 0}, {1, NAN, 1}};
    REFUSED(allide_pair_finder_place(finder, 4, &bad), allide_out_of_range, "box 4");
    REFUSED(allide_pair_finder_place(finder, 4, NULL), allide_null_pointer, "bounds");
    size_t size;
    OK(allide_pair_finder_size(finder, &size));
    CHECK(size == 0);
    OK(allide_pair_finder_destroy(finder));
    REFUSED(allide_pair_finder_size(finder, &size), allide_dead_handle, "pair finder");
}

TEST(PairFinder, ReadsBackWhatWasSet) {
    begin(allide_broad_grid);
    AllidePairFinderOptions options;
    OK(allide_pair_finder_options(finder, &options));
    CHECK(options.broad == allide_broad_grid);
    place(2, 0.5);
    place(4, 0);
    bool found = false;
    AllideBox bounds;
    OK(allide_pair_finder_bounds(finder, 2, &found, &bounds));
    CHECK(found && bounds.min.x == 0.5 && bounds.max.x == 1.5);
    AllideBoxRules rules;
    OK(allide_pair_finder_rules(finder, 2, &found, &rules));
    CHECK(found && rules.enabled && rules.groups == 1 && rules.mask == UINT32_MAX);
    CHECK(rules.owner == (uint32_t)allide_no_owner);
    OK(allide_pair_finder_enable(finder, 2, false));
    OK(allide_pair_finder_set_groups(finder, 2, 6, 0));
    OK(allide_pair_finder_set_owner(finder, 2, 3));
    OK(allide_pair_finder_ignore(finder, 4, 2));
    OK(allide_pair_finder_rules(finder, 2, &found, &rules));
    CHECK(!rules.enabled && rules.groups == 6 && rules.mask == 0 && rules.owner == 3);
    AllideBoxPair ignored[2];
    size_t count;
    OK(allide_pair_finder_ignored_pairs(finder, ignored, 2, &count));
    CHECK(count == 1 && ignored[0].a == 2 && ignored[0].b == 4);
    OK(allide_pair_finder_is_ignored(finder, 2, 4, &found));
    CHECK(found);
    OK(allide_pair_finder_remove(finder, 2));
    OK(allide_pair_finder_is_ignored(finder, 2, 4, &found));
    CHECK(!found);
    OK(allide_pair_finder_rules(finder, 2, &found, &rules));
    CHECK(!found && rules.groups == 6);
    OK(allide_pair_finder_destroy(finder));
}
