// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

namespace allide {

/// Union-find; the representative of a set is its lowest member.
class DisjointSets {
public:
    explicit DisjointSets(std::size_t count) : parent_(count) {
        std::iota(parent_.begin(), parent_.end(), 0u);
    }

    std::uint32_t find(std::uint32_t x) {
        while (parent_[x] != x)
            x = parent_[x] = parent_[parent_[x]];
        return x;
    }

    void unite(std::uint32_t a, std::uint32_t b) {
        a = find(a);
        b = find(b);
        parent_[a < b ? b : a] = a < b ? a : b;
    }

private:
    std::vector<std::uint32_t> parent_;
};

}  // namespace allide
