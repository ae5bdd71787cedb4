// SPDX-License-Identifier: MIT
// The pruning level by itself, to put any pair test under (I-COLLIDE 1995, section 6.4). The
// lattice lets through pairs that are nearly in contact; boxes decide.
#include <allide/pair_finder.h>

#include <algorithm>
#include <new>
#include <string>
#include <vector>

#include "base/thread_count.h"
#include "broad/finder/make_broad_phase.h"
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

Error memory_error(std::uint32_t box) {
    return {ErrorCode::bad_argument, "box " + std::to_string(box) +
                                         ": no memory for that many boxes; number boxes from 0 up, "
                                         "without large gaps"};
}

/// Runs a function that may run out of memory; false if it did. Without exceptions the program ends
/// there.
template <class Function>
bool finds_memory(const Function& function) {
#if defined(__cpp_exceptions)
    try {
        function();
    } catch (const std::bad_alloc&) {
        return false;
    }
#else
    function();
#endif
    return true;
}

}  // namespace

struct PairFinder::Impl {
    explicit Impl(const PairFinderOptions& chosen)
        : options(chosen), phase(broad::make_broad_phase(chosen)) {
        phase->use_rules(&rules);
    }

    PairFinderOptions options;
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
    bool make_room(std::uint32_t box);
    void touch(std::uint32_t box);
    bool touch_if_there(std::uint32_t box);
    void separate(std::uint32_t box, bool changes_rules);
    bool takes_part(std::uint32_t box) const { return present[box] && rules.is_enabled(box); }
    void choose_lattice();
    void place_changed();
    void find_fresh();
    void merge_fresh();
};

/// False if there is no memory; then nothing has changed. Later, `touch` needs no more.
bool PairFinder::Impl::make_room(std::uint32_t box) {
    if (box < boxes.size())
        return true;
    return finds_memory([&] {
        present.resize(box + 1);
        changed.resize(box + 1);
        boxes.reserve(std::max<std::size_t>(box + 1, boxes.size() + boxes.size() / 2));
        changes.reserve(boxes.capacity());
        boxes.resize(box + 1);
    });
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

/// The phase may keep pairs that the rules of before allowed.
void PairFinder::Impl::separate(std::uint32_t box, bool changes_rules) {
    if (changes_rules)
        phase->remove(box);
}

/// Chooses a new lattice if many boxes do not suit the present one, and then places all boxes
/// again.
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
        if (takes_part(box))
            phase->place(box, lattice(boxes[box]));
}

void PairFinder::Impl::place_changed() {
    for (const std::uint32_t box : changes)
        if (takes_part(box))
            phase->place(box, lattice(boxes[box]));
        else
            phase->remove(box);
}

void PairFinder::Impl::find_fresh() {
    fresh.clear();
    rules.classify(live);
    for (const BoxPair pair : phase->fresh_pairs())
        if ((changed[pair.a] || changed[pair.b]) && overlaps(boxes[pair.a], boxes[pair.b]) &&
            rules.allows(pair.a, pair.b))
            fresh.push_back(pair);
    sort(options.threads, std::span(fresh));
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
    if (auto error = thread_count_error(options.threads))
        return *std::move(error);
    PairFinderOptions accepted = options;
    accepted.threads = thread_count(options.threads);
    return PairFinder(std::make_unique<Impl>(accepted));
}

Result<void> PairFinder::try_place(std::uint32_t box, const Box& bounds) {
    if (auto error = box_error(box, bounds))
        return *std::move(error);
    if (!impl_->make_room(box))
        return memory_error(box);
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
    impl_->separate(box, impl_->rules.forget(box));
}

void PairFinder::enable(std::uint32_t box, bool on) {
    if (impl_->touch_if_there(box))
        impl_->rules.enable(box, on);
}

void PairFinder::set_groups(std::uint32_t box, std::uint32_t groups, std::uint32_t mask) {
    if (impl_->touch_if_there(box))
        impl_->separate(box, impl_->rules.set_groups(box, groups, mask));
}

void PairFinder::set_owner(std::uint32_t box, std::uint32_t owner) {
    if (impl_->touch_if_there(box))
        impl_->separate(box, impl_->rules.set_owner(box, owner));
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

const PairFinderOptions& PairFinder::options() const noexcept {
    return impl_->options;
}

std::optional<Box> PairFinder::bounds(std::uint32_t box) const noexcept {
    return contains(box) ? std::optional(impl_->boxes[box]) : std::nullopt;
}

std::optional<BoxRules> PairFinder::rules(std::uint32_t box) const noexcept {
    return contains(box) ? std::optional(impl_->rules.rules_of(box)) : std::nullopt;
}

bool PairFinder::is_ignored(std::uint32_t a, std::uint32_t b) const noexcept {
    return impl_->rules.is_ignored(a, b);
}

std::vector<BoxPair> PairFinder::ignored_pairs() const {
    const std::span<const BoxPair> all = impl_->rules.ignored_pairs();
    std::vector<BoxPair> sorted(all.begin(), all.end());
    std::ranges::sort(sorted);
    return sorted;
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
    return sizeof(all) + all.phase->bytes() + all.rules.bytes() +
           all.boxes.capacity() * sizeof(Box) +
           (all.present.capacity() + all.changed.capacity()) / 8 +
           all.changes.capacity() * sizeof(std::uint32_t) +
           (all.pairs.capacity() + all.fresh.capacity() + all.merged.capacity()) * sizeof(BoxPair) +
           all.sort.bytes();
}

}  // namespace allide
