// SPDX-License-Identifier: MIT
// Where the overlap of two polytopes may be least, found in floats: few directions, which doubles
// then judge. docs/penetration.md derives the margin.
#pragma once

#include "convex/lead_side.h"

namespace allide {

/// What floats may be off by, in units that make no length more than one.
inline constexpr float lead_error = 28 * 0x1p-24f;
/// What is that much more than the least is not it, nor is the least that much more than found.
inline constexpr float lead_margin = 4 * lead_error;

/// A facet of one polytope with the other's vertex that is deepest below it, or an edge of the
/// first with two vertices of the second between which the support changes.
struct OverlapLead {
    enum class Kind : std::uint32_t { facet_of_a, facet_of_b, crossing };

    Kind kind;
    std::uint32_t feature;
    std::uint32_t vertices[2];
    float depth;

    friend bool operator==(const OverlapLead&, const OverlapLead&) = default;
};

struct OverlapLeads {
    static constexpr int capacity = 16;

    OverlapLead leads[capacity];
    int count = 0;
    float least = 0;  ///< overlap along any of them, in units of the frame's size
};

struct LeadScratch {
    LeadSideScratch sides[2];
};

/// `a` is as the first polytope sees the second. False if too many directions are alike, if the two
/// may be apart, or if a rotation has a defect.
bool find_overlap_leads(const OverlapFrame& a, LeadScratch& scratch, OverlapLeads& leads);

}  // namespace allide
