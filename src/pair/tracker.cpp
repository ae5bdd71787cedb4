// SPDX-License-Identifier: MIT
#include <allide/tracker.h>

#include <algorithm>

#include "pair/piece_contacts.h"
#include "pair/piece_separation.h"

namespace allide {

Tracker::Tracker() : memory_(std::make_unique<PairMemory>()) {}
Tracker::~Tracker() = default;
Tracker::Tracker(Tracker&&) noexcept = default;
Tracker& Tracker::operator=(Tracker&&) noexcept = default;

bool Tracker::intersects(const Placed& a, const Placed& b, const QueryOptions& options) {
    Work work(options);
    memory_->begin(a.geometry(), b.geometry());
    return allide::intersects(piece(a), piece(b), memory_.get(), work);
}

void Tracker::intersecting_faces(const Placed& a, const Placed& b, std::vector<FacePair>& pairs,
                                 const QueryOptions& options) {
    Work work(options);
    memory_->begin(a.geometry(), b.geometry());
    pairs.clear();
    add_contacts(piece(a), piece(b), false, memory_.get(), pairs, work);
    std::ranges::sort(pairs);
}

Separation Tracker::separation(const Placed& a, const Placed& b, const QueryOptions& options) {
    Work work(options);
    memory_->begin(a.geometry(), b.geometry());
    return nearest(piece(a), piece(b), anywhere, memory_.get(), work)
        .value_or(Separation{anywhere, {}, {}, {}, {}});
}

}  // namespace allide
