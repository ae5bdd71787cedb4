// SPDX-License-Identifier: MIT
// Elliptic cross-sections from the tail, whose engine opening is hollow, to the nose. Three
// vertices on each side are drawn out into the wing and those on top into the fin.
#include <algorithm>

#include <allide/shapes.h>

#include "shapes/rings.h"
#include "shapes/sizes.h"

namespace allide::shapes {
namespace {

struct Section {
    double x;
    double half_width, half_height, center_z;
    double half_span = 0;   // to the tip of the wing; none below half_width
    double fin_height = 0;  // above the fuselage
};

// For a shuttle of length 1.
constexpr Section sections[] = {
    {0.040, 0.042, 0.042, 0.000},
    {0.000, 0.060, 0.060, 0.000},
    {0.035, 0.082, 0.085, 0.000},
    {0.094, 0.086, 0.090, 0.000, 0.330, 0.170},
    {0.180, 0.088, 0.091, 0.000, 0.330, 0.170},
    {0.290, 0.088, 0.091, 0.000, 0.240, 0.060},
    {0.420, 0.088, 0.091, 0.000, 0.150, 0.008},
    {0.580, 0.088, 0.090, -0.001, 0.115},
    {0.760, 0.086, 0.086, -0.004, 0.092},
    {0.900, 0.071, 0.064, -0.017},
    {0.975, 0.042, 0.036, -0.030},
};
constexpr int points_around = 24;
constexpr double fin_sweep = 0.55;

/// Vertex `k` of the half that runs from the keel, 0, over +y to the top, 12.
Vec3 half_section_point(const Section& s, int k) {
    const auto [sin, cos] = turn(k - points_around / 4, points_around);
    Vec3 p = {s.x, s.half_width * cos, s.center_z + s.half_height * sin};
    const double wing_z = s.center_z - 0.6 * s.half_height;
    const double reach = std::max(0.0, s.half_span - s.half_width);
    if (reach > 0 && k == 4)
        p = {s.x, s.half_span, wing_z};
    if (reach > 0 && (k == 3 || k == 5))
        p = {s.x, s.half_width + 0.45 * reach, wing_z + (k == 3 ? -0.012 : 0.012)};
    if (s.fin_height > 0 && k >= 11) {
        const double rise = k == 12 ? s.fin_height : 0.45 * s.fin_height;
        p = {s.x - fin_sweep * rise, k == 12 ? 0 : 0.011, p.z + rise};
    }
    return p;
}

std::uint32_t add_section(Mesh& mesh, const Section& section) {
    const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
    for (int k = 0; k < points_around; ++k) {
        const bool left = k <= points_around / 2;
        Vec3 p = half_section_point(section, left ? k : points_around - k);
        p.y = left ? p.y : -p.y;
        mesh.vertices.push_back(p);
    }
    return first;
}

}  // namespace

Mesh shuttle(double length) {
    if (!are_sizes("shuttle", {{"length", length}}))
        return {};
    Mesh mesh;
    const std::uint32_t tail = add_vertex(mesh, {0.07, 0, 0});
    std::uint32_t last = tail;
    for (const Section& section : sections) {
        const std::uint32_t ring = add_section(mesh, section);
        if (last == tail)
            open_ring(mesh, tail, ring, points_around);
        else
            join_rings(mesh, last, ring, points_around);
        last = ring;
    }
    close_ring(mesh, last, add_vertex(mesh, {1, 0, -0.035}), points_around);
    for (Vec3& v : mesh.vertices)
        v = length * (v - Vec3{0.5, 0, 0});
    return mesh;
}

}  // namespace allide::shapes
