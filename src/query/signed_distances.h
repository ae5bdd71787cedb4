// SPDX-License-Identifier: MIT
#pragma once

#include <allide/signed_distance.h>

#include "query/point_query.h"

namespace allide {

/// Signed distances of one geometry, point after point. The nearest face of the last point bounds
/// the search, and no face lies between two points that are nearer to each other than the first is
/// to all faces: they have one side. Answers are those of any other order, bit by bit.
class SignedDistances {
public:
    /// Both are borrowed.
    SignedDistances(const Placed& target, Work& work);

    /// The point is one of `query_point`.
    SignedDistance at(Vec3 point);

private:
    std::optional<FacePoint> nearest(Vec3 point);
    bool is_inside(Vec3 point, double distance);

    const Placed& target_;
    Work& work_;
    std::optional<Piece> mesh_;  ///< of a target that is one mesh with a tree
    double error_ = 0;           ///< exceeds that of distances to the faces of `mesh_`
    bool has_last_ = false, last_inside_ = false;
    Vec3 last_point_;
    double last_distance_ = 0;
    std::uint32_t last_face_ = 0;
};

/// Why the target has no signed distances; nothing if it has.
std::optional<Error> signed_distance_error(const Placed& target, const char* what);

}  // namespace allide
