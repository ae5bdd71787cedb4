// SPDX-License-Identifier: MIT
// A wide node in 96 bytes instead of 224: bounds in steps of a power of two from the node's corner,
// rounded outward, so that a compact box contains the box that it replaces.
#pragma once

#include <bit>
#include <cstdint>
#include <limits>

#include "wide/wide_node.h"

namespace allide {

struct CompactNode {
    float corner[3];           ///< the least bounds of all children
    std::uint8_t exponent[3];  ///< of the step along each axis, as floats have it
    std::uint8_t children;
    std::uint8_t min[3][wide_lanes], max[3][wide_lanes];  ///< in steps
    WideChild child[wide_lanes];

    float step(int axis) const {
        return std::bit_cast<float>(static_cast<std::uint32_t>(exponent[axis]) << 23);
    }
};

/// The one rounding in this sum is the same wherever it is computed, and `compact` allows for it.
inline float bound_at(float corner, float step, std::uint8_t steps) {
    return corner + static_cast<float>(steps) * step;
}

inline void decode(const CompactNode& from, WideNode& node) {
    for (int k = 0; k < 3; ++k) {
        const float corner = from.corner[k], step = from.step(k);
        for (int lane = 0; lane < wide_lanes; ++lane) {
            node.min[k][lane] = bound_at(corner, step, from.min[k][lane]);
            node.max[k][lane] = bound_at(corner, step, from.max[k][lane]);
        }
    }
    for (int lane = 0; lane < wide_lanes; ++lane)
        node.child[lane] = from.child[lane];
    for (int lane = from.children; lane < wide_lanes; ++lane)
        for (int k = 0; k < 3; ++k) {
            node.min[k][lane] = std::numeric_limits<float>::infinity();
            node.max[k][lane] = -std::numeric_limits<float>::infinity();
        }
}

CompactNode compact(const WideNode& node);

}  // namespace allide
