// SPDX-License-Identifier: MIT
// The k-d tree of Klosowski (1998, section 2.2). The root is the workspace; a node holds the faces
// that meet its box, and is cut across the middle of one side. Where a vertex has many faces, no
// cut may lessen them, so the number of cuts in a row that gain little is bounded.
#pragma once

#include "lab/preliminary/two_phase.h"

namespace allide::lab {

/// How the axis of a cut is chosen; n1 and n2 are the numbers of faces of the children.
enum class KdRule : std::uint8_t { least_largest, least_difference, least_product, longest_side };

struct KdOptions {
    KdRule rule = KdRule::least_largest;
    std::uint32_t leaf = 8;     ///< a node of at most so many faces is a leaf
    double gain = 0.1;          ///< a cut that lessens the faces by a smaller share gains little
    int cuts_without_gain = 3;  ///< so many of them in a row make a leaf
};

class KdTree {
public:
    explicit KdTree(const MeshView& obstacles, const KdOptions& options = {});

    /// Shows the faces of all leaves that the box meets, as two_phase.h says.
    template <class Show>
    bool visit(const Box& box, const Show& show) const {
        return visit(0, box, show);
    }

    bool meets(const FlyingObject& object, TwoPhaseCounts& counts) {
        return two_phase_meets(*this, faces_, object, counts);
    }

    std::size_t stored() const { return list_.size(); }  ///< entries of all leaves
    int height() const { return height_; }

private:
    /// A leaf has axis -1 and its faces in list_[first, last); an inner node has its children at
    /// `first` and `last`.
    struct Node {
        int axis = -1;
        double cut = 0;
        std::uint32_t first = 0, last = 0;
    };
    struct Cell {
        Box box;
        std::vector<std::uint32_t> faces;
        int depth = 0, without_gain = 0;
    };

    std::uint32_t add(Cell cell, const KdOptions& options);
    std::uint32_t add_leaf(const Cell& cell);
    std::vector<std::uint32_t> faces_in(const Cell& cell, const Box& box) const;

    template <class Show>
    bool visit(std::uint32_t at, const Box& box, const Show& show) const {
        const Node& node = nodes_[at];
        if (node.axis >= 0)
            return (box.min[node.axis] > node.cut || visit(node.first, box, show)) &&
                   (box.max[node.axis] < node.cut || visit(node.last, box, show));
        for (std::uint32_t i = node.first; i < node.last; ++i)
            if (!show(list_[i]))
                return false;
        return true;
    }

    ObstacleFaces faces_;
    std::vector<Node> nodes_;
    std::vector<std::uint32_t> list_;
    int height_ = 0;
};

}  // namespace allide::lab
