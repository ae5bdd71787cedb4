// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <vector>

#include <allide/point_tree.h>

namespace allide {

/// Orders points by key, which is in `distance` during a search, then by index.
inline bool is_nearer(const NearPoint& a, const NearPoint& b) {
    return a.distance < b.distance || (a.distance == b.distance && a.index < b.index);
}

/// Collects the nearest points: sorted while they are few, a heap with the farthest first
/// otherwise.
class NearestList {
public:
    /// Points with a key above `limit` are not taken. `count` is not 0.
    NearestList(std::vector<NearPoint>& points, std::size_t count, double limit)
        : points_(points), count_(count), limit_(limit), sorted_(count <= sorted_size) {
        points.clear();
    }

    /// No point with a larger key is taken any more.
    [[nodiscard]] double limit() const { return limit_; }

    void take(const NearPoint& point) {
        const bool full = points_.size() == count_;
        if (full && !is_nearer(point, sorted_ ? points_.back() : points_.front()))
            return;
        if (sorted_)
            insert(point, full);
        else
            push(point, full);
        if (points_.size() == count_)
            limit_ = std::min(limit_, (sorted_ ? points_.back() : points_.front()).distance);
    }

    void finish() {
        if (!sorted_)
            std::sort_heap(points_.begin(), points_.end(), is_nearer);
    }

private:
    static constexpr std::size_t sorted_size = 32;

    void insert(const NearPoint& point, bool full) {
        if (!full)
            points_.push_back(point);
        std::size_t at = points_.size() - 1;
        for (; at > 0 && is_nearer(point, points_[at - 1]); --at)
            points_[at] = points_[at - 1];
        points_[at] = point;
    }

    void push(const NearPoint& point, bool full) {
        if (full) {
            std::pop_heap(points_.begin(), points_.end(), is_nearer);
            points_.back() = point;
        } else {
            points_.push_back(point);
        }
        std::push_heap(points_.begin(), points_.end(), is_nearer);
    }

    std::vector<NearPoint>& points_;
    std::size_t count_;
    double limit_;
    bool sorted_;
};

/// Collects all points within a limit.
class WithinList {
public:
    WithinList(std::vector<NearPoint>& points, double limit) : points_(points), limit_(limit) {
        points.clear();
    }
    [[nodiscard]] double limit() const { return limit_; }
    void take(const NearPoint& point) { points_.push_back(point); }
    void finish() { std::ranges::sort(points_, is_nearer); }

private:
    std::vector<NearPoint>& points_;
    double limit_;
};

}  // namespace allide
