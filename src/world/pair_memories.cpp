// SPDX-License-Identifier: MIT
#include "world/pair_memories.h"

#include <algorithm>
#include <atomic>
#include <iterator>

#include "world/object_table.h"

namespace allide {
namespace {

std::size_t bytes_of(const PairMemory& memory) {
    return sizeof memory + memory.front.memory();
}

}  // namespace

std::unique_ptr<PairMemory> PairMemories::take(const ObjectPair& ids) {
    const auto found = std::ranges::lower_bound(last_, ids, {}, &KeptPair::ids);
    if (found != last_.end() && found->ids == ids && found->memory)
        return std::move(found->memory);
    const std::size_t i = std::atomic_ref(spare_taken_).fetch_add(1);
    return i < spare_.size() ? std::move(spare_[i]) : std::make_unique<PairMemory>();
}

void PairMemories::add(std::span<KeptPair> used) {
    std::ranges::move(used, std::back_inserter(added_));
}

void PairMemories::drop_forgotten() {
    if (forgotten_.empty())
        return;
    std::ranges::sort(forgotten_);
    const auto is_forgotten = [&](ObjectId id) {
        return std::ranges::binary_search(forgotten_, id);
    };
    for (const KeptPair& pair : last_)
        if (pair.memory && (is_forgotten(pair.ids.a) || is_forgotten(pair.ids.b)))
            *pair.memory = {};
    forgotten_.clear();
}

void PairMemories::replace_stale(const StaleSlots& stale) {
    spare_.clear();
    spare_taken_ = 0;
    if (last_.empty() && added_.empty())
        return;
    const auto is_stale = [&](const KeptPair& pair) {
        return stale.contains(ObjectTable::slot(pair.ids.a)) ||
               stale.contains(ObjectTable::slot(pair.ids.b));
    };
    for (KeptPair& pair : last_)
        if (pair.memory && is_stale(pair)) {
            *pair.memory = {};
            spare_.push_back(std::move(pair.memory));
        }
    std::erase_if(last_, is_stale);
    std::ranges::sort(added_, {}, &KeptPair::ids);
    merged_.clear();
    std::ranges::merge(std::make_move_iterator(last_.begin()), std::make_move_iterator(last_.end()),
                       std::make_move_iterator(added_.begin()),
                       std::make_move_iterator(added_.end()), std::back_inserter(merged_), {},
                       &KeptPair::ids, &KeptPair::ids);
    last_.swap(merged_);
    added_.clear();
    std::size_t bytes = 0;
    const auto end = std::ranges::find_if(last_, [&](const KeptPair& pair) {
        bytes += bytes_of(*pair.memory);
        return bytes > most_bytes;
    });
    last_.erase(end, last_.end());
}

std::size_t PairMemories::memory() const {
    std::size_t bytes =
        (last_.capacity() + added_.capacity() + merged_.capacity()) * sizeof(KeptPair) +
        forgotten_.capacity() * sizeof(ObjectId) + spare_.capacity() * sizeof spare_[0] +
        spare_.size() * sizeof(PairMemory);
    for (const KeptPair& pair : last_)
        if (pair.memory)
            bytes += bytes_of(*pair.memory);
    return bytes;
}

}  // namespace allide
