// SPDX-License-Identifier: MIT
#include "dop/dop_scratch.h"

#include <algorithm>

namespace allide {

void DopScratch::begin_pose(std::size_t nodes, std::size_t floats_each,
                            std::size_t rest_floats_each) {
    volumes_.resize(std::max(volumes_.size(), nodes * floats_each));
    rests_.resize(std::max(rests_.size(), nodes * rest_floats_each));
    stamps_.resize(std::max(stamps_.size(), nodes));
    pairs.clear();
    if (++stamp_ == 0) {
        std::fill(stamps_.begin(), stamps_.end(), 0);
        stamp_ = 1;
    }
}

std::size_t DopScratch::memory() const {
    return (volumes_.capacity() + rests_.capacity()) * sizeof(float) +
           (stamps_.capacity() + front_stack.capacity()) * sizeof(std::uint32_t) +
           pairs.capacity() * sizeof(DopNodePair);
}

}  // namespace allide
