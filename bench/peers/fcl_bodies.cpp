// SPDX-License-Identifier: MIT
// FCL's broad-phase managers, over hulls and over meshes with each of its volumes.
#include <fcl/fcl.h>

#include "bench/fcl_types.h"
#include "bench/peers/fcl_entries.h"

namespace allide::peers {
namespace {

using namespace std::string_literals;

using Manager = fcl::BroadPhaseCollisionManagerd;
using MakeManager = std::function<std::unique_ptr<Manager>(Poses)>;
using GeometryPtr = std::shared_ptr<fcl::CollisionGeometryd>;
using MakeGeometry = GeometryPtr (*)(const Mesh&);

GeometryPtr hull(const Mesh& mesh) {
    return fcl_convex(mesh);
}

template <class Tree>
GeometryPtr model(const Mesh& mesh) {
    return fcl_model<Tree>(mesh);
}

class InAManager : public Contestant {
public:
    InAManager(const Scene& scene, Poses start, const MakeManager& manager, MakeGeometry geometry,
               fcl::GJKSolverType solver)
        : manager_(manager(start)) {
        request_.num_max_contacts = 1;
        request_.gjk_solver_type = solver;
        std::vector<GeometryPtr> shapes;
        for (const Mesh& mesh : scene.shapes)
            shapes.push_back(geometry(mesh));
        std::vector<fcl::CollisionObjectd*> all;
        for (std::size_t i = 0; i < scene.size(); ++i) {
            objects_.push_back(std::make_unique<fcl::CollisionObjectd>(shapes[scene.shape_of[i]]));
            objects_.back()->setUserData(reinterpret_cast<void*>(i));
            all.push_back(objects_.back().get());
        }
        place(start);
        manager_->registerObjects(all);
        manager_->setup();
    }

    void ask(Poses poses, Answer& answer) override {
        place(poses);
        manager_->update();
        answer_ = &answer;
        manager_->collide(this, [](fcl::CollisionObjectd* a, fcl::CollisionObjectd* b, void* self) {
            return static_cast<InAManager*>(self)->test(a, b);
        });
    }

private:
    static std::uint32_t body(const fcl::CollisionObjectd* object) {
        return static_cast<std::uint32_t>(reinterpret_cast<std::size_t>(object->getUserData()));
    }

    void place(Poses poses) {
        for (std::size_t i = 0; i < poses.size(); ++i) {
            objects_[i]->setTransform(fcl_transform(poses[i]));
            objects_[i]->computeAABB();
        }
    }

    /// Whether the manager should stop.
    bool test(fcl::CollisionObjectd* a, fcl::CollisionObjectd* b) {
        fcl::CollisionResultd result;
        if (fcl::collide(a, b, request_, result) > 0)
            answer_->pairs.push_back({body(a), body(b)});
        return false;
    }

    fcl::CollisionRequestd request_;
    std::unique_ptr<Manager> manager_;
    std::vector<std::unique_ptr<fcl::CollisionObjectd>> objects_;
    Answer* answer_ = nullptr;
};

template <class Kind>
std::unique_ptr<Manager> plain(Poses) {
    return std::make_unique<Kind>();
}

/// Cells three radii wide, as the manual's example has them.
std::unique_ptr<Manager> hashing(Poses start) {
    fcl::Vector3d low = fcl::Vector3d::Constant(0), high = low;
    for (const Transform& pose : start)
        for (int k = 0; k < 3; ++k) {
            low[k] = std::min(low[k], pose.translation[k] - 2);
            high[k] = std::max(high[k], pose.translation[k] + 2);
        }
    return std::make_unique<fcl::SpatialHashingCollisionManagerd<>>(3, low, high, 100'000);
}

struct NamedManager {
    const char* name;
    std::unique_ptr<Manager> (*make)(Poses);
    std::size_t most = std::numeric_limits<std::size_t>::max();
};

const NamedManager managers[] = {
    {"DynamicAABBTree_Array", plain<fcl::DynamicAABBTreeCollisionManager_Arrayd>},
    {"DynamicAABBTree", plain<fcl::DynamicAABBTreeCollisionManagerd>},
    {"SpatialHashing", hashing, 100'000},
    {"SaP", plain<fcl::SaPCollisionManagerd>, 10'000},
    {"SSaP", plain<fcl::SSaPCollisionManagerd>, 10'000},
    {"IntervalTree", plain<fcl::IntervalTreeCollisionManagerd>, 10'000},
    {"Naive", plain<fcl::NaiveCollisionManagerd>, 1'000},
};

struct NamedModel {
    const char* name;
    MakeGeometry make;
    std::size_t most = std::numeric_limits<std::size_t>::max();
};

const NamedModel models[] = {
    {"OBB", model<fcl::OBBd>},
    {"OBBRSS", model<fcl::OBBRSSd>},
    {"kIOS", model<fcl::kIOSd>},
    // The others are copied and refitted for every pair.
    {"RSS", model<fcl::RSSd>, 50},
    {"AABB", model<fcl::AABBd>, 50},
    {"16-DOP", model<fcl::KDOP<double, 16>>, 50},
    {"18-DOP", model<fcl::KDOP<double, 18>>, 50},
    {"24-DOP", model<fcl::KDOP<double, 24>>, 50},
};

Entry in_a_manager(Question question, std::string configuration, const NamedManager& manager,
                   MakeGeometry geometry, fcl::GJKSolverType solver = fcl::GST_LIBCCD) {
    return up_to(manager.most, entry<InAManager>(question, std::move(configuration),
                                                 MakeManager(manager.make), geometry, solver));
}

}  // namespace

void add_fcl_bodies(std::vector<Entry>& entries) {
    using enum Question;
    for (const NamedManager& manager : managers)
        entries.push_back(in_a_manager(polytopes, manager.name + ", libccd"s, manager, hull));
    entries.push_back(in_a_manager(polytopes, "DynamicAABBTree_Array, own GJK", managers[0], hull,
                                   fcl::GST_INDEP));
    for (const NamedModel& model : models)
        entries.push_back(
            up_to(model.most, in_a_manager(surfaces, "DynamicAABBTree_Array, "s + model.name,
                                           managers[0], model.make)));
    for (const NamedManager& manager : std::span(managers).subspan(1))
        entries.push_back(in_a_manager(surfaces, manager.name + ", OBB"s, manager, models[0].make));
}

}  // namespace allide::peers
