// SPDX-License-Identifier: MIT
#pragma once

#include <allide/point.h>

#include "depth/clip.h"
#include "query/round_query.h"

namespace allide {

/// A part of space, and the faces of a body that may be in it.
struct BodyRegion {
    Box box;
    std::vector<std::uint32_t> faces;
    bool is_inside = false;  ///< without faces: the body has all of the box, not nothing of it
};

/// A body whose points are looked for in another one: a mesh or a round shape.
class ReachingBody {
public:
    /// All are borrowed. Only what is in the box is kept.
    ReachingBody(const Placed& body, const Box& box, const QueryOptions& options);

    BodyRegion whole() const;
    BodyRegion within(const BodyRegion& region, const Box& box) const;

    /// Overwrites `points` with such that all points of the body in the region are in their convex
    /// hull. So convex functions are nowhere larger than at one of these points.
    void find_hull(const BodyRegion& region, std::vector<Vec3>& points) const;

    /// x itself if the body has it, else the nearest point.
    Vec3 nearest(Vec3 x) const;

private:
    bool has(Vec3 x) const { return contains(body_, x, options_); }
    void find_round_hull(const Box& box, std::vector<Vec3>& points) const;

    const Placed& body_;
    const QueryOptions& options_;
    Box box_;
    std::optional<RoundShape> round_;
    bool has_inside_;
    std::vector<Triangle> faces_;
};

}  // namespace allide
