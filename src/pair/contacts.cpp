// SPDX-License-Identifier: MIT
#include <algorithm>

#include <allide/query.h>

#include "pair/piece_contacts.h"
#include "primitive/triangle_contact.h"

namespace allide {

bool intersects(const Placed& a, const Placed& b, const QueryOptions& options) {
    Work work(options);
    return intersects(piece(a), piece(b), nullptr, work);
}

void intersecting_faces(const Placed& a, const Placed& b, std::vector<FacePair>& pairs,
                        const QueryOptions& options) {
    Work work(options);
    pairs.clear();
    add_contacts(piece(a), piece(b), false, nullptr, pairs, work);
    std::ranges::sort(pairs);
}

std::vector<FacePair> intersecting_faces(const Placed& a, const Placed& b,
                                         const QueryOptions& options) {
    std::vector<FacePair> pairs;
    intersecting_faces(a, b, pairs, options);
    return pairs;
}

std::optional<Contact> first_contact(const Placed& a, const Placed& b,
                                     const QueryOptions& options) {
    Work work(options);
    const Piece piece_a = piece(a), piece_b = piece(b);
    const std::optional<FacePair> pair = any_contact(piece_a, piece_b, nullptr, work);
    if (!pair)
        return std::nullopt;
    const Triangle t = piece_a.faces().world_triangle(pair->face_a);
    const Triangle u = piece_b.faces().world_triangle(pair->face_b);
    return Contact{*pair, triangle_intersection(t, u).points[0]};
}

}  // namespace allide
