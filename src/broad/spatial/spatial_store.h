// SPDX-License-Identifier: MIT
// Boxes kept in spatial order, along Hilbert's curve, so that everything else reads memory in
// sequence. Sorting is rare: it follows how far the objects have drifted apart.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/large_pages.h"
#include "broad/lattice.h"
#include "broad/pair_rules.h"
#include "broad/spatial/position_keys.h"

namespace allide::broad {

/// Where the bulk of the objects is; outliers may lie outside.
struct Region {
    std::int32_t low[3], high[3];
};

class SpatialStore {
public:
    static constexpr std::uint32_t no_position = UINT32_MAX;

    /// `now` is the stamp of the first frame.
    explicit SpatialStore(std::uint32_t now = 1) : now_(now) {}

    void place(std::uint32_t object, const LatticeBox& box);
    void remove(std::uint32_t object);
    /// All positions, for the caller to write new bounds into, from any threads; all count as
    /// moved. Empty boxes must be so along every axis.
    std::span<LatticeBox> move_all();
    /// The positions of objects 0 to `count`, and perhaps of more, or `no_position`.
    std::span<const std::uint32_t> positions_of(std::uint32_t count);

    std::span<const LatticeBox> boxes() const { return boxes_; }
    std::uint32_t position_of(std::uint32_t object) const {
        return object < position_of_.size() ? position_of_[object] : no_position;
    }
    std::size_t live() const { return boxes_.size() - holes_; }

    /// The stamp of boxes that moved since the last frame.
    std::uint32_t stamp() const { return now_; }
    /// Grows with every change.
    std::uint64_t edits() const { return edits_; }
    std::size_t moved() const { return all_moved_ ? live() : moved_; }
    bool is_fresh(std::uint32_t position) const {
        return all_moved_ || boxes_[position].stamp == now_;
    }
    /// Positions changed since the last frame, in ascending order: movers, and those that removal
    /// emptied. Only while they are few.
    std::span<const std::uint32_t> changed();
    bool changes_are_few() const { return !all_moved_ && touched_.size() <= boxes_.size() / 8; }
    void end_frame();

    /// Positions changed since the last `end_look` or frame, in ascending order; only while they
    /// are few. Queries between two frames bring the tree up to date by these.
    std::span<const std::uint32_t> changed_since_look();
    bool changes_since_look_are_few() const {
        return !all_since_look_ && since_look_.size() <= boxes_.size() / 8;
    }
    void end_look() {
        since_look_.clear();
        all_since_look_ = false;
    }

    /// Whether positions are out of order enough for `sort` to pay, when the work grows with the
    /// size of leaves up to `tolerance` times what it was.
    bool wants_sorting(double tolerance);
    /// `scratch` is memory to work in; what it holds is lost. With rules, positions are sorted by
    /// section first.
    void sort(int threads, LargeVector<LatticeBox>& scratch, const PairRules* rules = nullptr);
    /// How often it sorted: positions keep their meaning until this changes.
    std::uint64_t sorts() const { return sorts_; }

    Region region() const;
    std::size_t bytes() const;

private:
    void touch(std::uint32_t position);
    void change(std::uint32_t position);
    double leaf_size() const;
    void apply_order(int threads, std::span<const PositionKey> order, std::span<PositionKey> room);
    void touch_fresh();

    LargeVector<LatticeBox> boxes_;
    LargeVector<std::uint32_t> position_of_;
    std::vector<std::uint32_t> touched_, since_look_;
    CountingSort by_digit_;
    std::size_t holes_ = 0, appended_ = 0, moved_ = 0;
    std::size_t drift_ = 0;  ///< objects moved since the order was last looked at
    std::uint32_t now_;
    bool all_moved_ = false, all_since_look_ = false;
    std::uint64_t sorts_ = 0, edits_ = 0;
    double sorted_leaf_size_ = 0;
};

}  // namespace allide::broad
