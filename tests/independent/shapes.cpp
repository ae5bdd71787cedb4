// SPDX-License-Identifier: MIT
#include "shapes.h"

#include "configurations.h"

namespace independent {

using allide::Geometry;
using allide::Mesh;
using allide::Vec3;

Mesh box_mesh(Vec3 half) {
    Mesh mesh;
    for (int i = 0; i < 8; ++i)
        mesh.vertices.push_back(
            {i & 1 ? half.x : -half.x, i & 2 ? half.y : -half.y, i & 4 ? half.z : -half.z});
    mesh.faces = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
                  {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};
    return mesh;
}

Mesh octahedron_mesh(Vec3 half) {
    return {
        {{half.x, 0, 0},
         {-half.x, 0, 0},
         {0, half.y, 0},
         {0, -half.y, 0},
         {0, 0, half.z},
         {0, 0, -half.z}},
        {{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4}, {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}}};
}

Mesh soup_mesh(Vec3 half) {
    const Vec3 low = -half, far = {half.x, -half.y, 0};
    return {{low, half, far, {0, 0, 0}}, {{0, 1, 2}, {0, 3, 1}, {2, 2, 2}, {3, 2, 3}}};
}

namespace {

Geometry made_of(int number, const Mesh& mesh, bool is_solid) {
    const allide::TreeOptions tree = {.tree = volumes[number / 4 % std::size(volumes)]};
    return is_solid ? Geometry::solid(mesh, tree) : Geometry::surface(mesh, tree);
}

}  // namespace

Shape shape(int number, Vec3 half) {
    const bool has_volume = half.x > 0 && half.y > 0 && half.z > 0;
    const Mesh mesh = number % 3 == 0 ? octahedron_mesh(half) : box_mesh(half);
    switch (number % 4) {
        case 0:
            return {made_of(number, soup_mesh(half), false), false};
        case 1:
            return {made_of(number, mesh, false), false};
        case 2:
            return {made_of(number, mesh, has_volume), has_volume};
        default:
            break;
    }
    if (!has_volume)
        return {made_of(number, mesh, false), false};
    return {Geometry::convex(mesh, {.method = convex_methods[number / 4 % 3]}), true};
}

}  // namespace independent
