// SPDX-License-Identifier: MIT
// Two meshes in FCL's trees, one for each of its volumes.
#include <fcl/fcl.h>

#include "bench/fcl_types.h"
#include "bench/peers/fcl_entries.h"

namespace allide::peers {
namespace {

template <class Tree>
class TwoModels : public Contestant {
public:
    TwoModels(const Scene& scene, Poses, Question question)
        : a_(fcl_model<Tree>(scene.mesh(0))),
          b_(fcl_model<Tree>(scene.mesh(1))),
          question_(question) {
        request_.num_max_contacts = question == Question::faces ? 10'000'000 : 1;
        request_.enable_contact = false;
    }

    void ask(Poses poses, Answer& answer) override {
        const fcl::Transform3d at_a = fcl_transform(poses[0]), at_b = fcl_transform(poses[1]);
        if (question_ == Question::mesh_distance)
            answer.numbers.push_back(distance(at_a, at_b));
        else
            collide(at_a, at_b, answer);
    }

private:
    double distance(const fcl::Transform3d& at_a, const fcl::Transform3d& at_b) {
        fcl::DistanceResultd result;
        const fcl::DistanceRequestd request;
        return std::max(0.0, fcl::distance(a_.get(), at_a, b_.get(), at_b, request, result));
    }

    void collide(const fcl::Transform3d& at_a, const fcl::Transform3d& at_b, Answer& answer) {
        fcl::CollisionResultd result;
        fcl::collide(a_.get(), at_a, b_.get(), at_b, request_, result);
        if (question_ == Question::touch && result.isCollision())
            answer.pairs.push_back({0, 1});
        if (question_ == Question::faces)
            for (std::size_t i = 0; i < result.numContacts(); ++i) {
                const fcl::Contactd& contact = result.getContact(i);
                answer.pairs.push_back({std::uint32_t(contact.b1), std::uint32_t(contact.b2)});
            }
    }

    std::shared_ptr<fcl::BVHModel<Tree>> a_, b_;
    Question question_;
    fcl::CollisionRequestd request_;
};

template <class Tree>
void add(std::vector<Entry>& entries, const char* name, std::size_t most) {
    for (const Question question : {Question::faces, Question::touch})
        entries.push_back(up_to(most, entry<TwoModels<Tree>>(question, name, question)));
}

template <class Tree>
void add_distance(std::vector<Entry>& entries, const char* name) {
    entries.push_back(
        entry<TwoModels<Tree>>(Question::mesh_distance, name, Question::mesh_distance));
}

}  // namespace

void add_fcl_meshes(std::vector<Entry>& entries) {
    constexpr std::size_t any = std::numeric_limits<std::size_t>::max();
    add<fcl::OBBd>(entries, "OBB", any);
    add<fcl::OBBRSSd>(entries, "OBBRSS", any);
    add<fcl::kIOSd>(entries, "kIOS", 200'000);
    // The others are copied and refitted for every query.
    add<fcl::RSSd>(entries, "RSS", 200'000);
    add<fcl::AABBd>(entries, "AABB", 200'000);
    add<fcl::KDOP<double, 16>>(entries, "16-DOP", 200'000);
    add<fcl::KDOP<double, 18>>(entries, "18-DOP", 200'000);
    add<fcl::KDOP<double, 24>>(entries, "24-DOP", 200'000);
    add_distance<fcl::RSSd>(entries, "RSS");
    add_distance<fcl::OBBRSSd>(entries, "OBBRSS");
    add_distance<fcl::kIOSd>(entries, "kIOS");
}

}  // namespace allide::peers
