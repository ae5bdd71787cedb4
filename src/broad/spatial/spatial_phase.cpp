// SPDX-License-Identifier: MIT
#include "broad/spatial/spatial_phase.h"

#include <algorithm>

namespace allide::broad {
namespace {

constexpr int frames_between_plans = 16;
constexpr double tree_tolerance = 1.4, grid_tolerance = 3;
constexpr std::size_t fewest_for_grid = 256;

}  // namespace

/// Decides between grid and tree for the next frames.
void SpatialPhase::plan(std::span<const LatticeBox> boxes) {
    const std::size_t live = store_.live();
    const bool changed = live > planned_for_ + planned_for_ / 8 || live + live / 8 < planned_for_ ||
                         planned_loose_ != loose_.are_loose();
    if (!changed && --frames_until_plan_ > 0)
        return;
    frames_until_plan_ = frames_between_plans;
    planned_for_ = live;
    planned_loose_ = loose_.are_loose();
    const bool wanted = options_.structure == Structure::grid ||
                        (options_.structure == Structure::automatic && live >= fewest_for_grid);
    grid_fits_ = wanted && grid_.plan(boxes, store_.region());
}

bool SpatialPhase::grid_pairs(std::span<const LatticeBox> boxes) {
    if (!grid_fits_ || boxes.empty())
        return false;
    grid_fits_ = grid_.bin(options_.threads, boxes);
    if (!grid_fits_)
        return false;
    grid_.find_pairs(options_.threads, boxes, pairs_, rules());
    counters_.node_updates += grid_.entries();
    return true;
}

void SpatialPhase::find_in(std::span<const LatticeBox> boxes) {
    plan(boxes);
    used_grid_ = grid_pairs(boxes);
    if (used_grid_) {
        tree_.clear();
        return;
    }
    tree_.rebuild(options_.threads, boxes, rules());
    tree_.self_pairs(options_.threads, pairs_);
    counters_.node_updates += tree_.node_updates();
}

/// Returns how the pairs are named.
Naming SpatialPhase::find_anew(Naming naming) {
    const std::span<const LatticeBox> boxes = loose_.renew(options_.threads, store_);
    find_in(boxes);
    counters_.box_tests = pairs_.box_tests();
    tree_is_current_ = !loose_.are_loose() && !used_grid_;
    if (!loose_.are_loose())
        return Naming::positions;
    loose_.keep(options_.threads, used_grid_ ? pairs_.joined().pairs() : meeting_pairs(boxes));
    pairs_.joined().keep_headroom();
    pairs_.clear();
    loose_.find(options_.threads, store_.boxes(), naming, pairs_);
    counters_.box_tests += pairs_.box_tests();
    return naming;
}

/// Filters the pairs that the tree found by their balls, which the tree does not know.
std::span<const Pair> SpatialPhase::meeting_pairs(std::span<const LatticeBox> boxes) {
    by_object_.clear();
    add_overlapping(options_.threads, boxes, pairs_.joined().pairs(), Naming::positions,
                    by_object_);
    return by_object_.joined().pairs();
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
        tree_.refit(store_.boxes(), changed, rules());
    else
        tree_.rebuild(options_.threads, store_.boxes(), rules());
    tree_is_current_ = true;
    counters_.node_updates += tree_.node_updates();
    tree_.probe_pairs(options_.threads, store_.boxes(), changed, pairs_);
    counters_.box_tests = pairs_.box_tests();
    Pair* pairs = pairs_.joined().data();
    std::size_t kept = 0;
    for (const Pair pair : pairs_.joined().pairs())  // two movers have found each other
        if (pair.a < pair.b || !store_.is_fresh(pair.b))
            pairs[kept++] = ordered_pair(pair.a, pair.b);
    pairs_.joined().resize_down(kept);
}

Naming SpatialPhase::find_all(Naming wish) {
    const bool all_moved = store_.moved() == store_.live();
    Naming naming = all_moved ? wish : Naming::positions;
    if (loose_.serve(options_.threads, store_, naming, pairs_)) {
        counters_.box_tests = pairs_.box_tests();
        tree_is_current_ = false;
    } else {
        sort_if_wanted();
        naming = find_anew(naming);
    }
    loose_.note(pairs_.joined().size());
    if (!all_moved)
        keep_fresh();
    return naming;
}

bool SpatialPhase::wants_sections() const {
    return rules() && rules()->classes().has_sections() &&
           sections_ != rules()->classes().version();
}

void SpatialPhase::sort_if_wanted() {
    if (!store_.wants_sorting(used_grid_ ? grid_tolerance : tree_tolerance) && !wants_sections())
        return;
    store_.sort(options_.threads, loose_.scratch(), rules());
    sections_ = rules() ? rules()->classes().version() : 0;
    tree_is_current_ = false;
}

Naming SpatialPhase::find(Naming wish) {
    counters_ = {.moved = store_.moved()};
    pairs_.clear();
    loose_.use_rules(rules());
    Naming naming = Naming::positions;
    if (store_.changes_are_few()) {
        sort_if_wanted();
        find_of_movers();
    } else {
        naming = find_all(wish);
    }
    pairs_.joined().keep_headroom();
    store_.end_frame();
    return naming;
}

std::span<const Pair> SpatialPhase::fresh_position_pairs() {
    find(Naming::positions);
    return pairs_.joined().pairs();
}

std::span<const Pair> SpatialPhase::fresh_pairs() {
    const Naming naming = find(Naming::objects);
    const std::span<const Pair> pairs = pairs_.joined().pairs();
    if (naming == Naming::objects)
        return pairs;
    by_object_.clear();
    add_overlapping(options_.threads, store_.boxes(), pairs, Naming::objects, by_object_);
    by_object_.joined().keep_headroom();
    return by_object_.joined().pairs();
}

const PackedLevels& SpatialPhase::tree() {
    const bool is_new = tree_edits_ == store_.edits();
    if (!tree_is_current_ || (!is_new && !store_.changes_since_look_are_few()))
        tree_.rebuild(options_.threads, store_.boxes(), rules());
    else if (!is_new)
        tree_.refit(store_.boxes(), store_.changed_since_look(), rules());
    if (!tree_is_current_ || !is_new)
        counters_.node_updates += tree_.node_updates();
    tree_is_current_ = true;
    tree_edits_ = store_.edits();
    store_.end_look();
    return tree_.levels();
}

std::size_t SpatialPhase::bytes() const {
    return sizeof(*this) + store_.bytes() + tree_.bytes() + grid_.bytes() + loose_.bytes() +
           pairs_.bytes() + by_object_.bytes();
}

}  // namespace allide::broad
