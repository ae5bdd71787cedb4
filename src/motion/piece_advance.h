// SPDX-License-Identifier: MIT
#pragma once

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

/// Times k / start_samples are looked at for pairs that meet at time 0.
inline constexpr int start_samples = 256;

}  // namespace allide
