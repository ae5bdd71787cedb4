// SPDX-License-Identifier: MIT
// Front tracking (Klosowski 1998, section 6.3): the nodes of the environment's tree at which the
// flying root was last found apart, or leaves. Invariant: a cut, left to right: every path from the
// root to a leaf goes through exactly one of them.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "dop/dop_split.h"

namespace allide {

class DopFront {
public:
    /// Begins at the root again, as it does by itself with another environment.
    void reset() { cells_.clear(); }

    std::span<const std::uint32_t> cells() const { return cells_; }

    /// In bytes.
    std::size_t memory() const {
        return cells_.capacity() * sizeof(std::uint32_t) + next_.capacity() * sizeof(Cell);
    }

    /// Goes down where overlaps(node) says that the flying root overlaps, up by a level where it
    /// has been apart from both siblings since the last time, and calls visit(leaf) for leaves that
    /// overlap. `nodes` are DopLinks or derive from them.
    template <class Node, class Overlaps, class Visit>
    void advance(std::span<const Node> nodes, std::vector<std::uint32_t>& stack,
                 const Overlaps& overlaps, const Visit& visit);

private:
    struct Cell {
        std::uint32_t node;
        bool settled;  ///< apart, now and before
    };

    template <class Node>
    void append(std::span<const Node> nodes, Cell cell);

    const void* tree_ = nullptr;
    std::size_t size_ = 0;
    std::vector<std::uint32_t> cells_;
    std::vector<Cell> next_;
};

/// In preorder a node is a left child iff the node before it is inner.
template <class Node>
bool are_siblings(std::span<const Node> nodes, std::uint32_t left, std::uint32_t right) {
    return left > 0 && !nodes[left - 1].is_leaf() && nodes[left - 1].link == right;
}

template <class Node>
void DopFront::append(std::span<const Node> nodes, Cell cell) {
    const bool raises = cell.settled && !next_.empty() && next_.back().settled &&
                        are_siblings(nodes, next_.back().node, cell.node);
    if (raises)
        next_.back() = {next_.back().node - 1, false};
    else
        next_.push_back(cell);
}

template <class Node, class Overlaps, class Visit>
void DopFront::advance(std::span<const Node> nodes, std::vector<std::uint32_t>& stack,
                       const Overlaps& overlaps, const Visit& visit) {
    if (tree_ != nodes.data() || size_ != nodes.size())
        reset();
    tree_ = nodes.data();
    size_ = nodes.size();
    if (cells_.empty() && !nodes.empty())
        cells_.push_back(0);
    next_.clear();
    for (const std::uint32_t cell : cells_) {
        stack.assign(1, cell);
        while (!stack.empty()) {
            const std::uint32_t node = stack.back();
            stack.pop_back();
            if (!overlaps(node)) {
                append(nodes, {node, node == cell});
            } else if (nodes[node].is_leaf()) {
                append(nodes, {node, false});
                visit(node);
            } else {
                stack.push_back(nodes[node].link);
                stack.push_back(node + 1);
            }
        }
    }
    cells_.clear();
    for (const Cell& c : next_)
        cells_.push_back(c.node);
}

/// Whether the cells are one, for tests.
template <class Node>
bool is_cut(std::span<const std::uint32_t> cells, std::span<const Node> nodes) {
    std::size_t used = 0;
    std::vector<std::uint32_t> stack(nodes.empty() ? 0 : 1, 0);
    while (!stack.empty()) {
        const std::uint32_t node = stack.back();
        stack.pop_back();
        if (used < cells.size() && cells[used] == node) {
            ++used;
            continue;
        }
        if (nodes[node].is_leaf())
            return false;
        stack.push_back(nodes[node].link);
        stack.push_back(node + 1);
    }
    return used == cells.size();
}

}  // namespace allide
