// SPDX-License-Identifier: MIT
#pragma once

#include <BulletCollision/CollisionShapes/btTriangleIndexVertexArray.h>
#include <BulletCollision/Gimpact/btGImpactShape.h>

#include "bench/bullet_types.h"

namespace allide::peers {

/// A mesh as Bullet's only shape for two moving ones; without a margin.
class BulletMesh {
public:
    explicit BulletMesh(const Mesh& mesh) {
        for (const Vec3 v : mesh.vertices)
            vertices_.insert(vertices_.end(), {btScalar(v.x), btScalar(v.y), btScalar(v.z)});
        for (const Face& f : mesh.faces)
            faces_.insert(faces_.end(), {int(f[0]), int(f[1]), int(f[2])});
        triangles_ = std::make_unique<btTriangleIndexVertexArray>(
            int(mesh.faces.size()), faces_.data(), int(3 * sizeof(int)), int(mesh.vertices.size()),
            vertices_.data(), int(3 * sizeof(btScalar)));
        shape_ = std::make_unique<btGImpactMeshShape>(triangles_.get());
        shape_->setMargin(0);
        shape_->updateBound();
    }

    btGImpactMeshShape* shape() const { return shape_.get(); }

private:
    std::vector<btScalar> vertices_;
    std::vector<int> faces_;
    std::unique_ptr<btTriangleIndexVertexArray> triangles_;
    std::unique_ptr<btGImpactMeshShape> shape_;
};

}  // namespace allide::peers
