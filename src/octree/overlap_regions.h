// SPDX-License-Identifier: MIT
// The first stage: boxes of objects, and where they overlap. Objects are swept along x, which needs
// fewer comparisons than the paper's all pairs.
#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <vector>

#include "math/box.h"
#include "mesh/mesh_view.h"

namespace allide {

struct IndexPair {
    std::uint32_t a, b;
    friend auto operator<=>(const IndexPair&, const IndexPair&) = default;
};

class OverlapRegions {
public:
    /// The boxes of all objects.
    void begin(std::span<const MeshView> objects, int threads);
    /// The regions of all pairs whose boxes overlap.
    void find_all();
    /// The regions of those of these pairs whose boxes overlap.
    void find(std::span<const IndexPair> pairs);

    std::span<const Box> boxes() const { return boxes_; }
    /// Pairs a < b whose boxes overlap, in no order.
    std::span<const IndexPair> pairs() const { return pairs_; }
    /// The regions of one object.
    std::span<const Box> regions(std::uint32_t object) const {
        return std::span(regions_).subspan(first_[object], first_[object + 1] - first_[object]);
    }
    /// Around all regions; empty if there are none.
    Box around() const { return bounds_; }
    /// Around all objects.
    Box around_boxes() const;

    std::uint64_t box_tests() const { return box_tests_; }
    std::size_t memory() const;

private:
    void add_if_overlapping(std::uint32_t a, std::uint32_t b);
    void distribute();

    std::vector<Box> boxes_;
    std::vector<std::uint32_t> order_;  ///< objects by their least x
    std::vector<IndexPair> pairs_;
    std::vector<std::uint32_t> first_;  ///< region of each object, and the end
    std::vector<Box> regions_;
    Box bounds_;
    std::uint64_t box_tests_ = 0;
};

}  // namespace allide
