// SPDX-License-Identifier: MIT
#include "bench/broad_peers.h"

#include <fcl/fcl.h>

namespace allide {

struct FclManager::Impl {
    std::unique_ptr<fcl::BroadPhaseCollisionManagerd> manager;
    std::vector<std::unique_ptr<fcl::CollisionObjectd>> objects;
};

FclManager::FclManager(Kind kind, std::span<const Vec3> centres, std::span<const double> radii)
    : impl_(std::make_unique<Impl>()) {
    if (kind == Kind::tree_array)
        impl_->manager = std::make_unique<fcl::DynamicAABBTreeCollisionManager_Arrayd>();
    else if (kind == Kind::tree)
        impl_->manager = std::make_unique<fcl::DynamicAABBTreeCollisionManagerd>();
    else
        impl_->manager = std::make_unique<fcl::SaPCollisionManagerd>();
    std::vector<fcl::CollisionObjectd*> all;
    for (std::size_t i = 0; i < centres.size(); ++i) {
        impl_->objects.push_back(
            std::make_unique<fcl::CollisionObjectd>(std::make_shared<fcl::Sphered>(radii[i])));
        all.push_back(impl_->objects.back().get());
    }
    move(centres);
    impl_->manager->registerObjects(all);
    impl_->manager->setup();
}

FclManager::~FclManager() = default;

void FclManager::move(std::span<const Vec3> centres) {
    for (std::size_t i = 0; i < centres.size(); ++i) {
        impl_->objects[i]->setTranslation({centres[i].x, centres[i].y, centres[i].z});
        impl_->objects[i]->computeAABB();
    }
}

std::size_t FclManager::pairs() {
    std::size_t count = 0;
    impl_->manager->update();
    impl_->manager->collide(&count, [](fcl::CollisionObjectd*, fcl::CollisionObjectd*, void* data) {
        ++*static_cast<std::size_t*>(data);
        return false;
    });
    return count;
}

}  // namespace allide
