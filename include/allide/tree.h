// SPDX-License-Identifier: MIT
// What may be chosen of the trees. Every choice gives the same answers.
#pragma once

#include <cstdint>

namespace allide {

/// What stands around parts of a mesh, so that queries need not look at every face.
/// Contacts are found by the chosen tree; all else uses the wide one, which every choice but `none`
/// holds. Two geometries of different choices meet by their wide trees.
enum class Volume : std::uint8_t {
    none,          ///< brute force: every face with every face
    wide,          ///< eight boxes to a node, the fastest
    wide_compact,  ///< the same with a seventh of the memory beside the mesh, in 1.1 to 1.7 times
                   ///< the time
    obb,           ///< oriented boxes, after RAPID and V-COLLIDE
    obb_compact,   ///< the same in a quarter of the memory
    dop6,          ///< k-DOPs, after QuickCD: intervals along k / 2 fixed directions
    dop8,
    dop12,
    dop14,
    dop18,
    dop20,
    dop26,
};

/// Which axis a set of faces is split across.
enum class DopSplitRule : std::uint8_t {
    longest_side,  ///< of the faces' box
    min_sum,       ///< least sum of the children's volumes
    min_max,       ///< least volume of the larger child
    splatter,      ///< largest variance of the centroids
};

enum class DopSplitPoint : std::uint8_t { mean, median };

struct DopBuildOptions {
    DopSplitRule rule = DopSplitRule::splatter;
    DopSplitPoint point = DopSplitPoint::mean;
    std::uint32_t leaf_faces = 0;  ///< the most faces of a leaf; 0: by size, k and `flies`
    double epsilon = 0;            ///< grows every volume, so that faces this near are still found
    bool flies = true;             ///< as the second of a pair: leaves may hold more faces
    bool vertices = false;         ///< keep those of every volume, for tumbling by them
    bool hull = false;             ///< keep the mesh's convex hull, for hill climbing
    bool closure = false;          ///< keep what an environment needs for exact overlap tests
    friend bool operator==(const DopBuildOptions&, const DopBuildOptions&) = default;
};

struct ObbBuildOptions {
    int leaf_faces = 1;     ///< the most faces of a leaf, 1 to 8
    bool mesh_axes = true;  ///< take the box along the mesh's axes where it has less surface
    friend bool operator==(const ObbBuildOptions&, const ObbBuildOptions&) = default;
};

struct TreeOptions {
    Volume volume = Volume::wide;
    int threads = 1;           ///< to build with; the tree is the same for any number
    DopBuildOptions dop = {};  ///< of k-DOPs
    ObbBuildOptions obb = {};  ///< of oriented boxes
    friend bool operator==(const TreeOptions&, const TreeOptions&) = default;
};

/// How a flying volume is bounded anew. A motion without rotation only shifts it.
enum class DopTumbling : std::uint8_t {
    planes,         ///< the node's own volume, by sums of its planes; leaves of a face by that
    approximation,  ///< the node's own volume, by its vertices; `rebound` if the tree has none
    hill_climbing,  ///< the root exactly, if it has a hull, the others by approximation
    rebound,        ///< the faces below the node: tightest and slowest, for reference
};

enum class DopOverlap : std::uint8_t {
    conservative,  ///< along the k / 2 normals
    exact,         ///< along the closure, if the environment keeps it: volumes apart are seen so
};

enum class DopTraversal : std::uint8_t {
    larger_first,       ///< down the one whose volume is longer
    environment_first,  ///< down to a leaf of the environment, then down the flying tree
    lock_step,          ///< down both at once
};

/// How two k-DOP trees are compared: a is the environment, b flies.
struct DopSearch {
    DopTumbling tumbling = DopTumbling::planes;
    DopOverlap overlap = DopOverlap::conservative;
    DopTraversal traversal = DopTraversal::larger_first;
};

}  // namespace allide
