// SPDX-License-Identifier: MIT
// Two convex polytopes: do they intersect, and how far apart are they? What is answered is certain;
// the few pairs that are left in doubt are for the caller to decide by faces and containment.
#pragma once

#include <cstdint>
#include <optional>

#include <allide/contact.h>

#include "convex/polytope.h"

namespace allide {

enum class Verdict : std::uint8_t { apart, meet, doubtful };

/// What a query found last time, for the next one about the same pair. A default one is cold.
struct ConvexStart {
    std::uint16_t vertex_a[3] = {}, vertex_b[3] = {};
    std::uint8_t count = 0;  ///< of vertex pairs
    bool met = false;
    bool has_features = false;
    Feature feature_a, feature_b;  ///< whose vertices these are
};

/// Whether the two solids share a point.
Verdict convex_verdict(const PlacedPolytope& a, const PlacedPolytope& b, ConvexStart& start,
                       Stats& stats);

struct ConvexSeparation {
    Verdict verdict;  ///< `separation` means nothing if it is doubtful
    /// Nothing if it exceeds the limit. For polytopes that meet: distance 0 and a common point.
    std::optional<Separation> separation;
};

/// The separation, if it is at most `limit`.
ConvexSeparation convex_separation(const PlacedPolytope& a, const PlacedPolytope& b, double limit,
                                   ConvexStart& start, Stats& stats);

}  // namespace allide
