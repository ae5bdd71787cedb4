// SPDX-License-Identifier: MIT
// Two convex bodies in contact show each other a flat side along the shortest way that parts them.
// The patch is the polygon that both sides have in common. What is nearer than `error` counts as
// equal, so that the last bits of a pose do not change which points there are.
#include <allide/contact_patches.h>

#include <algorithm>
#include <cmath>
#include <string>

#include <allide/point.h>

#include "patches/flat_side.h"
#include "query/piece_body.h"

namespace allide {
namespace {

std::optional<Error> patch_error(const Placed& placed, const char* name) {
    if (placed.geometry().kind() == GeometryKind::convex)
        return std::nullopt;
    return Error(ErrorCode::unsupported, std::string(name) +
                                             " is not a convex mesh, whose contact patches are "
                                             "not known; make it with Geometry::convex");
}

double patch_size(std::span<const Vec3> vertices) {
    Box box;
    for (const Vec3 v : vertices)
        box = merged(box, Box{v, v});
    return length(size(box));
}

std::vector<PatchPoint> patch_points(const FlatFrame& frame, const FlatSide& a, const FlatSide& b,
                                     std::span<const CommonCorner> corners) {
    std::vector<PatchPoint> points;
    for (const CommonCorner& c : corners) {
        const double low = a.height_at(c.at), high = b.height_at(c.at);
        points.push_back({frame.at(c.at, 0.5 * (low + high)), high - low, c.features});
    }
    return points;
}

/// Both are convex, and in contact along the normal.
ContactPatch patch_along(const Placed& a, const Placed& b, Vec3 normal, const PatchOptions& patch) {
    std::vector<Vec3> memory_a, memory_b;
    const std::span<const Vec3> of_a = world_vertices_of(piece(a), memory_a);
    const std::span<const Vec3> of_b = world_vertices_of(piece(b), memory_b);
    const double smaller = std::min(patch_size(of_a), patch_size(of_b));
    const double thickness = 1e-4 * smaller, error = 1e-6 * smaller;
    const FlatFrame frame(0.5 * center(allide::bounds(a)) + 0.5 * center(allide::bounds(b)),
                          normal);
    const FlatSide top(of_a, frame, thickness, error, true);
    const FlatSide bottom(of_b, frame, thickness, error, false);
    std::vector<CommonCorner> corners = common_corners(top, bottom, error);
    std::vector<FlatPoint> polygon;
    for (const CommonCorner& c : corners)
        polygon.push_back(c.at);
    reduce(corners, patch.points, error);
    return {normal, std::max(0.0, area_of(polygon)), patch_points(frame, top, bottom, corners)};
}

}  // namespace

Result<std::vector<ContactPatch>> try_contact_patches(const Placed& a, const Placed& b,
                                                      const PatchOptions& patch,
                                                      const QueryOptions& options) {
    if (patch.points == 0 || !(patch.gap >= 0))
        return Error(ErrorCode::bad_argument,
                     "a patch has 1 point at least, and a gap that is 0 or positive");
    for (const auto& [placed, name] : {std::pair(&a, "a"), std::pair(&b, "b")})
        if (auto error = patch_error(*placed, name))
            return *error;
    if (!separation_within(a, b, patch.gap, options))
        return std::vector<ContactPatch>();
    const Result<Penetration> way = try_penetration(a, b, options);
    if (!way)
        return way.error();
    ContactPatch found = patch_along(a, b, way->direction, patch);
    return found.points.empty() ? std::vector<ContactPatch>() : std::vector{std::move(found)};
}

}  // namespace allide
