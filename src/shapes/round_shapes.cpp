// SPDX-License-Identifier: MIT
// Surfaces of revolution about z, each from a profile that runs from its lower pole to its upper.
#include <span>
#include <vector>

#include <allide/shapes.h>

#include "shapes/rings.h"
#include "shapes/sizes.h"

namespace allide::shapes {
namespace {

struct ProfilePoint {
    double radius, z;
};

/// The first and last points of the profile lie on the axis, the others off it.
Mesh revolved(std::span<const ProfilePoint> profile, int segments) {
    Mesh mesh;
    const std::uint32_t bottom = add_vertex(mesh, {0, 0, profile.front().z});
    std::uint32_t last = bottom;
    for (const auto [radius, z] : profile.subspan(1, profile.size() - 2)) {
        const std::uint32_t ring =
            add_circle(mesh, {{0, 0, z}, {radius, 0, 0}, {0, radius, 0}}, segments);
        if (last == bottom)
            open_ring(mesh, bottom, ring, segments);
        else
            join_rings(mesh, last, ring, segments);
        last = ring;
    }
    const std::uint32_t top = add_vertex(mesh, {0, 0, profile.back().z});
    close_ring(mesh, last, top, segments);
    return mesh;
}

ProfilePoint on_sphere(double radius, int ring, int rings) {
    const auto [s, c] = turn(ring, 2 * rings);
    return {radius * s, -radius * c};
}

struct Tessellation {
    int segments, rings;
};

// There are twice as many segments as rings, and one more where Kitamura's face count needs it. The
// order is that of standard_sphere_faces.
constexpr Tessellation standard_tessellations[] = {
    {4, 2},  {5, 2},  {6, 3},   {8, 4},   {9, 4},   {10, 5},  {12, 6},
    {14, 7}, {16, 8}, {20, 10}, {24, 12}, {28, 14}, {32, 16}, {64, 32},
};
static_assert(std::size(standard_tessellations) == standard_sphere_faces.size());

}  // namespace

Mesh sphere(double radius, int segments, int rings) {
    if (!are_sizes("sphere", {{"radius", radius}}))
        return {};
    rings = count_in_range(rings, 2);
    std::vector<ProfilePoint> profile;
    for (int i = 0; i <= rings; ++i)
        profile.push_back(on_sphere(radius, i, rings));
    return revolved(profile, count_in_range(segments, 3));
}

Mesh standard_sphere(double radius, int faces) {
    std::size_t i = 0;
    while (i + 1 < standard_sphere_faces.size() && standard_sphere_faces[i] < faces)
        ++i;
    return sphere(radius, standard_tessellations[i].segments, standard_tessellations[i].rings);
}

Mesh cylinder(double radius, double height, int segments) {
    if (!are_sizes("cylinder", {{"radius", radius}, {"height", height}}))
        return {};
    const double z = 0.5 * height;
    const ProfilePoint profile[] = {{0, -z}, {radius, -z}, {radius, z}, {0, z}};
    return revolved(profile, count_in_range(segments, 3));
}

Mesh cone(double radius, double height, int segments) {
    if (!are_sizes("cone", {{"radius", radius}, {"height", height}}))
        return {};
    const double z = 0.5 * height;
    const ProfilePoint profile[] = {{0, -z}, {radius, -z}, {0, z}};
    return revolved(profile, count_in_range(segments, 3));
}

Mesh capsule(double radius, double height, int segments, int rings) {
    if (!are_sizes("capsule", {{"radius", radius}, {"height", height}}))
        return {};
    rings = std::clamp(rings, 1, max_count / 2);
    std::vector<ProfilePoint> profile;
    for (int i = 0; i <= rings; ++i)
        profile.push_back(on_sphere(radius, i, 2 * rings));
    for (int i = rings; i <= 2 * rings; ++i)
        profile.push_back(on_sphere(radius, i, 2 * rings));
    for (int i = 0; i <= rings; ++i) {
        profile[i].z -= 0.5 * height;
        profile[rings + 1 + i].z += 0.5 * height;
    }
    return revolved(profile, count_in_range(segments, 3));
}

}  // namespace allide::shapes
