// SPDX-License-Identifier: MIT
// The dense memory of pairs (Cohen, Lin, Manocha, Ponamgi 1995, section 6.1): a triangle of
// records, found without a search.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "broad/pair.h"

namespace allide::broad {

template <class Record>
class PairMatrix {
public:
    /// New pairs have a default record; the others keep theirs.
    void resize(std::size_t objects) { records_.resize(pairs_of(objects)); }

    /// At most 2^31 objects; if a size_t is too short for the number, its largest value, which no
    /// vector can have.
    static constexpr std::size_t pairs_of(std::uint64_t objects) {
        const std::uint64_t pairs = objects == 0 ? 0 : objects * (objects - 1) / 2;
        return pairs > SIZE_MAX ? SIZE_MAX : static_cast<std::size_t>(pairs);
    }

    Record& operator[](Pair pair) { return records_[index(pair)]; }
    const Record& operator[](Pair pair) const { return records_[index(pair)]; }

    std::size_t bytes() const { return records_.capacity() * sizeof(Record); }

private:
    static std::size_t index(Pair pair) {
        const std::uint64_t before = std::uint64_t{pair.b} * (std::uint64_t{pair.b} - 1) / 2;
        return static_cast<std::size_t>(before + pair.a);
    }

    std::vector<Record> records_;
};

}  // namespace allide::broad
