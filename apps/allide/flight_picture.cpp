// SPDX-License-Identifier: MIT
#include "flight_picture.h"

#include <algorithm>
#include <set>

#include "face_painter.h"

namespace cli {
namespace {

using namespace allide;
using simulation::Camera;
using simulation::Triangle;

class FlightPainter {
public:
    FlightPainter(const Placed& environment, const Placed& object)
        : environment_(world_triangles(environment)), object_(world_triangles(object)) {
        for (const FacePair& pair : intersecting_faces(environment, object)) {
            met_.insert(pair.face_a);
            meeting_.insert(pair.face_b);
        }
        for (const Triangle& t : object_)
            centre_ =
                centre_ + (1.0 / static_cast<double>(object_.size())) * FacePainter::middle(t);
        for (const Triangle& t : object_)
            radius_ = std::max(radius_, length(t[0] - centre_));
    }

    std::string svg() const {
        FacePainter painter(Camera(eye(), centre_, 2000 / radius_), centre_, 0.25 * radius_);
        for (std::uint32_t f = 0; f < object_.size(); ++f)
            add(painter, object_[f], meeting_.contains(f) ? Paint::contact : Paint::object);
        for (std::uint32_t f = 0; f < environment_.size(); ++f)
            add(painter, environment_[f], met_.contains(f) ? Paint::contact : Paint::environment);
        return painted_document(painter.paths(), "Faces that meet are red");
    }

private:
    /// A view point beside the contact, so that neither object hides it.
    Vec3 eye() const {
        Vec3 out = {0, 0, 1e-3};
        for (const std::uint32_t f : met_)
            out = out + normalized(FacePainter::normal(environment_[f]));
        out = normalized(out);
        const Vec3 aside = normalized(cross(out, {0.6, 0.3, 0.2}));
        return centre_ + 6 * radius_ * normalized(0.45 * out + aside);
    }

    bool is_in_view(const Triangle& t, Paint paint, const Camera& camera) const {
        if (dot(FacePainter::normal(t), camera.eye() - t[0]) <= 0)
            return false;
        if (paint != Paint::environment)
            return true;
        const Vec3 arm = FacePainter::middle(t) - centre_;
        return length(arm) < 2.5 * radius_ &&
               dot(arm, normalized(camera.eye() - centre_)) < 0.3 * radius_;
    }

    void add(FacePainter& painter, const Triangle& face, Paint paint) const {
        painter.add(face, paint,
                    [&](const Triangle& t) { return is_in_view(t, paint, painter.camera()); });
    }

    std::vector<Triangle> environment_, object_;
    std::set<std::uint32_t> met_, meeting_;
    Vec3 centre_ = {};
    double radius_ = 0;
};

}  // namespace

std::string contact_picture(const Placed& environment, const Placed& object) {
    return FlightPainter(environment, object).svg();
}

}  // namespace cli
