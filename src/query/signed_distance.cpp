// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string>

#include "math/range.h"
#include "query/chunks.h"
#include "query/piece_separation.h"
#include "query/round_query.h"
#include "query/signed_distances.h"

namespace allide {
namespace {

/// Points after each other in a chunk help each other.
constexpr std::size_t points_in_chunk = 256;

/// Every third bit of 63, from the 21 of an integer.
std::uint64_t spread(std::uint64_t bits) {
    bits = (bits | bits << 32) & 0x1f00000000ffff;
    bits = (bits | bits << 16) & 0x1f0000ff0000ff;
    bits = (bits | bits << 8) & 0x100f00f00f00f00f;
    bits = (bits | bits << 4) & 0x10c30c30c30c30c3;
    return (bits | bits << 2) & 0x1249249249249249;
}

std::uint64_t morton_code(Vec3 point, const Box& box) {
    std::uint64_t code = 0;
    for (int k = 0; k < 3; ++k) {
        const double width = box.max[k] - box.min[k];
        const double share = width > 0 ? (point[k] - box.min[k]) / width : 0;
        code |= spread(static_cast<std::uint64_t>(share * 0x1.fffffp20)) << k;
    }
    return code;
}

struct CodedPoint {
    std::uint64_t code;
    std::size_t index;
};

/// The indices of points along Morton's curve.
std::vector<CodedPoint> coded_points(std::span<const Vec3> points) {
    Box box;
    for (const Vec3 p : points)
        box = merged(box, Box{p, p});
    std::vector<CodedPoint> order(points.size());
    for (std::size_t i = 0; i < points.size(); ++i)
        order[i] = {morton_code(points[i], box), i};
    std::ranges::sort(order, [](const CodedPoint& x, const CodedPoint& y) {
        return x.code != y.code ? x.code < y.code : x.index < y.index;
    });
    return order;
}

Error range_error(const std::string& which) {
    return {ErrorCode::out_of_range,
            which + " has a coordinate that is not finite or beyond 2^60; give points in range"};
}

std::optional<Error> points_error(std::span<const Vec3> points, std::size_t results) {
    if (points.size() != results)
        return Error(ErrorCode::bad_argument, "there are " + std::to_string(points.size()) +
                                                  " points and " + std::to_string(results) +
                                                  " results; give as many results as points");
    if (const auto bad = first_out_of_range(points))
        return range_error("point " + std::to_string(*bad));
    return std::nullopt;
}

}  // namespace

std::optional<Error> signed_distance_error(const Placed& target, const char* what) {
    if (has_inside(target))
        return std::nullopt;
    return Error(ErrorCode::unsupported,
                 std::string(what) +
                     " has no inside, so that distances from it have no sign; make "
                     "it with Geometry::solid, or use closest_point");
}

SignedDistances::SignedDistances(const Placed& target, Work& work) : target_(target), work_(work) {
    if (is_compound(target))
        return;
    const Piece whole = piece(target);
    if (is_round(whole) || !whole.has_tree() || whole.shape.wide_tree().is_empty)
        return;
    mesh_.emplace(whole);
    error_ = 0x1p-36 * whole.shape.wide_tree().extent;
}

std::optional<FacePoint> SignedDistances::nearest(Vec3 point) {
    const double limit =
        mesh_ && has_last_ ? nearest_on_face(point, mesh_->faces(), last_face_).distance : anywhere;
    return nearest_face(target_, point, limit, work_);
}

bool SignedDistances::is_inside(Vec3 point, double distance) {
    const double step = length(point - last_point_);
    const double clear = std::max(distance, last_distance_) * (1 - 0x1p-36) - error_;
    if (mesh_ && has_last_ && step < clear)
        return last_inside_;
    return part_around(target_, point, work_).has_value();
}

SignedDistance SignedDistances::at(Vec3 point) {
    const std::optional<FacePoint> found = nearest(point);
    if (!found)
        return {anywhere, {}, 0, {}};
    const bool inside = found->distance != 0 && is_inside(point, found->distance);
    has_last_ = found->distance != 0;
    last_inside_ = inside;
    last_point_ = point;
    last_distance_ = found->distance;
    last_face_ = found->face;
    return {inside ? -found->distance : found->distance, found->point, found->face, found->feature};
}

Result<SignedDistance> try_signed_distance(const Placed& target, Vec3 point,
                                           const QueryOptions& options) {
    if (auto error = signed_distance_error(target, "the target"))
        return *error;
    if (!in_range(point))
        return range_error("the point");
    Work work(options);
    return SignedDistances(target, work).at(*query_point(point));
}

Result<void> try_signed_distance(const Placed& target, std::span<const Vec3> points,
                                 std::span<SignedDistance> results, const BatchOptions& options) {
    if (auto error = thread_count_error(options.threads))
        return *error;
    if (auto error = signed_distance_error(target, "the target"))
        return *error;
    if (auto error = points_error(points, results.size()))
        return *error;
    const std::vector<CodedPoint> order = coded_points(points);
    for_each_chunk(points.size(), points_in_chunk, options,
                   [&](std::size_t begin, std::size_t end, Work& work) {
                       SignedDistances distances(target, work);
                       for (std::size_t i = begin; i < end; ++i)
                           results[order[i].index] =
                               distances.at(*query_point(points[order[i].index]));
                   });
    return {};
}

}  // namespace allide
