// SPDX-License-Identifier: MIT
// The classes of the objects below each node of a packed tree. Two nodes are descended together
// only if some object of one may meet some object of the other.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "broad/lattice.h"
#include "broad/pair_rules.h"

namespace allide::broad {

/// The classes of some objects, and all classes that one of these may meet; as bits.
struct ClassSet {
    std::uint64_t members = 0, partners = 0;
};

/// Raw pointers, because the kernels may not touch std::vector.
struct NodeRules {
    static constexpr int most_levels = 11;
    const ClassSet* nodes[most_levels] =
        {};                                 ///< by level; not for level 0, which are the positions
    const std::uint8_t* classes = nullptr;  ///< class of the object at each position
    const LatticeBox* boxes = nullptr;
    const PairRules* rules = nullptr;

    bool nodes_may_meet(int level, std::uint32_t a, std::uint32_t b) const {
        return (nodes[level][a].members & nodes[level][b].partners) != 0;
    }
    bool position_may_meet(std::uint32_t position, int level, std::uint32_t node) const {
        return (nodes[level][node].partners >> classes[position] & 1) != 0;
    }
    bool positions_may_meet(std::uint32_t a, std::uint32_t b) const {
        return classes[a] == PairClasses::mixed || classes[b] == PairClasses::mixed
                   ? objects_may_meet(a, b)
                   : (rules->classes().partners(classes[a]) >> classes[b] & 1) != 0;
    }
    /// Applies the rules of the two objects.
    bool objects_may_meet(std::uint32_t position_a, std::uint32_t position_b) const;
};

/// Keeps what `NodeRules` points to.
class NodeClasses {
public:
    /// Takes the classes of all positions.
    void rebuild(int threads, std::span<const LatticeBox> boxes, const PairRules& rules);
    /// Takes the classes of some positions, in ascending order, if the others have the same as
    /// before.
    void refit(std::span<const LatticeBox> boxes, std::span<const std::uint32_t> changed,
               const PairRules& rules);

    const NodeRules& rules() const { return view_; }
    std::size_t bytes() const;

private:
    void resize(std::size_t count);
    void fill_leaves(std::size_t first, std::size_t last);
    void fill_nodes(int level, std::size_t first, std::size_t last);

    std::vector<std::uint8_t> classes_;
    std::array<std::vector<ClassSet>, NodeRules::most_levels> nodes_;
    std::vector<std::uint32_t> dirty_;
    NodeRules view_;
    int levels_ = 0;
    std::uint64_t version_ = 0;  ///< version of the classes
};

}  // namespace allide::broad
