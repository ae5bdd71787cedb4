// SPDX-License-Identifier: MIT
// From the numbers of a piece to those of the compound that it belongs to.
#pragma once

#include <vector>

#include "pair/piece.h"

namespace allide {

/// What a face of a piece is called.
inline std::uint32_t in_whole(std::uint32_t face, const Piece& piece) {
    const std::vector<std::uint32_t>& names = piece.shape.face_names;
    return piece.first_face + (names.empty() ? face : names[face]);
}

inline FacePair in_whole(FacePair pair, const Piece& a, const Piece& b) {
    return {in_whole(pair.face_a, a), in_whole(pair.face_b, b), pair.kind};
}

inline bool keeps_numbers(const Piece& piece) {
    return piece.part == 0 && piece.first_face == 0 && piece.first_vertex == 0 &&
           piece.shape.face_names.empty();
}

/// All from a place on.
inline void bring_into_whole(std::vector<FacePair>& pairs, std::size_t first, const Piece& a,
                             const Piece& b) {
    if (keeps_numbers(a) && keeps_numbers(b))
        return;
    for (std::size_t i = first; i < pairs.size(); ++i)
        pairs[i] = in_whole(pairs[i], a, b);
}

inline Feature in_whole(Feature feature, const Piece& piece) {
    switch (feature.kind) {
        case FeatureKind::vertex:
            return {feature.kind, feature.index + piece.first_vertex};
        case FeatureKind::edge:
            return {feature.kind, 3 * in_whole(feature.index / 3, piece) + feature.index % 3};
        case FeatureKind::face:
            return {feature.kind, in_whole(feature.index, piece)};
        case FeatureKind::interior:
            return {feature.kind, piece.part};
    }
    return feature;
}

inline void bring_into_whole(Separation& s, const Piece& a, const Piece& b) {
    if (keeps_numbers(a) && keeps_numbers(b))
        return;
    s.feature_a = in_whole(s.feature_a, a);
    s.feature_b = in_whole(s.feature_b, b);
}

}  // namespace allide
