// SPDX-License-Identifier: MIT
#include "motion/piece_advance.h"

#include "query/round_query.h"

namespace allide {
namespace {

bool is_convex(const MovingPiece& piece) {
    return piece.is_round() || piece.shape.kind == GeometryKind::convex;
}

/// Whether the whole pieces are what is looked at.
bool by_wholes(const MovingPair& pair) {
    if (pair.a.is_unbounded() || pair.b.is_unbounded())
        return true;
    return is_convex(pair.a) && is_convex(pair.b);
}

bool have_faces(const MovingPair& pair) {
    return !pair.a.is_unbounded() && !pair.b.is_unbounded() &&
           !(pair.a.is_round() && pair.b.is_round());
}

}  // namespace

std::optional<Meeting> first_meeting(const PairSearch& search, double separation_at_start) {
    const MovingPair& pair = search.pair;
    const bool meet = pair.room(separation_at_start) <= 0;
    const bool left_out = meet && search.start == Start::left_out;
    if (left_out && have_faces(pair))
        return face_meeting(search, true);
    if (!by_wholes(pair))
        return face_meeting(search, false);
    const std::optional<Meeting> meeting = whole_meeting(search, left_out);
    // Pieces that came near are decided face by face.
    const bool open = meeting && !meeting->exhausted && pair.exact;
    return open ? face_meeting(search, false) : meeting;
}

}  // namespace allide
