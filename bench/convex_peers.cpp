// SPDX-License-Identifier: MIT
#include "bench/convex_peers.h"

#include <BulletCollision/NarrowPhaseCollision/btGjkPairDetector.h>
#include <BulletCollision/NarrowPhaseCollision/btPointCollector.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>
#include <fcl/fcl.h>

#include "bench/bullet_types.h"
#include "bench/fcl_types.h"

namespace allide {

struct ConvexPeers::Impl {
    std::unique_ptr<fcl::Convexd> fcl_a, fcl_b;
    fcl::Transform3d fcl_at_a, fcl_at_b;
    std::unique_ptr<btConvexHullShape> bullet_a, bullet_b;
    btVoronoiSimplexSolver solver;
    btGjkPairDetector::ClosestPointInput input;
    std::unique_ptr<btGjkPairDetector> detector;
};

ConvexPeers::ConvexPeers(const Mesh& a, const Mesh& b) : impl_(std::make_unique<Impl>()) {
    impl_->fcl_a = fcl_convex(a);
    impl_->fcl_b = fcl_convex(b);
    impl_->bullet_a = bullet_hull(a);
    impl_->bullet_b = bullet_hull(b);
    impl_->detector = std::make_unique<btGjkPairDetector>(
        impl_->bullet_a.get(), impl_->bullet_b.get(), &impl_->solver, nullptr);
}
ConvexPeers::~ConvexPeers() = default;
ConvexPeers::ConvexPeers(ConvexPeers&&) noexcept = default;

void ConvexPeers::place(const Transform& world_from_a, const Transform& world_from_b) {
    impl_->fcl_at_a = fcl_transform(world_from_a);
    impl_->fcl_at_b = fcl_transform(world_from_b);
    impl_->input.m_transformA = bullet_transform(world_from_a);
    impl_->input.m_transformB = bullet_transform(world_from_b);
}

bool ConvexPeers::fcl_intersects() const {
    const fcl::CollisionRequestd request(1, false);
    fcl::CollisionResultd result;
    return fcl::collide(impl_->fcl_a.get(), impl_->fcl_at_a, impl_->fcl_b.get(), impl_->fcl_at_b,
                        request, result) > 0;
}

double ConvexPeers::fcl_distance() const {
    const fcl::DistanceRequestd request(true);
    fcl::DistanceResultd result;
    return fcl::distance(impl_->fcl_a.get(), impl_->fcl_at_a, impl_->fcl_b.get(), impl_->fcl_at_b,
                         request, result);
}

double ConvexPeers::bullet_distance() {
    btPointCollector result;
    impl_->detector->getClosestPoints(impl_->input, result, nullptr);
    return result.m_hasResult && result.m_distance > 0 ? double(result.m_distance) : 0;
}

}  // namespace allide
