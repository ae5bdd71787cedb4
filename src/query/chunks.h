// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <vector>

#include <allide/batch.h>

#include "base/parallel.h"
#include "base/thread_count.h"
#include "query/work.h"

namespace allide {

/// Calls run(begin, end, work) for ranges of `size` indices below `count`, with the caller's memory
/// on one thread, else each thread's own. Ranges do not depend on the number of threads. Counts are
/// added up by range.
template <class Run>
void for_each_chunk(std::size_t count, std::size_t size, const BatchOptions& options,
                    const Run& run) {
    const int threads = thread_count(std::clamp(options.threads, 0, max_threads));
    Work whole(options.query);
    const std::size_t chunks = (count + size - 1) / size;
    const auto run_chunk = [&](std::size_t chunk, Work& work) {
        run(chunk * size, std::min(count, (chunk + 1) * size), work);
    };
    if (threads == 1) {
        for (std::size_t chunk = 0; chunk < chunks; ++chunk)
            run_chunk(chunk, whole);
        return;
    }
    std::vector<Stats>& counts = whole.scratch().chunk_stats;
    counts.assign(chunks, {});
    parallel_for(threads, chunks, 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t chunk = begin; chunk < end; ++chunk) {
            QueryOptions own = {.stats = &counts[chunk], .dop = options.query.dop};
            Work work(own);
            run_chunk(chunk, work);
        }
    });
    for (const Stats& chunk : counts)
        whole.stats += chunk;
}

}  // namespace allide
