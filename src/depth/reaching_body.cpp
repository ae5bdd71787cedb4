// SPDX-License-Identifier: MIT
#include "depth/reaching_body.h"

#include <cmath>
#include <numeric>

#include "round/round_point.h"

namespace allide {
namespace {

/// A region with more faces is not clipped: it has too many corners.
constexpr std::size_t most_clipped_faces = 16;

void add_corners(const Box& box, std::vector<Vec3>& points) {
    for (int k = 0; k < 8; ++k)
        points.push_back(corner(box, k));
}

}  // namespace

ReachingBody::ReachingBody(const Placed& body, const Box& box, const QueryOptions& options)
    : body_(body), options_(options), box_(box), has_inside_(piece(body).shape.has_inside()) {
    const Piece whole = piece(body);
    if (is_round(whole)) {
        round_ = world_round(whole);
        return;
    }
    const PlacedFaces placed = whole.faces();
    for (std::uint32_t f = 0; f < placed.local.faces.size(); ++f) {
        const Triangle face = placed.world_triangle(f);
        if (overlaps(bounds(face), box))
            faces_.push_back(face);
    }
}

BodyRegion ReachingBody::whole() const {
    BodyRegion region = {box_, std::vector<std::uint32_t>(faces_.size())};
    std::iota(region.faces.begin(), region.faces.end(), 0u);
    region.is_inside = faces_.empty() && !round_ && has(center(box_));
    return region;
}

BodyRegion ReachingBody::within(const BodyRegion& region, const Box& box) const {
    BodyRegion part = {box, {}, region.is_inside};
    for (const std::uint32_t f : region.faces)
        if (overlaps(bounds(faces_[f]), box))
            part.faces.push_back(f);
    if (part.faces.empty() && !region.faces.empty())
        part.is_inside = has_inside_ && has(center(box));
    return part;
}

void ReachingBody::find_hull(const BodyRegion& region, std::vector<Vec3>& points) const {
    points.clear();
    if (round_)
        return find_round_hull(region.box, points);
    if (region.faces.size() > most_clipped_faces || (region.faces.empty() && region.is_inside))
        return add_corners(region.box, points);
    for (const std::uint32_t f : region.faces)
        add_clipped(faces_[f], region.box, points);
    for (int k = 0; k < 8 && has_inside_ && !region.faces.empty(); ++k)
        if (has(corner(region.box, k)))
            points.push_back(corner(region.box, k));
}

/// The shape is convex, so that it lies beneath the plane that touches it at any point.
void ReachingBody::find_round_hull(const Box& box, std::vector<Vec3>& points) const {
    const Vec3 middle = center(box);
    const RoundPoint touch = nearest_on_surface(*round_, middle);
    const double half = 0.5 * length(size(box));
    if (touch.distance > 1.0625 * half) {
        if (touch.side < 0)
            add_corners(box, points);
        return;
    }
    add_clipped(box, {touch.point, touch.normal}, points);
}

Vec3 ReachingBody::nearest(Vec3 x) const {
    return has(x) ? x : closest_point(body_, x, options_).point;
}

}  // namespace allide
