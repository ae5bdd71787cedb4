// SPDX-License-Identifier: MIT
#include "query/face_contacts.h"

#include <algorithm>

#include <allide/query.h>

#include "geometry/access.h"
#include "geometry/compound_shape.h"
#include "primitive/triangle_contact.h"
#include "query/assembly.h"

namespace allide {
namespace {

Vec3 normal(const Triangle& t) {
    return normalized(cross(t[1] - t[0], t[2] - t[0]));
}

Triangle triangle_of(const Piece& piece, std::uint32_t name) {
    const std::vector<std::uint32_t>& names = piece.shape.face_names;
    const std::uint32_t face = name - piece.first_face;
    if (names.empty())
        return piece.faces().world_triangle(face);
    const auto place = std::ranges::lower_bound(names, face);
    return piece.faces().world_triangle(static_cast<std::uint32_t>(place - names.begin()));
}

/// A face by the number that answers give it.
Triangle world_triangle(const PlacedView& placed, std::uint32_t name) {
    const CompoundShape* compound = placed.shape.compound.get();
    if (!compound)
        return triangle_of(piece(placed), name);
    const CompoundPiece& holder = *std::prev(
        std::ranges::upper_bound(compound->pieces, name, {}, &CompoundPiece::first_face));
    return triangle_of({compound->geometry_of(holder), placed.pose->world_from_part[holder.part],
                        holder.part, holder.first_face, holder.first_vertex},
                       name);
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
    return face_contact(pair, world_triangle(a, pair.face_a), world_triangle(b, pair.face_b));
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
