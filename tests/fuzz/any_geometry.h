// SPDX-License-Identifier: MIT
// Geometries of every kind that a fuzzer's bytes choose, degenerate and extreme ones too.
#pragma once

#include <allide/geometry.h>
#include <allide/shapes.h>

#include "tests/fuzz/extreme_numbers.h"

namespace allide {

/// Makes geometries whose points lie near each other often enough to meet.
class AnyGeometry {
public:
    explicit AnyGeometry(Choices& choices)
        : choices_(choices), scale_(choices.below(3) == 0 ? power_of_two(choices) : 1) {
        if (choices.below(4) == 0)
            offset_ = any_point(choices);
    }

    /// An Error where the bytes give none.
    Result<Geometry> make() { return make(2); }

    /// A shape without triangles.
    Result<Geometry> round() {
        const Vec3 p = point(), q = point();
        const double radius = size();
        switch (choices_.below(6)) {
            case 0:
                return Geometry::try_sphere(p, radius);
            case 1:
                return Geometry::try_capsule(p, q, radius);
            case 2:
                return Geometry::try_cylinder(p, q, radius);
            case 3:
                return Geometry::try_cone(p, q, radius, choices_.below(2) == 0 ? 0 : size());
            case 4:
                return Geometry::try_half_space(p, q);
            default:
                return Geometry::try_plane(p, q);
        }
    }

    std::vector<Vec3> moved(std::vector<Vec3> vertices) {
        const std::uint32_t how = choices_.below(6), changed = 1 + choices_.below(4);
        const Vec3 there = point();
        for (std::size_t i = 0; i < vertices.size(); i += changed)
            vertices[i] = how == 0   ? there
                          : how == 1 ? Vec3{vertices[i].x, vertices[i].y, there.z}
                          : how == 2 ? -vertices[i]
                          : how == 3 ? vertices[i] + there
                                     : point();
        return vertices;
    }

    /// A pose for one of these, mostly near the others.
    Transform place() {
        if (choices_.below(3) == 0)
            return any_motion(choices_);
        Transform motion = any_rotation(choices_);
        motion.translation = scale_ * small_point();
        return motion;
    }

    /// A new one, or one made before.
    Vec3 point() {
        if (!made_.empty() && choices_.below(4) == 0)
            return made_[choices_.below(256) % made_.size()];
        made_.push_back(choices_.below(8) == 0 ? any_point(choices_)
                                               : scale_ * small_point() + offset_);
        return made_.back();
    }

    /// A length like those of the geometries.
    double size() {
        const double part = 0.25 + 0.25 * choices_.below(8);
        return std::clamp(choices_.below(6) == 0 ? any_size(choices_) : scale_ * part,
                          min_coordinate, max_coordinate);
    }

private:
    Vec3 small_point() {
        if (choices_.below(2) == 0) {
            Random random = choices_.random();
            return random_point(random, 1);
        }
        const auto coordinate = [&] { return 0.5 * choices_.below(5) - 1; };
        const double x = coordinate(), y = coordinate();
        return {x, y, coordinate()};
    }

    std::vector<Vec3> points(std::uint32_t count) {
        std::vector<Vec3> all;
        for (std::uint32_t i = 0; i < count; ++i)
            all.push_back(point());
        return all;
    }

    /// Faces without order among a few vertices, some without area.
    Mesh soup() {
        Mesh mesh = {points(1 + choices_.below(9)), {}};
        const auto vertices = static_cast<std::uint32_t>(mesh.vertices.size());
        const std::uint32_t faces = choices_.below(14);
        for (std::uint32_t i = 0; i < faces; ++i) {
            const std::uint32_t first = choices_.below(vertices), second = choices_.below(vertices);
            mesh.faces.push_back({first, second, choices_.below(vertices)});
        }
        if (choices_.below(32) == 0 && faces > 0)
            mesh.faces.back()[2] = vertices;  // names no vertex
        return mesh;
    }

    Mesh closed() {
        const std::uint32_t kind = choices_.below(8);
        if (kind == 0)
            return shapes::box({size(), size(), size()});
        if (kind == 1)
            return shapes::icosphere(size(), static_cast<int>(choices_.below(2)));
        if (kind == 2)
            return thin_torus(size());
        if (kind == 3)
            return shapes::cylinder(size(), size(), 3 + static_cast<int>(choices_.below(4)));
        if (kind == 4)
            return shapes::polytope(
                {.faces = 4 + static_cast<int>(choices_.below(40)), .radius = size()});
        if (kind == 5)
            return two_shells(size());
        return {points(4), {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}}};
    }

    static Mesh thin_torus(double size) { return shapes::torus(size, 0.25 * size, 4, 3); }

    /// A box inside a box: a solid of two components.
    static Mesh two_shells(double size) {
        Mesh mesh = shapes::box({size, size, size});
        const Mesh inner = shapes::box({0.5 * size, 0.5 * size, 0.5 * size});
        mesh.vertices.insert(mesh.vertices.end(), inner.vertices.begin(), inner.vertices.end());
        for (const Face& f : inner.faces)
            mesh.faces.push_back({f[0] + 8, f[2] + 8, f[1] + 8});
        return mesh;
    }

    /// Empty where the makers reject a size.
    Mesh closed_or_none() {
        try {
            return closed();
        } catch (const Error&) {
            return {};
        }
    }

    Mesh any_mesh() {
        Mesh mesh = choices_.below(3) == 0 ? soup() : closed_or_none();
        if (choices_.below(3) == 0)
            mesh.vertices = moved(mesh.vertices);
        return mesh;
    }

    TreeOptions tree_options() {
        TreeOptions options = {.tree = static_cast<Tree>(choices_.below(12))};
        if (choices_.below(2) == 0)
            return options;
        const std::uint32_t bits = choices_.below(16);
        options.dop = {.rule = static_cast<DopSplitRule>(choices_.below(4)),
                       .point = static_cast<DopSplitPoint>(choices_.below(2)),
                       .leaf_faces = choices_.below(5),
                       .epsilon = choices_.below(4) == 0 ? any_size(choices_) : 0,
                       .moving = (bits & 1) != 0,
                       .vertices = (bits & 2) != 0,
                       .hull = (bits & 4) != 0,
                       .closure = (bits & 8) != 0};
        options.obb = {.leaf_faces = static_cast<int>(choices_.below(10)),
                       .mesh_axes = choices_.below(2) == 0};
        return options;
    }

    Result<Geometry> convex() {
        const ConvexOptions options = {.method = static_cast<ConvexMethod>(choices_.below(3)),
                                       .reject_concave = choices_.below(4) == 0};
        if (choices_.below(2) == 0)
            return Geometry::try_convex(any_mesh(), options);
        return Geometry::try_convex(points(4 + choices_.below(12)), options);
    }

    Result<Geometry> compound(int depth) {
        std::vector<Part> parts;
        const std::uint32_t count = 1 + choices_.below(4);
        for (std::uint32_t i = 0; i < count; ++i) {
            Result<Geometry> part = make(depth - 1);
            if (!part)
                continue;
            const auto parents = static_cast<std::uint32_t>(parts.size()) + 1;
            parts.push_back({*part, place(), static_cast<int>(choices_.below(parents)) - 1});
        }
        return Geometry::try_compound(parts);
    }

    Result<Geometry> make(int depth) {
        const std::uint32_t kind = choices_.below(depth > 0 ? 12 : 10);
        if (kind < 3)
            return Geometry::try_surface(any_mesh(), tree_options());
        if (kind < 6)
            return Geometry::try_solid(any_mesh(), tree_options());
        if (kind < 9)
            return convex();
        if (kind < 10)
            return Geometry::try_deformable(any_mesh(), {.solid = choices_.below(2) == 0});
        return compound(depth);
    }

    Choices& choices_;
    double scale_;
    Vec3 offset_ = {};
    std::vector<Vec3> made_;
};

}  // namespace allide
