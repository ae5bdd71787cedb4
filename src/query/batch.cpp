// SPDX-License-Identifier: MIT
#include <allide/batch.h>

#include <string>

#include "base/reject.h"
#include "query/assembly_query.h"
#include "query/chunks.h"
#include "query/piece_separation.h"

namespace allide {
namespace {

/// The chunk size is fixed, so that the work of a chunk does not depend on the number of threads.
constexpr std::size_t chunk_size = 16;

/// Calls ask(i, work) for each index.
template <class Ask>
void for_each_pose(std::size_t count, const BatchOptions& options, const Ask& ask) {
    if (const auto error = thread_count_error(options.threads))
        reject(error->code(), error->what());
    for_each_chunk(count, chunk_size, options, [&](std::size_t begin, std::size_t end, Work& work) {
        for (std::size_t i = begin; i < end; ++i)
            ask(i, work);
    });
}

/// Whether there is a result for each pose; throws if not.
bool have_one_size(std::size_t poses, std::size_t results) {
    if (poses != results)
        reject(ErrorCode::bad_argument, "there are " + std::to_string(poses) + " poses and " +
                                            std::to_string(results) +
                                            " results; give as many results as poses");
    return poses == results;
}

}  // namespace

void intersects(const Placed& a, std::span<const Placed> b, std::span<bool> results,
                const BatchOptions& options) {
    if (have_one_size(b.size(), results.size()))
        for_each_pose(b.size(), options, [&](std::size_t i, Work& work) {
            results[i] = intersects(PlacedPair{a, b[i]}, work);
        });
}

std::vector<std::uint8_t> intersects(const Placed& a, std::span<const Placed> b,
                                     const BatchOptions& options) {
    std::vector<std::uint8_t> results(b.size());
    for_each_pose(b.size(), options, [&](std::size_t i, Work& work) {
        results[i] = intersects(PlacedPair{a, b[i]}, work);
    });
    return results;
}

void intersecting_faces(const Placed& a, std::span<const Placed> b,
                        std::span<std::vector<FacePair>> results, const BatchOptions& options) {
    if (have_one_size(b.size(), results.size()))
        for_each_pose(b.size(), options, [&](std::size_t i, Work& work) {
            find_contacts({a, b[i]}, results[i], work);
        });
}

std::vector<std::vector<FacePair>> intersecting_faces(const Placed& a, std::span<const Placed> b,
                                                      const BatchOptions& options) {
    std::vector<std::vector<FacePair>> results(b.size());
    intersecting_faces(a, b, results, options);
    return results;
}

void separation(const Placed& a, std::span<const Placed> b, std::span<Separation> results,
                const BatchOptions& options) {
    if (have_one_size(b.size(), results.size()))
        for_each_pose(b.size(), options, [&](std::size_t i, Work& work) {
            results[i] = nowhere;
            find_nearest(PlacedPair{a, b[i]}, anywhere, work, results[i]);
        });
}

std::vector<Separation> separation(const Placed& a, std::span<const Placed> b,
                                   const BatchOptions& options) {
    std::vector<Separation> results(b.size());
    separation(a, b, results, options);
    return results;
}

}  // namespace allide
