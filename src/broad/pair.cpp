// SPDX-License-Identifier: MIT
#include "broad/pair.h"

#include <algorithm>
#include <utility>

namespace allide::broad {

void PairBuffer::append(std::span<const Pair> pairs) {
    if (size_ + pairs.size() > capacity_)
        grow(size_ + pairs.size());
    std::ranges::copy(pairs, pairs_.get() + size_);
    size_ += pairs.size();
}

Pair* PairBuffer::extend(std::size_t count) {
    if (size_ + count > capacity_)
        grow(size_ + count);
    size_ += count;
    return pairs_.get() + size_ - count;
}

void PairBuffer::keep_headroom() {
    if (size_ + size_ / 4 + 64 > capacity_)
        grow(size_ + size_ / 4 + 64);
}

void PairBuffer::grow(std::size_t needed) {
    const std::size_t capacity = needed + needed / 8 + 48;
    auto larger = std::make_unique_for_overwrite<Pair[]>(capacity);
    std::copy_n(pairs_.get(), size_, larger.get());
    pairs_ = std::move(larger);
    capacity_ = capacity;
}

}  // namespace allide::broad
