// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace allide {

inline constexpr int wide_lanes = 8;

/// Names a node, or a leaf with its number of triangles.
class WideChild {
public:
    WideChild() = default;
    static WideChild node(std::uint32_t index) { return WideChild(index); }
    static WideChild leaf(std::uint32_t block, int count) {
        return WideChild(leaf_bit | static_cast<std::uint32_t>(count - 1) << 28 | block);
    }

    bool is_leaf() const { return code_ & leaf_bit; }
    std::uint32_t index() const { return is_leaf() ? code_ & 0x0fffffff : code_; }
    int count() const { return static_cast<int>(code_ >> 28 & 7) + 1; }

private:
    explicit WideChild(std::uint32_t code) : code_(code) {}
    static constexpr std::uint32_t leaf_bit = 0x80000000;
    std::uint32_t code_ = 0;
};

/// Boxes of up to eight children, as floats relative to the tree's origin, rounded outward. Unused
/// lanes come last and hold empty boxes.
struct alignas(32) WideNode {
    float min[3][wide_lanes], max[3][wide_lanes];
    WideChild child[wide_lanes];
};

}  // namespace allide
