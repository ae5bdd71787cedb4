// SPDX-License-Identifier: MIT
// First impacts in a world: boxes of whole ways give candidates, and `first_impact` decides.
#include <algorithm>
#include <tuple>
#include <vector>

#include "base/parallel.h"
#include "motion/first_impact.h"
#include "query/assembly.h"
#include "world/box_gap.h"
#include "world/earliest.h"
#include "world/ways.h"
#include "world/world_impl.h"

namespace allide {
namespace {

constexpr std::size_t boxes_per_task = 256;

MotionOptions options_of_pair(const WorldMotionOptions& options) {
    return {.gap = options.gap,
            .tolerance = options.tolerance,
            .until = options.until,
            .start = options.start,
            .budget = options.budget};
}

/// Those that may meet first come first.
void sort_by_gap_at_start(std::vector<broad::Pair>& pairs, const Ways& ways) {
    std::vector<std::tuple<double, broad::Pair>> keyed;
    for (const broad::Pair pair : pairs)
        keyed.emplace_back(box_gap(ways.box(pair.a, 0), ways.box(pair.b, 0)), pair);
    std::ranges::sort(keyed);
    std::ranges::transform(keyed, pairs.begin(), [](const auto& k) { return std::get<1>(k); });
}

}  // namespace

void World::Impl::place_swept(const Ways& ways, const WorldMotionOptions& chosen) {
    const std::uint32_t slots = objects.slots();
    std::vector<Box> boxes(slots);
    const auto has_box = [&](std::uint32_t slot) {
        return objects.is_active(slot) && !is_unbounded(slot);
    };
    parallel_for(options.threads, slots, boxes_per_task, [&](std::size_t begin, std::size_t end) {
        for (auto slot = static_cast<std::uint32_t>(begin); slot < end; ++slot)
            if (has_box(slot))
                boxes[slot] =
                    grown(ways.box(slot, chosen.until), ways.moves(slot) ? chosen.gap : 0);
    });
    for (std::uint32_t slot = 0; slot < slots; ++slot)
        if (has_box(slot) && !is_empty(boxes[slot]))
            swept_->place(slot, {boxes[slot], ways.moves(slot)}, rules.rules_of(slot));
        else
            swept_->remove(slot);
}

void World::Impl::add_unbounded_ways(const Ways& ways, std::vector<broad::Pair>& pairs) {
    for (const std::uint32_t slot : unbounded_)
        for (std::uint32_t other = 0; other < objects.slots(); ++other) {
            const bool are_active = objects.is_active(slot) && objects.is_active(other);
            if (are_active && (ways.moves(slot) || ways.moves(other)) &&
                !(is_unbounded(other) && other <= slot))
                pairs.push_back(broad::ordered_pair(slot, other));
        }
}

std::vector<broad::Pair> World::Impl::motion_pairs(const Ways& ways,
                                                   const WorldMotionOptions& chosen) {
    if (!swept_)
        swept_.emplace(options.broad, options.threads);
    place_swept(ways, chosen);
    const std::span<const broad::Pair> overlapping = swept_->pairs();
    std::vector<broad::Pair> pairs(overlapping.begin(), overlapping.end());
    add_unbounded_ways(ways, pairs);
    std::erase_if(pairs, [&](broad::Pair pair) { return !rules.allows(pair.a, pair.b); });
    std::ranges::sort(pairs);
    return pairs;
}

Result<std::vector<WorldImpact>> World::Impl::all_impacts(const Ways& ways,
                                                          std::span<const broad::Pair> pairs,
                                                          const MotionOptions& each) const {
    using Found = Result<std::optional<Impact>>;
    std::vector<Found> found(pairs.size(), Found(std::optional<Impact>()));
    parallel_for(options.threads, pairs.size(), 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            found[i] = ways.impact_by(1, pairs[i], each);
    });
    std::vector<WorldImpact> impacts;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        if (!found[i])
            return found[i].error();
        if (*found[i])
            impacts.push_back(world_impact(pairs[i], **found[i]));
    }
    std::ranges::sort(impacts, {}, [](const WorldImpact& hit) {
        return std::tuple(hit.impact.time, hit.a, hit.b);
    });
    return impacts;
}

WorldImpact World::Impl::world_impact(broad::Pair pair, const Impact& impact) const {
    return {objects.id(pair.a), objects.id(pair.b), impact, objects.user(pair.a),
            objects.user(pair.b)};
}

Result<std::vector<WorldImpact>> World::Impl::detect_motion(const WorldMotionOptions& chosen) {
    update_boxes();
    update_deformed_trees();
    const Ways ways({objects, moving, motions}, options.threads);
    std::vector<broad::Pair> pairs = motion_pairs(ways, chosen);
    const MotionOptions each = options_of_pair(chosen);
    if (!chosen.first_only)
        return all_impacts(ways, pairs, each);
    sort_by_gap_at_start(pairs, ways);
    const auto search = [&](double limit, std::size_t i) {
        return ways.impact_by(limit, pairs[i], each);
    };
    const auto first =
        earliest(options.threads, pairs.size(), search, [&](std::size_t i) { return pairs[i]; });
    if (!first)
        return first.error();
    std::vector<WorldImpact> impacts;
    if (*first)
        impacts.push_back(world_impact(pairs[(*first)->index], (*first)->impact));
    return impacts;
}

Result<std::vector<WorldImpact>> World::try_detect_motion(const WorldMotionOptions& options) {
    if (auto error = motion_options_error(options_of_pair(options)))
        return *std::move(error);
    return impl_->guarded([&] { return impl_->detect_motion(options); });
}

}  // namespace allide
