// SPDX-License-Identifier: MIT
// Two levels, after I-COLLIDE and V-COLLIDE: boxes give candidates, the pair test decides. Pairs of
// untouched objects are in the report iff they were in the last one.
#include <algorithm>
#include <iterator>
#include <utility>

#include "base/parallel.h"
#include "world/world_impl.h"

namespace allide {
namespace {

constexpr std::size_t grain = 4096;
constexpr std::size_t lookahead = 16;  ///< pairs between a prefetch and the look at an object

}  // namespace

World::Impl::Impl(const WorldOptions& chosen)
    : options(chosen), margins(chosen.margin), neighbours(chosen.broad, chosen.threads) {
    if (chosen.method == FaceMethod::octree)
        octree_tests_.emplace(chosen);
}

bool World::Impl::may_be_tested(broad::Pair pair) const {
    const auto [a, b] = pair;
    return (touched_.contains(a) || touched_.contains(b)) &&
           !(objects.is_stationary(a) && objects.is_stationary(b)) && rules.allows(a, b);
}

std::span<const broad::Pair> World::Impl::candidates() {
    const StepTimer sort = timer(&WorldTimes::sort);
    const std::span<const broad::Pair> overlapping = neighbours.fresh_pairs();
    const bool all_move = touched_.count() == objects.slots();
    if (all_move && stationary < 2 && rules.is_empty() && self_tested == 0)
        return overlapping;
    candidates_.clear();
    std::ranges::copy_if(overlapping, std::back_inserter(candidates_),
                         [&](broad::Pair pair) { return may_be_tested(pair); });
    if (self_tested != 0)
        add_self_tests();
    return candidates_;
}

void World::Impl::add_self_tests() {
    touched_.make_room(objects.slots());
    for (std::uint32_t slot = 0; slot < objects.slots(); ++slot)
        if (touched_.contains(slot) && objects.is_active(slot) && objects.self_test(slot))
            candidates_.push_back({slot, slot});
}

void World::Impl::merge_with_untouched() {
    std::swap(previous_, current_);
    current_.clear();
    const auto is_kept = [&](const NearPair& pair) {
        return !touched_.contains(pair.a) && !touched_.contains(pair.b);
    };
    if (std::ranges::none_of(previous_.pairs, is_kept)) {
        std::swap(current_, fresh_);
        return;
    }
    auto fresh = fresh_.pairs.begin();
    for (const NearPair& old : previous_.pairs) {
        if (!is_kept(old))
            continue;
        for (; fresh != fresh_.pairs.end() && fresh->key() < old.key(); ++fresh)
            current_.add(*fresh, fresh_);
        current_.add(old, previous_);
    }
    for (; fresh != fresh_.pairs.end(); ++fresh)
        current_.add(*fresh, fresh_);
}

void World::Impl::name_pairs() {
    std::swap(previous_ids_, ids_);
    ids_.resize(current_.pairs.size());
    parallel_for(options.threads, ids_.size(), grain, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            objects.prefetch(current_.pairs[std::min(i + lookahead, end - 1)].b);
            const NearPair& pair = current_.pairs[i];
            ids_[i] = {objects.id(pair.a), objects.id(pair.b)};
        }
    });
}

void World::Impl::report_changes() {
    began_.clear();
    ended_.clear();
    auto now = ids_.begin(), before = previous_ids_.begin();
    while (now != ids_.end() && before != previous_ids_.end()) {
        if (*now == *before) {
            ++now;
            ++before;
        } else if (*now < *before) {
            began_.push_back(*now++);
        } else {
            ended_.push_back(*before++);
        }
    }
    began_.insert(began_.end(), now, ids_.end());
    ended_.insert(ended_.end(), before, previous_ids_.end());
}

void World::Impl::publish() {
    const bool separated = options.detail == Detail::separations;
    collisions_.resize(ids_.size());
    parallel_for(options.threads, ids_.size(), grain, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            const NearPair& pair = current_.pairs[i];
            collisions_[i] = {ids_[i].a,
                              ids_[i].b,
                              pair.intersecting,
                              current_.faces_of(pair),
                              separated ? &current_.separations[pair.separation] : nullptr,
                              current_.contacts_of(pair)};
        }
    });
    report_.collisions = collisions_;
    report_.began = began_;
    report_.ended = ended_;
}

std::span<const broad::Pair> World::Impl::test_by_octree(std::span<const broad::Pair> asked,
                                                         Stats& stats) {
    const std::span<const broad::Pair> others = octree_tests_->find(objects, margins, asked);
    if (!others.empty() || octree_tests_->asks_for_trees(objects))
        fit_deformed();
    octree_tests_->add_contacts(objects, fresh_, stats);
    return others;
}

void World::Impl::test(std::span<const broad::Pair> asked, Stats& stats) {
    const StepTimer exact = timer(&WorldTimes::exact);
    fresh_.clear();
    if (octree_tests_)
        asked = test_by_octree(asked, stats);
    tests_.run({objects, moving, margins, options, touched_}, asked, fresh_, stats);
    sort_(options.threads, std::span(fresh_.pairs));
    merge_with_untouched();
    touched_.clear();
    name_pairs();
    report_changes();
    publish();
}

const Report& World::Impl::detect() {
    WorldStats stats;
    stats.moved = touched_.count();
    refresh_boxes();
    const std::span<const broad::Pair> asked = candidates();
    test(asked, stats.pair_tests);
    const broad::Counters counts = neighbours.counters();
    stats.box_tests = counts.box_tests;
    stats.exchanges = counts.exchanges;
    stats.box_pairs = asked.size();
    stats.deformed = fitted_.fitted;
    stats.rebuilt = fitted_.rebuilt;
    fitted_ = {};
    if (octree_tests_)
        stats.octree = octree_tests_->stats();
    report_.stats = stats;
    report_.times = std::exchange(times_, {});
    return report_;
}

std::size_t World::Impl::memory() const {
    return objects.memory() + moving.memory() + rules.bytes() + margins.memory() +
           neighbours.memory() + tests_.memory() + fresh_.memory() + current_.memory() +
           previous_.memory() + touched_.memory() + boxes_.memory() +
           renewed_.capacity() * sizeof(std::uint32_t) +
           candidates_.capacity() * sizeof(broad::Pair) + sort_.bytes() +
           (ids_.capacity() + previous_ids_.capacity() + began_.capacity() + ended_.capacity()) *
               sizeof(ObjectPair) +
           collisions_.capacity() * sizeof(Collision) +
           (octree_tests_ ? octree_tests_->memory() : 0);
}

}  // namespace allide
