// SPDX-License-Identifier: MIT
#include "triangulate/ear_clipping.h"

#include "base/check.h"
#include "primitive/orient.h"
#include "triangulate/planar_order.h"

namespace allide {
namespace {

constexpr std::size_t visits_per_corner = 1024;

/// For three collinear points: true if the path from a to c turns back or stops at b.
bool is_fold(Vec3 a, Vec3 b, Vec3 c) {
    return a == b || b == c || precedes_in_plane(a, b) != precedes_in_plane(b, c);
}

}  // namespace

void EarClipper::reset(std::span<const Vec3> corners) {
    ALLIDE_ASSERT(corners.size() >= 3);
    points_ = corners;
    tree_.reset(corners);
    for (Queue& queue : queues_) {
        queue.candidates.clear();
        queue.first = 0;
    }
    const auto count = static_cast<std::uint32_t>(corners.size());
    corners_.resize(count);
    for (std::uint32_t k = 0; k < count; ++k)
        corners_[k] = {k == 0 ? count - 1 : k - 1, k + 1 == count ? 0 : k + 1};
    for (std::uint32_t k = 0; k < count; ++k) {
        const Corner& corner = corners_[k];
        tree_.set(k, orient2d(points_[corner.previous], points_[k], points_[corner.next], 2) <= 0);
    }
}

EarClipper::Rank EarClipper::rank(std::uint32_t corner) {
    const Vec3 a = points_[corners_[corner].previous], b = points_[corner],
               c = points_[corners_[corner].next];
    const int turn = orient2d(a, b, c, 2);
    tree_.set(corner, turn <= 0);
    if (turn <= 0)
        return turn == 0 && is_fold(a, b, c) ? Rank::fold : Rank::reflex;
    if (tree_.visits() > visits_per_corner * points_.size())
        return Rank::blocked;
    return tree_.meets_triangle(a, b, c) ? Rank::blocked : Rank::ear;
}

void EarClipper::offer(std::uint32_t corner, Rank rank) {
    queues_[static_cast<std::size_t>(rank)].candidates.push_back(
        {corner, corners_[corner].version});
}

void EarClipper::review(std::uint32_t corner) {
    ++corners_[corner].version;
    offer(corner, rank(corner));
}

bool EarClipper::take(Rank rank, std::uint32_t& corner) {
    Queue& queue = queues_[static_cast<std::size_t>(rank)];
    while (queue.first < queue.candidates.size()) {
        const Candidate candidate = queue.candidates[queue.first++];
        corner = candidate.corner;
        if (!corners_[corner].is_cut && corners_[corner].version == candidate.version)
            return true;
    }
    return false;
}

/// Tests a blocked corner again before cutting it anyway: where sides touch or cross, the corner
/// that blocked it may be gone.
std::uint32_t EarClipper::best() {
    std::uint32_t corner = 0;
    if (take(Rank::ear, corner) || take(Rank::fold, corner))
        return corner;
    while (take(Rank::blocked, corner)) {
        if (rank(corner) == Rank::ear)
            return corner;
        offer(corner, Rank::stuck);
    }
    if (!take(Rank::stuck, corner))
        take(Rank::reflex, corner);
    return corner;
}

void EarClipper::cut(std::uint32_t corner) {
    const auto [previous, next, version, was_cut] = corners_[corner];
    corners_[corner].is_cut = true;
    tree_.set(corner, false);
    corners_[previous].next = next;
    corners_[next].previous = previous;
    review(previous);
    review(next);
}

void EarClipper::clip(std::span<const Vec3> corners,
                      std::vector<std::array<std::uint32_t, 3>>& triangles) {
    reset(corners);
    for (std::uint32_t k = 0; k < corners.size(); ++k)
        offer(k, rank(k));
    for (std::size_t left = corners.size(); left > 3; --left) {
        const std::uint32_t corner = best();
        triangles.push_back({corners_[corner].previous, corner, corners_[corner].next});
        cut(corner);
    }
    const std::uint32_t last = best();
    triangles.push_back({corners_[last].previous, last, corners_[last].next});
}

}  // namespace allide
