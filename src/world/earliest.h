// SPDX-License-Identifier: MIT
// Searches for first impacts of which only the earliest counts. Invariant: each looks at times up
// to the best one of the blocks before, whose size is fixed, so that threads change no answer.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include <allide/motion.h>

#include "base/parallel.h"

namespace allide {

struct Earliest {
    std::size_t index;
    Impact impact;
};

/// Search(limit, index) gives the first impact, or nothing where none is at or before the limit.
/// Among equal times the one with the least key(index) counts.
template <class Search, class Key>
Result<std::optional<Earliest>> earliest(int threads, std::size_t count, const Search& search,
                                         const Key& key) {
    constexpr std::size_t block = 16;
    using Found = Result<std::optional<Impact>>;
    std::optional<Earliest> best;
    for (std::size_t first = 0; first < count; first += block) {
        const std::size_t size = std::min(block, count - first);
        const double limit = best ? best->impact.time : 1;
        std::vector<Found> found(size, Found(std::optional<Impact>()));
        parallel_for(threads, size, 1, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i)
                found[i] = search(limit, first + i);
        });
        for (std::size_t i = 0; i < size; ++i) {
            if (!found[i])
                return found[i].error();
            if (const std::optional<Impact>& impact = *found[i];
                impact && (!best || std::pair(impact->time, key(first + i)) <
                                        std::pair(best->impact.time, key(best->index))))
                best = Earliest{first + i, *impact};
        }
    }
    return best;
}

}  // namespace allide
