// SPDX-License-Identifier: MIT
#include "broad/pair_finder.h"

#include <algorithm>

#include "broad/sort_pairs.h"
#include "math/box.h"

namespace allide::broad {
PairFinder::PairFinder(const PhaseOptions& options)
    : options_(options), phase_(make_broad_phase(options)) {}

void PairFinder::place(std::uint32_t object, const Box& box) {
    if (object >= boxes_.size()) {
        boxes_.resize(object + 1);
        present_.resize(object + 1);
        changed_.resize(object + 1);
    }
    live_ += !present_[object];
    present_[object] = true;
    boxes_[object] = box;
    touch(object);
}

void PairFinder::touch(std::uint32_t object) {
    if (object >= changed_.size() || changed_[object])
        return;
    changed_[object] = true;
    changes_.push_back(object);
}

void PairFinder::remove(std::uint32_t object) {
    if (object >= boxes_.size() || !present_[object])
        return;
    --live_;
    present_[object] = false;
    boxes_[object] = {};
    rules_.forget(object);
    touch(object);
}

/// Anew when many boxes do not suit the present one; then everything is placed again.
void PairFinder::choose_lattice() {
    for (const std::uint32_t object : changes_)
        unfit_ += present_[object] && lattice_.is_unfit(boxes_[object]);
    const bool suits = chosen_for_ != 0 && live_ < 8 * chosen_for_ && unfit_ <= live_ / 16 + 16;
    if (suits)
        return;
    lattice_ = Lattice::around(boxes_);
    chosen_for_ = std::max<std::size_t>(live_, 16);
    unfit_ = 0;
    for (std::uint32_t object = 0; object < boxes_.size(); ++object)
        if (present_[object])
            phase_->place(object, lattice_(boxes_[object]));
}

std::span<const Pair> PairFinder::pairs() {
    choose_lattice();
    for (const std::uint32_t object : changes_)
        if (present_[object])
            phase_->place(object, lattice_(boxes_[object]));
        else
            phase_->remove(object);
    fresh_.clear();
    for (const Pair pair : phase_->fresh_pairs())
        if ((changed_[pair.a] || changed_[pair.b]) && overlaps(boxes_[pair.a], boxes_[pair.b]) &&
            rules_.allows(pair.a, pair.b))
            fresh_.push_back(pair);
    sort_pairs(std::span(fresh_), scratch_);
    merge(fresh_);
    for (const std::uint32_t object : changes_)
        changed_[object] = false;
    changes_.clear();
    return pairs_;
}

/// Pairs of changed objects give way to the fresh ones.
void PairFinder::merge(std::span<const Pair> fresh) {
    if (changes_.empty())
        return;
    std::erase_if(pairs_, [&](Pair pair) { return changed_[pair.a] || changed_[pair.b]; });
    scratch_.resize(std::max(scratch_.size(), pairs_.size() + fresh.size()));
    const auto end = std::ranges::merge(pairs_, fresh, scratch_.begin()).out;
    pairs_.assign(scratch_.begin(), end);
}

std::size_t PairFinder::bytes() const {
    return phase_->bytes() + rules_.bytes() + boxes_.capacity() * sizeof(Box) +
           (present_.capacity() + changed_.capacity()) / 8 +
           changes_.capacity() * sizeof(std::uint32_t) +
           (pairs_.capacity() + fresh_.capacity() + scratch_.capacity()) * sizeof(Pair);
}

}  // namespace allide::broad
