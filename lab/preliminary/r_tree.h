// SPDX-License-Identifier: MIT
// The R-tree of Klosowski (1998, section 2.2): a binary tree of boxes, each face stored once. A
// node is split at the median of the centroids along the axis whose children have the least
// volumes.
#pragma once

#include "lab/preliminary/two_phase.h"

namespace allide::lab {

/// The quantity of the two children's volumes that a split makes least.
enum class RTreeRule : std::uint8_t { sum, larger, product };

struct RTreeOptions {
    RTreeRule rule = RTreeRule::sum;
    std::uint32_t leaf = 4;  ///< a node of at most so many faces is a leaf
};

class RTree {
public:
    explicit RTree(const MeshView& obstacles, const RTreeOptions& options = {});

    /// Shows the faces of all leaves whose boxes meet the box, as two_phase.h says.
    template <class Show>
    bool visit(const Box& box, const Show& show) const {
        return nodes_.empty() || visit(0, box, show);
    }

    bool meets(const FlyingObject& object, TwoPhaseCounts& counts) {
        return two_phase_meets(*this, faces_, object, counts);
    }

    std::size_t stored() const { return order_.size(); }
    int height() const { return height_; }

private:
    /// Its faces are order_[first, last). The left child follows it; a leaf has no right child.
    struct Node {
        Box box;
        std::uint32_t first, last, right = 0;
    };

    std::uint32_t add(std::uint32_t first, std::uint32_t last, int depth,
                      const RTreeOptions& options);
    Box box_of(std::uint32_t first, std::uint32_t last) const;
    std::uint32_t split(std::uint32_t first, std::uint32_t last, int axis);

    template <class Show>
    bool visit(std::uint32_t at, const Box& box, const Show& show) const {
        const Node& node = nodes_[at];
        if (!overlaps(node.box, box))
            return true;
        if (node.right != 0)
            return visit(at + 1, box, show) && visit(node.right, box, show);
        for (std::uint32_t i = node.first; i < node.last; ++i)
            if (!show(order_[i]))
                return false;
        return true;
    }

    ObstacleFaces faces_;
    std::vector<Vec3> centroids_;  ///< three times the centroid of each face
    std::vector<std::uint32_t> order_;
    std::vector<Node> nodes_;
    int height_ = 0;
};

}  // namespace allide::lab
