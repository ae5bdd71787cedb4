// SPDX-License-Identifier: MIT
// One query for many poses: result i is that of `a` and b[i]. Results are the same for any number
// of threads. Forms that fill memory throw an Error if it has another size than `b`.
#pragma once

#include <span>
#include <vector>

#include <allide/api.h>
#include <allide/query.h>

namespace allide ALLIDE_API {

struct BatchOptions {
    int threads = 1;          ///< 0: all cores
    QueryOptions query = {};  ///< its scratch is used with one thread only
};

/// One element is 1 if the two intersect and 0 if not.
[[nodiscard]] std::vector<std::uint8_t> intersects(const Placed& a, std::span<const Placed> b,
                                                   const BatchOptions& options = {});
void intersects(const Placed& a, std::span<const Placed> b, std::span<bool> results,
                const BatchOptions& options = {});

[[nodiscard]] std::vector<std::vector<FacePair>> intersecting_faces(
    const Placed& a, std::span<const Placed> b, const BatchOptions& options = {});
/// Overwrites the results, reusing their capacity.
void intersecting_faces(const Placed& a, std::span<const Placed> b,
                        std::span<std::vector<FacePair>> results, const BatchOptions& options = {});

[[nodiscard]] std::vector<Separation> separation(const Placed& a, std::span<const Placed> b,
                                                 const BatchOptions& options = {});
void separation(const Placed& a, std::span<const Placed> b, std::span<Separation> results,
                const BatchOptions& options = {});

}  // namespace allide ALLIDE_API
