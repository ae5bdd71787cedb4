// SPDX-License-Identifier: MIT
#include "bench/deform_peers.h"

#include <vector>

#include <fcl/fcl.h>

namespace allide {

struct FclDeforming::Impl {
    fcl::BVHModel<fcl::AABB<double>> model;
    std::vector<fcl::Vector3d> vertices;

    void take(std::span<const Vec3> from) {
        vertices.resize(from.size());
        for (std::size_t i = 0; i < from.size(); ++i)
            vertices[i] = {from[i].x, from[i].y, from[i].z};
    }
};

FclDeforming::FclDeforming(const Mesh& mesh) : impl(std::make_unique<Impl>()) {
    impl->take(mesh.vertices);
    std::vector<fcl::Triangle> faces;
    for (const Face& f : mesh.faces)
        faces.emplace_back(f[0], f[1], f[2]);
    impl->model.beginModel();
    impl->model.addSubModel(impl->vertices, faces);
    impl->model.endModel();
}
FclDeforming::~FclDeforming() = default;
FclDeforming::FclDeforming(FclDeforming&&) noexcept = default;

void FclDeforming::deform(std::span<const Vec3> vertices) {
    impl->take(vertices);
    impl->model.beginUpdateModel();
    impl->model.updateSubModel(impl->vertices);
    impl->model.endUpdateModel(true, true);
}

std::size_t fcl_contacts(const FclDeforming& a, const FclDeforming& b) {
    fcl::CollisionRequestd request;
    request.num_max_contacts = 10'000'000;
    fcl::CollisionResultd result;
    fcl::Transform3d at_a = fcl::Transform3d::Identity(), at_b = at_a;
    fcl::detail::MeshCollisionTraversalNode<fcl::AABB<double>> node;
    if (!fcl::detail::initialize(node, a.impl->model, at_a, b.impl->model, at_b, request, result))
        return 0;
    fcl::detail::collide(&node);
    return result.numContacts();
}

}  // namespace allide
