// SPDX-License-Identifier: MIT
#include <allide/batch.h>

#include <algorithm>

#include "base/parallel.h"
#include "pair/assembly_query.h"
#include "pair/piece_separation.h"

namespace allide {
namespace {

/// Fixed, so that what a chunk asks does not depend on the threads.
constexpr std::size_t chunk_size = 16;

/// Calls ask(i, work) for each index, with the caller's memory on one thread, else each thread's
/// own. Counts are added up by chunk.
template <class Ask>
void for_each_pose(std::size_t count, const BatchOptions& options, const Ask& ask) {
    Work whole(options.query);
    const std::size_t chunks = (count + chunk_size - 1) / chunk_size;
    const auto run = [&](std::size_t chunk, Work& work) {
        const std::size_t end = std::min(count, (chunk + 1) * chunk_size);
        for (std::size_t i = chunk * chunk_size; i < end; ++i)
            ask(i, work);
    };
    if (options.threads <= 1) {
        for (std::size_t chunk = 0; chunk < chunks; ++chunk)
            run(chunk, whole);
        return;
    }
    std::vector<Stats>& counts = whole.scratch().chunk_stats;
    counts.assign(chunks, {});
    parallel_for(options.threads, chunks, 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t chunk = begin; chunk < end; ++chunk) {
            QueryOptions own = {.stats = &counts[chunk], .dop = options.query.dop};
            Work work(own);
            run(chunk, work);
        }
    });
    for (const Stats& chunk : counts)
        whole.stats += chunk;
}

}  // namespace

void intersects(const Placed& a, std::span<const Placed> b, std::span<bool> results,
                const BatchOptions& options) {
    for_each_pose(std::min(b.size(), results.size()), options, [&](std::size_t i, Work& work) {
        results[i] = intersects(a, b[i], nullptr, work);
    });
}

void intersecting_faces(const Placed& a, std::span<const Placed> b,
                        std::span<std::vector<FacePair>> results, const BatchOptions& options) {
    for_each_pose(std::min(b.size(), results.size()), options, [&](std::size_t i, Work& work) {
        find_contacts(a, b[i], nullptr, results[i], work);
    });
}

void separation(const Placed& a, std::span<const Placed> b, std::span<Separation> results,
                const BatchOptions& options) {
    for_each_pose(std::min(b.size(), results.size()), options, [&](std::size_t i, Work& work) {
        results[i] = nowhere;
        find_nearest(a, b[i], anywhere, nullptr, work, results[i]);
    });
}

}  // namespace allide
