// SPDX-License-Identifier: MIT
#pragma once

#include <limits>
#include <optional>
#include <utility>

#include "query/pair_memory.h"
#include "query/piece.h"
#include "query/work.h"
#include "wide/wide_distance.h"

namespace allide {

inline constexpr double anywhere = std::numeric_limits<double>::infinity();
/// The separation of a geometry without faces.
inline constexpr Separation nowhere = {anywhere, {}, {}, {}, {}};

/// Whether the separation of two pieces is at most `limit`; if so, `found` is that. It is written
/// in place because copies take a sixth of the time of a tracked pair. `memory` may be null.
bool find_nearest(const Piece& a, const Piece& b, double limit, PairMemory* memory, Work& work,
                  Separation& found);

inline std::optional<Separation> nearest(const Piece& a, const Piece& b, double limit,
                                         PairMemory* memory, Work& work) {
    std::optional<Separation> found(std::in_place);
    if (!find_nearest(a, b, limit, memory, work, *found))
        found.reset();
    return found;
}

}  // namespace allide
