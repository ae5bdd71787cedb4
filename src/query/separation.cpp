// SPDX-License-Identifier: MIT
#include <allide/query.h>

#include "query/assembly_query.h"
#include "query/margin.h"
#include "query/piece_separation.h"

namespace allide {

std::optional<Separation> separation_within(const Placed& a, const Placed& b, double margin,
                                            const QueryOptions& options) {
    if (!is_margin(margin))
        return std::nullopt;
    Work work(options);
    std::optional<Separation> found(std::in_place);
    if (!find_nearest(PlacedPair{a, b}, margin, work, *found))
        found.reset();
    return found;
}

Separation separation(const Placed& a, const Placed& b, const QueryOptions& options) {
    Work work(options);
    Separation found = nowhere;
    find_nearest(PlacedPair{a, b}, anywhere, work, found);
    return found;
}

}  // namespace allide
