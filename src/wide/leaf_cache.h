// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

namespace allide {

/// A buffer for one leaf in the form that a kernel prepares, and the index of that leaf.
struct alignas(64) CachedLeaf {
    unsigned char bytes[1216];
    std::uint32_t leaf = UINT32_MAX;
};

/// Keeps the leaves that were prepared last, by their index. Each leaf is tested with about a dozen
/// others, most of them soon. The cache is too large for the stack of WebAssembly.
class LeafCache {
public:
    /// Forgets all leaves, before another tree is searched.
    void clear() {
        leaves_.resize(count + 1);
        for (CachedLeaf& each : leaves_)
            each.leaf = UINT32_MAX;
    }

    CachedLeaf& buffer_for(std::uint32_t leaf) { return leaves_[leaf % count]; }
    /// A buffer for a leaf that is not the buffer of the other leaf, unless they are the same leaf.
    CachedLeaf& buffer_beside(std::uint32_t other, std::uint32_t leaf) {
        return leaf != other && leaf % count == other % count ? leaves_[count] : buffer_for(leaf);
    }

private:
    static constexpr std::uint32_t count = 64;
    std::vector<CachedLeaf> leaves_;
};

}  // namespace allide
