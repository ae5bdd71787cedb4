// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "primitive/closest.h"
#include "query/signed_distances.h"
#include "round/round_shape.h"

namespace allide {

/// How deep a point is in a solid.
struct DepthSample {
    Vec3 at;
    double depth;  ///< negative outside
    Vec3 on_surface;
    std::uint32_t face;
};

/// A convex function that is nowhere in some region less than the depth: the distance from a face
/// or from a plane with nothing of the solid's inside where the region projects to.
struct Ceiling {
    Triangle face = {};
    Vec3 normal = {};  ///< outward, of length one; 0 for the distance from the face
    Vec3 point = {};   ///< of the plane

    double at(Vec3 x) const {
        return normal == Vec3{} ? closest_on_triangle(x, face).distance : dot(normal, point - x);
    }
};

/// The depth of points in a solid, positive inside: a mesh or a convex round shape.
class DepthField {
public:
    /// Solid and work are borrowed. `error` exceeds that of distances.
    DepthField(const Placed& solid, double error, Work& work);

    DepthSample at(Vec3 x);

    /// A ceiling over the points' convex hull that is right at the sample. A face is taken where
    /// its plane would not lower it by more than `gain`.
    Ceiling ceiling(const DepthSample& sample, std::span<const Vec3> points, double gain) const;

private:
    Triangle face(std::uint32_t name) const;
    bool is_free(const Ceiling& plane, std::span<const Vec3> points) const;

    const Placed& solid_;
    double error_;
    SignedDistances distances_;
    std::optional<RoundShape> round_;
};

}  // namespace allide
