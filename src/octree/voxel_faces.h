// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "octree/cell_lattice.h"

namespace allide {

/// The boxes of a voxel's faces, coordinate by coordinate, so that one is compared with many.
class VoxelFaces {
public:
    /// With `owned_only`, a pair counts only in the voxel that holds the least corner of what the
    /// two boxes have in common.
    void begin(const Cell& voxel, std::size_t faces, bool owned_only);
    void set(std::size_t i, const LatticeBounds& bounds);

    /// Compares face i with those from `first` on. Returns the pairs that overlap and that another
    /// voxel owns; hits()[j] is not zero if the pair (i, j) overlaps and is this voxel's.
    std::uint32_t compare(std::size_t i, std::size_t first);
    const std::vector<std::uint32_t>& hits() const { return hits_; }

    std::size_t memory() const;

private:
    Cell voxel_;
    bool owned_only_ = false;
    std::size_t count_ = 0;
    std::vector<std::int32_t> min_[3], max_[3];
    std::vector<std::uint32_t> before_;  ///< axes along which the face begins before the voxel
    std::vector<std::uint32_t> hits_;
};

}  // namespace allide
