// SPDX-License-Identifier: MIT
#include "broad/spatial_phase.h"

#include <algorithm>

namespace allide::broad {
namespace {

constexpr int frames_between_plans = 32;
constexpr double tree_tolerance = 1.4, grid_tolerance = 3;
constexpr std::size_t fewest_for_grid = 256;

}  // namespace

/// Decides between grid and tree for the next frames.
void SpatialPhase::plan() {
    const std::size_t live = store_.live();
    const bool changed = live > planned_for_ + planned_for_ / 8 || live + live / 8 < planned_for_;
    if (!changed && --frames_until_plan_ > 0)
        return;
    frames_until_plan_ = frames_between_plans;
    planned_for_ = live;
    const bool wanted = options_.structure == Structure::grid ||
                        (options_.structure == Structure::automatic && live >= fewest_for_grid);
    grid_fits_ = wanted && grid_.plan(store_.slots(), store_.region());
}

bool SpatialPhase::grid_pairs() {
    if (!grid_fits_ || store_.slots().empty())
        return false;
    grid_fits_ = grid_.bin(options_.threads, store_.slots());
    if (!grid_fits_)
        return false;
    grid_.find_pairs(options_.threads, store_.slots(), pairs_);
    counters_.node_updates += grid_.entries();
    return true;
}

void SpatialPhase::find_all() {
    plan();
    used_grid_ = grid_pairs();
    tree_is_current_ = !used_grid_;
    if (used_grid_) {
        tree_.clear();
    } else {
        tree_.rebuild(options_.threads, store_.slots());
        tree_.self_pairs(options_.threads, pairs_);
        counters_.node_updates += tree_.node_updates();
    }
    if (store_.moved() < store_.live())
        keep_fresh();
}

void SpatialPhase::keep_fresh() {
    Pair* pairs = pairs_.joined().data();
    std::size_t kept = 0;
    for (const Pair pair : pairs_.joined().pairs())
        if (store_.is_fresh(pair.a) || store_.is_fresh(pair.b))
            pairs[kept++] = pair;
    pairs_.joined().resize_down(kept);
}

void SpatialPhase::find_of_movers() {
    const std::span<const std::uint32_t> changed = store_.changed();
    if (changed.empty())
        return;
    used_grid_ = false;
    if (tree_is_current_)
        tree_.refit(store_.slots(), changed);
    else
        tree_.rebuild(options_.threads, store_.slots());
    tree_is_current_ = true;
    counters_.node_updates += tree_.node_updates();
    tree_.probe_pairs(options_.threads, store_.slots(), changed, pairs_);
    Pair* pairs = pairs_.joined().data();
    std::size_t kept = 0;
    for (const Pair pair : pairs_.joined().pairs())  // two movers have found each other
        if (pair.a < pair.b || !store_.is_fresh(pair.b))
            pairs[kept++] = ordered_pair(pair.a, pair.b);
    pairs_.joined().resize_down(kept);
}

std::span<const Pair> SpatialPhase::fresh_slot_pairs() {
    counters_ = {.moved = store_.moved()};
    pairs_.clear();
    if (store_.wants_sorting(used_grid_ ? grid_tolerance : tree_tolerance)) {
        store_.sort();
        tree_is_current_ = false;
    }
    if (store_.changes_are_few())
        find_of_movers();
    else
        find_all();
    counters_.box_tests = pairs_.box_tests();
    pairs_.joined().keep_headroom();
    store_.end_frame();
    return pairs_.joined().pairs();
}

std::span<const Pair> SpatialPhase::fresh_pairs() {
    by_object_.clear();
    const std::span<const Pair> pairs = fresh_slot_pairs();
    const std::span<const LatticeBox> slots = store_.slots();
    for (const Pair pair : pairs)
        by_object_.add(ordered_pair(slots[pair.a].object, slots[pair.b].object));
    by_object_.keep_headroom();
    return by_object_.pairs();
}

const PackedLevels& SpatialPhase::tree() {
    const bool is_new = tree_edits_ == store_.edits();
    if (!tree_is_current_ || (!is_new && !store_.changes_are_few()))
        tree_.rebuild(options_.threads, store_.slots());
    else if (!is_new)
        tree_.refit(store_.slots(), store_.changed());
    tree_is_current_ = true;
    tree_edits_ = store_.edits();
    return tree_.levels();
}

std::size_t SpatialPhase::bytes() const {
    return store_.bytes() + tree_.bytes() + grid_.bytes() + pairs_.bytes() + by_object_.bytes();
}

}  // namespace allide::broad
