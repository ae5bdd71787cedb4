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
#include "patches/round_corners.h"
#include "query/piece_body.h"
#include "query/round_query.h"

namespace allide {
namespace {

std::optional<Error> patch_error(const Placed& placed, const char* name) {
    const GeometryKind kind = placed.geometry().kind();
    if (kind == GeometryKind::convex || kind == GeometryKind::round)
        return std::nullopt;
    return Error(ErrorCode::unsupported,
                 std::string(name) +
                     " is neither a convex mesh nor a round shape, and its contact patches are "
                     "not known; make it with Geometry::convex");
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

/// A convex piece as it is seen by the other one.
class PatchBody {
public:
    explicit PatchBody(const Placed& placed)
        : piece_(piece(placed)), bounds_(allide::bounds(placed)) {
        if (!is_round(piece_))
            vertices_ = world_vertices_of(piece_, memory_);
    }

    bool is_unbounded() const { return piece_.shape.unbounded; }
    const Box& bounds() const { return bounds_; }
    double size() const { return is_unbounded() ? HUGE_VAL : length(allide::size(bounds_)); }

    FlatSide side(const FlatFrame& frame, const SideChoice& choice, double error) const {
        return is_round(piece_)
                   ? FlatSide(round_corners(piece_, frame, choice), error)
                   : FlatSide(vertices_, frame, choice.thickness, error, choice.is_top);
    }

private:
    Piece piece_;
    Box bounds_;
    std::vector<Vec3> memory_;
    std::span<const Vec3> vertices_;
};

Vec3 between(const PatchBody& a, const PatchBody& b) {
    const Vec3 at_a = center((a.is_unbounded() ? b : a).bounds());
    const Vec3 at_b = center((b.is_unbounded() ? a : b).bounds());
    return 0.5 * at_a + 0.5 * at_b;
}

/// Both are convex, one at least is bounded, and they are in contact along the normal.
ContactPatch patch_along(const PatchBody& a, const PatchBody& b, Vec3 normal,
                         const PatchOptions& patch) {
    const double smaller = std::min(a.size(), b.size());
    const double thickness = 1e-4 * smaller, error = 1e-6 * smaller;
    const FlatFrame frame(between(a, b), normal);
    const FlatSide top = a.side(frame, {true, thickness, smaller}, error);
    const FlatSide bottom = b.side(frame, {false, thickness, smaller}, error);
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
    ContactPatch found = patch_along(PatchBody(a), PatchBody(b), way->direction, patch);
    return found.points.empty() ? std::vector<ContactPatch>() : std::vector{std::move(found)};
}

}  // namespace allide
