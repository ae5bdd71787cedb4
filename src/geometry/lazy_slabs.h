// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "base/lazy.h"
#include "wide/wide_slabs.h"

namespace allide {

/// The slabs of a wide tree, built by the first distance that wants them, in any thread.
class LazySlabs {
public:
    /// Tree and mesh are always the same.
    const NodeSlabs* over(const WideTree& tree, const MeshView& mesh) const {
        return slabs_.value([&] { return build_wide_slabs(tree, mesh); }).data();
    }

    std::size_t memory() const {
        const Slabs* slabs = slabs_.made();
        return slabs ? sizeof(Slabs) + slabs->capacity() * sizeof(NodeSlabs) : 0;
    }

private:
    using Slabs = std::vector<NodeSlabs>;
    Lazy<Slabs> slabs_;
};

}  // namespace allide
