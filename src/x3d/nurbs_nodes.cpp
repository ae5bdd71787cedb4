// SPDX-License-Identifier: MIT
#include <algorithm>

#include "mesh/nurbs.h"
#include "x3d/geometry_nodes.h"

namespace allide {

namespace {

std::uint32_t count_in(const NodeFields& node, std::string_view field) {
    return static_cast<std::uint32_t>(std::max(node.integer(field), 0));
}

std::vector<double> list_in(const NodeFields& node, std::string_view field) {
    const auto numbers = node.numbers(field);
    return {numbers.begin(), numbers.end()};
}

/// Half the diagonal of the box of the points, as spheres have a radius.
double radius_of(const std::vector<Vec3>& points) {
    Vec3 least = points[0], most = points[0];
    for (const Vec3 point : points) {
        least = min(least, point);
        most = max(most, point);
    }
    return length(most - least) / 2;
}

}  // namespace

Result<Mesh> nurbs_patch_mesh(const NodeFields& node, const ShapeOptions& options) {
    NurbsPatch patch{.order_u = node.integer("uOrder"),
                     .order_v = node.integer("vOrder"),
                     .count_u = count_in(node, "uDimension"),
                     .count_v = count_in(node, "vDimension"),
                     .knots_u = list_in(node, "uKnot"),
                     .knots_v = list_in(node, "vKnot"),
                     .weights = list_in(node, "weight"),
                     .points = node.points("controlPoint")};
    if (patch.points.empty())
        return Mesh{};
    if (patch.weights.size() < patch.points.size())
        patch.weights.clear();  // as the standard says
    patch.weights.resize(patch.weights.empty() ? 0 : patch.points.size());
    const double tolerance = std::max(options.tolerance * radius_of(patch.points), 0x1p-200);
    Result<Mesh> mesh = nurbs_mesh(
        patch, tolerance, std::min<std::uint64_t>(most_nurbs_faces, options.limits.triangles));
    return mesh ? std::move(mesh) : node.error(mesh.error().what());
}

}  // namespace allide
