// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <allide/math.h>

namespace allide {

/// A k-d tree over points of the plane z = 0. It tests whether a triangle contains any point that
/// is switched on.
class CornerTree {
public:
    /// All points are off. Keeps the memory of the last use.
    void reset(std::span<const Vec3> points);

    void set(std::uint32_t point, bool on);

    /// Whether a point that is on lies in the closed counterclockwise triangle abc, away from its
    /// corners. Exact.
    bool meets_triangle(Vec3 a, Vec3 b, Vec3 c);

    /// How many nodes all questions since `reset` have looked at.
    std::size_t visits() const { return visits_; }

private:
    struct Node {
        Box box;
        std::uint32_t begin = 0, end = 0;  // in order_
        std::uint32_t count = 0;           // points that are on
    };

    void build(std::size_t node, std::uint32_t begin, std::uint32_t end);
    bool is_leaf(const Node& node) const;
    bool leaf_meets(const Node& leaf, Vec3 a, Vec3 b, Vec3 c) const;

    std::span<const Vec3> points_;
    std::vector<std::uint32_t> order_;
    std::vector<std::uint32_t> leaf_of_;
    std::vector<char> is_on_;
    std::vector<Node> nodes_;  // children of i at 2 i + 1 and 2 i + 2
    std::vector<std::uint32_t> stack_;
    std::size_t visits_ = 0;
};

}  // namespace allide
