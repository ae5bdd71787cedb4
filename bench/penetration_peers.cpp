// SPDX-License-Identifier: MIT
#include "bench/penetration_peers.h"

#include <limits>

#include <BulletCollision/CollisionShapes/btConvexHullShape.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>
#include <fcl/fcl.h>

namespace allide {
namespace {

constexpr double failed = std::numeric_limits<double>::quiet_NaN();

fcl::Transform3d fcl_transform(const Transform& t) {
    fcl::Transform3d result;
    for (int i = 0; i < 3; ++i) {
        for (int k = 0; k < 3; ++k)
            result.linear()(i, k) = t.rotation.rows[i][k];
        result.translation()[i] = t.translation[i];
    }
    return result;
}

btVector3 bullet_vector(Vec3 v) {
    return btVector3(btScalar(v.x), btScalar(v.y), btScalar(v.z));
}

btTransform bullet_transform(const Transform& t) {
    const Vec3* r = t.rotation.rows;
    return btTransform(btMatrix3x3(btScalar(r[0].x), btScalar(r[0].y), btScalar(r[0].z),
                                   btScalar(r[1].x), btScalar(r[1].y), btScalar(r[1].z),
                                   btScalar(r[2].x), btScalar(r[2].y), btScalar(r[2].z)),
                       bullet_vector(t.translation));
}

std::unique_ptr<fcl::Convexd> fcl_convex(const Mesh& hull) {
    auto vertices = std::make_shared<std::vector<fcl::Vector3d>>();
    for (const Vec3 v : hull.vertices)
        vertices->emplace_back(v.x, v.y, v.z);
    auto faces = std::make_shared<std::vector<int>>();
    for (const Face& f : hull.faces)
        faces->insert(faces->end(), {3, int(f[0]), int(f[1]), int(f[2])});
    return std::make_unique<fcl::Convexd>(vertices, int(hull.faces.size()), faces);
}

}  // namespace

struct PeerPolytope::Impl {
    std::unique_ptr<fcl::Convexd> fcl;
    btConvexHullShape bullet;
};

PeerPolytope::PeerPolytope(const Mesh& hull) : impl(std::make_unique<Impl>()) {
    impl->fcl = fcl_convex(hull);
    for (const Vec3 v : hull.vertices)
        impl->bullet.addPoint(bullet_vector(v), false);
    impl->bullet.recalcLocalAabb();
    impl->bullet.setMargin(0);
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
    const bool found = btGjkEpaSolver2::Penetration(&a.impl->bullet, bullet_transform(world_from_a),
                                                    &b.impl->bullet, bullet_transform(world_from_b),
                                                    guess, result, false);
    return found ? -double(result.distance) : failed;
}

}  // namespace allide
