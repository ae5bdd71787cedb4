// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <memory>

#include "bvtree/wide_slabs.h"

namespace allide {

/// The slabs of a wide tree, built by the first distance that wants them, in any thread.
class LazySlabs {
public:
    LazySlabs() = default;
    LazySlabs(const LazySlabs&) = delete;
    ~LazySlabs() { delete slabs_.load(std::memory_order_relaxed); }

    /// Tree and mesh are always the same.
    const NodeSlabs* over(const WideTree& tree, const MeshView& mesh) const {
        const auto* slabs = slabs_.load(std::memory_order_acquire);
        return (slabs ? slabs : built(tree, mesh))->data();
    }

    std::size_t memory() const {
        const auto* slabs = slabs_.load(std::memory_order_acquire);
        return slabs ? sizeof(Slabs) + slabs->capacity() * sizeof(NodeSlabs) : 0;
    }

private:
    using Slabs = std::vector<NodeSlabs>;

    /// If another thread was faster, its slabs are kept: they are the same.
    const Slabs* built(const WideTree& tree, const MeshView& mesh) const {
        auto fresh = std::make_unique<const Slabs>(build_wide_slabs(tree, mesh));
        const Slabs* kept = nullptr;
        if (slabs_.compare_exchange_strong(kept, fresh.get(), std::memory_order_acq_rel))
            kept = fresh.release();
        return kept;
    }

    mutable std::atomic<const Slabs*> slabs_ = nullptr;
};

}  // namespace allide
