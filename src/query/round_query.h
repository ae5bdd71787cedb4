// SPDX-License-Identifier: MIT
// Pairs of pieces of which one at least is round: what the functions of the same meaning in
// piece_contacts.h and piece_separation.h turn to. A round shape is compared with another one by
// itself, and with a mesh face by face, below the boxes of the wide tree that are near.
#pragma once

#include <allide/budget.h>

#include "query/piece_pair.h"
#include "query/work.h"

namespace allide {

inline bool is_round(const Piece& piece) {
    return piece.shape.round.has_value();
}
inline bool any_round(const Piece& a, const Piece& b) {
    return is_round(a) || is_round(b);
}

/// The shape in the world.
RoundShape world_round(const Piece& piece);

/// Whether the two share a point, also of an inside.
bool round_intersects(const Piece& a, const Piece& b, Work& work);

/// Appends the pairs of parts and faces that are no farther apart than `margin`, in no order.
void add_round_pairs(const PiecePair& pieces, double margin, std::vector<FacePair>& pairs,
                     Work& work);
/// Any one that shares a point.
std::optional<FacePair> any_round_pair(const PiecePair& pieces, Work& work);

/// Whether the separation is at most `limit`; if so, `found` is that.
bool find_round_nearest(const PiecePair& pieces, double limit, Work& work, Separation& found);

BudgetVerdict round_within_budget(const Piece& a, const Piece& b, const Budget& budget, Work& work);

/// A point that two parts or faces share, and their normals.
FaceContact round_face_contact(const Piece& a, const Piece& b, const FacePair& faces);

/// The smallest box around a round piece; all of space if it is unbounded.
Box round_bounds(const Piece& piece);

}  // namespace allide
