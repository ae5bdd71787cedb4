// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include <allide/pair_finder.h>

namespace allide::broad {

/// Two objects, a < b; by number or, where said so, by position.
using Pair = BoxPair;

inline Pair ordered_pair(std::uint32_t a, std::uint32_t b) {
    return a < b ? Pair{a, b} : Pair{b, a};
}

inline std::uint64_t key_of(Pair pair) {
    return std::uint64_t{pair.a} << 32 | pair.b;
}

/// A list of pairs that keeps its memory, for kernels that may not touch std::vector.
class PairBuffer {
public:
    void clear() { size_ = 0; }
    void add(Pair pair) {
        if (size_ == capacity_)
            grow(size_ + 1);
        pairs_[size_++] = pair;
    }
    void append(std::span<const Pair> pairs);
    /// Appends `count` pairs for the caller to write.
    Pair* extend(std::size_t count);
    void resize_down(std::size_t size) { size_ = size; }
    /// Reserves capacity beyond the present size, so that slowly changing counts stop allocating.
    void keep_headroom();

    Pair* data() { return pairs_.get(); }
    std::size_t size() const { return size_; }
    std::span<const Pair> pairs() const { return {pairs_.get(), size_}; }
    std::size_t bytes() const { return capacity_ * sizeof(Pair); }

private:
    void grow(std::size_t needed);

    std::unique_ptr<Pair[]> pairs_;
    std::size_t size_ = 0, capacity_ = 0;
};

}  // namespace allide::broad
