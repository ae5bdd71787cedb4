// SPDX-License-Identifier: MIT
#include "world/reporter.h"

#include <algorithm>
#include <utility>

#include "base/parallel.h"

namespace allide {
namespace {

constexpr std::size_t grain = 4096;
constexpr std::size_t lookahead = 16;  ///< pairs between a prefetch and the look at an object

}  // namespace

void Reporter::merge_with_kept(const StaleSlots& stale) {
    std::swap(previous_, current_);
    current_.clear();
    const auto is_kept = [&](const FoundPair& pair) {
        return !stale.contains(pair.a) && !stale.contains(pair.b);
    };
    if (std::ranges::none_of(previous_.pairs, is_kept)) {
        std::swap(current_, found_);
        return;
    }
    auto found = found_.pairs.begin();
    for (const FoundPair& old : previous_.pairs) {
        if (!is_kept(old))
            continue;
        for (; found != found_.pairs.end() && found->key() < old.key(); ++found)
            current_.add(*found, found_);
        current_.add(old, previous_);
    }
    for (; found != found_.pairs.end(); ++found)
        current_.add(*found, found_);
}

void Reporter::fill_pairs(const ObjectTable& objects) {
    next_ids_.resize(current_.pairs.size());
    pair_reports_.resize(current_.pairs.size());
    parallel_for(threads_, next_ids_.size(), grain, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            objects.prefetch(current_.pairs[std::min(i + lookahead, end - 1)].b);
            const FoundPair& pair = current_.pairs[i];
            const ObjectPair ids = {objects.id(pair.a), objects.id(pair.b)};
            next_ids_[i] = ids;
            pair_reports_[i] = {
                .a = ids.a,
                .b = ids.b,
                .intersecting = pair.intersecting,
                .faces = current_.faces_of(pair),
                .separation = has_separations_ ? &current_.separations[pair.separation] : nullptr,
                .contacts = current_.contacts_of(pair),
                .user_a = objects.user(pair.a),
                .user_b = objects.user(pair.b)};
        }
    });
}

void Reporter::find_changes() {
    began_.clear();
    ended_.clear();
    auto now = next_ids_.begin(), before = ids_.begin();
    while (now != next_ids_.end() && before != ids_.end()) {
        if (*now == *before) {
            ++now;
            ++before;
        } else if (*now < *before) {
            began_.push_back(*now++);
        } else {
            ended_.push_back(*before++);
        }
    }
    began_.insert(began_.end(), now, next_ids_.end());
    ended_.insert(ended_.end(), before, ids_.end());
}

Report& Reporter::publish(const ObjectTable& objects, const StaleSlots& stale) {
    report_ = {};  // if memory runs out, the last one is empty, not invalid
    sort_(threads_, std::span(found_.pairs));
    merge_with_kept(stale);
    fill_pairs(objects);
    find_changes();
    std::swap(ids_, next_ids_);  // what the next report is compared with, now that nothing can fail
    report_.pairs = pair_reports_;
    report_.began = began_;
    report_.ended = ended_;
    return report_;
}

void Reporter::recover() {
    sort_ = {};
    for (NearPairs* pairs : {&found_, &current_, &previous_})
        *pairs = {};
}

std::size_t Reporter::memory() const {
    return found_.memory() + current_.memory() + previous_.memory() + sort_.bytes() +
           (ids_.capacity() + next_ids_.capacity() + began_.capacity() + ended_.capacity()) *
               sizeof(ObjectPair) +
           pair_reports_.capacity() * sizeof(PairReport);
}

}  // namespace allide
