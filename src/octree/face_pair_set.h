// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace allide {

/// Pairs of listed faces, the lower one in the high half: each is entered once only, however many
/// voxels give it.
class FacePairSet {
public:
    void clear();
    /// False if it was there.
    bool insert(std::uint64_t pair) {
        if (2 * pairs_.size() >= table_.size())
            enlarge();
        const std::size_t at = place_of(pair);
        if (table_[at] == pair)
            return false;
        table_[at] = pair;
        pairs_.push_back(pair);
        return true;
    }

    const std::vector<std::uint64_t>& pairs() const { return pairs_; }
    std::size_t memory() const {
        return (pairs_.capacity() + table_.capacity()) * sizeof(std::uint64_t);
    }

private:
    static constexpr std::uint64_t none = UINT64_MAX;

    /// Where the pair is, or may be put.
    std::size_t place_of(std::uint64_t pair) const {
        const std::size_t mask = table_.size() - 1;
        std::size_t at = (pair * 0x9fb21c651e98df25) >> shift_;
        while (table_[at] != none && table_[at] != pair)
            at = (at + 1) & mask;
        return at;
    }
    void enlarge();

    std::vector<std::uint64_t> pairs_;
    std::vector<std::uint64_t> table_;  ///< a power of two of them
    int shift_ = 64;
};

}  // namespace allide
