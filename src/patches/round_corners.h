// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "patches/flat_side.h"
#include "query/piece.h"

namespace allide {

/// Which side of a body is looked at, and what belongs to it.
struct SideChoice {
    bool is_top;       ///< the highest points, not the lowest
    double thickness;  ///< what is so near to the highest belongs to the side
    double reach;      ///< half the edge of the square that stands for an unbounded side
};

/// The points of the end at p of a cylinder or cone are rim_points numbers from this one on, then
/// come those of the end at q. The numbers before are those of parts.
inline constexpr std::uint32_t first_rim_point = round_parts;
inline constexpr std::uint32_t rim_points = 32;

/// Corners of the side that a round shape shows along the normal of a frame: a point, the ends of a
/// segment, a polygon in an end disc, or a square without vertices.
std::vector<SideCorner> round_corners(const Piece& round, const FlatFrame& frame,
                                      const SideChoice& choice);

}  // namespace allide
