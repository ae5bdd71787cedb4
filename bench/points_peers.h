// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace allide {

/// nanoflann's k-d tree for L2, with its leaf size of 10 and the dimension known when compiled.
class NanoflannTree {
public:
    NanoflannTree(std::span<const double> points, int dimensions);
    ~NanoflannTree();

    /// The squares of the distances, query after query.
    [[nodiscard]] std::vector<double> nearest(std::span<const double> queries,
                                              std::size_t count) const;

    struct Index;

private:
    int dimensions_;
    std::unique_ptr<Index> index_;
};

}  // namespace allide
