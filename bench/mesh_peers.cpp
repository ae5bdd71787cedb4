// SPDX-License-Identifier: MIT
#include "bench/mesh_peers.h"

#include <fcl/fcl.h>

#include "bench/fcl_types.h"

namespace allide {

struct FclModel::Impl {
    std::shared_ptr<fcl::BVHModel<fcl::OBB<double>>> model;
};

FclModel::FclModel(const Mesh& mesh)
    : impl(std::make_unique<Impl>(Impl{fcl_model<fcl::OBB<double>>(mesh)})) {}
FclModel::~FclModel() = default;
FclModel::FclModel(FclModel&&) noexcept = default;

struct FclDistanceModel::Impl {
    std::shared_ptr<fcl::BVHModel<fcl::OBBRSS<double>>> model;
};

FclDistanceModel::FclDistanceModel(const Mesh& mesh)
    : impl(std::make_unique<Impl>(Impl{fcl_model<fcl::OBBRSS<double>>(mesh)})) {}
FclDistanceModel::~FclDistanceModel() = default;
FclDistanceModel::FclDistanceModel(FclDistanceModel&&) noexcept = default;

double fcl_distance(const FclDistanceModel& a, const FclDistanceModel& b,
                    const Transform& world_from_b) {
    const fcl::DistanceRequestd request;
    fcl::DistanceResultd result;
    return fcl::distance(a.impl->model.get(), fcl::Transform3d::Identity(), b.impl->model.get(),
                         fcl_transform(world_from_b), request, result);
}

std::size_t fcl_contacts(const FclModel& a, const FclModel& b, const Transform& world_from_b,
                         bool first_only) {
    fcl::CollisionRequestd request;
    request.num_max_contacts = first_only ? 1 : 10'000'000;
    request.enable_contact = false;
    fcl::CollisionResultd result;
    fcl::collide(a.impl->model.get(), fcl::Transform3d::Identity(), b.impl->model.get(),
                 fcl_transform(world_from_b), request, result);
    return result.numContacts();
}

}  // namespace allide
