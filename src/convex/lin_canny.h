// SPDX-License-Identifier: MIT
// M. C. Lin and J. F. Canny, "A fast algorithm for incremental distance calculation" (1991), with
// the interior cells of I-COLLIDE. Each step replaces a feature by a neighbour and comes strictly
// nearer, so no pair of features is seen twice. docs/lin_canny.md.
#pragma once

#include "convex/convex_query.h"
#include "convex/walk_party.h"

namespace allide {

/// The pair of features with which a walk ended, for the next one; corners 0 if there is none.
struct LinCannyStart {
    WalkFeature a = {0, 0}, b = {0, 0};
};

/// Where a walk without a past begins.
enum class FirstFeatures : std::uint8_t {
    looked_up,  ///< vertices from the tables of directions, along the line of centres
    random,     ///< a random vertex of each
};

struct LinCannyOptions {
    FirstFeatures first = FirstFeatures::looked_up;
    std::uint64_t seed = 0;  ///< of random ones
};

Verdict lin_canny_verdict(const WalkParty& a, const WalkParty& b, LinCannyStart& start,
                          Stats& stats, const LinCannyOptions& options = {});

/// The separation, if it is at most `limit`; doubtful also when its error is.
ConvexSeparation lin_canny_separation(const WalkParty& a, const WalkParty& b, double limit,
                                      LinCannyStart& start, Stats& stats,
                                      const LinCannyOptions& options = {});

}  // namespace allide
