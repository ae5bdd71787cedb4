// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "wide/nearest_faces.h"
#include "wide/wide_query.h"

namespace allide {

struct FacesOfPair {
    std::uint32_t a, b;
};

struct DistanceQuery {
    double limit;                      ///< farther than this is of no interest
    std::optional<FacesOfPair> guess;  ///< a pair that was close before, to begin with
};

/// The separation of two placed surfaces, if it is at most the limit.
std::optional<FaceSeparation> wide_separation(const TreePair& trees, const DistanceQuery& query,
                                              const WideWork& work);

/// A lower bound of the distance of two placed surfaces that is at least `share` of it, a number
/// between 0 and 1, less 1e-12 (distance + larger diameter). The smaller the share, the less it
/// costs; infinite when either has no faces.
double wide_lower_bound(const TreePair& trees, double share, const WideWork& work);

}  // namespace allide
