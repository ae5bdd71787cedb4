// SPDX-License-Identifier: MIT
#include <allide/batch.h>

#include <string>

#include "base/reject.h"
#include "query/assembly_query.h"
#include "query/piece_separation.h"
#include "query/pose_loop.h"

namespace allide {
namespace {

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
