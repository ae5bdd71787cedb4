// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "motion/advance.h"
#include "query/work.h"

namespace allide {

struct PairSearch {
    const MovingPair& pair;
    Start start;
    BudgetMeter& meter;
    Work& work;
};

/// The first meeting of two pieces, whose separation at time 0 is given; features by the numbers
/// that answers give them.
std::optional<Meeting> first_meeting(const PairSearch& search, double separation_at_start);

/// By the distance of the whole pieces. With `left_out` only what they do after they have been seen
/// apart by more than the tolerance counts.
std::optional<Meeting> whole_meeting(const PairSearch& search, bool left_out);

/// By windows of time in which only faces that are near can meet. With `left_out` pairs of faces
/// that meet at time 0 count only after they have been seen apart.
std::optional<Meeting> face_meeting(const PairSearch& search, bool left_out);

/// Two faces by their numbers in the pieces, 0 of a round one, and when they meet first.
struct FaceMeeting {
    std::uint32_t a, b;
    Meeting meeting;
};

/// Appends all pairs of faces of two bounded pieces that meet, in no order; false if the budget
/// ended first. Two round pieces are one pair.
bool add_face_meetings(const PairSearch& search, std::vector<FaceMeeting>& found);

/// Times k / start_samples are looked at for pairs that meet at time 0.
inline constexpr int start_samples = 256;

}  // namespace allide
