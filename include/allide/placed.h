// SPDX-License-Identifier: MIT
#pragma once

#include <allide/geometry.h>

namespace allide {

/// A geometry and where it stands: the argument of every query. It refers to the geometry, which
/// must outlive it.
class Placed {
public:
    /// Fails for a transform that is not rigid to 1e-6, not finite, or beyond 2^60.
    static Result<Placed> try_make(const Geometry& geometry, const Transform& world_from_local);

#if defined(__cpp_exceptions)
    /// Throws Error where `try_make` fails.
    Placed(const Geometry& geometry, const Transform& world_from_local = {})
        : Placed(try_make(geometry, world_from_local).value()) {}
#endif
    Placed(Geometry&&, const Transform& = {}) = delete;  ///< it would refer to what is gone

    const Geometry& geometry() const noexcept { return *geometry_; }
    const Transform& world_from_local() const noexcept { return world_from_local_; }

private:
    struct Checked {};
    Placed(const Geometry& geometry, const Transform& world_from_local, Checked)
        : geometry_(&geometry), world_from_local_(world_from_local) {}

    const Geometry* geometry_;
    Transform world_from_local_;
};

}  // namespace allide
