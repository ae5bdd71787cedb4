// SPDX-License-Identifier: MIT
#include <allide_c/allide.h>

#include "check.h"

TEST(Preset, GivesOptionsByAWord) {
    AllidePreset preset;
    OK(allide_preset_named("quickcd", &preset));
    CHECK(preset == allide_preset_quickcd);
    AllideTreeOptions tree;
    OK(allide_preset_tree_options(preset, true, &tree));
    CHECK(tree.tree == allide_tree_dop18 && tree.dop.moving && tree.dop.vertices);
    OK(allide_preset_tree_options(preset, false, &tree));
    CHECK(!tree.dop.moving);
    AllideDopSearch search;
    OK(allide_preset_dop_search(preset, &search));
    CHECK(search.traversal == allide_traversal_environment_first);
    AllideConvexOptions convex;
    OK(allide_preset_convex_options(allide_preset_icollide, &convex));
    CHECK(convex.method == allide_convex_lin_canny);
    AllideWorldOptions world;
    OK(allide_preset_world_options(allide_preset_kitamura, &world));
    CHECK(world.method == allide_faces_by_octree && world.octree.level == 6);
}

TEST(Preset, RejectsOtherWords) {
    AllidePreset preset;
    AllideWorldOptions world;
    CHECK(allide_preset_named("quick", &preset) == allide_bad_argument);
    CHECK(allide_preset_named(NULL, &preset) == allide_null_pointer);
    CHECK(allide_preset_world_options(allide_preset_kitamura + 1, &world) == allide_bad_argument);
}
