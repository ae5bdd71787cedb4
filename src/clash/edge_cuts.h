// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "clash/exact_point.h"

namespace allide {

/// The common part of an edge and a face: from + t (to - from) for t in [first, last].
struct EdgeCut {
    Quotient first, last;
    std::uint32_t face;
};

/// Nothing if they have no point in common. The face has an area, and the edge two ends.
std::optional<EdgeCut> edge_cut(const ExactGrid& grid, const Edge3& edge, const Triangle& face);

}  // namespace allide
