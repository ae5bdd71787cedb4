// SPDX-License-Identifier: MIT
#include "query/face_contacts.h"

#include <algorithm>

#include <allide/query.h>

#include "geometry/access.h"
#include "geometry/compound_shape.h"
#include "primitive/triangle_contact.h"
#include "query/assembly.h"
#include "query/round_query.h"

namespace allide {
namespace {

Vec3 normal(const Triangle& t) {
    return normalized(cross(t[1] - t[0], t[2] - t[0]));
}

/// A face of a piece by the number that answers give it.
std::uint32_t index_of(const Piece& piece, std::uint32_t name) {
    const std::vector<std::uint32_t>& names = piece.shape.face_names;
    const std::uint32_t face = name - piece.first_face;
    if (names.empty())
        return face;
    return static_cast<std::uint32_t>(std::ranges::lower_bound(names, face) - names.begin());
}

Piece piece_of(const PlacedView& placed, std::uint32_t name) {
    const CompoundShape* compound = placed.shape.compound.get();
    if (!compound)
        return piece(placed);
    const CompoundPiece& holder = compound->piece_of_face(name);
    return {compound->geometry_of(holder), placed.pose->world_from_part[holder.part], holder.part,
            holder.first_name, holder.first_vertex};
}

FaceContact face_contact(const FacePair& faces, const Triangle& a, const Triangle& b) {
    const Intersection common = triangle_intersection(a, b);
    FaceContact contact = {faces, common.points[0], common.points[0], normal(a), normal(b)};
    double longest = 0;
    for (int i = 0; i < common.count; ++i)
        for (int j = i + 1; j < common.count; ++j) {
            const double distance = length(common.points[j] - common.points[i]);
            if (distance <= longest)
                continue;
            longest = distance;
            contact.from = common.points[i];
            contact.to = common.points[j];
        }
    return contact;
}

}  // namespace

FaceContact face_contact(const PlacedView& a, const PlacedView& b, const FacePair& pair) {
    const Piece s = piece_of(a, pair.face_a), t = piece_of(b, pair.face_b);
    const std::uint32_t i = index_of(s, pair.face_a), j = index_of(t, pair.face_b);
    if (!any_round(s, t))
        return face_contact(pair, s.faces().world_triangle(i), t.faces().world_triangle(j));
    FaceContact contact = round_face_contact(s, t, {i, j, pair.kind});
    contact.faces = pair;
    return contact;
}

void add_face_contacts(const PlacedView& a, const PlacedView& b, std::span<const FacePair> pairs,
                       std::vector<FaceContact>& contacts) {
    for (const FacePair& pair : pairs)
        contacts.push_back(face_contact(a, b, pair));
}

std::vector<FaceContact> face_contacts(const Placed& a, const Placed& b,
                                       const QueryOptions& options) {
    std::vector<FaceContact> contacts;
    face_contacts(a, b, contacts, options);
    return contacts;
}

void face_contacts(const Placed& a, const Placed& b, std::vector<FaceContact>& contacts,
                   const QueryOptions& options) {
    Work work(options);
    std::vector<FacePair>& pairs = work.scratch().contact_pairs;
    intersecting_faces(a, b, pairs, options);
    contacts.clear();
    add_face_contacts(a, b, pairs, contacts);
}

}  // namespace allide
