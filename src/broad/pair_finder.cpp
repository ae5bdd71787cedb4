// SPDX-License-Identifier: MIT
// The pruning level by itself, to put any pair test under (I-COLLIDE 1995, section 6.4). The
// lattice lets through pairs that are nearly in contact; boxes decide.
#include <allide/pair_finder.h>

#include <algorithm>
#include <string>
#include <vector>

#include "broad/make_broad_phase.h"
#include "broad/pair_rules.h"
#include "broad/pair_sort.h"
#include "math/box.h"
#include "math/range.h"

namespace allide {
namespace {

constexpr std::uint32_t most_boxes = std::uint32_t{1} << 31;

std::optional<Error> box_error(std::uint32_t box, const Box& bounds) {
    if (box >= most_boxes)
        return Error(ErrorCode::bad_argument,
                     "box " + std::to_string(box) + ": number boxes from 0 up, below 2^31");
    if (!in_range(bounds.min) || !in_range(bounds.max))
        return Error(
            ErrorCode::out_of_range,
            "box " + std::to_string(box) + " has a coordinate that is not finite or beyond 2^60");
    return std::nullopt;
}

}  // namespace

struct PairFinder::Impl {
    explicit Impl(const PairFinderOptions& options)
        : threads(options.threads), phase(broad::make_broad_phase(options)) {}

    int threads;
    std::unique_ptr<broad::BroadPhase> phase;
    broad::Lattice lattice;
    broad::PairRules rules;
    std::vector<Box> boxes;
    std::vector<bool> present, changed;
    std::vector<std::uint32_t> changes;
    std::size_t live = 0, unfit = 0, chosen_for = 0;
    std::vector<BoxPair> pairs, fresh, merged;
    broad::PairSort<BoxPair> sort;

    bool contains(std::uint32_t box) const { return box < present.size() && present[box]; }
    void make_room(std::uint32_t box);
    void touch(std::uint32_t box);
    bool touch_if_there(std::uint32_t box);
    void choose_lattice();
    void place_changed();
    void find_fresh();
    void merge_fresh();
};

void PairFinder::Impl::make_room(std::uint32_t box) {
    if (box < boxes.size())
        return;
    boxes.resize(box + 1);
    present.resize(box + 1);
    changed.resize(box + 1);
}

void PairFinder::Impl::touch(std::uint32_t box) {
    if (changed[box])
        return;
    changed[box] = true;
    changes.push_back(box);
}

bool PairFinder::Impl::touch_if_there(std::uint32_t box) {
    if (!contains(box))
        return false;
    touch(box);
    return true;
}

/// Anew when many boxes do not suit the present one; then everything is placed again.
void PairFinder::Impl::choose_lattice() {
    for (const std::uint32_t box : changes)
        unfit += present[box] && lattice.is_unfit(boxes[box]);
    const bool suits = chosen_for != 0 && live < 8 * chosen_for && unfit <= live / 16 + 16;
    if (suits)
        return;
    lattice = broad::Lattice::around(boxes);
    chosen_for = std::max<std::size_t>(live, 16);
    unfit = 0;
    for (std::uint32_t box = 0; box < boxes.size(); ++box)
        if (present[box])
            phase->place(box, lattice(boxes[box]));
}

void PairFinder::Impl::place_changed() {
    for (const std::uint32_t box : changes)
        if (present[box])
            phase->place(box, lattice(boxes[box]));
        else
            phase->remove(box);
}

void PairFinder::Impl::find_fresh() {
    fresh.clear();
    for (const BoxPair pair : phase->fresh_pairs())
        if ((changed[pair.a] || changed[pair.b]) && overlaps(boxes[pair.a], boxes[pair.b]) &&
            rules.allows(pair.a, pair.b))
            fresh.push_back(pair);
    sort(threads, std::span(fresh));
}

/// Pairs of changed boxes give way to the fresh ones.
void PairFinder::Impl::merge_fresh() {
    if (changes.empty())
        return;
    std::erase_if(pairs, [&](BoxPair pair) { return changed[pair.a] || changed[pair.b]; });
    merged.resize(std::max(merged.size(), pairs.size() + fresh.size()));
    const auto end = std::ranges::merge(pairs, fresh, merged.begin()).out;
    pairs.assign(merged.begin(), end);
}

PairFinder::PairFinder(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
PairFinder::PairFinder(PairFinder&&) noexcept = default;
PairFinder& PairFinder::operator=(PairFinder&&) noexcept = default;
PairFinder::~PairFinder() = default;

Result<PairFinder> PairFinder::try_make(const PairFinderOptions& options) {
    if (options.threads < 1)
        return Error(
            ErrorCode::bad_argument,
            "a pair finder of " + std::to_string(options.threads) + " threads: give 1 or more");
    return PairFinder(std::make_unique<Impl>(options));
}

Result<void> PairFinder::try_place(std::uint32_t box, const Box& bounds) {
    if (auto error = box_error(box, bounds))
        return *std::move(error);
    impl_->make_room(box);
    impl_->live += !impl_->present[box];
    impl_->present[box] = true;
    impl_->boxes[box] = bounds;
    impl_->touch(box);
    return {};
}

void PairFinder::remove(std::uint32_t box) {
    if (!impl_->touch_if_there(box))
        return;
    --impl_->live;
    impl_->present[box] = false;
    impl_->boxes[box] = {};
    impl_->rules.forget(box);
}

void PairFinder::enable(std::uint32_t box, bool on) {
    if (impl_->touch_if_there(box))
        impl_->rules.enable(box, on);
}

void PairFinder::set_groups(std::uint32_t box, std::uint32_t groups, std::uint32_t mask) {
    if (impl_->touch_if_there(box))
        impl_->rules.set_groups(box, groups, mask);
}

void PairFinder::set_owner(std::uint32_t box, std::uint32_t owner) {
    if (impl_->touch_if_there(box))
        impl_->rules.set_owner(box, owner);
}

void PairFinder::ignore(std::uint32_t a, std::uint32_t b) {
    if (contains(b) && impl_->touch_if_there(a))
        impl_->rules.ignore(a, b);
}

void PairFinder::unignore(std::uint32_t a, std::uint32_t b) {
    if (contains(b) && impl_->touch_if_there(a))
        impl_->rules.unignore(a, b);
}

std::span<const BoxPair> PairFinder::pairs() {
    impl_->choose_lattice();
    impl_->place_changed();
    impl_->find_fresh();
    impl_->merge_fresh();
    for (const std::uint32_t box : impl_->changes)
        impl_->changed[box] = false;
    impl_->changes.clear();
    return impl_->pairs;
}

bool PairFinder::contains(std::uint32_t box) const noexcept {
    return impl_->contains(box);
}

std::size_t PairFinder::size() const noexcept {
    return impl_->live;
}

PairFinderStats PairFinder::stats() const noexcept {
    const broad::Counters counts = impl_->phase->counters();
    return {counts.moved, counts.box_tests, counts.exchanges};
}

std::size_t PairFinder::memory() const noexcept {
    const Impl& all = *impl_;
    return all.phase->bytes() + all.rules.bytes() + all.boxes.capacity() * sizeof(Box) +
           (all.present.capacity() + all.changed.capacity()) / 8 +
           all.changes.capacity() * sizeof(std::uint32_t) +
           (all.pairs.capacity() + all.fresh.capacity() + all.merged.capacity()) * sizeof(BoxPair) +
           all.sort.bytes();
}

}  // namespace allide
