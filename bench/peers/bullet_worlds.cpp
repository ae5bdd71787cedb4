// SPDX-License-Identifier: MIT
// Bullet's collision world over hulls and GImpact meshes, with each of its broad phases.
#include <BulletCollision/BroadphaseCollision/btAxisSweep3.h>
#include <BulletCollision/BroadphaseCollision/btDbvtBroadphase.h>
#include <BulletCollision/Gimpact/btGImpactCollisionAlgorithm.h>
#include <btBulletCollisionCommon.h>

#include "bench/peers/bullet_entries.h"
#include "bench/peers/bullet_mesh.h"

namespace allide::peers {
namespace {

using MakeBroad = std::unique_ptr<btBroadphaseInterface> (*)(Poses start);

std::unique_ptr<btBroadphaseInterface> tree(Poses) {
    return std::make_unique<btDbvtBroadphase>();
}

/// The cube, enlarged for bodies of radius one that rebound off its walls.
btVector3 corner(Poses start, double side) {
    double reach = 0;
    for (const Transform& pose : start)
        for (int k = 0; k < 3; ++k)
            reach = std::max(reach, std::fabs(pose.translation[k]));
    const auto at = btScalar(side * (reach + 4));
    return {at, at, at};
}

std::unique_ptr<btBroadphaseInterface> sweep(Poses start) {
    const btVector3 low = corner(start, -1), high = corner(start, 1);
    if (start.size() < 16'000)
        return std::make_unique<btAxisSweep3>(low, high, static_cast<unsigned short>(16'384));
    return std::make_unique<bt32BitAxisSweep3>(low, high, static_cast<unsigned>(start.size() + 1));
}

class InAWorld : public Contestant {
public:
    InAWorld(Poses start, MakeBroad broad)
        : dispatcher_(&configuration_),
          broad_(broad(start)),
          world_(&dispatcher_, broad_.get(), &configuration_) {
        btGImpactCollisionAlgorithm::registerAlgorithm(&dispatcher_);
    }
    ~InAWorld() override {
        for (auto& object : objects_)
            world_.removeCollisionObject(object.get());
    }

    void ask(Poses poses, Answer& answer) override {
        for (std::size_t i = 0; i < poses.size(); ++i)
            objects_[i]->setWorldTransform(bullet_transform(poses[i]));
        world_.performDiscreteCollisionDetection();
        for (int i = 0; i < dispatcher_.getNumManifolds(); ++i)
            add(*dispatcher_.getManifoldByIndexInternal(i), answer);
    }

protected:
    void add_body(btCollisionShape* shape, const Transform& pose) {
        objects_.push_back(std::make_unique<btCollisionObject>());
        btCollisionObject& object = *objects_.back();
        object.setUserIndex(int(objects_.size()) - 1);
        object.setCollisionShape(shape);
        object.setCollisionFlags(0);  // or else it counts as static
        object.setWorldTransform(bullet_transform(pose));
        world_.addCollisionObject(&object);
    }

private:
    /// A manifold also holds points of bodies that are merely close.
    static void add(const btPersistentManifold& manifold, Answer& answer) {
        for (int k = 0; k < manifold.getNumContacts(); ++k)
            if (manifold.getContactPoint(k).getDistance() <= 0) {
                answer.pairs.push_back({std::uint32_t(manifold.getBody0()->getUserIndex()),
                                        std::uint32_t(manifold.getBody1()->getUserIndex())});
                return;
            }
    }

    btDefaultCollisionConfiguration configuration_;
    btCollisionDispatcher dispatcher_;
    std::unique_ptr<btBroadphaseInterface> broad_;
    btCollisionWorld world_;
    std::vector<std::unique_ptr<btCollisionObject>> objects_;
};

class Hulls : public InAWorld {
public:
    Hulls(const Scene& scene, Poses start, MakeBroad broad) : InAWorld(start, broad) {
        for (const Mesh& shape : scene.shapes)
            shapes_.push_back(bullet_hull(shape));
        for (std::size_t i = 0; i < scene.size(); ++i)
            add_body(shapes_[scene.shape_of[i]].get(), start[i]);
    }

private:
    std::vector<std::unique_ptr<btConvexHullShape>> shapes_;
};

class Meshes : public InAWorld {
public:
    Meshes(const Scene& scene, Poses start, MakeBroad broad) : InAWorld(start, broad) {
        for (const Mesh& shape : scene.shapes)
            shapes_.push_back(std::make_unique<BulletMesh>(shape));
        for (std::size_t i = 0; i < scene.size(); ++i)
            add_body(shapes_[scene.shape_of[i]]->shape(), start[i]);
    }

private:
    std::vector<std::unique_ptr<BulletMesh>> shapes_;
};

}  // namespace

void add_bullet_worlds(std::vector<Entry>& entries) {
    using enum Question;
    entries.push_back(entry<Hulls>(polytopes, "btDbvtBroadphase, hulls", &tree));
    entries.push_back(up_to(10'000, entry<Hulls>(polytopes, "btAxisSweep3, hulls", &sweep)));
    entries.push_back(entry<Meshes>(surfaces, "btDbvtBroadphase, GImpact", &tree));
    entries.push_back(entry<Meshes>(surfaces, "btAxisSweep3, GImpact", &sweep));
}

}  // namespace allide::peers
