// SPDX-License-Identifier: MIT
// Pairs of hulls, by both of FCL's solvers.
#include <fcl/fcl.h>

#include "bench/fcl_types.h"
#include "bench/peers/fcl_entries.h"

namespace allide::peers {
namespace {

class Duos : public Contestant {
public:
    Duos(const Scene& scene, Poses, Question question, fcl::GJKSolverType solver,
         bool by_signed_distance)
        : scene_(scene),
          question_(question),
          solver_(solver),
          by_signed_distance_(by_signed_distance) {
        for (const Mesh& shape : scene.shapes)
            hulls_.push_back(fcl_convex(shape));
    }

    void ask(Poses poses, Answer& answer) override {
        for (std::uint32_t i = 0; i < scene_.size(); i += 2) {
            const fcl::Convexd *a = hull(i), *b = hull(i + 1);
            const fcl::Transform3d at_a = fcl_transform(poses[i]),
                                   at_b = fcl_transform(poses[i + 1]);
            if (question_ == Question::duos_distance)
                answer.numbers.push_back(std::max(0.0, distance(a, at_a, b, at_b)));
            else if (question_ == Question::duos_depth)
                answer.numbers.push_back(by_signed_distance_ ? -signed_distance(a, at_a, b, at_b)
                                                             : depth(a, at_a, b, at_b));
            else if (collides(a, at_a, b, at_b))
                answer.pairs.push_back({i, i + 1});
        }
    }

private:
    const fcl::Convexd* hull(std::size_t body) const { return hulls_[scene_.shape_of[body]].get(); }

    double distance(const fcl::Convexd* a, const fcl::Transform3d& at_a, const fcl::Convexd* b,
                    const fcl::Transform3d& at_b) const {
        fcl::DistanceRequestd request(true);
        request.gjk_solver_type = solver_;
        fcl::DistanceResultd result;
        return fcl::distance(a, at_a, b, at_b, request, result);
    }

    bool collides(const fcl::Convexd* a, const fcl::Transform3d& at_a, const fcl::Convexd* b,
                  const fcl::Transform3d& at_b) const {
        fcl::CollisionRequestd request(1, false);
        request.gjk_solver_type = solver_;
        fcl::CollisionResultd result;
        return fcl::collide(a, at_a, b, at_b, request, result) > 0;
    }

    double signed_distance(const fcl::Convexd* a, const fcl::Transform3d& at_a,
                           const fcl::Convexd* b, const fcl::Transform3d& at_b) const {
        fcl::DistanceRequestd request;
        request.enable_signed_distance = true;
        request.gjk_solver_type = solver_;
        fcl::DistanceResultd result;
        try {
            return fcl::distance(a, at_a, b, at_b, request, result);
        } catch (const std::exception&) {
            return std::numeric_limits<double>::quiet_NaN();
        }
    }

    /// Not a number where it throws or finds no contact.
    double depth(const fcl::Convexd* a, const fcl::Transform3d& at_a, const fcl::Convexd* b,
                 const fcl::Transform3d& at_b) const {
        fcl::CollisionRequestd request(1, true);
        request.gjk_solver_type = solver_;
        fcl::CollisionResultd result;
        try {
            fcl::collide(a, at_a, b, at_b, request, result);
        } catch (const std::exception&) {
            return std::numeric_limits<double>::quiet_NaN();
        }
        return result.isCollision() ? result.getContact(0).penetration_depth
                                    : std::numeric_limits<double>::quiet_NaN();
    }

    const Scene& scene_;
    Question question_;
    fcl::GJKSolverType solver_;
    bool by_signed_distance_;
    std::vector<std::unique_ptr<fcl::Convexd>> hulls_;
};

}  // namespace

void add_fcl_duos(std::vector<Entry>& entries) {
    using enum Question;
    for (const Question question : {duos_touch, duos_distance, duos_depth}) {
        entries.push_back(entry<Duos>(question, "libccd", question, fcl::GST_LIBCCD, false));
        entries.push_back(entry<Duos>(question, "own GJK", question, fcl::GST_INDEP, false));
    }
    entries.push_back(
        entry<Duos>(duos_depth, "libccd, signed distance", duos_depth, fcl::GST_LIBCCD, true));
}

}  // namespace allide::peers
