// SPDX-License-Identifier: MIT
// From the numbers of a piece to those of the compound that it belongs to.
#pragma once

#include "pair/piece.h"

namespace allide {

inline FacePair in_whole(FacePair pair, const Piece& a, const Piece& b) {
    return {pair.face_a + a.first_face, pair.face_b + b.first_face, pair.kind};
}

inline Feature in_whole(Feature feature, const Piece& piece) {
    switch (feature.kind) {
        case FeatureKind::vertex:
            return {feature.kind, feature.index + piece.first_vertex};
        case FeatureKind::edge:
            return {feature.kind, feature.index + 3 * piece.first_face};
        case FeatureKind::face:
            return {feature.kind, feature.index + piece.first_face};
        case FeatureKind::interior:
            return {feature.kind, piece.part};
    }
    return feature;
}

inline Separation in_whole(Separation s, const Piece& a, const Piece& b) {
    s.feature_a = in_whole(s.feature_a, a);
    s.feature_b = in_whole(s.feature_b, b);
    return s;
}

}  // namespace allide
