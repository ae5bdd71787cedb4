// SPDX-License-Identifier: MIT
#pragma once

#include "query/round_query.h"
#include "round/round_pair.h"
#include "wide/wide_round.h"

namespace allide {

/// A round piece and a mesh, whichever comes first in the pair.
struct RoundAndMesh {
    RoundShape shape;
    const Piece& mesh;
    bool is_swapped;  ///< the mesh comes first

    FacePair pair(std::uint32_t part, std::uint32_t face, ContactKind kind) const {
        return is_swapped ? FacePair{face, part, kind} : FacePair{part, face, kind};
    }
};

inline RoundAndMesh round_and_mesh(const Piece& a, const Piece& b) {
    return is_round(a) ? RoundAndMesh{world_round(a), b, false}
                       : RoundAndMesh{world_round(b), a, true};
}

/// Calls visit(face, world triangle) for all faces that may come within `limit` of the shape's
/// core, until it says false.
template <class Visit>
RoundSearch for_each_near_face(const RoundAndMesh& pair, const double& limit, const WideWork& work,
                               const Visit& visit) {
    const PlacedFaces faces = pair.mesh.faces();
    const auto look_at = [&](std::uint32_t face) {
        ++work.stats.face_tests;
        return visit(face, faces.world_triangle(face));
    };
    if (pair.mesh.has_tree())
        return for_each_face_near(CoreSearch(pair.mesh.tree(), pair.shape), limit, work, look_at);
    for (std::uint32_t face = 0; face < faces.local.faces.size(); ++face) {
        if (work.meter && !work.meter->allows(1))
            return RoundSearch::spent;
        if (work.meter)
            work.meter->count_faces(1);
        if (!look_at(face))
            return RoundSearch::stopped;
    }
    return RoundSearch::done;
}

}  // namespace allide
