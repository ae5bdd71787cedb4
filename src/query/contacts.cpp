// SPDX-License-Identifier: MIT
#include <allide/query.h>

#include "primitive/triangle_contact.h"
#include "query/assembly.h"
#include "query/assembly_query.h"
#include "query/numbering.h"
#include "query/piece_contacts.h"
#include "query/round_query.h"

namespace allide {
namespace {

std::optional<Contact> first_contact_of(const Piece& a, const Piece& b, Work& work) {
    const std::optional<FacePair> pair = any_contact({a, b}, work);
    if (!pair)
        return std::nullopt;
    if (any_round(a, b))
        return Contact{compound_index(*pair, a, b), round_face_contact(a, b, *pair).from};
    const Triangle t = a.faces().world_triangle(pair->face_a);
    const Triangle u = b.faces().world_triangle(pair->face_b);
    return Contact{compound_index(*pair, a, b), triangle_intersection(t, u).points[0]};
}

}  // namespace

bool intersects(const Placed& a, const Placed& b, const QueryOptions& options) {
    Work work(options);
    return intersects(PlacedPair{a, b}, work);
}

void intersecting_faces(const Placed& a, const Placed& b, std::vector<FacePair>& pairs,
                        const QueryOptions& options) {
    Work work(options);
    find_contacts({a, b}, pairs, work);
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
    if (!is_compound(a) && !is_compound(b))
        return first_contact_of(piece(a), piece(b), work);
    const Assembly whole_a(a), whole_b(b);
    std::optional<Contact> found;
    for_each_leaf_pair({whole_a, whole_b}, 0, work, [&](std::uint32_t x, std::uint32_t y) {
        found = first_contact_of(whole_a.piece(x), whole_b.piece(y), work);
        return !found;
    });
    return found;
}

}  // namespace allide
