// SPDX-License-Identifier: MIT
// Bullet's hulls and GImpact meshes, two at a time.
#include <BulletCollision/Gimpact/btGImpactCollisionAlgorithm.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkPairDetector.h>
#include <BulletCollision/NarrowPhaseCollision/btPointCollector.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>
#include <btBulletCollisionCommon.h>

#include "bench/peers/bullet_entries.h"
#include "bench/peers/bullet_mesh.h"

namespace allide::peers {
namespace {

constexpr double failed = std::numeric_limits<double>::quiet_NaN();

class Duos : public Contestant {
public:
    Duos(const Scene& scene, Poses, Question question) : scene_(scene), question_(question) {
        for (const Mesh& shape : scene.shapes)
            hulls_.push_back(bullet_hull(shape));
    }

    void ask(Poses poses, Answer& answer) override {
        for (std::uint32_t i = 0; i < scene_.size(); i += 2) {
            const btConvexHullShape *a = hull(i), *b = hull(i + 1);
            const btTransform at_a = bullet_transform(poses[i]),
                              at_b = bullet_transform(poses[i + 1]);
            if (question_ == Question::duos_depth)
                answer.numbers.push_back(depth(a, at_a, b, at_b));
            else if (question_ == Question::duos_distance)
                answer.numbers.push_back(std::max(0.0, distance(a, at_a, b, at_b, nullptr)));
            else if (distance(a, at_a, b, at_b, &depth_solver_) <= 0)
                answer.pairs.push_back({i, i + 1});
        }
    }

private:
    const btConvexHullShape* hull(std::size_t body) const {
        return hulls_[scene_.shape_of[body]].get();
    }

    double distance(const btConvexHullShape* a, const btTransform& at_a, const btConvexHullShape* b,
                    const btTransform& at_b, btConvexPenetrationDepthSolver* depth_solver) {
        btGjkPairDetector detector(a, b, &simplex_, depth_solver);
        btGjkPairDetector::ClosestPointInput input;
        input.m_transformA = at_a;
        input.m_transformB = at_b;
        btPointCollector result;
        detector.getClosestPoints(input, result, nullptr);
        return result.m_hasResult ? double(result.m_distance) : depth_solver ? failed : 0;
    }

    static double depth(const btConvexHullShape* a, const btTransform& at_a,
                        const btConvexHullShape* b, const btTransform& at_b) {
        btGjkEpaSolver2::sResults result;
        const btVector3 guess = at_b.getOrigin() - at_a.getOrigin();
        return btGjkEpaSolver2::Penetration(a, at_a, b, at_b, guess, result, false)
                   ? -double(result.distance)
                   : failed;
    }

    const Scene& scene_;
    Question question_;
    std::vector<std::unique_ptr<btConvexHullShape>> hulls_;
    btVoronoiSimplexSolver simplex_;
    btGjkEpaPenetrationDepthSolver depth_solver_;
};

class TwoMeshes : public Contestant {
public:
    TwoMeshes(const Scene& scene, Poses, Question question)
        : question_(question),
          a_(scene.mesh(0)),
          b_(scene.mesh(1)),
          dispatcher_(&configuration_),
          world_(&dispatcher_, &broad_, &configuration_) {
        // contactPairTest needs closest-point algorithms, and GImpact has none.
        dispatcher_.registerClosestPointsCreateFunc(GIMPACT_SHAPE_PROXYTYPE,
                                                    GIMPACT_SHAPE_PROXYTYPE, &create_);
        object_a_.setCollisionShape(a_.shape());
        object_b_.setCollisionShape(b_.shape());
    }

    void ask(Poses poses, Answer& answer) override {
        object_a_.setWorldTransform(bullet_transform(poses[0]));
        object_b_.setWorldTransform(bullet_transform(poses[1]));
        Collector collector(answer.pairs);
        world_.contactPairTest(&object_a_, &object_b_, collector);
        if (question_ == Question::touch && !answer.pairs.empty())
            answer.pairs = {{0, 1}};
    }

private:
    struct Collector : btCollisionWorld::ContactResultCallback {
        explicit Collector(std::vector<Pair>& found) : pairs(found) {}

        btScalar addSingleResult(btManifoldPoint& point, const btCollisionObjectWrapper*, int,
                                 int face_a, const btCollisionObjectWrapper*, int,
                                 int face_b) override {
            if (point.getDistance() <= 0)
                pairs.push_back({std::uint32_t(face_a), std::uint32_t(face_b)});
            return 0;
        }
        std::vector<Pair>& pairs;
    };

    Question question_;
    BulletMesh a_, b_;
    btGImpactCollisionAlgorithm::CreateFunc create_;
    btCollisionObject object_a_, object_b_;
    btDefaultCollisionConfiguration configuration_;
    btCollisionDispatcher dispatcher_;
    btDbvtBroadphase broad_;
    btCollisionWorld world_;
};

}  // namespace

void add_bullet_pairs(std::vector<Entry>& entries) {
    using enum Question;
    entries.push_back(entry<Duos>(duos_touch, "GJK with EPA", duos_touch));
    entries.push_back(entry<Duos>(duos_distance, "GJK", duos_distance));
    entries.push_back(entry<Duos>(duos_depth, "EPA", duos_depth));
    entries.push_back(entry<TwoMeshes>(faces, "GImpact", faces));
    entries.push_back(entry<TwoMeshes>(touch, "GImpact, no way to stop early", touch));
}

Peer bullet_peer() {
    const std::string version =
        std::to_string(BT_BULLET_VERSION / 100) + "." + std::to_string(BT_BULLET_VERSION % 100);
    Peer peer = {"Bullet", version, {}};
    add_bullet_worlds(peer.entries);
    add_bullet_pairs(peer.entries);
    return peer;
}

}  // namespace allide::peers
