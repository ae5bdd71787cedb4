// SPDX-License-Identifier: MIT
// The loop of all batches.
#pragma once

#include "base/reject.h"
#include "query/chunks.h"

namespace allide {

/// The chunk size is fixed, so that the work of a chunk does not depend on the number of threads.
inline constexpr std::size_t poses_in_chunk = 16;

/// Calls ask(i, work) for each index. Throws for a bad number of threads.
template <class Ask>
void for_each_pose(std::size_t count, const BatchOptions& options, const Ask& ask) {
    if (const auto error = thread_count_error(options.threads))
        reject(error->code(), error->what());
    for_each_chunk(count, poses_in_chunk, options,
                   [&](std::size_t begin, std::size_t end, Work& work) {
                       for (std::size_t i = begin; i < end; ++i)
                           ask(i, work);
                   });
}

/// Calls ask(i, query options) for each index: for queries that are called by their public names.
template <class Ask>
void for_each_query(std::size_t count, const BatchOptions& options, const Ask& ask) {
    Scratch* const scratch = options.threads == 1 ? options.query.scratch : nullptr;
    for_each_pose(count, options, [&](std::size_t i, Work& work) {
        ask(i, QueryOptions{.stats = &work.stats, .scratch = scratch, .dop = work.dop});
    });
}

}  // namespace allide
