// SPDX-License-Identifier: MIT
// Both faces of a pair reach into the voxel, so the least corner of what they have in common lies
// in it unless both begin before it along one axis.
#include "octree/voxel_faces.h"

namespace allide {

void VoxelFaces::begin(const Cell& voxel, std::size_t faces, bool owned_only) {
    voxel_ = voxel;
    owned_only_ = owned_only;
    count_ = faces;
    if (hits_.size() >= faces)
        return;
    for (int k = 0; k < 3; ++k) {
        min_[k].resize(2 * faces);
        max_[k].resize(2 * faces);
    }
    before_.resize(2 * faces);
    hits_.resize(2 * faces);
}

void VoxelFaces::set(std::size_t i, const LatticeBounds& bounds) {
    std::uint32_t before = 0;
    for (int k = 0; k < 3; ++k) {
        min_[k][i] = bounds.min[k];
        max_[k][i] = bounds.max[k];
        before |= static_cast<std::uint32_t>(bounds.min[k] < voxel_.min[k]) << k;
    }
    before_[i] = owned_only_ ? before : 0;
}

std::uint32_t VoxelFaces::compare(std::size_t i, std::size_t first) {
    const std::int32_t *min_x = min_[0].data(), *max_x = max_[0].data();
    const std::int32_t *min_y = min_[1].data(), *max_y = max_[1].data();
    const std::int32_t *min_z = min_[2].data(), *max_z = max_[2].data();
    const std::int32_t ax = min_x[i], bx = max_x[i], ay = min_y[i], by = max_y[i], az = min_z[i],
                       bz = max_z[i];
    const std::uint32_t* before = before_.data();
    const std::uint32_t before_i = before[i];
    std::uint32_t* hits = hits_.data();
    std::uint32_t left = 0;
    for (std::size_t j = first; j < count_; ++j) {  // without branches, for the vectorizer
        const std::uint32_t overlap = (min_x[j] <= bx) & (ax <= max_x[j]) & (min_y[j] <= by) &
                                      (ay <= max_y[j]) & (min_z[j] <= bz) & (az <= max_z[j]);
        const std::uint32_t own = (before[j] & before_i) == 0;
        hits[j] = overlap & own;
        left += overlap & (own ^ 1);
    }
    return left;
}

std::size_t VoxelFaces::memory() const {
    std::size_t numbers = before_.capacity() + hits_.capacity();
    for (int k = 0; k < 3; ++k)
        numbers += min_[k].capacity() + max_[k].capacity();
    return numbers * sizeof(std::uint32_t);
}

}  // namespace allide
