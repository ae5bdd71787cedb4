// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <vector>

#include <fcl/fcl.h>

#include <allide/mesh.h>

namespace allide {

inline fcl::Transform3d fcl_transform(const Transform& t) {
    fcl::Transform3d result;
    for (int i = 0; i < 3; ++i) {
        for (int k = 0; k < 3; ++k)
            result.linear()(i, k) = t.rotation.rows[i][k];
        result.translation()[i] = t.translation[i];
    }
    return result;
}

inline std::unique_ptr<fcl::Convexd> fcl_convex(const Mesh& hull) {
    auto vertices = std::make_shared<std::vector<fcl::Vector3d>>();
    for (const Vec3 v : hull.vertices)
        vertices->emplace_back(v.x, v.y, v.z);
    auto faces = std::make_shared<std::vector<int>>();
    for (const Face& f : hull.faces)
        faces->insert(faces->end(), {3, int(f[0]), int(f[1]), int(f[2])});
    return std::make_unique<fcl::Convexd>(vertices, int(hull.faces.size()), faces);
}

template <class Tree>
std::shared_ptr<fcl::BVHModel<Tree>> fcl_model(const Mesh& mesh) {
    std::vector<fcl::Vector3d> vertices;
    for (const Vec3 v : mesh.vertices)
        vertices.emplace_back(v.x, v.y, v.z);
    std::vector<fcl::Triangle> faces;
    for (const Face& f : mesh.faces)
        faces.emplace_back(f[0], f[1], f[2]);
    auto result = std::make_shared<fcl::BVHModel<Tree>>();
    result->beginModel();
    result->addSubModel(vertices, faces);
    result->endModel();
    return result;
}

}  // namespace allide
