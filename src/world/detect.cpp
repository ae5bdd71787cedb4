// SPDX-License-Identifier: MIT
// Two levels, after I-COLLIDE and V-COLLIDE: boxes give candidates, the pair test decides. Pairs of
// untouched objects are in the report iff they were in the last one.
#include <algorithm>
#include <cstring>
#include <iterator>

#include "base/parallel.h"
#include "broad/make_broad_phase.h"
#include "pair/bounds.h"
#include "pair/geometry_impl.h"
#include "world/world_impl.h"

namespace allide {
namespace {

broad::Method method_for(BroadPhase phase) {
    switch (phase) {
        case BroadPhase::grid:
            return broad::Method::ghost_grid;
        case BroadPhase::tree:
            return broad::Method::packed_tree;
        case BroadPhase::sweep_and_prune:
            return broad::Method::sweep_and_prune;
        case BroadPhase::interval_tree:
            return broad::Method::rectangle_sweep;
        case BroadPhase::uniform_grid:
            return broad::Method::uniform_grid;
        case BroadPhase::brute:
            return broad::Method::brute_force;
        case BroadPhase::automatic:
            break;
    }
    return broad::Method::automatic;
}

}  // namespace

World::Impl::Impl(const WorldOptions& chosen)
    : options(chosen),
      broad_(broad::make_broad_phase({method_for(chosen.broad), chosen.threads})) {}

void World::Impl::touch(std::uint32_t slot) {
    if (motion_.size() <= slot)
        motion_.resize(slot + 1);
    if (motion_[slot].touched)
        return;
    motion_[slot].touched = true;
    touched_.push_back(slot);
}

void World::Impl::place(std::uint32_t slot, const Transform& world_from_local) {
    if (std::memcmp(&objects.transform(slot), &world_from_local, sizeof world_from_local) == 0)
        return;
    objects.set_transform(slot, world_from_local);
    touch(slot);
}

Box World::Impl::box(std::uint32_t slot) const {
    return world_box(objects.geometry(slot).impl().bounds, objects.transform(slot),
                     0.5 * options.margin);
}

void World::Impl::place_in_broad_phase(std::uint32_t slot) {
    const bool wanted = objects.is_active(slot);
    if (wanted)
        broad_->place(slot, lattice_(box(slot)));
    else if (motion_[slot].is_placed)
        broad_->remove(slot);
    motion_[slot].is_placed = wanted;
}

/// A lattice stays while it suits most objects; those it does not suit cost time, not answers.
void World::Impl::choose_lattice_if_unfit() {
    for (const std::uint32_t slot : touched_)
        unfit_ += objects.is_live(slot) && lattice_.is_unfit(box(slot));
    if (has_lattice_ && unfit_ <= 2 * unfit_when_chosen_ + objects.size() / 8)
        return;
    std::vector<Box> boxes;
    for (std::uint32_t slot = 0; slot < objects.slots(); ++slot)
        if (objects.is_live(slot))
            boxes.push_back(box(slot));
    lattice_ = broad::Lattice::around(boxes);
    has_lattice_ = true;
    unfit_ = 0;
    unfit_when_chosen_ = static_cast<std::size_t>(
        std::ranges::count_if(boxes, [&](const Box& b) { return lattice_.is_unfit(b); }));
    for (std::uint32_t slot = 0; slot < motion_.size(); ++slot)
        if (motion_[slot].is_placed && !motion_[slot].touched)
            place_in_broad_phase(slot);
}

void World::Impl::refresh_boxes() {
    choose_lattice_if_unfit();
    for (const std::uint32_t slot : touched_)
        place_in_broad_phase(slot);
}

bool World::Impl::is_touched(broad::Pair pair) const {
    return motion_[pair.a].touched || motion_[pair.b].touched;
}

bool World::Impl::may_be_tested(broad::Pair pair) const {
    return is_touched(pair) && !(objects.is_stationary(pair.a) && objects.is_stationary(pair.b)) &&
           rules.allows(pair.a, pair.b);
}

void World::Impl::choose_candidates() {
    candidates_.clear();
    std::ranges::copy_if(broad_->fresh_pairs(), std::back_inserter(candidates_),
                         [&](broad::Pair pair) { return may_be_tested(pair); });
}

void World::Impl::merge_with_untouched() {
    std::swap(previous_, current_);
    current_.clear();
    auto fresh = fresh_.pairs.begin();
    for (const NearPair& old : previous_.pairs) {
        if (is_touched({old.a, old.b}))
            continue;
        for (; fresh != fresh_.pairs.end() && fresh->key() < old.key(); ++fresh)
            current_.add(*fresh, fresh_);
        current_.add(old, previous_);
    }
    for (; fresh != fresh_.pairs.end(); ++fresh)
        current_.add(*fresh, fresh_);
}

void World::Impl::report_changes() {
    std::swap(previous_ids_, ids_);
    ids_.clear();
    for (const NearPair& pair : current_.pairs)
        ids_.push_back({objects.id(pair.a), objects.id(pair.b)});
    began_.clear();
    std::ranges::set_difference(ids_, previous_ids_, std::back_inserter(began_));
    ended_.clear();
    std::ranges::set_difference(previous_ids_, ids_, std::back_inserter(ended_));
}

void World::Impl::publish() {
    collisions_.clear();
    for (std::size_t i = 0; i < ids_.size(); ++i) {
        const NearPair& pair = current_.pairs[i];
        collisions_.push_back({ids_[i].a, ids_[i].b, pair.intersecting, current_.faces_of(pair),
                               options.detail == Detail::separations
                                   ? &current_.separations[pair.separation]
                                   : nullptr});
    }
    report_.collisions = collisions_;
    report_.began = began_;
    report_.ended = ended_;
}

const Report& World::Impl::detect() {
    report_.stats = {};
    report_.stats.moved = touched_.size();
    refresh_boxes();
    choose_candidates();
    fresh_.clear();
    tests_.run(objects, options, candidates_, fresh_, report_.stats.pair_tests);
    sort(fresh_.pairs);
    merge_with_untouched();
    report_changes();
    publish();
    for (const std::uint32_t slot : touched_)
        motion_[slot].touched = false;
    touched_.clear();
    const broad::Counters counts = broad_->counters();
    report_.stats.box_tests = counts.box_tests;
    report_.stats.exchanges = counts.exchanges;
    report_.stats.box_pairs = candidates_.size();
    return report_;
}

std::size_t World::Impl::memory() const {
    return objects.memory() + rules.bytes() + broad_->bytes() + tests_.memory() + fresh_.memory() +
           current_.memory() + previous_.memory() + motion_.capacity() * sizeof(Motion) +
           touched_.capacity() * sizeof(std::uint32_t) +
           candidates_.capacity() * sizeof(broad::Pair) +
           (ids_.capacity() + previous_ids_.capacity() + began_.capacity() + ended_.capacity()) *
               sizeof(ObjectPair) +
           collisions_.capacity() * sizeof(Collision);
}

}  // namespace allide
