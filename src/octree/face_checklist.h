// SPDX-License-Identifier: MIT
// The second stage: the faces that meet an overlap region of their object, each listed once.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "octree/cell_lattice.h"
#include "octree/cell_test.h"
#include "octree/overlap_regions.h"

namespace allide {

struct ListedFace {
    LatticeBounds bounds;
    std::uint32_t object, face;
};

struct ListOptions {
    Box cube;  ///< holds the regions, or else all objects
    CellTest test;
    int threads;
};

class FaceChecklist {
public:
    void list_faces_in(const OverlapRegions& regions, std::span<const MeshView> objects,
                       const ListOptions& options);
    void list_all_faces(std::span<const MeshView> objects, const ListOptions& options);

    /// The faces, sorted by object, then by face.
    std::span<const ListedFace> faces() const { return faces_; }
    const CellLattice& lattice() const { return lattice_; }
    std::uint64_t region_tests() const { return region_tests_; }
    /// Objects that have a face in the list.
    std::uint64_t objects() const;
    std::size_t memory() const;

private:
    /// A piece of one object's faces, looked at by one thread.
    struct Chunk {
        std::uint32_t object, first, last;
        std::size_t begin;  ///< where its faces begin in the list
        std::uint64_t tests;
        std::vector<ListedFace> faces;
    };

    template <class Chosen>
    void divide(std::span<const MeshView> objects, const Chosen& chosen);
    template <class Look>
    void look(int threads, const Look& look_at);
    void join(int threads);

    CellLattice lattice_;
    std::vector<Chunk> chunks_;
    std::size_t chunk_count_ = 0;
    std::vector<ListedFace> faces_;
    std::uint64_t region_tests_ = 0;
};

}  // namespace allide
