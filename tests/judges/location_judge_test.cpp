// SPDX-License-Identifier: MIT
// CGAL's Side_of_triangle_mesh judges where points are relative to closed meshes.
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Side_of_triangle_mesh.h>
#include <CGAL/Surface_mesh.h>
#include <gtest/gtest.h>

#include <allide/shapes.h>

#include "base/random.h"
#include "math/world_vertices.h"
#include "mesh/winding.h"

namespace allide {
namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using SurfaceMesh = CGAL::Surface_mesh<Kernel::Point_3>;

Kernel::Point_3 point(Vec3 p) {
    return {p.x, p.y, p.z};
}

SurfaceMesh surface_mesh(const Mesh& mesh) {
    SurfaceMesh result;
    std::vector<SurfaceMesh::Vertex_index> vertices;
    for (const Vec3 v : mesh.vertices)
        vertices.push_back(result.add_vertex(point(v)));
    for (const Face& f : mesh.faces)
        result.add_face(vertices[f[0]], vertices[f[1]], vertices[f[2]]);
    return result;
}

Location location(CGAL::Bounded_side side) {
    if (side == CGAL::ON_BOUNDARY)
        return Location::on;
    return side == CGAL::ON_BOUNDED_SIDE ? Location::inside : Location::outside;
}

/// Anywhere near, at the height of a vertex, on a vertex, or on a face up to rounding.
Vec3 query_point(Random& random, const Mesh& mesh, const Box& room) {
    Vec3 p;
    for (int k = 0; k < 3; ++k)
        p[k] = random.uniform(room.min[k], room.max[k]);
    const Face& f = mesh.faces[random.below(mesh.faces.size())];
    const Vec3 a = mesh.vertices[f[0]], b = mesh.vertices[f[1]], c = mesh.vertices[f[2]];
    switch (random.below(5)) {
        case 0:
            return {p.x, a.y, a.z};
        case 1:
            return a;
        case 2:
            return 0.5 * (a + b);
        case 3:
            return 0.25 * a + 0.25 * b + 0.5 * c;
        default:
            return p;
    }
}

void judge(Mesh mesh, const Transform& t, int points) {
    world_vertices(t, mesh.vertices, mesh.vertices);
    const SurfaceMesh peer = surface_mesh(mesh);
    ASSERT_TRUE(CGAL::is_closed(peer));
    const CGAL::Side_of_triangle_mesh<SurfaceMesh, Kernel> side(peer);
    Random random(7);
    const Box tight = bounds(mesh);
    const Vec3 slack = 0.2 * (tight.max - tight.min);
    const Box room = {tight.min - slack, tight.max + slack};
    int counts[3] = {};
    for (int i = 0; i < points; ++i) {
        const Vec3 p = query_point(random, mesh, room);
        const Location ours = locate(p, {mesh.vertices, mesh.faces});
        ASSERT_EQ(ours, location(side(point(p)))) << p.x << ' ' << p.y << ' ' << p.z;
        ++counts[static_cast<int>(ours)];
    }
    for (const int count : counts)
        EXPECT_GT(count, points / 50);
}

TEST(LocationJudge, PointsNearClosedMeshes) {
    const Transform turn = rotation({1, 2, 3}, 1), far = translation({1e6, -5e6, 1e3}) * turn;
    for (const Transform& t : {Transform{}, turn, far}) {
        judge(shapes::box({1, 2, 3}), t, 2000);
        judge(shapes::standard_sphere(1, 168), t, 2000);
        judge(shapes::torus(2, 0.7, 12, 9), t, 2000);
        judge(shapes::hare(2), t, 2000);
        judge(shapes::shuttle(3), t, 2000);
    }
}

}  // namespace
}  // namespace allide
