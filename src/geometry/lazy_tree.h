// SPDX-License-Identifier: MIT
#pragma once

#include <utility>

#include "base/lazy.h"
#include "wide/wide_tree.h"

namespace allide {

/// A BVH8 that any thread builds when it first needs it. Most small convex geometries never need
/// theirs.
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

    /// The tree, or null if it has not been built.
    const WideTree* if_built() const { return tree_.made(); }

private:
    Lazy<WideTree> tree_;
};

}  // namespace allide
