// SPDX-License-Identifier: MIT
// How the faces of many objects are compared at once, and what that took; docs/octree.md.
#pragma once

#include <cstdint>

#include <allide/math.h>

namespace allide {

/// How a cell of space is cut.
enum class CellSplit : std::uint8_t {
    octree,   ///< into eight
    bintree,  ///< into two, across x, y and z in turn
};

/// When a face is taken to meet a cell.
enum class CellTest : std::uint8_t {
    boxes,     ///< if its box does
    clipping,  ///< and something of it is left after clipping, as in the paper
    axes,      ///< and no axis separates them
};

inline constexpr int automatic_octree_level = -1;
inline constexpr int max_octree_level = 20;

struct OctreeOptions {
    /// Halvings of the cube's side down to a voxel, up to `max_octree_level`, six in the paper; or
    /// `automatic_octree_level`: cells are cut while that saves work.
    int level = automatic_octree_level;
    CellSplit split = CellSplit::octree;
    CellTest test = CellTest::boxes;
    /// Only faces in what the boxes of two objects have in common; otherwise all faces.
    bool box_stage = true;
    /// The world cube; with a side of zero the cube is fitted anew each time.
    Vec3 center = {};
    double side = 0;
    /// Doubles the side until all objects are inside; otherwise an object outside is an error.
    bool grow = true;
};

/// In the order of the stages. The same for any number of threads.
struct OctreeStats {
    std::uint64_t box_tests = 0;        ///< pairs of objects whose boxes were compared
    std::uint64_t overlap_regions = 0;  ///< pairs whose boxes overlap
    std::uint64_t region_tests = 0;     ///< faces compared with regions
    std::uint64_t listed_objects = 0;   ///< with faces in a region
    std::uint64_t listed_faces = 0;     ///< faces in a region
    std::uint64_t cells = 0;            ///< looked at
    std::uint64_t cell_tests = 0;       ///< faces listed for children of cells
    std::uint64_t voxels = 0;           ///< cells that were not cut further
    std::uint64_t voxel_pairs = 0;      ///< pairs of faces compared in voxels, by their boxes
    std::uint64_t repeated_pairs = 0;   ///< pairs left to another voxel
    std::uint64_t face_tests = 0;       ///< pairs of faces tested exactly, each once
    int depth = 0;                      ///< cuts down to the deepest cell

    friend bool operator==(const OctreeStats&, const OctreeStats&) = default;
};

}  // namespace allide
