// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include <BulletCollision/CollisionShapes/btConvexHullShape.h>
#include <LinearMath/btTransform.h>

#include <allide/mesh.h>

namespace allide {

inline btVector3 bullet_vector(Vec3 v) {
    return btVector3(btScalar(v.x), btScalar(v.y), btScalar(v.z));
}

inline btTransform bullet_transform(const Transform& t) {
    const Vec3* r = t.rotation.rows;
    return btTransform(btMatrix3x3(btScalar(r[0].x), btScalar(r[0].y), btScalar(r[0].z),
                                   btScalar(r[1].x), btScalar(r[1].y), btScalar(r[1].z),
                                   btScalar(r[2].x), btScalar(r[2].y), btScalar(r[2].z)),
                       bullet_vector(t.translation));
}

/// Without the margin that rounds it by default.
inline std::unique_ptr<btConvexHullShape> bullet_hull(const Mesh& hull) {
    auto shape = std::make_unique<btConvexHullShape>();
    for (const Vec3 v : hull.vertices)
        shape->addPoint(bullet_vector(v), false);
    shape->recalcLocalAabb();
    shape->setMargin(0);
    return shape;
}

}  // namespace allide
