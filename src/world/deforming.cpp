// SPDX-License-Identifier: MIT
// Objects whose vertices, faces or parts move. What changes is copied in at once; trees and boxes
// follow before the next answer, all of them together.
#include <algorithm>
#include <string>

#include "geometry/access.h"
#include "geometry/bounds.h"
#include "world/dead_id.h"
#include "world/world_impl.h"

namespace allide {
namespace {

std::optional<Error> part_index_error(const Geometry& geometry, std::uint32_t part) {
    const std::size_t parts = geometry.parts().size();
    if (part < parts)
        return std::nullopt;
    return Error(ErrorCode::bad_index,
                 parts == 0 ? "the object has no parts to place; make it a compound"
                            : "there is no part " + std::to_string(part) + " among " +
                                  std::to_string(parts) + "; they count from 0");
}

}  // namespace

std::optional<Error> World::Impl::cube_error(std::uint32_t slot,
                                             std::span<const Vec3> vertices) const {
    if (!has_fixed_cube())
        return std::nullopt;
    return cube_error(local_bounds(allide::bounds(vertices)), objects.transform(slot));
}

Deformed& World::Impl::start_deforming(std::uint32_t slot) {
    if (Deformed* known = moving.deformed(slot))
        return *known;
    if (ScaledShape* shape = scaled.find(slot))
        shape->vertices = shape->original.mesh().vertices;
    Deformed& own = moving.deform(slot, objects.geometry(slot));
    objects.set_geometry(slot, Access::geometry(own.shape()));
    return own;
}

Result<void> World::try_deform(ObjectId object, std::span<const Vec3> vertices) {
    const StepTimer timer = impl_->timer(&WorldTimes::update);
    if (!contains(object))
        return dead_id(object);
    const std::uint32_t slot = ObjectTable::slot(object);
    const Geometry& geometry = impl_->objects.geometry(slot);
    if (auto error = deformable_error(geometry))
        return *std::move(error);
    ScaledShape* const shape = impl_->scaled.find(slot);
    std::vector<Vec3> scaled;
    if (shape)
        scaled = scaled_points({vertices.begin(), vertices.end()}, shape->scale);
    const std::span<const Vec3> placed = shape ? scaled : vertices;
    if (auto error = vertex_error(geometry.mesh(), placed))
        return *std::move(error);
    if (auto error = impl_->cube_error(slot, placed))
        return *std::move(error);
    impl_->guarded([&] {
        impl_->motions.forget(slot);
        Deformed& own = impl_->start_deforming(slot);
        if (shape)
            shape->vertices.assign(vertices.begin(), vertices.end());
        if (!own.set_vertices(placed))
            return;
        impl_->moving.mark_stale(slot);
        impl_->mark_box_stale(slot);
    });
    return {};
}

Result<std::uint32_t> World::try_change_faces(ObjectId object, const FaceChange& local) {
    if (!contains(object))
        return dead_id(object);
    const std::uint32_t slot = ObjectTable::slot(object);
    if (auto error = deformable_error(impl_->objects.geometry(slot)))
        return *std::move(error);
    ScaledShape* const shape = impl_->scaled.find(slot);
    const std::vector<Vec3> fresh(local.new_vertices.begin(), local.new_vertices.end());
    const std::vector<Vec3> scaled = scaled_points(fresh, impl_->scaled.scale(slot));
    const FaceChange change = {local.removed, local.added, scaled};
    Deformed& own = impl_->start_deforming(slot);
    if (auto error = own.change_error(change))
        return *std::move(error);
    if (auto error = impl_->cube_error(slot, change.new_vertices))
        return *std::move(error);
    return impl_->guarded([&] {
        if (shape)
            shape->vertices.reserve(shape->vertices.size() + fresh.size());
        impl_->forget_pairs(slot);
        impl_->motions.forget(slot);
        const std::uint32_t first = own.change(change);
        if (shape)
            shape->vertices.insert(shape->vertices.end(), fresh.begin(), fresh.end());
        impl_->moving.mark_stale(slot);
        impl_->mark_box_stale(slot);
        return first;
    });
}

Result<void> World::try_place_part(ObjectId object, std::uint32_t part,
                                   const Transform& parent_from_part) {
    const StepTimer timer = impl_->timer(&WorldTimes::update);
    if (!contains(object))
        return dead_id(object);
    const std::uint32_t slot = ObjectTable::slot(object);
    if (auto error = part_index_error(impl_->objects.geometry(slot), part))
        return *std::move(error);
    return impl_->guarded([&] {
        const Transform pose = scaled_pose(parent_from_part, impl_->scaled.scale(slot));
        auto moved = impl_->moving.place_part(slot, part, pose);
        if (!moved)
            return moved;
        if (ScaledShape* shape = impl_->scaled.find(slot))
            shape->parent_from_part[part] = parent_from_part;
        impl_->motions.forget(slot);
        impl_->mark_box_stale(slot);
        return moved;
    });
}

Result<void> World::try_place_parts(ObjectId object, std::span<const Transform> parent_from_part) {
    const StepTimer timer = impl_->timer(&WorldTimes::update);
    if (!contains(object))
        return dead_id(object);
    const std::uint32_t slot = ObjectTable::slot(object);
    if (auto error = part_index_error(impl_->objects.geometry(slot), 0))
        return *std::move(error);
    const std::size_t parts = impl_->objects.geometry(slot).parts().size();
    if (parent_from_part.size() != parts)
        return Error(ErrorCode::bad_argument, std::to_string(parent_from_part.size()) +
                                                  " poses for " + std::to_string(parts) +
                                                  " parts: give one for each");
    return impl_->guarded([&] {
        ScaledShape* const shape = impl_->scaled.find(slot);
        const std::span<const Transform> given = parent_from_part;
        auto moved = shape ? impl_->moving.place_parts(
                                 slot, scaled_poses({given.begin(), given.end()}, shape->scale))
                           : impl_->moving.place_parts(slot, given);
        if (!moved)
            return moved;
        if (shape)
            std::ranges::copy(given, shape->parent_from_part.begin());
        impl_->motions.forget(slot);
        impl_->mark_box_stale(slot);
        return moved;
    });
}

Result<Mesh> World::try_mesh(ObjectId object) const {
    if (!contains(object))
        return dead_id(object);
    const std::uint32_t slot = ObjectTable::slot(object);
    const Mesh& now = impl_->objects.geometry(slot).mesh();
    const ScaledShape* shape = impl_->scaled.find(slot);
    if (!shape)
        return now;
    return impl_->moving.deformed(slot) ? Mesh{shape->vertices, now.faces} : shape->original.mesh();
}

Result<std::vector<std::uint32_t>> World::try_face_numbers(ObjectId object) const {
    if (!contains(object))
        return dead_id(object);
    return allide::face_numbers(Access::impl(impl_->objects.geometry(ObjectTable::slot(object))));
}

}  // namespace allide
