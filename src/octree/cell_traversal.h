// SPDX-License-Identifier: MIT
// The third stage: cells are cut while faces of two objects meet them, by recursion over lists of
// faces, so no node is ever stored. In a voxel, every pair of faces of different objects whose
// boxes overlap is entered, if no other voxel enters it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include <allide/tuning.h>

#include "octree/face_checklist.h"
#include "octree/face_pair_set.h"
#include "octree/voxel_faces.h"

namespace allide {

/// The data that all traversals of one call share.
struct CellScene {
    std::span<const MeshView> objects;
    std::span<const ListedFace> faces;  ///< by object
    const CellLattice& lattice;
    const std::span<const IndexPair>* wanted;  ///< pairs of objects, sorted; null for all
    const OctreeOptions& options;
};

/// A cell and the faces that meet it, at which a traversal stopped above the voxels.
struct OpenCell {
    Cell cell;
    int depth;
    int patience;  ///< cuts that need not pay
    std::size_t first_face, face_count;
};

class CellTraversal {
public:
    /// Descends from all faces in the cube to cells of at most this depth and leaves these open.
    void open(const CellScene& scene, int depth);
    /// Descends from an open cell to the voxels.
    void descend(const CellScene& scene, const OpenCell& from,
                 std::span<const std::uint32_t> faces);

    /// Indices of two listed faces each, the first in the high half; each pair once.
    std::span<const std::uint64_t> pairs() const { return pairs_; }
    /// Pairs that traversals of other cells may have found as well, each once.
    std::span<const std::uint64_t> shared_pairs() const { return shared_; }
    std::span<const OpenCell> open_cells() const { return open_; }
    std::span<const std::uint32_t> faces(const OpenCell& open) const {
        return std::span(open_faces_).subspan(open.first_face, open.face_count);
    }
    /// Counts of cells, voxels and their pairs.
    const OctreeStats& counts() const { return counts_; }
    std::size_t memory() const;

private:
    /// A list of faces in `stack_`.
    struct Range {
        std::size_t first, count;
    };
    struct Children;

    void begin(const CellScene& scene, const Cell& from);
    void visit(const Cell& cell, int depth, int patience, Range faces);
    Children children_of(const Cell& cell, int depth, Range faces);
    unsigned without_missed(unsigned met, const ListedFace& face, const Children& children) const;
    bool pays(const Children& children, Range faces) const;
    Range gather(const Children& children, int child, Range faces);
    void end(const Cell& cell, int depth, int patience, Range faces);
    void leave_open(const Cell& cell, int depth, int patience, Range faces);
    void count(int depth) {
        ++counts_.cells;
        counts_.depth = std::max(counts_.depth, depth);
    }
    void enter_pairs(const Cell& voxel, Range faces);
    void enter(std::uint32_t i, std::uint32_t j);
    bool is_asked(std::uint32_t a, std::uint32_t b);

    const CellScene* scene_ = nullptr;
    Cell from_;
    int deepest_ = 0;
    bool leaves_open_ = false;
    IndexPair last_asked_ = {0, 0};
    bool last_answer_ = false;
    std::vector<std::uint32_t> stack_;
    std::vector<std::uint8_t> met_;  ///< children that each face of each list on the stack meets
    std::vector<std::uint64_t> pairs_, shared_;
    FacePairSet seen_;
    VoxelFaces voxel_;
    std::vector<OpenCell> open_;
    std::vector<std::uint32_t> open_faces_;
    OctreeStats counts_;
};

}  // namespace allide
