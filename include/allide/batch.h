// SPDX-License-Identifier: MIT
// One question about many poses: result i is of `a` and b[i], as the single query gives it. The
// shorter of the two lists says how many are asked.
#pragma once

#include <span>
#include <vector>

#include <allide/query.h>

namespace allide {

struct BatchOptions {
    int threads = 1;          ///< results are the same for any number; less than 1 is taken as 1
    QueryOptions query = {};  ///< its scratch serves one thread; with more, each keeps its own
};

void intersects(const Placed& a, std::span<const Placed> b, std::span<bool> results,
                const BatchOptions& options = {});

/// In place of what the lists held, in their memory.
void intersecting_faces(const Placed& a, std::span<const Placed> b,
                        std::span<std::vector<FacePair>> results, const BatchOptions& options = {});

void separation(const Placed& a, std::span<const Placed> b, std::span<Separation> results,
                const BatchOptions& options = {});

}  // namespace allide
