// SPDX-License-Identifier: MIT
// Where the overlap of two polytopes may be least, found in floats: few directions, which doubles
// then check. docs/design/penetration.md derives the margin.
#pragma once

#include "convex/penetration/candidate_side.h"

namespace allide {

/// Error bound of the floats, in units in which no length exceeds one.
inline constexpr float candidate_error = 28 * 0x1p-24f;
/// Candidates deeper than the best by more than this cannot be the minimum.
inline constexpr float candidate_margin = 4 * candidate_error;

/// A facet of one polytope with the other's vertex that is deepest below it, or an edge of the
/// first with two vertices of the second between which the support changes.
struct OverlapCandidate {
    enum class Kind : std::uint32_t { facet_of_a, facet_of_b, crossing };

    Kind kind;
    std::uint32_t feature;
    std::uint32_t vertices[2];
    float depth;

    friend bool operator==(const OverlapCandidate&, const OverlapCandidate&) = default;
};

struct OverlapCandidates {
    static constexpr int capacity = 16;

    OverlapCandidate candidates[capacity];
    int count = 0;
    float least = 0;  ///< overlap along any of them, in units of the frame's size
};

struct CandidateScratch {
    CandidateSideScratch sides[2];
};

/// `a` is the frame of the first polytope. Returns false if too many directions are alike, if the
/// polytopes may be apart, or if a rotation has a defect.
bool find_overlap_candidates(const OverlapFrame& a, CandidateScratch& scratch,
                             OverlapCandidates& candidates);

}  // namespace allide
