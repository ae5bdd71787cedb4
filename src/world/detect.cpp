// SPDX-License-Identifier: MIT
// Two levels, after I-COLLIDE and V-COLLIDE: boxes give candidates, the pair test decides. Pairs
// that are not stale are in the report iff they were in the last one.
#include <algorithm>
#include <iterator>
#include <utility>

#include "world/world_impl.h"

namespace allide {

World::Impl::Impl(const WorldOptions& chosen)
    : options(chosen),
      margins(chosen.margin),
      neighbours(chosen.broad, chosen.threads, rules),
      reporter_(chosen) {
    if (chosen.method == FaceMethod::octree)
        octree_tests_.emplace(chosen);
}

bool World::Impl::must_test(broad::Pair pair) const {
    const auto [a, b] = pair;
    return (stale_.contains(a) || stale_.contains(b)) && rules.allows(a, b);
}

std::span<const broad::Pair> World::Impl::candidates() {
    const StepTimer sort = timer(&WorldTimes::sort);
    rules.classify(objects.size());
    const std::span<const broad::Pair> overlapping = neighbours.fresh_pairs();
    const bool all_move = stale_.count() == objects.slots();
    if (all_move && rules.is_empty() && self_tested_ == 0 && unbounded_.empty() &&
        large_.is_empty())
        return overlapping;
    candidates_.clear();
    std::ranges::copy_if(overlapping, std::back_inserter(candidates_),
                         [&](broad::Pair pair) { return must_test(pair); });
    if (!large_.is_empty())
        drop_far_from_parts();
    add_unbounded_pairs();
    if (self_tested_ != 0)
        add_self_tests();
    return candidates_;
}

void World::Impl::drop_far_from_parts() {
    large_.begin_frame();
    for (const auto [a, b] : candidates_) {
        large_.count_pair(a);
        large_.count_pair(b);
    }
    large_.split([&](std::uint32_t slot) -> const Geometry::Impl& {
        return Access::impl(objects.geometry(slot));
    });
    const auto meets = [&](std::uint32_t large, std::uint32_t other) {
        return !large_.is_split(large) ||
               large_.meets({large, objects.transform(large), margins.pad(large)}, box(other));
    };
    std::erase_if(candidates_, [&](broad::Pair pair) {
        return !meets(pair.a, pair.b) || !meets(pair.b, pair.a);
    });
}

void World::Impl::add_unbounded_pairs() {
    for (const std::uint32_t slot : unbounded_) {
        if (!objects.is_active(slot))
            continue;
        for (std::uint32_t other = 0; other < objects.slots(); ++other) {
            const bool was_paired = other <= slot && objects.is_live(other) && is_unbounded(other);
            const broad::Pair pair = broad::ordered_pair(slot, other);
            if (objects.is_active(other) && !was_paired && must_test(pair))
                candidates_.push_back(pair);
        }
    }
}

void World::Impl::add_self_tests() {
    stale_.for_each([&](std::uint32_t slot) {
        if (objects.is_active(slot) && objects.self_test(slot))
            candidates_.push_back({slot, slot});
    });
}

std::span<const broad::Pair> World::Impl::test_by_octree(std::span<const broad::Pair> pairs,
                                                         NearPairs& found, Stats& stats) {
    const std::span<const broad::Pair> others = octree_tests_->find(objects, margins, pairs);
    if (!others.empty() || octree_tests_->needs_trees(objects))
        update_deformed_trees();
    octree_tests_->add_contacts(objects, found, stats);
    return others;
}

Report& World::Impl::test(std::span<const broad::Pair> pairs, Stats& stats) {
    const StepTimer exact = timer(&WorldTimes::exact);
    NearPairs& found = reporter_.begin();
    if (octree_tests_)
        pairs = test_by_octree(pairs, found, stats);
    tests_.run({objects, moving, margins, options, stale_}, pairs, found, stats);
    Report& report = reporter_.publish(objects, stale_);
    stale_.clear();
    return report;
}

const Report& World::Impl::detect() {
    WorldStats stats;
    stats.moved = stale_.count();
    update_boxes();
    const std::span<const broad::Pair> pairs = candidates();
    Report& report = test(pairs, stats.pair_tests);
    const broad::Counters counts = neighbours.counters();
    stats.box_tests = counts.box_tests + large_.box_tests();
    stats.exchanges = counts.exchanges;
    stats.box_pairs = pairs.size();
    stats.deformed = fitted_.fitted;
    stats.rebuilt = fitted_.rebuilt;
    fitted_ = {};
    if (octree_tests_)
        stats.octree = octree_tests_->stats();
    report.stats = stats;
    report.times = std::exchange(times_, {});
    return report;
}

namespace {

/// Bytes of the copies that scaled objects have instead of the geometries that were added.
std::size_t bytes_of_copies(const ObjectTable& objects, const ScaledShapes& scaled) {
    std::size_t bytes = 0;
    for (std::uint32_t slot = 0; slot < objects.slots(); ++slot) {
        const ScaledShape* const shape = scaled.find(slot);
        if (!shape || !objects.is_live(slot))
            continue;
        const Geometry& copy = objects.geometry(slot);
        if (&Access::impl(copy) != &Access::impl(shape->original))
            bytes += sizeof(Geometry::Impl) + copy.memory().total();
    }
    return bytes;
}

}  // namespace

std::size_t World::Impl::memory() const {
    const std::size_t scene = objects.memory() + moving.memory() + scaled.memory() +
                              bytes_of_copies(objects, scaled) + rules.bytes() + margins.memory() +
                              neighbours.memory() + boxes_.memory() + selectors.memory() +
                              large_.memory() + motions.memory();
    const std::size_t stale = stale_.memory() + stale_boxes_.capacity() * sizeof(std::uint32_t) +
                              unbounded_.capacity() * sizeof(std::uint32_t);
    const std::size_t detection = candidates_.capacity() * sizeof(broad::Pair) + tests_.memory() +
                                  (octree_tests_ ? octree_tests_->memory() : 0) +
                                  reporter_.memory() + (swept_ ? swept_->memory() : 0);
    const std::size_t reused = seen_.memory() + nearest_.capacity() * sizeof(broad::BoxStep);
    return sizeof(*this) + scene + stale + detection + reused;
}

}  // namespace allide
