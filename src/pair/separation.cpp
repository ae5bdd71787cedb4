// SPDX-License-Identifier: MIT
#include <allide/query.h>

#include "pair/assembly_query.h"
#include "pair/piece_separation.h"

namespace allide {

std::optional<Separation> separation_within(const Placed& a, const Placed& b, double margin,
                                            const QueryOptions& options) {
    if (!(margin >= 0))
        return std::nullopt;
    Work work(options);
    return nearest(a, b, margin, nullptr, work);
}

Separation separation(const Placed& a, const Placed& b, const QueryOptions& options) {
    return separation_within(a, b, anywhere, options)
        .value_or(Separation{anywhere, {}, {}, {}, {}});
}

}  // namespace allide
