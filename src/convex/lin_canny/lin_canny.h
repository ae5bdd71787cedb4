// SPDX-License-Identifier: MIT
// M. C. Lin and J. F. Canny, "A fast algorithm for incremental distance calculation" (1991), with
// the interior cells of I-COLLIDE. Each step replaces a feature by a neighbour and comes strictly
// nearer, so no pair of features is seen twice. docs/design/lin_canny.md.
#pragma once

#include <limits>

#include "convex/lin_canny/lin_canny_shape.h"
#include "convex/polytope/verdict.h"

namespace allide {

/// The pair of features at which a search ended, to start the next one; corners 0 if there is none.
struct LinCannyStart {
    LinCannyFeature a = {0, 0}, b = {0, 0};
};

/// The first features of a search without a start.
enum class FirstFeatures : std::uint8_t {
    looked_up,  ///< vertices from the tables of directions, along the line of centres
    random,     ///< a random vertex of each
};

struct LinCannyOptions {
    FirstFeatures first = FirstFeatures::looked_up;
    std::uint64_t seed = 0;  ///< seed for random vertices
};

struct LinCannyQuery {
    LinCannyStart& start;
    Stats& stats;
    double limit = std::numeric_limits<double>::infinity();  ///< no larger distance matters
    LinCannyOptions options = {};
};

/// Whether the two solids share a point.
Verdict lin_canny_verdict(const PlacedLinCannyShape& a, const PlacedLinCannyShape& b,
                          const LinCannyQuery& query);

/// The separation, if it is at most the limit. Doubtful also if its error may be too large.
ConvexSeparation lin_canny_separation(const PlacedLinCannyShape& a, const PlacedLinCannyShape& b,
                                      const LinCannyQuery& query);

}  // namespace allide
