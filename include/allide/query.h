// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include <allide/contact.h>
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

/// Whether the two share a point: of their surfaces, or of the inside of a solid.
bool intersects(const Placed& a, const Placed& b, Stats* stats = nullptr);

/// All pairs of faces that share a point, sorted by face of a, then of b.
std::vector<FacePair> intersecting_faces(const Placed& a, const Placed& b, Stats* stats = nullptr);

/// Two faces that meet, and a point they share.
struct Contact {
    FacePair faces;
    Vec3 point;
};

/// Any one contact of the surfaces; nothing if they do not meet, also when one is inside the other.
std::optional<Contact> first_contact(const Placed& a, const Placed& b, Stats* stats = nullptr);

/// Distance with closest points and their features; infinite when either has no faces.
Separation separation(const Placed& a, const Placed& b, Stats* stats = nullptr);

/// The same if it is at most `margin`, which costs less the smaller the margin is.
std::optional<Separation> separation_within(const Placed& a, const Placed& b, double margin,
                                            Stats* stats = nullptr);

struct RayHit {
    double t;  ///< the point is origin + t * direction
    std::uint32_t face;
};

/// The first face on the ray, both sides counting. Exact: no ray slips between faces that share an
/// edge. Origin and direction must be finite and within 2^60; nothing is hit if they are not.
std::optional<RayHit> cast_ray(const Placed& target, Vec3 origin, Vec3 direction,
                               Stats* stats = nullptr);

/// The same questions about one pair in motion: it answers as the free functions do and starts from
/// what it found last time. One tracker, one thread.
class Tracker {
public:
    Tracker(Geometry a, Geometry b);

    /// Fails as `Placed` does for transforms that are not rigid.
    Result<bool> try_intersects(const Transform& world_from_a, const Transform& world_from_b);
    Result<Separation> try_separation(const Transform& world_from_a, const Transform& world_from_b);

#if defined(__cpp_exceptions)
    bool intersects(const Transform& world_from_a, const Transform& world_from_b) {
        return try_intersects(world_from_a, world_from_b).value();
    }
    Separation separation(const Transform& world_from_a, const Transform& world_from_b) {
        return try_separation(world_from_a, world_from_b).value();
    }
#endif

    Stats stats;  ///< of all calls since it was last set to zero

private:
    Geometry a_, b_;
    std::optional<std::pair<std::uint32_t, std::uint32_t>> faces_;  ///< met or nearest last time
};

}  // namespace allide
