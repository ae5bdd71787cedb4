// SPDX-License-Identifier: MIT
// Ear clipping (Meisters, "Polygons have ears", 1975) cuts off a strictly convex corner whose
// triangle contains no other corner, until one triangle is left. In a simple polygon a corner
// becomes or ceases to be an ear only when a neighbour is cut. So each cut needs two tests, each by
// a k-d tree of the corners that are not convex.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include <allide/math.h>

#include "triangulate/corner_tree.h"

namespace allide {

/// Cuts polygons of the plane z = 0 that run counterclockwise into triangles of their corners.
/// Always n - 2 of them, together with every side exactly once; they overlap nowhere if the polygon
/// is simple, or is so but for sides that touch (holes joined by a bridge).
class EarClipper {
public:
    /// About n log n for n >= 3 corners. At most 1024 n tree nodes are visited, which no polygon
    /// below 170 corners can exceed; what remains after that is cut without looking for overlaps.
    void clip(std::span<const Vec3> corners, std::vector<std::array<std::uint32_t, 3>>& triangles);

private:
    /// From what is cut first to what is cut only when nothing else is left.
    enum class Rank : std::uint8_t { ear, fold, blocked, stuck, reflex };
    static constexpr int rank_count = 5;

    struct Corner {
        std::uint32_t previous, next;
        std::uint32_t version = 0;  // changes when a neighbour is cut
        bool is_cut = false;
    };
    struct Candidate {
        std::uint32_t corner, version;
    };
    struct Queue {
        std::vector<Candidate> candidates;
        std::size_t first = 0;
    };

    void reset(std::span<const Vec3> corners);
    Rank rank(std::uint32_t corner);
    void offer(std::uint32_t corner, Rank rank);
    void review(std::uint32_t corner);
    bool take(Rank rank, std::uint32_t& corner);
    std::uint32_t best();
    void cut(std::uint32_t corner);

    std::span<const Vec3> points_;
    std::vector<Corner> corners_;
    std::array<Queue, rank_count> queues_;
    CornerTree tree_;
};

}  // namespace allide
