// SPDX-License-Identifier: MIT
// The choice of trees. Every choice gives the same answers.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include <allide_c/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The tree of bounding volumes over the faces of a mesh, so that queries need not test every face.
typedef uint8_t AllideTree;
enum {
    allide_tree_none,          ///< brute force: every face with every face
    allide_tree_bvh8,          ///< eight boxes to a node, the fastest
    allide_tree_bvh8_compact,  ///< a seventh of the memory, somewhat slower
    allide_tree_obb,           ///< oriented boxes, after RAPID and V-COLLIDE
    allide_tree_obb_compact,   ///< a quarter of the memory
    allide_tree_dop6,          ///< k-DOPs, after QuickCD: intervals along k / 2 fixed directions
    allide_tree_dop8,
    allide_tree_dop12,
    allide_tree_dop14,
    allide_tree_dop18,
    allide_tree_dop20,
    allide_tree_dop26,
};

/// Which axis a set of faces is split across.
typedef uint8_t AllideDopSplitRule;
enum {
    allide_split_longest_side,  ///< longest side of the faces' box
    allide_split_min_sum,       ///< least sum of the children's volumes
    allide_split_min_max,       ///< least volume of the larger child
    allide_split_splatter,      ///< largest variance of the centroids
};

typedef uint8_t AllideDopSplitPoint;
enum { allide_split_mean, allide_split_median };

typedef struct AllideDopBuildOptions {
    AllideDopSplitRule rule;
    AllideDopSplitPoint point;
    uint32_t leaf_faces;  ///< the most faces of a leaf; 0: by size, k and `moving`
    double epsilon;       ///< grows every volume, so that faces this near are still found
    bool moving;          ///< as the second of a pair: leaves may hold more faces
    bool vertices;        ///< keep those of every volume, for tumbling by them
    bool hull;            ///< keep the mesh's convex hull, for hill climbing
    bool closure;         ///< keep what an environment needs for exact overlap tests
} AllideDopBuildOptions;

typedef struct AllideObbBuildOptions {
    int leaf_faces;  ///< the most faces of a leaf, 1 to 8
    bool mesh_axes;  ///< take the box along the mesh's axes where it has less surface
} AllideObbBuildOptions;

typedef struct AllideTreeOptions {
    AllideTree tree;
    int threads;  ///< to build with, 1 to 1024, or 0 for all cores; the tree is the same for any
    AllideDopBuildOptions dop;  ///< options of k-DOP trees
    AllideObbBuildOptions obb;  ///< options of OBB trees
} AllideTreeOptions;

/// The defaults, as NULL gives them.
AllideStatus allide_tree_options_init(AllideTreeOptions* options);

/// How the volume of a moving node is bounded in a new pose.
typedef uint8_t AllideDopTumbling;
enum {
    allide_tumbling_planes,         ///< the node's own volume, by sums of its planes
    allide_tumbling_approximation,  ///< the node's own volume, by its vertices
    allide_tumbling_hill_climbing,  ///< the root exactly, the others by approximation
    allide_tumbling_rebound,        ///< the faces below the node: tightest and slowest
};

typedef uint8_t AllideDopOverlap;
enum {
    allide_overlap_conservative,  ///< along the k / 2 normals
    allide_overlap_exact,         ///< along the closure, if the environment keeps it
};

typedef uint8_t AllideDopTraversal;
enum {
    allide_traversal_larger_first,       ///< down the one whose volume is longer
    allide_traversal_environment_first,  ///< down to a leaf of the environment, then the other
    allide_traversal_lock_step,          ///< down both at once
};

/// How two k-DOP trees are compared: a is the environment, b flies.
typedef struct AllideDopSearch {
    AllideDopTumbling tumbling;
    AllideDopOverlap overlap;
    AllideDopTraversal traversal;
} AllideDopSearch;

#ifdef __cplusplus
}
#endif
