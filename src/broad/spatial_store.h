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
#include "broad/slot_keys.h"

namespace allide::broad {

/// Where the bulk of the objects is; outliers may lie outside.
struct Region {
    std::int32_t low[3], high[3];
};

class SpatialStore {
public:
    static constexpr std::uint32_t no_slot = UINT32_MAX;

    void place(std::uint32_t object, const LatticeBox& box);
    void remove(std::uint32_t object);
    /// All slots, for the caller to write new bounds into, from any threads; all count as moved.
    /// Empty boxes must be so along every axis.
    std::span<LatticeBox> move_all();
    /// The slots of objects 0 to `count`, and perhaps of more, or `no_slot`.
    std::span<const std::uint32_t> slots_of(std::uint32_t count);

    std::span<const LatticeBox> slots() const { return slots_; }
    std::uint32_t slot_of(std::uint32_t object) const {
        return object < slot_of_.size() ? slot_of_[object] : no_slot;
    }
    std::size_t live() const { return slots_.size() - holes_; }

    /// Of boxes that moved since the last frame.
    std::uint32_t stamp() const { return now_; }
    /// Grows with every change.
    std::uint64_t edits() const { return edits_; }
    std::size_t moved() const { return all_moved_ ? live() : moved_; }
    bool is_fresh(std::uint32_t slot) const { return all_moved_ || slots_[slot].stamp == now_; }
    /// Slots changed since the last frame, in ascending order: movers, and those that removal
    /// emptied. Only while they are few.
    std::span<const std::uint32_t> changed();
    bool changes_are_few() const { return !all_moved_ && touched_.size() <= slots_.size() / 8; }
    void end_frame();

    /// Whether slots are out of order enough for `sort` to pay, when the work grows with the size
    /// of leaves up to `tolerance` times what it was.
    bool wants_sorting(double tolerance);
    /// `scratch` is memory to work in; what it holds is lost.
    void sort(int threads, LargeVector<LatticeBox>& scratch);
    /// How often it sorted: slots keep their meaning until this changes.
    std::uint64_t sorts() const { return sorts_; }

    Region region() const;
    std::size_t bytes() const;

private:
    void touch(std::uint32_t slot);
    double leaf_size() const;
    void apply_order(int threads, std::span<const SlotKey> order, std::span<SlotKey> room);
    void touch_fresh();

    LargeVector<LatticeBox> slots_;
    LargeVector<std::uint32_t> slot_of_;
    std::vector<std::uint32_t> touched_;
    CountingSort by_digit_;
    std::size_t holes_ = 0, appended_ = 0, moved_ = 0;
    std::size_t drift_ = 0;  ///< objects moved since the order was last looked at
    std::uint32_t now_ = 1;
    bool all_moved_ = false;
    std::uint64_t sorts_ = 0, edits_ = 0;
    double sorted_leaf_size_ = 0;
};

}  // namespace allide::broad
