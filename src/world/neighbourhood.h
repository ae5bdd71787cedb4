// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <allide/world.h>

#include "broad/lattice.h"
#include "broad/spatial/box_pair_search.h"
#include "broad/spatial/box_search.h"
#include "broad/spatial/spatial_phase.h"

namespace allide {

/// A volume that holds an object in the world.
struct Enclosure {
    Box box;
    bool is_ball = false;  ///< the box is a cube, and the ball within it holds the object, too
};

/// The first level: boxes of objects, and which of them overlap. Boxes lie on a lattice that suits
/// most of them; the others cost time, not answers.
class Neighbourhood {
public:
    /// Leaves out the pairs that groups and masks forbid; `broad::BroadPhase::use_rules`.
    Neighbourhood(BroadPhase phase, int threads, const broad::PairRules& rules);

    bool contains(std::uint32_t slot) const {
        return slot < is_placed_.size() && is_placed_[slot] != 0;
    }
    void place(std::uint32_t slot, const Enclosure& around);
    void remove(std::uint32_t slot);

    /// Whether `relocate` can take boxes from several threads, after one `begin_relocation`.
    bool takes_many() const { return spatial_ != nullptr; }
    void begin_relocation(std::uint32_t slots) {
        relocated_ = spatial_->move_all();
        places_ = spatial_->positions_of(slots);
    }
    /// The box of an object, for `relocate` or `place_cubes`; null for one that is not there.
    broad::LatticeBox* relocated(std::uint32_t slot) const {
        const std::uint32_t place = places_[slot];
        return place != broad::SpatialStore::no_position ? &relocated_[place] : nullptr;
    }
    void relocate(broad::LatticeBox& box, const Enclosure& around) const;
    const broad::Lattice& lattice() const { return lattice_; }
    std::uint32_t stamp() const { return spatial_->store().stamp(); }
    void end_relocation(std::size_t unfit) { unfit_ += unfit; }
    bool is_unfit(const Box& box) const { return lattice_.is_unfit(box); }

    /// Whether `adopt_lattice` would do good.
    bool wants_lattice() const;
    /// One that suits the boxes of all objects, which must then be placed again.
    void adopt_lattice(std::span<const Box> boxes);

    /// Overlapping pairs that may meet, of which one was placed since the last call, and perhaps
    /// others.
    std::span<const broad::Pair> fresh_pairs() { return phase_->fresh_pairs(); }

    /// Calls visit(slot, bound) as `search_boxes` does, if the broad phase has a tree for that.
    template <class Bound, class Visit>
    bool walk(double limit, Bound bound, Visit visit) {
        if (spatial_)
            broad::search_boxes(spatial_->tree(), spatial_->store().boxes(), lattice_, limit, heap_,
                                bound, visit);
        return spatial_ != nullptr;
    }

    /// Calls visit(slot, slot) as BoxPairSearch does, if the broad phase has a tree for that.
    template <class Bound, class Visit>
    bool walk_pairs(double limit, Bound bound, const Visit& visit) {
        if (spatial_)
            broad::BoxPairSearch(spatial_->tree(), lattice_, pair_heap_, bound)
                .run(spatial_->store().boxes(), limit,
                     [&](std::uint32_t a, std::uint32_t b, double) { return visit(a, b); });
        return spatial_ != nullptr;
    }

    broad::Counters counters() const { return phase_->counters(); }
    std::size_t memory() const {
        return phase_->bytes() + is_placed_.capacity() + heap_.capacity() * sizeof(broad::BoxStep) +
               pair_heap_.capacity() * sizeof(broad::BoxPairStep);
    }

private:
    std::unique_ptr<broad::BroadPhase> phase_;
    broad::SpatialPhase* spatial_;  ///< the same, if it is one
    std::span<broad::LatticeBox> relocated_;
    std::span<const std::uint32_t> places_;  ///< in `relocated_`, by slot
    broad::Lattice lattice_;
    std::vector<std::uint8_t> is_placed_;
    std::vector<broad::BoxStep> heap_;
    std::vector<broad::BoxPairStep> pair_heap_;
    std::size_t placed_ = 0, unfit_ = 0, chosen_for_ = 0, unfit_when_chosen_ = 0;
};

}  // namespace allide
