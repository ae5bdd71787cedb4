// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <allide/math.h>

namespace allide {

/// A k-d tree over points of space that stay where they are.
class VertexTree {
public:
    explicit VertexTree(std::span<const Vec3> points);

    /// Calls visit(index) for the points in all leaves whose box, and whose parents' boxes, pass
    /// may_hold(box).
    template <class MayHold, class Visit>
    void search(MayHold&& may_hold, Visit&& visit) const {
        if (!nodes_.empty())
            search(0, may_hold, visit);
    }

private:
    struct Node {
        Box box;
        std::uint32_t begin, end;  // in order_
    };

    void build(std::size_t node, std::uint32_t begin, std::uint32_t end);
    bool is_leaf(std::size_t node) const { return 2 * node + 2 >= nodes_.size(); }

    template <class MayHold, class Visit>
    void search(std::size_t index, MayHold& may_hold, Visit& visit) const {
        const Node& node = nodes_[index];
        if (!may_hold(node.box))
            return;
        if (is_leaf(index)) {
            for (std::uint32_t k = node.begin; k < node.end; ++k)
                visit(order_[k]);
            return;
        }
        search(2 * index + 1, may_hold, visit);
        search(2 * index + 2, may_hold, visit);
    }

    std::span<const Vec3> points_;
    std::vector<std::uint32_t> order_;
    std::vector<Node> nodes_;  // children of i at 2 i + 1 and 2 i + 2
};

}  // namespace allide
