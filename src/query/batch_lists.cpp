// SPDX-License-Identifier: MIT
// The batches whose queries are called by their public names.
#include <algorithm>
#include <atomic>
#include <string>

#include <allide/batch.h>

#include "base/reject.h"
#include "query/pose_loop.h"

namespace allide {
namespace {

/// Keeps the lowest index.
void keep_lowest(std::atomic<std::size_t>& lowest, std::size_t index) {
    std::size_t now = lowest.load();
    while (index < now && !lowest.compare_exchange_weak(now, index)) {
    }
}

}  // namespace

std::vector<std::vector<FaceContact>> face_contacts(const Placed& a, std::span<const Placed> b,
                                                    const BatchOptions& options) {
    std::vector<std::vector<FaceContact>> results(b.size());
    for_each_query(b.size(), options, [&](std::size_t i, const QueryOptions& query) {
        face_contacts(a, b[i], results[i], query);
    });
    return results;
}

std::vector<std::vector<FacePair>> faces_within(const Placed& a, std::span<const Placed> b,
                                                double margin, const BatchOptions& options) {
    std::vector<std::vector<FacePair>> results(b.size());
    for_each_query(b.size(), options, [&](std::size_t i, const QueryOptions& query) {
        faces_within(a, b[i], margin, results[i], query);
    });
    return results;
}

Result<std::vector<Penetration>> try_penetration(const Placed& a, std::span<const Placed> b,
                                                 const BatchOptions& options) {
    if (auto error = thread_count_error(options.threads))
        return *error;
    std::vector<Penetration> results(b.size());
    std::atomic<std::size_t> failed = b.size();
    for_each_query(b.size(), options, [&](std::size_t i, const QueryOptions& query) {
        if (const auto found = try_penetration(a, b[i], query))
            results[i] = *found;
        else
            keep_lowest(failed, i);
    });
    if (const std::size_t first = failed; first < b.size()) {
        const auto why = try_penetration(a, b[first]);
        return Error(why.error().code(), "b[" + std::to_string(first) + "]: " + why.error().what());
    }
    return results;
}

std::vector<std::vector<FacePair>> self_intersections(std::span<const Placed> objects,
                                                      Neighbours neighbours,
                                                      const BatchOptions& options) {
    std::vector<std::vector<FacePair>> results(objects.size());
    for_each_query(objects.size(), options, [&](std::size_t i, const QueryOptions& query) {
        self_intersections(objects[i], results[i], neighbours, query);
    });
    return results;
}

std::vector<std::vector<PartPair>> intersecting_parts(std::span<const Placed> compounds,
                                                      std::span<const PartPair> ignored,
                                                      const BatchOptions& options) {
    std::vector<std::vector<PartPair>> results(compounds.size());
    for_each_query(compounds.size(), options, [&](std::size_t i, const QueryOptions& query) {
        intersecting_parts(compounds[i], ignored, results[i], query);
    });
    return results;
}

std::vector<std::optional<RayHit>> cast_ray(const Placed& target, const Rays& rays,
                                            const BatchOptions& options) {
    const std::size_t count = rays.origins.size();
    if (rays.directions.size() != count)
        reject(ErrorCode::bad_argument, "there are " + std::to_string(count) + " origins and " +
                                            std::to_string(rays.directions.size()) +
                                            " directions; give as many of both");
    std::vector<std::optional<RayHit>> results(std::min(count, rays.directions.size()));
    for_each_query(results.size(), options, [&](std::size_t i, const QueryOptions& query) {
        results[i] = cast_ray(target, rays.origins[i], rays.directions[i], rays.options, query);
    });
    return results;
}

}  // namespace allide
