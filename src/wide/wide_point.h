// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include <allide/contact.h>

#include "wide/wide_query.h"

namespace allide {

/// The nearest point of one face of a mesh, in the world, with its feature of the mesh.
struct FacePoint {
    double distance;  ///< 0 iff the query point is on the face, exactly
    Vec3 point;
    Feature feature;
    std::uint32_t face;
};

/// Whether p is nearer than q, or as near by a lower face.
inline bool precedes(const FacePoint& p, const FacePoint& q) {
    return p.distance < q.distance || (p.distance == q.distance && p.face < q.face);
}

FacePoint nearest_on_face(Vec3 point, const PlacedFaces& faces, std::uint32_t face);

/// The first of all faces by `precedes`, if it is within the limit: what a loop over all faces
/// finds, bit by bit.
std::optional<FacePoint> wide_nearest_point(const PlacedTree& placed, Vec3 point, double limit,
                                            const WideWork& work);

}  // namespace allide
