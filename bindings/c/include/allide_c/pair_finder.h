// SPDX-License-Identifier: MIT
// The first level of a world by itself, for objects and pair tests of your own.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include <allide_c/math.h>
#include <allide_c/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Boxes that move, and all pairs of them that overlap. A box has a number of the caller's choice,
/// from 0 up; memory grows with the largest. Whatever a call says of a box that is not there has no
/// effect. One thread at a time.
typedef struct AllidePairFinder {
    uint64_t id;
} AllidePairFinder;

/// How pairs that are far apart are left out. All find the same pairs.
typedef uint8_t AllideBroadPhase;
enum {
    allide_broad_automatic,        ///< grid for objects of like size, else tree
    allide_broad_grid,             ///< cells with ghosts of the objects that reach into them
    allide_broad_tree,             ///< eight boxes to a node
    allide_broad_sweep_and_prune,  ///< three sorted lists of interval ends, after I-COLLIDE
    allide_broad_interval_tree,    ///< one axis swept, the other two in interval trees
    allide_broad_uniform_grid,     ///< every cell that a box overlaps
    allide_broad_brute,            ///< every box with every box
    allide_broad_sweep_dense,      ///< sweep_and_prune with flags of every pair: n^2 bytes
};

typedef struct AllidePairFinderOptions {
    int threads;  ///< 1 to 1024, or 0 for all cores
    AllideBroadPhase broad;
} AllidePairFinderOptions;

/// Two boxes, a < b.
typedef struct AllideBoxPair {
    uint32_t a, b;
} AllideBoxPair;

/// The rules of one box; see the functions that set them.
typedef struct AllideBoxRules {
    bool enabled;
    uint32_t groups, mask;
    uint32_t owner;
} AllideBoxRules;

/// The work of the last allide_pair_finder_pairs.
typedef struct AllidePairFinderStats {
    uint64_t moved;      ///< boxes that were placed
    uint64_t box_tests;  ///< pairs of boxes compared
    uint64_t exchanges;  ///< exchanges of neighbours in sorted lists
} AllidePairFinderStats;

enum { allide_no_owner = -1 };

AllideStatus allide_pair_finder_options_init(AllidePairFinderOptions* options);
AllideStatus allide_pair_finder_make(const AllidePairFinderOptions* options,
                                     AllidePairFinder* finder);
AllideStatus allide_pair_finder_destroy(AllidePairFinder finder);

/// Adds a box or moves it. An empty one, min > max, overlaps nothing.
AllideStatus allide_pair_finder_place(AllidePairFinder finder, uint32_t box,
                                      const AllideBox* bounds);
/// With all that was said about it; its number may then name another.
AllideStatus allide_pair_finder_remove(AllidePairFinder finder, uint32_t box);

/// Each of these can forbid a pair, and none overrules another.
AllideStatus allide_pair_finder_enable(AllidePairFinder finder, uint32_t box, bool on);
/// Bits of the groups that it is in, 1 at first, and of those that it is paired with, all.
AllideStatus allide_pair_finder_set_groups(AllidePairFinder finder, uint32_t box, uint32_t groups,
                                           uint32_t mask);
/// Boxes of one owner are not paired with each other: parts of one object. At first
/// (uint32_t)allide_no_owner.
AllideStatus allide_pair_finder_set_owner(AllidePairFinder finder, uint32_t box, uint32_t owner);
AllideStatus allide_pair_finder_ignore(AllidePairFinder finder, uint32_t a, uint32_t b);
AllideStatus allide_pair_finder_unignore(AllidePairFinder finder, uint32_t a, uint32_t b);

/// All pairs of boxes that share a point, sorted. Pairs of boxes at rest are kept, not found again,
/// so that asking again with more memory costs no more than writing them.
AllideStatus allide_pair_finder_pairs(AllidePairFinder finder, AllideBoxPair* pairs,
                                      size_t capacity, size_t* count);

/// The options that it was made with.
AllideStatus allide_pair_finder_options(AllidePairFinder finder, AllidePairFinderOptions* options);
/// Bounds and rules of a box as they were set. What is not found is not written.
AllideStatus allide_pair_finder_bounds(AllidePairFinder finder, uint32_t box, bool* found,
                                       AllideBox* bounds);
AllideStatus allide_pair_finder_rules(AllidePairFinder finder, uint32_t box, bool* found,
                                      AllideBoxRules* rules);
AllideStatus allide_pair_finder_is_ignored(AllidePairFinder finder, uint32_t a, uint32_t b,
                                           bool* is_ignored);
/// Sorted.
AllideStatus allide_pair_finder_ignored_pairs(AllidePairFinder finder, AllideBoxPair* pairs,
                                              size_t capacity, size_t* count);

AllideStatus allide_pair_finder_contains(AllidePairFinder finder, uint32_t box, bool* contains);
AllideStatus allide_pair_finder_size(AllidePairFinder finder, size_t* size);
AllideStatus allide_pair_finder_stats(AllidePairFinder finder, AllidePairFinderStats* stats);
AllideStatus allide_pair_finder_memory(AllidePairFinder finder, size_t* bytes);

#ifdef __cplusplus
}
#endif
