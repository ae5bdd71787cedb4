// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "tumble/detection.h"

namespace tumble {

/// What a run has found so far.
struct Tally {
    std::vector<double> seconds;  ///< of detection, by frame
    std::uint64_t pairs = 0;
    std::uint64_t overlapping_boxes = 0;
    std::uint64_t collisions = 0;
    std::array<std::uint64_t, 4> face_pairs = {};  ///< by ContactKind
    allide::Stats stats;
    std::uint64_t hash = 0x6a09e667f3bcc908;  ///< of every collision and face pair, in order
};

void add(Tally& tally, const Detection& detection);

std::size_t face_pairs(const Detection& detection);

}  // namespace tumble
