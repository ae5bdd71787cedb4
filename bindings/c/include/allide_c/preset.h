// SPDX-License-Identifier: MIT
// The settings of published programs, in one word. They change the cost, never an answer.
#pragma once

#include <allide_c/world.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef uint8_t AllidePreset;
enum {
    allide_preset_allide,    ///< the defaults, which are the fastest
    allide_preset_quickcd,   ///< 18-DOPs split by splatter at the mean, environment first
    allide_preset_icollide,  ///< sweep and prune over fixed cubes, Lin-Canny
    allide_preset_vcollide,  ///< sweep and prune over the tightest boxes, oriented boxes
    allide_preset_rapid,     ///< oriented boxes, every pair of objects
    allide_preset_kitamura,  ///< every pair of boxes, a face octree of level 6 by clipping
};

/// For surfaces and solids. QuickCD's trees differ for the environment, which is not `moving`.
AllideStatus allide_preset_tree_options(AllidePreset preset, bool moving,
                                        AllideTreeOptions* options);
/// For convex geometries.
AllideStatus allide_preset_convex_options(AllidePreset preset, AllideConvexOptions* options);
/// For AllideQueryOptions.
AllideStatus allide_preset_dop_search(AllidePreset preset, AllideDopSearch* search);
AllideStatus allide_preset_world_options(AllidePreset preset, AllideWorldOptions* options);
/// The preset that has this name, such as "quickcd".
AllideStatus allide_preset_named(const char* word, AllidePreset* preset);

#ifdef __cplusplus
}
#endif
