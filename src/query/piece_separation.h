// SPDX-License-Identifier: MIT
#pragma once

#include <limits>
#include <optional>
#include <utility>

#include "query/piece_pair.h"
#include "query/work.h"
#include "wide/wide_distance.h"

namespace allide {

inline constexpr double anywhere = std::numeric_limits<double>::infinity();
/// The separation of a geometry without faces.
inline constexpr Separation nowhere = {anywhere, {}, {}, {}, {}};

/// Whether the separation of two pieces is at most `limit`; if so, `found` is that. It is written
/// in place because copies take a sixth of the time of a tracked pair.
bool find_nearest(const PiecePair& pieces, double limit, Work& work, Separation& found);

inline std::optional<Separation> nearest(const PiecePair& pieces, double limit, Work& work) {
    std::optional<Separation> found(std::in_place);
    if (!find_nearest(pieces, limit, work, *found))
        found.reset();
    return found;
}

}  // namespace allide
