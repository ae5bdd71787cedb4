// SPDX-License-Identifier: MIT
#include "world/pair_memories.h"

#include <algorithm>
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
    return std::make_unique<PairMemory>();
}

void PairMemories::add(std::span<KeptPair> used) {
    std::ranges::move(used, std::back_inserter(added_));
}

void PairMemories::drop_forgotten() {
    if (forgotten_.empty())
        return;
    std::ranges::sort(forgotten_);
    std::erase_if(last_, [&](const KeptPair& pair) {
        return std::ranges::binary_search(forgotten_, pair.ids.a) ||
               std::ranges::binary_search(forgotten_, pair.ids.b);
    });
    forgotten_.clear();
}

void PairMemories::replace_stale(const StaleSlots& stale) {
    if (last_.empty() && added_.empty())
        return;
    std::erase_if(last_, [&](const KeptPair& pair) {
        return stale.contains(ObjectTable::slot(pair.ids.a)) ||
               stale.contains(ObjectTable::slot(pair.ids.b));
    });
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
        forgotten_.capacity() * sizeof(ObjectId);
    for (const KeptPair& pair : last_)
        if (pair.memory)
            bytes += bytes_of(*pair.memory);
    return bytes;
}

}  // namespace allide
