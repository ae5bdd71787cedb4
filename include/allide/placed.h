// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <span>

#include <allide/geometry.h>

namespace allide {

class Deformed;  ///< not for users

/// A geometry and where it stands: the argument of every query. It refers to the geometry, which
/// must outlive it.
class Placed {
public:
    /// Fails for a transform that is not rigid to 1e-6, not finite, or beyond 2^60. Poses of parts,
    /// one for each of geometry.parts(), nested ones too, take the place of those at rest: offset
    /// from the carrier and turn in one. Without them a compound stands as it rests.
    static Result<Placed> try_make(const Geometry& geometry, const Transform& world_from_local,
                                   std::span<const Transform> parent_from_part = {});
    /// Stands elsewhere, in the same memory; stays where it is if it fails.
    Result<void> try_move(const Transform& world_from_local,
                          std::span<const Transform> parent_from_part = {});
    /// Gives a deformable geometry other vertices here, in local coordinates and in the same order;
    /// copied, and kept when it moves. Stays as it is if it fails.
    Result<void> try_deform(std::span<const Vec3> vertices);

#if defined(__cpp_exceptions)
    /// These throw Error where their twins fail.
    Placed(const Geometry& geometry, const Transform& world_from_local = {},
           std::span<const Transform> parent_from_part = {})
        : Placed(try_make(geometry, world_from_local, parent_from_part).value()) {}
    void move(const Transform& world_from_local, std::span<const Transform> parent_from_part = {}) {
        try_move(world_from_local, parent_from_part).value();
    }
    void deform(std::span<const Vec3> vertices) { try_deform(vertices).value(); }
#endif
    Placed(Geometry&&, const Transform& = {},
           std::span<const Transform> = {}) = delete;  ///< it would refer to what is gone

    const Geometry& geometry() const noexcept { return *geometry_; }
    const Transform& world_from_local() const noexcept { return world_from_local_; }
    /// Of a compound's part; the same as `world_from_local` for all else.
    const Transform& world_from_part(std::size_t part) const noexcept;

    struct Pose;  ///< not for users, like what follows
    const Pose* pose() const noexcept { return pose_.get(); }
    /// Of the geometry, or its own once it has deformed.
    const Geometry::Impl& shape() const noexcept { return *shape_; }

private:
    struct Checked {};
    Placed(const Geometry& geometry, const Transform& world_from_local, Checked)
        : geometry_(&geometry), shape_(&geometry.impl()), world_from_local_(world_from_local) {}

    const Geometry* geometry_;
    const Geometry::Impl* shape_;
    Transform world_from_local_;
    std::shared_ptr<Deformed> deformed_;  ///< not shared while it changes
    std::shared_ptr<Pose> pose_;          ///< of a compound; not shared while it changes
};

}  // namespace allide
