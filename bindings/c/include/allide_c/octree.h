// SPDX-License-Identifier: MIT
// How the faces of many objects are compared at once.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include <allide_c/math.h>

/// How a cell of space is cut.
typedef uint8_t AllideCellSplit;
enum {
    allide_split_into_eight,
    allide_split_into_two,  ///< across x, y and z in turn
};

/// When a face is taken to meet a cell.
typedef uint8_t AllideCellTest;
enum {
    allide_cell_boxes,     ///< if its box does
    allide_cell_clipping,  ///< and something of it is left after clipping, as in the paper
    allide_cell_axes,      ///< and no axis separates them
};

typedef struct AllideOctreeOptions {
    int level;  ///< halvings of the cube's side, 0 to 20; -1: cells are cut while that saves work
    AllideCellSplit split;
    AllideCellTest test;
    bool box_stage;  ///< only faces in what two boxes have in common; otherwise all faces
    AllideVec3 center;
    double side;  ///< side of the world cube; 0 fits it to the objects each time
    bool grow;    ///< double the side for objects outside; otherwise they are rejected
} AllideOctreeOptions;

/// In the order of the stages. The same for any number of threads.
typedef struct AllideOctreeStats {
    uint64_t box_tests;        ///< pairs of objects whose boxes were compared
    uint64_t overlap_regions;  ///< pairs whose boxes overlap
    uint64_t region_tests;     ///< faces compared with regions
    uint64_t listed_objects;   ///< with faces in a region
    uint64_t listed_faces;     ///< faces in a region
    uint64_t cells;            ///< looked at
    uint64_t cell_tests;       ///< faces listed for children of cells
    uint64_t voxels;           ///< cells that were not cut further
    uint64_t voxel_pairs;      ///< pairs of faces compared in voxels, by their boxes
    uint64_t repeated_pairs;   ///< pairs left to another voxel
    uint64_t face_tests;       ///< pairs of faces tested exactly, each once
    int depth;                 ///< cuts down to the deepest cell
} AllideOctreeStats;
