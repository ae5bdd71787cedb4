// SPDX-License-Identifier: MIT
#include "lab/planes/separating_plane.h"

#include <cmath>
#include <limits>

#include "brute/brute.h"
#include "math/world_vertices.h"

namespace allide::lab {
namespace {

/// Products of the normal with a difference: five roundings of each term, and slack.
constexpr double product_error = 8 * 0x1p-53;

Vec3 absolute(Vec3 v) {
    return {std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)};
}

/// Whether all vertices are strictly on the side to which sign * normal points.
bool are_beyond(const Plane& plane, double sign, const PlacedPolytope& p) {
    for (const Vec3 local : p.shape.mesh.vertices) {
        const Vec3 v = inlined_world_vertex(p.world_from_local, local) - plane.point;
        const double height = sign * dot(plane.normal, v);
        if (!(height > product_error * dot(absolute(plane.normal), absolute(v))))
            return false;
    }
    return true;
}

std::vector<Vec3> world_vertices_of(const PlacedPolytope& p) {
    std::vector<Vec3> vertices(p.shape.mesh.vertices.size());
    world_vertices(p.world_from_local, p.shape.mesh.vertices, vertices);
    return vertices;
}

bool meet_by_faces(const PlacedPolytope& a, const PlacedPolytope& b) {
    const std::vector<Vec3> u = world_vertices_of(a), v = world_vertices_of(b);
    const std::uint32_t first = 0;
    Stats uncounted;
    return brute::intersects({{u, a.shape.mesh.faces}, {&first, 1}, true},
                             {{v, b.shape.mesh.faces}, {&first, 1}, true}, uncounted);
}

}  // namespace

bool separates(const Plane& plane, const PlacedPolytope& a, const PlacedPolytope& b) {
    return are_beyond(plane, -1, a) && are_beyond(plane, 1, b);
}

bool meet_by_plane(const PlacedPolytope& a, const PlacedPolytope& b, PlaneMemory& memory,
                   PlaneCounts& counts) {
    if (memory.plane && separates(*memory.plane, a, b)) {
        ++counts.kept;
        return false;
    }
    memory.plane.reset();
    ++counts.found;
    Stats uncounted;
    const auto [verdict, nearest] =
        convex_separation(a, b, {std::numeric_limits<double>::infinity(), memory.start, uncounted});
    if (verdict == Verdict::doubtful)
        return meet_by_faces(a, b);
    if (verdict == Verdict::meet)
        return true;
    const Plane plane = {0.5 * (nearest->point_a + nearest->point_b),
                         nearest->point_b - nearest->point_a};
    if (separates(plane, a, b))
        memory.plane = plane;
    return false;
}

}  // namespace allide::lab
