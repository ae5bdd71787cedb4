// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <memory>

#include "bvtree/wide_tree.h"

namespace allide {

/// A wide tree that is built when it is first asked for, by any thread: few of many small convex
/// geometries ever need theirs.
class LazyTree {
public:
    LazyTree() = default;
    LazyTree(const LazyTree&) = delete;
    ~LazyTree() { delete tree_.load(std::memory_order_relaxed); }

    /// Gives it the tree once, before it is shared.
    void keep(WideTree tree) {
        tree_.store(new WideTree(std::move(tree)), std::memory_order_relaxed);
    }

    /// `mesh` is always the same.
    const WideTree& over(const MeshView& mesh) const {
        const WideTree* tree = tree_.load(std::memory_order_acquire);
        return tree ? *tree : built(mesh);
    }

    /// Null while nobody has asked.
    const WideTree* if_built() const { return tree_.load(std::memory_order_acquire); }

private:
    /// If another thread was faster, its tree is kept: they are the same.
    const WideTree& built(const MeshView& mesh) const {
        auto fresh = std::make_unique<const WideTree>(build_wide_tree(mesh));
        const WideTree* kept = nullptr;
        if (tree_.compare_exchange_strong(kept, fresh.get(), std::memory_order_acq_rel))
            kept = fresh.release();
        return *kept;
    }

    mutable std::atomic<const WideTree*> tree_ = nullptr;
};

}  // namespace allide
