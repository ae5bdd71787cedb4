// SPDX-License-Identifier: MIT
// Sphere, Cone, Cylinder, Disk2D: their vertices are on the true surface. With n segments around a
// circle of radius r, a chord is nowhere farther from its arc than r (1 - cos(pi / n)), which is
// 2 r sin^2(pi / 2n).
//
// Sphere, with 2m segments of angle a = pi / m around and m rings of angle a: a point of a facet
// is on a horizontal chord between points of its two legs. Those are chords of a meridian, so they
// are at least r cos(a/2) from the centre. The chord between them is at least cos(a/2) times their
// distance from the axis away from it, and at their height. So a point of the mesh is at least
// r cos^2(a/2) from the centre, and r sin^2(a/2) bounds its distance from the sphere. The mesh
// surrounds the centre, so each point of the sphere has one of the mesh on its ray, as near.
//
// A cone's side is its base scaled towards the apex, so the base has the largest distance.
#include "x3d/geometry_nodes.h"

namespace allide {

namespace {

constexpr double pi = 3.141592653589793;

bool sine_is_within(double angle, double square) {
    const double sine = sin_cos(angle).sin;
    return sine * sine <= square;
}

/// The least multiple of 4, from 8 on, for which it holds.
int least_segments(std::size_t limit, auto holds) {
    for (int n = 8; static_cast<std::size_t>(n) <= limit; n += 4)
        if (holds(n))
            return n;
    return 0;
}

/// Points of the unit circle; those on the axes are exact.
std::vector<SinCos> unit_circle(int segments) {
    std::vector<SinCos> points;
    for (int i = 0; i < segments; ++i)
        points.push_back(sin_cos(2 * pi * i / segments));
    const auto quarter = static_cast<std::size_t>(segments / 4);
    points[0] = {0, 1};
    points[quarter] = {1, 0};
    points[2 * quarter] = {0, -1};
    points[3 * quarter] = {-1, 0};
    return points;
}

/// A ring around the y axis, in the sense from z to x.
std::uint32_t add_ring(Mesh& mesh, double radius, double y, const std::vector<SinCos>& circle) {
    const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
    for (const auto [sin, cos] : circle)
        mesh.vertices.push_back({radius * sin, y, radius * cos});
    return first;
}

/// Between a ring and one above it.
void add_band(Mesh& mesh, std::uint32_t lower, std::uint32_t upper, std::uint32_t count) {
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint32_t next = (i + 1) % count;
        mesh.faces.push_back({lower + i, lower + next, upper + next});
        mesh.faces.push_back({lower + i, upper + next, upper + i});
    }
}

/// From a ring up to one vertex, or from it down.
void add_fan(Mesh& mesh, std::uint32_t ring, std::uint32_t count, Vec3 tip, bool up) {
    const auto apex = static_cast<std::uint32_t>(mesh.vertices.size());
    mesh.vertices.push_back(tip);
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint32_t a = ring + i, b = ring + (i + 1) % count;
        mesh.faces.push_back(up ? Face{a, b, apex} : Face{b, a, apex});
    }
}

Error too_fine(const NodeFields& node, const ShapeOptions& options) {
    return node.error("a tolerance of " + std::to_string(options.tolerance) +
                      " needs more segments than the limit of " +
                      std::to_string(options.limits.segments));
}

bool is_size(double size) {
    return size >= 0 && size <= 0x1p60;
}

}  // namespace

int circle_segments(double tolerance, std::size_t limit) {
    return least_segments(limit,
                          [=](int n) { return sine_is_within(pi / (2 * n), tolerance / 2); });
}

int sphere_segments(double tolerance, std::size_t limit) {
    return least_segments(limit, [=](int n) { return sine_is_within(pi / n, tolerance); });
}

Result<Mesh> box_mesh(const NodeFields& node, const ShapeOptions&) {
    const Vec3 size = node.vec3("size");
    if (!is_size(size.x) || !is_size(size.y) || !is_size(size.z))
        return node.error("size has a number below 0 or beyond 2^60");
    Mesh mesh;
    for (int i = 0; i < 8; ++i)
        mesh.vertices.push_back({(i & 1 ? 0.5 : -0.5) * size.x, (i & 2 ? 0.5 : -0.5) * size.y,
                                 (i & 4 ? 0.5 : -0.5) * size.z});
    mesh.faces = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
                  {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};
    return mesh;
}

Result<Mesh> sphere_mesh(const NodeFields& node, const ShapeOptions& options) {
    const double radius = node.number("radius");
    if (!is_size(radius))
        return node.error("radius is below 0 or beyond 2^60");
    const int segments = sphere_segments(options.tolerance, options.limits.segments);
    if (segments == 0)
        return too_fine(node, options);
    const std::vector<SinCos> circle = unit_circle(segments);
    const auto count = static_cast<std::uint32_t>(segments);
    const int rings = segments / 2;
    Mesh mesh;
    std::uint32_t last = 0;
    for (int ring = 1; ring < rings; ++ring) {
        const auto [sin, cos] = circle[static_cast<std::size_t>(ring)];  // of the angle from below
        const std::uint32_t next = add_ring(mesh, radius * sin, -radius * cos, circle);
        if (ring > 1)
            add_band(mesh, last, next, count);
        last = next;
    }
    add_fan(mesh, 0, count, {0, -radius, 0}, false);
    add_fan(mesh, last, count, {0, radius, 0}, true);
    return mesh;
}

Result<Mesh> cone_mesh(const NodeFields& node, const ShapeOptions& options) {
    const double radius = node.number("bottomRadius"), height = node.number("height");
    if (!is_size(radius) || !is_size(height))
        return node.error("bottomRadius or height is below 0 or beyond 2^60");
    const int segments = circle_segments(options.tolerance, options.limits.segments);
    if (segments == 0)
        return too_fine(node, options);
    Mesh mesh;
    const auto count = static_cast<std::uint32_t>(segments);
    const std::uint32_t ring = add_ring(mesh, radius, -height / 2, unit_circle(segments));
    if (node.flag("side"))
        add_fan(mesh, ring, count, {0, height / 2, 0}, true);
    if (node.flag("bottom"))
        add_fan(mesh, ring, count, {0, -height / 2, 0}, false);
    return mesh;
}

Result<Mesh> cylinder_mesh(const NodeFields& node, const ShapeOptions& options) {
    const double radius = node.number("radius"), height = node.number("height");
    if (!is_size(radius) || !is_size(height))
        return node.error("radius or height is below 0 or beyond 2^60");
    const int segments = circle_segments(options.tolerance, options.limits.segments);
    if (segments == 0)
        return too_fine(node, options);
    Mesh mesh;
    const auto count = static_cast<std::uint32_t>(segments);
    const std::vector<SinCos> circle = unit_circle(segments);
    const std::uint32_t lower = add_ring(mesh, radius, -height / 2, circle);
    const std::uint32_t upper = add_ring(mesh, radius, height / 2, circle);
    if (node.flag("side"))
        add_band(mesh, lower, upper, count);
    if (node.flag("bottom"))
        add_fan(mesh, lower, count, {0, -height / 2, 0}, false);
    if (node.flag("top"))
        add_fan(mesh, upper, count, {0, height / 2, 0}, true);
    return mesh;
}

Result<Mesh> disk_mesh(const NodeFields& node, const ShapeOptions& options) {
    const double inner = node.number("innerRadius"), outer = node.number("outerRadius");
    if (!is_size(inner) || !is_size(outer) || inner > outer)
        return node.error("the radii are not 0 <= innerRadius <= outerRadius <= 2^60");
    const int segments = circle_segments(options.tolerance, options.limits.segments);
    if (segments == 0)
        return too_fine(node, options);
    const std::vector<SinCos> circle = unit_circle(segments);
    const auto count = static_cast<std::uint32_t>(segments);
    Mesh mesh;
    const auto ring = [&](double radius) {
        const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
        for (const auto [sin, cos] : circle)
            mesh.vertices.push_back({radius * cos, radius * sin, 0});
        return first;
    };
    const std::uint32_t rim = ring(outer);
    if (inner > 0 && inner < outer)
        add_band(mesh, rim, ring(inner), count);
    else if (inner < outer)
        add_fan(mesh, rim, count, {}, true);
    return mesh;
}

}  // namespace allide
