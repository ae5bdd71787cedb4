// SPDX-License-Identifier: MIT
#include "simulation/shapes.h"

#include <algorithm>
#include <utility>

#include <allide/shapes.h>

namespace simulation {
namespace {

using namespace allide;

struct Mass {
    double volume = 0;
    Vec3 centroid;
};

/// The mass of a closed mesh, as a sum of tetrahedra with a corner at its first vertex.
Mass mass(const Mesh& mesh) {
    Mass sum;
    const Vec3 apex = mesh.vertices.front();
    for (const auto& [i, j, k] : mesh.faces) {
        const Vec3 a = mesh.vertices[i] - apex, b = mesh.vertices[j] - apex;
        const Vec3 c = mesh.vertices[k] - apex;
        const double volume = dot(a, cross(b, c)) / 6;
        sum.volume += volume;
        sum.centroid = sum.centroid + 0.25 * volume * (a + b + c);
    }
    sum.centroid = apex + (1 / sum.volume) * sum.centroid;
    return sum;
}

Mesh moved(Mesh mesh, Vec3 offset) {
    for (Vec3& v : mesh.vertices)
        v = v + offset;
    return mesh;
}

double reach(const Mesh& mesh) {
    double farthest = 0;
    for (const Vec3& v : mesh.vertices)
        farthest = std::max(farthest, length(v));
    return farthest;
}

}  // namespace

Shapes random_polytopes(std::size_t count, int faces, std::uint64_t seed, ConvexMethod method) {
    Shapes shapes{{}, 1, 0};
    for (std::size_t i = 0; i < count; ++i) {
        Mesh mesh = shapes::polytope({.faces = faces, .seed = seed * 0x100000001b3 + i});
        const Mass m = mass(mesh);
        shapes.volume += m.volume / static_cast<double>(count);
        shapes.geometries.push_back(
            Geometry::convex(moved(std::move(mesh), -m.centroid), {.method = method}));
    }
    return shapes;
}

Shapes one_shape(Mesh mesh, ConvexMethod method) {
    const MeshCheck found = check(mesh);
    const bool is_solid = found.closed && found.oriented;
    const Mass m = mass(is_solid ? mesh : convex_hull(mesh.vertices));
    mesh = moved(std::move(mesh), -m.centroid);
    const double radius = reach(mesh);
    Geometry geometry = found.convex ? Geometry::convex(mesh, {.method = method})
                        : is_solid   ? Geometry::solid(std::move(mesh))
                                     : Geometry::surface(std::move(mesh));
    return {{std::move(geometry)}, radius, m.volume};
}

}  // namespace simulation
