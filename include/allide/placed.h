// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <utility>

#include <allide/api.h>
#include <allide/geometry.h>

namespace allide ALLIDE_API {

class Deformed;
struct Access;
struct CompoundPose;

/// A geometry and its pose: the argument of every query. It shares the geometry, so that the
/// caller's `Geometry` may end before it.
class Placed {
public:
    /// Fails for a transform that is not rigid to 1e-6, not finite, or beyond 2^60. A compound may
    /// be given a pose for each of geometry.parts(), nested ones too; they replace the poses at
    /// rest.
    static Result<Placed> try_make(Geometry geometry, const Transform& world_from_local,
                                   std::span<const Transform> parent_from_part = {});
    /// Changes the pose without allocating. On error the pose is unchanged.
    Result<void> try_move(const Transform& world_from_local,
                          std::span<const Transform> parent_from_part = {});
    /// Gives a deformable geometry new vertices, in local coordinates and in the same order. They
    /// are copied, and kept when the object moves. On error nothing changes.
    Result<void> try_deform(std::span<const Vec3> vertices);

#if defined(__cpp_exceptions)
    /// These throw the Error that the function named `try_...` returns.
    Placed(Geometry geometry, const Transform& world_from_local = {},
           std::span<const Transform> parent_from_part = {})
        : Placed(try_make(std::move(geometry), world_from_local, parent_from_part).value()) {}
    void move(const Transform& world_from_local, std::span<const Transform> parent_from_part = {}) {
        try_move(world_from_local, parent_from_part).value();
    }
    void deform(std::span<const Vec3> vertices) { try_deform(vertices).value(); }
#endif

    [[nodiscard]] const Geometry& geometry() const noexcept { return geometry_; }
    [[nodiscard]] const Transform& world_from_local() const noexcept { return world_from_local_; }
    /// The pose of a compound's part; `world_from_local` for all other geometries.
    [[nodiscard]] const Transform& world_from_part(std::size_t part) const noexcept;

private:
    friend struct Access;
    struct Checked {};
    Placed(Checked, Geometry geometry);

    Geometry geometry_;
    const Geometry::Impl* shape_;
    Transform world_from_local_;
    std::shared_ptr<Deformed> deformed_;  ///< copied before it changes while it is shared
    std::shared_ptr<CompoundPose> pose_;  ///< only compounds have one; copied likewise
};

}  // namespace allide ALLIDE_API
