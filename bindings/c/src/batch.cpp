// SPDX-License-Identifier: MIT
#include <allide/batch.h>
#include <allide/signed_distance.h>

#include <algorithm>

#include "call.h"

using namespace allide;
using namespace allide::c;

namespace {

/// Opens what all batches share; `ask` gets a, all of b, and the options.
template <class Ask>
AllideStatus ask_many(const char* function, AllidePlaced a, const AllidePlaced* b,
                      std::size_t count, const AllideBatchOptions* options, Ask ask) {
    return Call(function, a, array("b", b, count), or_default(options))
        .run([&](const Placed& of_a, std::span<const AllidePlaced> handles,
                 const BatchOptions& how) {
            std::vector<Placed> all;
            all.reserve(handles.size());
            for (const AllidePlaced handle : handles) {
                const Placed* held = find(handle);
                if (held == nullptr)
                    return last_failure();
                all.push_back(*held);
            }
            return ask(of_a, std::span<const Placed>(all), how);
        });
}

/// The lists one after the other.
AllideStatus join(std::span<const std::vector<FacePair>> lists, std::size_t* starts,
                  AllideFacePair* pairs, std::size_t capacity) {
    std::size_t start = 0;
    for (std::size_t i = 0; i < lists.size(); ++i) {
        starts[i] = start;
        for (const FacePair& pair : lists[i]) {
            if (start < capacity)
                pairs[start] = twin<AllideFacePair>(pair);
            ++start;
        }
    }
    starts[lists.size()] = start;
    return start <= capacity ? allide_ok : truncated(start, capacity);
}

}  // namespace

AllideStatus allide_batch_options_init(AllideBatchOptions* options) {
    return Call(__func__, out("options", options)).run([](AllideBatchOptions& to) {
        to.threads = BatchOptions{}.threads;
        return allide_query_options_init(&to.query);
    });
}

AllideStatus allide_batch_intersects(AllidePlaced a, const AllidePlaced* b, size_t count,
                                     const AllideBatchOptions* options, bool* answers) {
    return ask_many(__func__, a, b, count, options,
                    [&](const Placed& of_a, std::span<const Placed> of_b, const BatchOptions& how) {
                        if (count != 0 && reject_null("intersects", answers))
                            return last_failure();
                        intersects(of_a, of_b, std::span(answers, count), how);
                        return allide_ok;
                    });
}

AllideStatus allide_batch_separation(AllidePlaced a, const AllidePlaced* b, size_t count,
                                     const AllideBatchOptions* options, AllideSeparation* answers) {
    return ask_many(__func__, a, b, count, options,
                    [&](const Placed& of_a, std::span<const Placed> of_b, const BatchOptions& how) {
                        if (count != 0 && reject_null("separations", answers))
                            return last_failure();
                        std::vector<Separation> found(count);
                        separation(of_a, of_b, found, how);
                        std::ranges::transform(found, answers, twin<AllideSeparation>);
                        return allide_ok;
                    });
}

AllideStatus allide_batch_intersecting_faces(AllidePlaced a, const AllidePlaced* b, size_t count,
                                             const AllideBatchOptions* options, size_t* starts,
                                             AllideFacePair* pairs, size_t capacity) {
    return ask_many(
        __func__, a, b, count, options,
        [&](const Placed& of_a, std::span<const Placed> of_b, const BatchOptions& how) {
            if (reject_null("starts", starts) || (capacity != 0 && reject_null("pairs", pairs)))
                return last_failure();
            std::vector<std::vector<FacePair>> found(count);
            intersecting_faces(of_a, of_b, found, how);
            return join(found, starts, pairs, capacity);
        });
}

AllideStatus allide_batch_signed_distance(AllidePlaced target, const AllideVec3* points,
                                          size_t count, const AllideBatchOptions* options,
                                          AllideSignedDistance* distances) {
    return Call(__func__, target, array("points", points, count), or_default(options))
        .run([&](const Placed& held, std::span<const Vec3> at, const BatchOptions& how) {
            if (count != 0 && reject_null("distances", distances))
                return last_failure();
            std::vector<SignedDistance> found(count);
            if (const auto done = try_signed_distance(held, at, found, how); !done)
                return fail(done.error());
            std::ranges::transform(found, distances, twin<AllideSignedDistance>);
            return allide_ok;
        });
}
