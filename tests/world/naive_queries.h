// SPDX-License-Identifier: MIT
// Answers rays and boxes by testing each object.
#pragma once

#include <optional>

#include <allide/shapes.h>

#include "tests/world/naive_world.h"

namespace allide {

/// The smallest t of all enabled objects.
inline std::optional<double> naive_first_hit(const NaiveWorld& world, Vec3 origin, Vec3 direction) {
    std::optional<double> first;
    for (const auto& [id, object] : world.objects) {
        if (!world.is_active(id))
            continue;
        const auto hit = cast_ray(NaiveWorld::placed(object), origin, direction);
        if (hit && (!first || hit->t < *first))
            first = hit->t;
    }
    return first;
}

/// A box as a geometry without a tree: a solid, or a surface if it is flat.
inline Geometry box_geometry(const Box& bounds) {
    Mesh mesh = shapes::box({1, 1, 1});
    for (Vec3& v : mesh.vertices)
        for (int axis = 0; axis < 3; ++axis)
            v[axis] = v[axis] < 0 ? bounds.min[axis] : bounds.max[axis];
    const TreeOptions none = {.tree = Tree::none};
    Result<Geometry> solid = Geometry::try_solid(mesh, none);
    return solid ? *solid : Geometry::surface(mesh, none);
}

inline std::vector<ObjectId> naive_in_box(const NaiveWorld& world, const Box& bounds) {
    std::vector<ObjectId> met;
    const Geometry geometry = box_geometry(bounds);
    for (const auto& [id, object] : world.objects)
        if (world.is_active(id) && intersects(geometry, NaiveWorld::placed(object)))
            met.push_back(id);
    return met;
}

}  // namespace allide
