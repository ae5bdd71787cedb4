// SPDX-License-Identifier: MIT
// The dense memory of pairs (Cohen, Lin, Manocha, Ponamgi 1995, section 6.1): a triangle of
// records, found without a search.
#pragma once

#include <cstddef>
#include <vector>

#include "broad/pair.h"

namespace allide::broad {

template <class Record>
class PairMatrix {
public:
    /// New pairs have a default record; the others keep theirs.
    void resize(std::size_t objects) { records_.resize(objects * (objects - (objects > 0)) / 2); }

    Record& operator[](Pair pair) { return records_[index(pair)]; }
    const Record& operator[](Pair pair) const { return records_[index(pair)]; }

    std::size_t bytes() const { return records_.capacity() * sizeof(Record); }

private:
    static std::size_t index(Pair pair) {
        return std::size_t{pair.b} * (std::size_t{pair.b} - 1) / 2 + pair.a;
    }

    std::vector<Record> records_;
};

}  // namespace allide::broad
