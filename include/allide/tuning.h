// SPDX-License-Identifier: MIT
// The trees and methods of the papers, and their options, for experiments and measurements. Every
// choice gives the same answers. The defaults are the fastest; most programs never set them.
#pragma once

#include <cstdint>

#include <allide/api.h>
#include <allide/math.h>

namespace allide ALLIDE_API {

/// The bounding volume hierarchy of a mesh. It finds contacts; all other queries use the `bvh8`,
/// which every choice but `none` has too. Two geometries of different choices use their `bvh8`.
enum class Tree : std::uint8_t {
    none,          ///< brute force: every face with every face
    bvh8,          ///< eight axis-aligned boxes per node, the fastest
    bvh8_compact,  ///< a `bvh8` of a seventh of the size, 1.1 to 1.7 times slower
    obb,           ///< oriented boxes, after RAPID and V-COLLIDE
    obb_compact,   ///< oriented boxes in a quarter of the memory
    dop6,          ///< k-DOPs, after QuickCD: intervals along k / 2 fixed directions
    dop8,
    dop12,
    dop14,
    dop18,
    dop20,
    dop26,
};

/// Selects the axis across which a set of faces is split.
enum class DopSplitRule : std::uint8_t {
    longest_side,  ///< the longest side of the faces' box
    min_sum,       ///< the least sum of the children's volumes
    min_max,       ///< the least volume of the larger child
    splatter,      ///< the largest variance of the centroids
};

enum class DopSplitPoint : std::uint8_t { mean, median };

struct DopBuildOptions {
    DopSplitRule rule = DopSplitRule::splatter;
    DopSplitPoint point = DopSplitPoint::mean;
    std::uint32_t leaf_faces = 0;  ///< the most faces in a leaf; 0: chosen by size, k and `moving`
    double epsilon = 0;            ///< grows every volume, so that faces this near are still found
    bool moving = true;            ///< built for the moving object (b): larger leaves
    bool vertices = false;         ///< keep the vertices of every volume, to rotate it by them
    bool hull = false;             ///< keep the mesh's convex hull, for hill climbing
    bool closure = false;          ///< keep what an environment needs for exact overlap tests
    friend bool operator==(const DopBuildOptions&, const DopBuildOptions&) = default;
};

struct ObbBuildOptions {
    int leaf_faces = 1;     ///< the most faces in a leaf, 1 to 8
    bool mesh_axes = true;  ///< use the box along the mesh's axes where it has less surface
    friend bool operator==(const ObbBuildOptions&, const ObbBuildOptions&) = default;
};

struct TreeOptions {
    Tree tree = Tree::bvh8;
    int threads = 1;           ///< to build with; 0: all cores. The tree is the same for any number
    DopBuildOptions dop = {};  ///< for k-DOP trees
    ObbBuildOptions obb = {};  ///< for OBB trees
    friend bool operator==(const TreeOptions&, const TreeOptions&) = default;
};

/// How the k-DOP of a rotated node is found. A motion without rotation only shifts it.
enum class DopTumbling : std::uint8_t {
    planes,         ///< from the node's own volume, by sums of its planes; leaves from their faces
    approximation,  ///< from the vertices of the node's volume; `rebound` if the tree has none
    hill_climbing,  ///< the root exactly, if it has a hull, the others by approximation
    rebound,        ///< from the faces below the node: tightest and slowest, for reference
};

enum class DopOverlap : std::uint8_t {
    conservative,  ///< along the k / 2 normals
    exact,         ///< along the closure, if the environment keeps it
};

enum class DopTraversal : std::uint8_t {
    larger_first,       ///< descend the tree whose volume is longer
    environment_first,  ///< descend to a leaf of the environment, then descend the moving tree
    lock_step,          ///< descend both at once
};

/// How two k-DOP trees are compared: a is the environment, b moves.
struct DopSearch {
    DopTumbling tumbling = DopTumbling::planes;
    DopOverlap overlap = DopOverlap::conservative;
    DopTraversal traversal = DopTraversal::larger_first;
};

/// The method for two convex geometries. Trees serve all other pairs.
enum class ConvexMethod : std::uint8_t {
    gjk,        ///< GJK with certified termination, the fastest; trees decide what it leaves open
    lin_canny,  ///< closest features, after I-COLLIDE; GJK decides what it leaves open
    faces,      ///< trees alone
};

/// How the pairs of boxes that overlap are found. All find the same pairs.
enum class BroadPhase : std::uint8_t {
    automatic,        ///< grid for objects of like size, else tree
    grid,             ///< cells, with ghosts of the objects that reach into them
    tree,             ///< eight boxes per node
    sweep_and_prune,  ///< three sorted lists of interval ends, after I-COLLIDE
    interval_tree,    ///< one axis swept, the other two in interval trees
    uniform_grid,     ///< every cell that a box overlaps
    brute,            ///< every box with every box
    sweep_dense,      ///< sweep_and_prune with flags of every pair: n^2 bytes for n objects
};

/// The box of an object in the broad phase. All give the same report.
enum class BoxKind : std::uint8_t {
    automatic,  ///< a cube if the object is nearly round, else its box at rest, turned with it
    fixed,      ///< a cube that holds the object in every rotation, after I-COLLIDE
    dynamic,    ///< the tightest box, by hill climbing over the hull's vertices, after I-COLLIDE
};

/// The narrow phase of a world. Both give the same report.
enum class FaceMethod : std::uint8_t {
    trees,   ///< pair by pair, by the trees or polytopes of the geometries
    octree,  ///< all pairs at once, after Kitamura; compounds, margins and separations use trees
};

/// How a cell of the face octree is divided.
enum class CellSplit : std::uint8_t {
    octree,   ///< into eight
    bintree,  ///< into two, across x, y and z in turn
};

/// The test of a face against a cell.
enum class CellTest : std::uint8_t {
    boxes,     ///< the face's box against the cell
    clipping,  ///< then the face clipped to the cell, as Kitamura et al. do
    axes,      ///< then the separating axes
};

inline constexpr int automatic_octree_level = -1;
inline constexpr int max_octree_level = 20;

struct OctreeOptions {
    /// Number of divisions from the cube to a voxel, up to `max_octree_level`; Kitamura et al. use
    /// six. `automatic_octree_level` divides cells while that saves work.
    int level = automatic_octree_level;
    CellSplit split = CellSplit::octree;
    CellTest test = CellTest::boxes;
    /// Compare only faces within the overlap of two objects' boxes; otherwise all faces.
    bool box_stage = true;
    Vec3 center = {};  ///< of the world cube
    double side = 0;   ///< of the world cube; 0 fits the cube in each detect()
    /// Doubles the side until all objects are inside; otherwise an object outside is an error.
    bool grow = true;
};

/// Counts of the octree's stages, in their order. They are the same for any number of threads.
struct OctreeStats {
    std::uint64_t box_tests = 0;        ///< pairs of objects whose boxes were compared
    std::uint64_t overlap_regions = 0;  ///< pairs whose boxes overlap
    std::uint64_t region_tests = 0;     ///< faces compared with regions
    std::uint64_t listed_objects = 0;   ///< objects with faces in a region
    std::uint64_t listed_faces = 0;     ///< faces in a region
    std::uint64_t cells = 0;            ///< cells visited
    std::uint64_t cell_tests = 0;       ///< faces listed for children of cells
    std::uint64_t voxels = 0;           ///< cells that were not divided further
    std::uint64_t voxel_pairs = 0;      ///< pairs of faces compared in voxels, by their boxes
    std::uint64_t repeated_pairs = 0;   ///< pairs left to another voxel
    std::uint64_t face_tests = 0;       ///< pairs of faces tested exactly, each once
    int depth = 0;                      ///< divisions down to the deepest cell

    friend bool operator==(const OctreeStats&, const OctreeStats&) = default;
};

}  // namespace allide ALLIDE_API
