// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>

#include <allide/contact_patches.h>

namespace allide {

/// A point seen along a normal.
struct FlatPoint {
    double u, v;
};

inline double turn(FlatPoint p, FlatPoint q, FlatPoint r) {
    return (q.u - p.u) * (r.v - p.v) - (q.v - p.v) * (r.u - p.u);
}
double distance(FlatPoint p, FlatPoint q);
double area_of(std::span<const FlatPoint> polygon);

/// Axes of length one upright on a normal.
struct FlatFrame {
    Vec3 origin, normal, u, v;

    FlatFrame(Vec3 origin_point, Vec3 up);
    FlatPoint project(Vec3 x) const { return {dot(u, x - origin), dot(v, x - origin)}; }
    double height(Vec3 x) const { return dot(normal, x - origin); }
    Vec3 at(FlatPoint p, double height) const {
        return origin + p.u * u + p.v * v + height * normal;
    }
};

/// A vertex of a side, and its height above the frame's plane.
struct SideCorner {
    FlatPoint at;
    double height;
    std::uint32_t vertex;
};

/// The convex polygon that a body shows along a normal: the hull of its vertices near the support
/// plane, counterclockwise, without corners within `error` of the line of their neighbours. It may
/// be a segment or a point.
class FlatSide {
public:
    /// Takes the vertices that are within `thickness` of the highest, or of the lowest.
    FlatSide(std::span<const Vec3> vertices, const FlatFrame& frame, double thickness, double error,
             bool is_top);
    /// Takes all corners, in any order.
    FlatSide(std::vector<SideCorner> corners, double error);

    std::span<const SideCorner> corners() const { return corners_; }
    bool has(FlatPoint p, double error) const;
    /// The corner or edge within `error` of a point: its vertices.
    std::array<std::uint32_t, 2> feature_at(FlatPoint p, double error) const;
    /// Height of the side's surface, at the nearest corner or edge, or in the plane of the side.
    double height_at(FlatPoint p) const;

private:
    std::vector<SideCorner> corners_;
};

/// The corners of the polygon that two sides have in common, counterclockwise, each with the
/// features of both sides that it lies at.
struct CommonCorner {
    FlatPoint at;
    PatchFeatures features;
};
std::vector<CommonCorner> common_corners(const FlatSide& a, const FlatSide& b, double error);

/// Leaves out corners that span least until there are so many. The lowest features come first.
void reduce(std::vector<CommonCorner>& corners, std::size_t most, double error);

}  // namespace allide
