// SPDX-License-Identifier: MIT
#include "bench/penetration_peers.h"

#include <limits>

#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>
#include <fcl/fcl.h>

#include "bench/bullet_types.h"
#include "bench/fcl_types.h"

namespace allide {
namespace {

constexpr double failed = std::numeric_limits<double>::quiet_NaN();

}  // namespace

struct PeerPolytope::Impl {
    std::unique_ptr<fcl::Convexd> fcl;
    std::unique_ptr<btConvexHullShape> bullet;
};

PeerPolytope::PeerPolytope(const Mesh& hull) : impl(std::make_unique<Impl>()) {
    impl->fcl = fcl_convex(hull);
    impl->bullet = bullet_hull(hull);
}
PeerPolytope::~PeerPolytope() = default;
PeerPolytope::PeerPolytope(PeerPolytope&&) noexcept = default;

double fcl_signed_distance_depth(const PeerPolytope& a, const Transform& world_from_a,
                                 const PeerPolytope& b, const Transform& world_from_b) {
    fcl::DistanceRequestd request;
    request.enable_signed_distance = true;
    fcl::DistanceResultd result;
    try {
        return -fcl::distance(a.impl->fcl.get(), fcl_transform(world_from_a), b.impl->fcl.get(),
                              fcl_transform(world_from_b), request, result);
    } catch (const std::exception&) {
        return failed;
    }
}

double fcl_contact_depth(const PeerPolytope& a, const Transform& world_from_a,
                         const PeerPolytope& b, const Transform& world_from_b) {
    fcl::CollisionRequestd request(1, true);
    fcl::CollisionResultd result;
    try {
        fcl::collide(a.impl->fcl.get(), fcl_transform(world_from_a), b.impl->fcl.get(),
                     fcl_transform(world_from_b), request, result);
    } catch (const std::exception&) {
        return failed;
    }
    return result.isCollision() ? result.getContact(0).penetration_depth : failed;
}

double bullet_depth(const PeerPolytope& a, const Transform& world_from_a, const PeerPolytope& b,
                    const Transform& world_from_b) {
    btGjkEpaSolver2::sResults result;
    const btVector3 guess = bullet_vector(world_from_b.translation - world_from_a.translation);
    const bool found = btGjkEpaSolver2::Penetration(
        a.impl->bullet.get(), bullet_transform(world_from_a), b.impl->bullet.get(),
        bullet_transform(world_from_b), guess, result, false);
    return found ? -double(result.distance) : failed;
}

}  // namespace allide
