// SPDX-License-Identifier: MIT
// The sparse memory of pairs (Cohen, Lin, Manocha, Ponamgi 1995, section 6.1; V-COLLIDE 1997,
// section 4.3): memory grows with the pairs that are held, not with all that could be.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "broad/pair.h"

namespace allide::broad {

/// Pairs in a list, found through a table of positions in it. Every operation takes constant time.
class PairSet {
public:
    static constexpr std::uint32_t none = UINT32_MAX;

    /// The next size of the table. Positions have 32 bits, so that 2^32 entries, which are enlarged
    /// for more than 3 * 2^30 pairs, are the last; then a size that no vector can have.
    static constexpr std::size_t table_size_after(std::uint64_t entries) {
        constexpr std::uint64_t least = 16, most = std::uint64_t{1} << 32;
        if (entries >= most || 2 * entries > SIZE_MAX)
            return SIZE_MAX;
        return static_cast<std::size_t>(entries < least ? least : 2 * entries);
    }

    /// Position of the pair in the list, or `none`.
    std::uint32_t find(Pair pair) const;
    bool contains(Pair pair) const { return find(pair) != none; }
    /// False if it was there.
    bool insert(Pair pair);
    /// The last pair takes its position. False if it was not there.
    bool erase(Pair pair);
    /// Erases the pairs that are chosen.
    template <class Chosen>
    void erase_if(const Chosen& chosen) {
        for (std::size_t i = pairs_.size(); i > 0; --i)
            if (chosen(pairs_[i - 1]))
                erase(pairs_[i - 1]);
    }
    void clear();

    std::span<const Pair> pairs() const { return pairs_; }
    std::size_t size() const { return pairs_.size(); }
    std::size_t bytes() const {
        return pairs_.capacity() * sizeof(Pair) + table_.capacity() * sizeof(std::uint32_t);
    }

private:
    std::size_t home(Pair pair) const;
    std::size_t place_of(Pair pair) const;
    void close_gap(std::size_t at);
    void enlarge();

    std::vector<Pair> pairs_;
    std::vector<std::uint32_t> table_;  ///< positions, or `none`; a power of two of them
};

}  // namespace allide::broad
