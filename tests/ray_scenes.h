// SPDX-License-Identifier: MIT
// Meshes and rays on which the first face is hard to tell, and the rational answer for them.
#pragma once

#include <vector>

#include <allide/query.h>
#include <allide/shapes.h>

#include "tests/hard_points.h"
#include "tests/rational_ray.h"

namespace allide {

inline std::vector<Triangle> world_triangles(const Mesh& mesh, const Transform& world_from_local) {
    std::vector<Triangle> triangles;
    for (const Face& f : mesh.faces) {
        Triangle t;
        for (int k = 0; k < 3; ++k)
            t.corners[k] = world_vertex(world_from_local, mesh.vertices[f[k]]);
        triangles.push_back(t);
    }
    return triangles;
}

/// A flat net of triangles whose heights are a few of the least steps.
inline Mesh nearly_flat(Random& random, int cells) {
    Mesh mesh = shapes::terrain({.size = 4, .height = 0, .cells = cells});
    for (Vec3& v : mesh.vertices)
        v = nudged(random, {v.x + 0.1, v.y + 0.1, v.x + 0.5 * v.y + 1});
    return mesh;
}

inline Mesh hard_soup(Random& random, HardShape shape, int faces) {
    Mesh soup;
    for (std::uint32_t f = 0; f < static_cast<std::uint32_t>(faces); ++f) {
        const Triangle t = hard_triangle(random, shape);
        soup.vertices.insert(soup.vertices.end(), t.corners, t.corners + 3);
        soup.faces.push_back({3 * f, 3 * f + 1, 3 * f + 2});
    }
    return soup;
}

/// Multiplied by 2^exponent.
inline Mesh scaled_by(Mesh mesh, int exponent) {
    for (Vec3& v : mesh.vertices)
        v = scaled_by(v, exponent);
    return mesh;
}

inline std::vector<Mesh> ray_meshes(Random& random) {
    std::vector<Mesh> meshes = {shapes::box({1, 1, 1}), nearly_flat(random, 4),
                                shapes::icosphere(1, 1)};
    for (const HardShape shape : all_hard_shapes)
        meshes.push_back(hard_soup(random, shape, 25));
    meshes.push_back(scaled_by(hard_soup(random, HardShape::lattice, 25), -199));
    meshes.push_back(scaled_by(hard_soup(random, HardShape::uniform, 25), -150));
    return meshes;
}

/// Along edges, through corners, in planes of faces, from corners and from outside.
inline Ray hard_ray(Random& random, const std::vector<Triangle>& faces) {
    const Triangle &t = faces[random.below(faces.size())], &u = faces[random.below(faces.size())];
    const Vec3 from = near_plane(random, random.below(2) == 0 ? t : u);
    const Vec3 to = near_plane(random, t);
    const Vec3 along = random.below(4) == 0 ? t[1] - t[0] : to - from;
    const double back = random.below(2) == 0 ? 0 : random.uniform(0, 1);
    return {from - back * along, along};
}

/// As queries see it.
inline RationalRay rational_ray(const Ray& ray) {
    return {world_vertex({}, ray.origin), world_vertex({}, ray.direction)};
}

}  // namespace allide
