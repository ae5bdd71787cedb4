// SPDX-License-Identifier: MIT
// Deforming meshes in FCL: trees refitted or rebuilt in every frame. Vertices are given in the
// world, since FCL copies and refits trees of boxes once more for bodies that have a pose.
#include <fcl/fcl.h>

#include "bench/fcl_types.h"
#include "bench/peers/fcl_entries.h"

namespace allide::peers {
namespace {

template <class Tree>
class Deforming : public Contestant {
public:
    Deforming(const Scene& scene, Poses, bool refit) : refit_(refit) {
        request_.num_max_contacts = 10'000'000;
        std::vector<fcl::CollisionObjectd*> all;
        for (std::size_t i = 0; i < scene.size(); ++i) {
            models_.push_back(fcl_model<Tree>(scene.mesh(i)));
            objects_.push_back(std::make_unique<fcl::CollisionObjectd>(models_.back()));
            const std::size_t first_face = scene.first_face(i);
            objects_.back()->setUserData(reinterpret_cast<void*>(first_face));
            all.push_back(objects_.back().get());
        }
        manager_.registerObjects(all);
        manager_.setup();
    }

    void deform(Vertices vertices) override {
        for (std::size_t i = 0; i < models_.size(); ++i) {
            points_.clear();
            for (const Vec3 v : vertices[i])
                points_.emplace_back(v.x, v.y, v.z);
            models_[i]->beginReplaceModel();
            models_[i]->replaceSubModel(points_);
            models_[i]->endReplaceModel(refit_, true);
            models_[i]->computeLocalAABB();
            objects_[i]->computeAABB();
        }
    }

    void ask(Poses, Answer& answer) override {
        manager_.update();
        answer_ = &answer;
        manager_.collide(this, [](fcl::CollisionObjectd* a, fcl::CollisionObjectd* b, void* self) {
            static_cast<Deforming*>(self)->test(a, b);
            return false;
        });
    }

private:
    static std::uint32_t first_face(const fcl::CollisionObjectd* object) {
        return static_cast<std::uint32_t>(reinterpret_cast<std::size_t>(object->getUserData()));
    }

    void test(fcl::CollisionObjectd* a, fcl::CollisionObjectd* b) {
        fcl::CollisionResultd result;
        fcl::collide(a, b, request_, result);
        const std::uint32_t first_a = first_face(a), first_b = first_face(b);
        for (std::size_t i = 0; i < result.numContacts(); ++i) {
            const fcl::Contactd& contact = result.getContact(i);
            answer_->pairs.push_back(
                {first_a + std::uint32_t(contact.b1), first_b + std::uint32_t(contact.b2)});
        }
    }

    bool refit_;
    fcl::CollisionRequestd request_;
    std::vector<std::shared_ptr<fcl::BVHModel<Tree>>> models_;
    std::vector<std::unique_ptr<fcl::CollisionObjectd>> objects_;
    fcl::DynamicAABBTreeCollisionManager_Arrayd manager_;
    std::vector<fcl::Vector3d> points_;
    Answer* answer_ = nullptr;
};

template <class Tree>
void add(std::vector<Entry>& entries, const std::string& name) {
    entries.push_back(entry<Deforming<Tree>>(Question::deforming, name + ", refit", true));
    entries.push_back(entry<Deforming<Tree>>(Question::deforming, name + ", rebuilt", false));
}

}  // namespace

void add_fcl_deforming(std::vector<Entry>& entries) {
    add<fcl::AABBd>(entries, "AABB");
    add<fcl::KDOP<double, 18>>(entries, "18-DOP");
    add<fcl::OBBd>(entries, "OBB");
    add<fcl::OBBRSSd>(entries, "OBBRSS");
}

}  // namespace allide::peers
