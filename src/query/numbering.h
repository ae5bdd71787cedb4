// SPDX-License-Identifier: MIT
// From the numbers of a piece to those of the compound that it belongs to.
#pragma once

#include <vector>

#include "query/piece.h"

namespace allide {

/// The number of a piece's face in the whole compound.
inline std::uint32_t compound_index(std::uint32_t face, const Piece& piece) {
    const std::vector<std::uint32_t>& names = piece.shape.face_names;
    return piece.first_face + (names.empty() ? face : names[face]);
}

inline FacePair compound_index(FacePair pair, const Piece& a, const Piece& b) {
    return {compound_index(pair.face_a, a), compound_index(pair.face_b, b), pair.kind};
}

inline bool keeps_numbers(const Piece& piece) {
    return piece.part == 0 && piece.first_face == 0 && piece.first_vertex == 0 &&
           piece.shape.face_names.empty();
}

/// Renumbers the pairs from index `first` on.
inline void renumber_for_compound(std::vector<FacePair>& pairs, std::size_t first, const Piece& a,
                                  const Piece& b) {
    if (keeps_numbers(a) && keeps_numbers(b))
        return;
    for (std::size_t i = first; i < pairs.size(); ++i)
        pairs[i] = compound_index(pairs[i], a, b);
}

inline Feature compound_index(Feature feature, const Piece& piece) {
    switch (feature.kind) {
        case FeatureKind::vertex:
            return {feature.kind, feature.index + piece.first_vertex};
        case FeatureKind::edge:
            return {feature.kind, 3 * compound_index(feature.index / 3, piece) + feature.index % 3};
        case FeatureKind::face:
            return {feature.kind, compound_index(feature.index, piece)};
        case FeatureKind::interior:
            return {feature.kind, piece.part};
    }
    return feature;
}

inline void renumber_for_compound(Separation& s, const Piece& a, const Piece& b) {
    if (keeps_numbers(a) && keeps_numbers(b))
        return;
    s.feature_a = compound_index(s.feature_a, a);
    s.feature_b = compound_index(s.feature_b, b);
}

}  // namespace allide
