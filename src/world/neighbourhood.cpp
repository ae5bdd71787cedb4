// SPDX-License-Identifier: MIT
#include "world/neighbourhood.h"

#include <algorithm>

#include "broad/finder/make_broad_phase.h"

namespace allide {
namespace {

bool is_spatial(BroadPhase phase) {
    return phase == BroadPhase::automatic || phase == BroadPhase::grid || phase == BroadPhase::tree;
}

}  // namespace

Neighbourhood::Neighbourhood(BroadPhase phase, int threads, const broad::PairRules& rules)
    : phase_(broad::make_broad_phase({.threads = threads, .broad = phase})),
      spatial_(is_spatial(phase) ? static_cast<broad::SpatialPhase*>(phase_.get()) : nullptr) {
    phase_->use_rules(&rules);
}

void Neighbourhood::place(std::uint32_t slot, const Enclosure& around) {
    if (is_placed_.size() <= slot)
        is_placed_.resize(slot + 1);
    placed_ += is_placed_[slot] == 0;
    is_placed_[slot] = 1;
    unfit_ += lattice_.is_unfit(around.box);
    broad::LatticeBox bounds = lattice_(around.box);
    bounds.is_ball = around.is_ball;
    phase_->place(slot, bounds);
}

void Neighbourhood::remove(std::uint32_t slot) {
    if (!contains(slot))
        return;
    is_placed_[slot] = 0;
    --placed_;
    phase_->remove(slot);
}

void Neighbourhood::relocate(broad::LatticeBox& box, const Enclosure& around) const {
    const broad::LatticeBox bounds = lattice_(around.box);
    std::copy_n(bounds.min, 3, box.min);
    std::copy_n(bounds.max, 3, box.max);
    box.is_ball = around.is_ball;
}

bool Neighbourhood::wants_lattice() const {
    return placed_ > 8 * chosen_for_ || unfit_ > 2 * unfit_when_chosen_ + placed_ / 8;
}

void Neighbourhood::adopt_lattice(std::span<const Box> boxes) {
    lattice_ = broad::Lattice::around(boxes);
    chosen_for_ = boxes.size();
    unfit_ = 0;
    unfit_when_chosen_ = static_cast<std::size_t>(
        std::ranges::count_if(boxes, [&](const Box& b) { return lattice_.is_unfit(b); }));
}

}  // namespace allide
