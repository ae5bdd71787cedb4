// SPDX-License-Identifier: MIT
#include "query/near_copy.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

namespace allide {
namespace {

std::vector<Vec3> vertices_in_world(const Piece& piece) {
    std::vector<Vec3> vertices;
    for (std::uint32_t v = 0; v < piece.shape.shape.vertices.size(); ++v)
        vertices.push_back(piece.world_vertex(v));
    return vertices;
}

/// The low corner of both, so that it does not depend on their order.
Vec3 low_corner(std::span<const Vec3> a, std::span<const Vec3> b) {
    Vec3 low = a[0];
    for (const std::span<const Vec3> points : {a, b})
        for (const Vec3 p : points)
            for (int k = 0; k < 3; ++k)
                low[k] = std::min(low[k], p[k]);
    return low;
}

void take_from(Vec3 origin, std::vector<Vec3>& points) {
    for (Vec3& p : points)
        p = p - origin;
}

}  // namespace

bool is_blurred(const Piece& a, const Piece& b) {
    const PlacedPolytope p = a.polytope(), q = b.polytope();
    return p.rounding + q.rounding > 0x1p-31 * std::max(p.shape.outer, q.shape.outer);
}

std::optional<NearCopies> near_copies(const Piece& a, const Piece& b) {
    std::vector<Vec3> points_a = vertices_in_world(a), points_b = vertices_in_world(b);
    const Vec3 origin = low_corner(points_a, points_b);
    take_from(origin, points_a);
    take_from(origin, points_b);
    Result<Geometry> copy_a = Geometry::try_convex(points_a);
    Result<Geometry> copy_b = Geometry::try_convex(points_b);
    if (!copy_a || !copy_b)
        return std::nullopt;
    return NearCopies{*std::move(copy_a), *std::move(copy_b), origin};
}

}  // namespace allide
