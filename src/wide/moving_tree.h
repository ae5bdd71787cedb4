// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>

#include "wide/wide_refit.h"
#include "wide/wide_tree.h"

namespace allide {

/// A tree that follows a mesh whose vertices move: refitted each time, and rebuilt once it is worse
/// boxes have cost about as much as building does. What it does depends on the vertices alone, so
/// it is the same for any number of threads.
class MovingTree {
public:
    /// Starts with a tree without corners over these faces.
    MovingTree(WideTree tree, std::span<const Face> faces);

    /// Fits it to vertices that moved under the same faces; returns the box around these, rounded
    /// outward but for the last bit.
    Box follow(const MeshView& mesh, int threads);
    /// Builds it over other faces.
    Box rebuild(const MeshView& mesh, int threads);

    const WideTree& tree() const { return tree_; }
    /// How often it has been rebuilt.
    std::size_t rebuilds() const { return rebuilds_; }
    std::size_t memory() const { return tree_.memory() + refitter_.memory(); }

private:
    Box build(const MeshView& mesh, const Box& box, int threads);
    bool has_become_bad();

    WideTree tree_;
    WideRefitter refitter_;
    double fresh_crowding_;  ///< when it was built
    double waste_ = 0;       ///< since then, in refits
    std::size_t rebuilds_ = 0;
};

}  // namespace allide
