// SPDX-License-Identifier: MIT
#include <allide/tracker.h>

#include "query/assembly_query.h"
#include "query/margin.h"
#include "query/piece_separation.h"

namespace allide {
namespace {

/// Runs a query with the pair's memory. If it throws, the memory may be half written and is
/// cleared.
template <class Query>
auto answer(PairMemory& memory, const Placed& a, const Placed& b, const Query& query) {
#if defined(__cpp_exceptions)
    try {
        memory.begin(a.geometry(), b.geometry());
        return query();
    } catch (...) {
        memory = {};
        throw;
    }
#else
    memory.begin(a.geometry(), b.geometry());
    return query();
#endif
}

}  // namespace

Tracker::Tracker() : memory_(std::make_unique<PairMemory>()) {}
Tracker::~Tracker() = default;
Tracker::Tracker(Tracker&&) noexcept = default;
Tracker& Tracker::operator=(Tracker&&) noexcept = default;

bool Tracker::intersects(const Placed& a, const Placed& b, const QueryOptions& options) {
    Work work(options);
    return answer(*memory_, a, b,
                  [&] { return allide::intersects(PlacedPair{a, b, memory_.get()}, work); });
}

void Tracker::intersecting_faces(const Placed& a, const Placed& b, std::vector<FacePair>& pairs,
                                 const QueryOptions& options) {
    Work work(options);
    answer(*memory_, a, b, [&] { find_contacts({a, b, memory_.get()}, pairs, work); });
}

std::vector<FacePair> Tracker::intersecting_faces(const Placed& a, const Placed& b,
                                                  const QueryOptions& options) {
    std::vector<FacePair> pairs;
    intersecting_faces(a, b, pairs, options);
    return pairs;
}

Separation Tracker::separation(const Placed& a, const Placed& b, const QueryOptions& options) {
    Work work(options);
    return answer(*memory_, a, b, [&] {
        Separation found = nowhere;
        find_nearest(PlacedPair{a, b, memory_.get()}, anywhere, work, found);
        return found;
    });
}

std::optional<Separation> Tracker::separation_within(const Placed& a, const Placed& b,
                                                     double margin, const QueryOptions& options) {
    if (!is_margin(margin))
        return std::nullopt;
    Work work(options);
    return answer(*memory_, a, b, [&] {
        std::optional<Separation> found(std::in_place);
        if (!find_nearest(PlacedPair{a, b, memory_.get()}, margin, work, *found))
            found.reset();
        return found;
    });
}

}  // namespace allide
