// SPDX-License-Identifier: MIT
// The answers that the methods for two convex polytopes share.
#pragma once

#include <cstdint>
#include <optional>

#include <allide/contact.h>

namespace allide {

enum class Verdict : std::uint8_t { apart, meet, doubtful };

/// The result of the last query about a pair, to start the next query from it. The default starts
/// cold.
struct ConvexStart {
    std::uint16_t vertex_a[3] = {}, vertex_b[3] = {};
    std::uint8_t count = 0;  ///< number of vertex pairs
    bool met = false;
    bool has_features = false;
    Feature feature_a, feature_b;  ///< the features with these vertices
};

struct ConvexSeparation {
    Verdict verdict;  ///< `separation` means nothing if it is doubtful
    /// Nothing if it exceeds the limit. For polytopes that meet: distance 0 and a common point.
    std::optional<Separation> separation;
};

}  // namespace allide
