// SPDX-License-Identifier: MIT
#include <allide/tracker.h>

#include "pair/assembly_query.h"
#include "pair/piece_separation.h"

namespace allide {

Tracker::Tracker() : memory_(std::make_unique<PairMemory>()) {}
Tracker::~Tracker() = default;
Tracker::Tracker(Tracker&&) noexcept = default;
Tracker& Tracker::operator=(Tracker&&) noexcept = default;

bool Tracker::intersects(const Placed& a, const Placed& b, const QueryOptions& options) {
    Work work(options);
    memory_->begin(a.geometry(), b.geometry());
    return allide::intersects(a, b, memory_.get(), work);
}

void Tracker::intersecting_faces(const Placed& a, const Placed& b, std::vector<FacePair>& pairs,
                                 const QueryOptions& options) {
    Work work(options);
    memory_->begin(a.geometry(), b.geometry());
    find_contacts(a, b, memory_.get(), pairs, work);
}

Separation Tracker::separation(const Placed& a, const Placed& b, const QueryOptions& options) {
    Work work(options);
    memory_->begin(a.geometry(), b.geometry());
    Separation found = nowhere;
    find_nearest(a, b, anywhere, memory_.get(), work, found);
    return found;
}

}  // namespace allide
