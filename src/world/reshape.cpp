// SPDX-License-Identifier: MIT
// Gives living objects another shape: another geometry, or another scale. World vertices are those
// of the scaled mesh, so all that follows from an object's geometry follows from a scaled copy.
#include <algorithm>

#include "geometry/access.h"
#include "geometry/scaled.h"
#include "world/dead_id.h"
#include "world/world_impl.h"

namespace allide {

std::vector<Vec3> scaled_points(std::vector<Vec3> points, double scale) {
    for (Vec3& p : points)
        p = scale * p;
    return points;
}

std::vector<Transform> scaled_poses(std::vector<Transform> parent_from_part, double scale) {
    for (Transform& pose : parent_from_part)
        pose = scaled_pose(pose, scale);
    return parent_from_part;
}

std::optional<Error> World::Impl::shape_error(const Geometry& shape,
                                              const Transform& world_from_local,
                                              std::span<const Transform> parent_from_part) const {
    if (shape.kind() != GeometryKind::compound)
        return cube_error(Access::impl(shape).bounds, world_from_local);
    const auto placed = Placed::try_make(shape, world_from_local, parent_from_part);
    return placed ? std::nullopt : std::optional(placed.error());
}

/// Allocations come first, so that the shape changes whole or not at all.
void World::Impl::set_shape(std::uint32_t slot, Geometry shape,
                            std::unique_ptr<ScaledShape> before_scale) {
    const bool has_box = !Access::impl(shape).unbounded;
    std::vector<Transform> poses;
    if (before_scale) {
        scaled.reserve(slot);
        poses = scaled_poses(before_scale->parent_from_part, before_scale->scale);
    }
    if (!has_box && !is_unbounded(slot)) {
        unbounded_.insert(std::ranges::upper_bound(unbounded_, slot), slot);
        neighbours.remove(slot);
    }
    forget_pairs(slot);
    motions.forget(slot);
    boxes_.begin(slot, boxes_.kind(slot));
    mark_box_stale(slot);
    moving.replace(slot, shape, objects.transform(slot), poses);
    objects.set_geometry(slot, std::move(shape));
    scaled.put(slot, std::move(before_scale));
    if (has_box)
        std::erase(unbounded_, slot);
}

std::unique_ptr<ScaledShape> World::Impl::before_scale(std::uint32_t slot) const {
    if (const ScaledShape* known = scaled.find(slot))
        return std::make_unique<ScaledShape>(*known);
    const Geometry* original = moving.original(slot);
    const Geometry& now = objects.geometry(slot);
    auto shape = std::make_unique<ScaledShape>(1.0, original ? *original : now);
    if (original)
        shape->vertices = now.mesh().vertices;
    const auto poses = moving.parent_from_part(slot);
    shape->parent_from_part.assign(poses.begin(), poses.end());
    return shape;
}

/// Its vertices are scaled, and its tree is fitted to them like to any others.
Result<void> World::Impl::scale_deformed(std::uint32_t slot, std::unique_ptr<ScaledShape> shape) {
    const std::vector<Vec3> vertices = scaled_points(shape->vertices, shape->scale);
    if (auto error = vertex_error(objects.geometry(slot).mesh(), vertices))
        return *std::move(error);
    if (auto error = cube_error(slot, vertices))
        return *std::move(error);
    guarded([&] {
        scaled.reserve(slot);
        motions.forget(slot);
        moving.mark_stale(slot);
        mark_box_stale(slot);
        moving.deformed(slot)->set_vertices(vertices);
        scaled.put(slot, std::move(shape));
    });
    return {};
}

Result<void> World::Impl::set_scale(std::uint32_t slot, double scale) {
    std::unique_ptr<ScaledShape> shape = before_scale(slot);
    shape->scale = scale;
    if (moving.deformed(slot))
        return scale_deformed(slot, std::move(shape));
    Result<Geometry> copy = shape->original.try_scaled(scale);
    if (!copy)
        return copy.error();
    const auto poses = scaled_poses(shape->parent_from_part, scale);
    if (auto error = shape_error(*copy, objects.transform(slot), poses))
        return *std::move(error);
    guarded([&] { set_shape(slot, *std::move(copy), std::move(shape)); });
    return {};
}

Result<void> World::try_set_scale(ObjectId object, double scale) {
    if (!contains(object))
        return dead_id(object);
    const std::uint32_t slot = ObjectTable::slot(object);
    if (impl_->scaled.scale(slot) == scale)
        return {};
    if (auto error = scale_error(scale))
        return *std::move(error);
    return impl_->set_scale(slot, scale);
}

Result<void> World::try_set_geometry(ObjectId object, Geometry geometry) {
    if (!contains(object))
        return dead_id(object);
    const std::uint32_t slot = ObjectTable::slot(object);
    const double scale = impl_->scaled.scale(slot);
    Result<Geometry> copy = geometry.try_scaled(scale);
    if (!copy)
        return copy.error();
    if (auto error = impl_->shape_error(*copy, impl_->objects.transform(slot), {}))
        return *std::move(error);
    std::unique_ptr<ScaledShape> shape;
    if (impl_->scaled.find(slot))
        shape = std::make_unique<ScaledShape>(scaled_shape(std::move(geometry), scale));
    impl_->guarded([&] { impl_->set_shape(slot, *std::move(copy), std::move(shape)); });
    return {};
}

}  // namespace allide
