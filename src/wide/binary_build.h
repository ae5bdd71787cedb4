// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>
#include <memory>

#include "base/float4.h"
#include "mesh/mesh_view.h"

namespace allide {

/// Bounds of one face or of many, as floats; the fourth lane means nothing.
struct FloatBox {
    Float4 min = splat(0x1p120f), max = splat(-0x1p120f);

    void add(const FloatBox& box) {
        min = smaller(min, box.min);
        max = larger(max, box.max);
    }
    /// Half the surface.
    float area() const {
        const Float4 size = max - min;
        return size[0] * size[1] + size[1] * size[2] + size[2] * size[0];
    }
};

/// A range of faces; an inner node has its two children at `left` and `left + 1`.
struct BinaryNode {
    FloatBox box;
    std::uint32_t first, count;
    std::uint32_t left = 0;
    std::uint32_t cut = 0;  ///< room for the plan of wide_cut

    bool is_leaf() const { return left == 0; }
};

struct BinaryTree {
    std::unique_ptr<BinaryNode[]> nodes;  ///< parents before children, siblings side by side
    std::uint32_t count = 0;              ///< of nodes
    std::unique_ptr<FloatBox[]> faces;    ///< in the ranges' order, with numbers in the last lane

    std::uint32_t face(std::uint32_t place) const {
        return std::bit_cast<std::uint32_t>(faces[place].min[3]);
    }
};

/// Splits until at most `leaf_faces` remain. Boxes are relative to `origin` and rounded outward.
BinaryTree build_binary_tree(const MeshView& mesh, Vec3 origin, int leaf_faces, int threads);

}  // namespace allide
