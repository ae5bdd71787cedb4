// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "wide/wide_tree.h"

namespace allide {

/// How far the children of a node reach along a direction.
struct alignas(64) NodeReaches {
    float child[wide_lanes];
    float most;                 ///< of them
    std::uint32_t refined = 0;  ///< lanes that know the reaches of their own children
    std::uint64_t stamp = 0;    ///< of the direction; 0 for none
    std::uint32_t node = 0;
};

/// Reaches as last computed, by node index; of two nodes with one place, the later stays.
struct ReachScratch {
    static constexpr std::uint32_t size = 512;
    std::vector<NodeReaches> a, b;
    std::uint64_t stamp = 0;  ///< every direction of every query has its own

    void prepare() {
        a.resize(size);
        b.resize(size);
        ++stamp;
    }
};

}  // namespace allide
