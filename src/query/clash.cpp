// SPDX-License-Identifier: MIT
#include <allide/clash.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "clash/classify.h"
#include "query/piece_body.h"
#include "query/piece_contacts.h"
#include "query/point_query.h"
#include "query/round_query.h"

namespace allide {
namespace {

std::optional<Error> clash_error(const Placed& placed, const char* name) {
    if (!is_compound(placed) && !is_round(piece(placed)))
        return std::nullopt;
    return Error(ErrorCode::unsupported,
                 std::string(name) +
                     (is_compound(placed) ? " is a compound" : " is a round shape") +
                     ", whose kinds of clash are not known; give its parts or a mesh of it");
}

ClashBody clash_body(const Piece& piece, std::vector<Vec3>& vertices, Work& work) {
    return {
        {world_vertices_of(piece, vertices), piece.shape.shape.faces},
        piece.shape.has_inside(),
        [&piece, &work](Vec3 point) { return location(piece, point, work) != Location::outside; }};
}

ClashKind kind_of_solids(const ClashLabels& labels) {
    const bool a_alone = labels.region[1][0], b_alone = labels.region[0][1];
    if (!labels.region[1][1])
        return ClashKind::touch;
    if (a_alone && b_alone)
        return ClashKind::overlap;
    return a_alone ? ClashKind::contains : b_alone ? ClashKind::inside : ClashKind::equal;
}

/// `parts` says whether parts of the surface are outside and inside the solid.
ClashKind kind_of_surface(const bool (&parts)[2], ClashKind all_inside) {
    if (!parts[1])
        return ClashKind::touch;
    return parts[0] ? ClashKind::cross : all_inside;
}

/// For geometries with a common point.
Clash meeting(const Piece& a, const Piece& b, Work& work) {
    std::vector<FacePair> contacts;
    add_contacts({a, b}, contacts, work);
    std::ranges::sort(contacts);
    std::vector<Vec3> vertices_a, vertices_b;
    const ClashBody body_a = clash_body(a, vertices_a, work);
    const ClashBody body_b = clash_body(b, vertices_b, work);
    const ClashLabels labels = classify(body_a, body_b, contacts);
    Clash clash{ClashKind::touch, !contacts.empty(), {}};
    if (body_a.has_inside && body_b.has_inside)
        clash.kind = kind_of_solids(labels);
    else if (body_b.has_inside)
        clash.kind = kind_of_surface(labels.surface[0], ClashKind::inside);
    else if (body_a.has_inside)
        clash.kind = kind_of_surface(labels.surface[1], ClashKind::contains);
    else if (labels.crossing)
        clash.kind = ClashKind::cross;
    return clash;
}

}  // namespace

Result<Clash> try_clash(const Placed& a, const Placed& b, const ClashOptions& clash,
                        const QueryOptions& options) {
    if (!(clash.clearance >= 0))
        return Error(ErrorCode::bad_argument,
                     "the clearance is negative or not a number; give 0 or a distance");
    for (const auto& [placed, name] : {std::pair(&a, "a"), std::pair(&b, "b")})
        if (auto error = clash_error(*placed, name))
            return *error;
    const Separation apart = separation(a, b, options);
    if (apart.distance > 0)
        return Clash{apart.distance <= clash.clearance ? ClashKind::near : ClashKind::clear, false,
                     apart};
    Work work(options);
    Clash found = meeting(piece(a), piece(b), work);
    found.separation = apart;
    return found;
}

}  // namespace allide
