// SPDX-License-Identifier: MIT
#pragma once

#include <utility>

#include "base/lazy.h"
#include "bvtree/wide_tree.h"

namespace allide {

/// A wide tree that is built when it is first asked for, by any thread: few of many small convex
/// geometries ever need theirs.
class LazyTree {
public:
    /// Gives it the tree once, before it is shared.
    void keep(WideTree tree) {
        tree_.value([&] { return std::move(tree); });
    }

    /// `mesh` is always the same.
    const WideTree& over(const MeshView& mesh) const {
        return tree_.value([&] { return build_wide_tree(mesh); });
    }

    /// Null while nobody has asked.
    const WideTree* if_built() const { return tree_.made(); }

private:
    Lazy<WideTree> tree_;
};

}  // namespace allide
