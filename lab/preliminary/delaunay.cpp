// SPDX-License-Identifier: MIT
#include "lab/preliminary/delaunay.h"

#include <algorithm>
#include <tuple>

namespace allide::lab {
namespace {

/// The four points of the first tetrahedron; the unit cube and one more on each side are within.
LatticeTetrahedron first_corners() {
    constexpr std::int32_t middle = 1 << 17, reach = 1 << 21;
    const auto at = [](int x, int y, int z) {
        return LatticePoint{middle + x * reach, middle + y * reach, middle + z * reach};
    };
    return {at(1, 1, 1), at(1, -1, -1), at(-1, 1, -1), at(-1, -1, 1)};
}

}  // namespace

Delaunay::Delaunay() {
    const LatticeTetrahedron first = first_corners();
    points_.assign(first.begin(), first.end());
    Tetrahedron all = {{0, 1, 2, 3}, {none, none, none, none}};
    if (orientation(first) < 0)
        std::swap(all.corner[0], all.corner[1]);
    add(all);
}

LatticeTetrahedron Delaunay::corners(std::uint32_t tetrahedron) const {
    const Tetrahedron& t = tetrahedra_[tetrahedron];
    return {points_[t.corner[0]], points_[t.corner[1]], points_[t.corner[2]], points_[t.corner[3]]};
}

std::uint32_t Delaunay::add(const Tetrahedron& tetrahedron) {
    if (free_.empty()) {
        tetrahedra_.push_back(tetrahedron);
        in_cavity_.push_back(0);
        return static_cast<std::uint32_t>(tetrahedra_.size() - 1);
    }
    const std::uint32_t at = free_.back();
    free_.pop_back();
    tetrahedra_[at] = tetrahedron;
    return at;
}

bool Delaunay::is_beyond(std::uint32_t tetrahedron, std::uint32_t side,
                         const LatticePoint& p) const {
    LatticeTetrahedron moved = corners(tetrahedron);
    moved[side] = p;
    return orientation(moved) < 0;
}

std::uint32_t Delaunay::locate(const LatticePoint& point, std::uint32_t from) const {
    std::uint32_t at = from;
    for (std::uint32_t turn = 0;; ++turn) {
        std::uint32_t next = none;
        for (std::uint32_t i = 0; i < 4 && next == none; ++i) {
            const std::uint32_t side = (i + turn) % 4;
            if (is_beyond(at, side, point))
                next = tetrahedra_[at].neighbour[side];
        }
        if (next == none)
            return at;
        at = next;
    }
}

bool Delaunay::crosses(std::uint32_t tetrahedron, std::uint32_t side, const LatticePoint& start,
                       const LatticePoint& goal) const {
    const LatticeTetrahedron t = corners(tetrahedron);
    int least = 1, most = -1;
    for (std::uint32_t i = 1; i < 4; ++i) {
        const std::uint32_t j = i % 3 + 1;
        const int turn = orientation(start, goal, t[(side + i) % 4], t[(side + j) % 4]);
        least = std::min(least, turn);
        most = std::max(most, turn);
    }
    return least >= 0 || most <= 0;
}

std::uint32_t Delaunay::next_along(std::uint32_t at, const LatticePoint& start,
                                   const LatticePoint& goal) const {
    std::uint32_t other = none;
    for (std::uint32_t side = 0; side < 4; ++side) {
        if (!is_beyond(at, side, goal))
            continue;
        other = tetrahedra_[at].neighbour[side];
        if (crosses(at, side, start, goal))
            return other;
    }
    return other;
}

std::uint32_t Delaunay::walk(const LatticePoint& start, const LatticePoint& goal,
                             std::uint32_t from, std::uint64_t& walked) const {
    std::uint32_t at = from;
    // A line through an edge may lead around it; steps towards the goal alone always end.
    for (std::size_t steps = 0; steps < tetrahedra_.size(); ++steps) {
        const std::uint32_t next = next_along(at, start, goal);
        if (next == none)
            return at;
        at = next;
        ++walked;
    }
    return locate(goal, at);
}

void Delaunay::find_cavity(std::uint32_t first, const LatticePoint& p) {
    removed_.assign(1, first);
    in_cavity_[first] = 1;
    for (std::size_t i = 0; i < removed_.size(); ++i)
        for (const std::uint32_t next : tetrahedra_[removed_[i]].neighbour)
            if (next != none && !in_cavity_[next] && is_in_sphere(corners(next), p)) {
                in_cavity_[next] = 1;
                removed_.push_back(next);
            }
}

void Delaunay::note_gaps(std::uint32_t tetrahedron, std::uint32_t tip) {
    const Tetrahedron& t = tetrahedra_[tetrahedron];
    for (std::uint32_t side = 0; side < 4; ++side) {
        if (side == tip)
            continue;
        std::uint32_t edge[2], count = 0;
        for (std::uint32_t i = 0; i < 4; ++i)
            if (i != tip && i != side)
                edge[count++] = t.corner[i];
        gaps_.push_back(
            {std::min(edge[0], edge[1]), std::max(edge[0], edge[1]), tetrahedron, side});
    }
}

void Delaunay::join_gaps() {
    std::ranges::sort(gaps_, [](const Gap& a, const Gap& b) {
        return std::tie(a.low, a.high, a.tetrahedron) < std::tie(b.low, b.high, b.tetrahedron);
    });
    for (std::size_t i = 0; i + 1 < gaps_.size(); i += 2) {
        const Gap &a = gaps_[i], &b = gaps_[i + 1];
        tetrahedra_[a.tetrahedron].neighbour[a.side] = b.tetrahedron;
        tetrahedra_[b.tetrahedron].neighbour[b.side] = a.tetrahedron;
    }
    gaps_.clear();
}

void Delaunay::fill_cavity(std::uint32_t point) {
    made_.clear();
    for (const std::uint32_t old : removed_) {
        for (std::uint32_t side = 0; side < 4; ++side) {
            Tetrahedron t = tetrahedra_[old];
            const std::uint32_t across = t.neighbour[side];
            if (across != none && in_cavity_[across])
                continue;
            t.corner[side] = point;
            const std::uint32_t at = add(t);
            made_.push_back(at);
            if (across != none)
                *std::ranges::find(tetrahedra_[across].neighbour, old) = at;
            note_gaps(at, side);
        }
    }
    join_gaps();
    for (const std::uint32_t old : removed_) {
        in_cavity_[old] = 0;
        tetrahedra_[old].alive = false;
        free_.push_back(old);
    }
    last_ = made_.back();
}

std::uint32_t Delaunay::insert(const LatticePoint& point) {
    const std::uint32_t home = locate(point, last_);
    for (const std::uint32_t corner : tetrahedra_[home].corner)
        if (points_[corner] == point) {
            removed_.clear();
            made_.clear();
            return corner;
        }
    const auto number = static_cast<std::uint32_t>(points_.size());
    points_.push_back(point);
    find_cavity(home, point);
    fill_cavity(number);
    return number;
}

}  // namespace allide::lab
