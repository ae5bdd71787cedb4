// SPDX-License-Identifier: MIT
#include "motion_picture.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <allide/point.h>
#include <allide/tessellation.h>

#include "face_painter.h"

namespace cli {
namespace {

using namespace allide;
using simulation::Camera;
using simulation::Triangle;

struct Body {
    Mesh mesh;  ///< local
    bool is_closed;
};

Mesh round_mesh(const Geometry& geometry) {
    return tessellated(geometry, 1e-3 * length(size(bounds(geometry))));
}

void append(Mesh& to, const Mesh& part, const Transform& pose) {
    const auto first = static_cast<std::uint32_t>(to.vertices.size());
    for (const Vec3 v : part.vertices)
        to.vertices.push_back(pose * v);
    for (const auto& [i, j, k] : part.faces)
        to.faces.push_back({first + i, first + j, first + k});
}

/// Round parts of a compound have no faces of their own.
Body body_of(const Geometry& geometry) {
    if (geometry.kind() == GeometryKind::round)
        return {round_mesh(geometry), true};
    Body body = {geometry.mesh(), geometry.is_solid()};
    const Placed at_rest(geometry);
    for (std::size_t part = 0; part < geometry.parts().size(); ++part)
        if (const Geometry& shape = geometry.parts()[part].geometry;
            shape.kind() == GeometryKind::round)
            append(body.mesh, round_mesh(shape), at_rest.world_from_part(part));
    return body;
}

class MotionPainter {
public:
    MotionPainter(std::span<const Moving> objects, const std::optional<PicturedImpact>& impact)
        : objects_(objects), impact_(impact) {
        for (const Moving& object : objects) {
            bodies_.push_back(body_of(object.geometry()));
            for (const double time : {0.0, 0.5, 1.0})
                view_ = merged(view_, bounds_at(object, time));
        }
        radius_ = std::max(0.5 * length(size(view_)), 1e-30);
    }

    std::string svg() const {
        FacePainter now = painter(), later = painter();
        for (std::size_t i = 0; i < objects_.size(); ++i) {
            const bool meets = impact_ && (impact_->a == i || impact_->b == i);
            const bool moves = objects_[i].motion().kind != Motion::Kind::still;
            if (moves || !meets)
                add(now, i, 0, moves ? Paint::object : Paint::environment);
            if (meets)
                add(now, i, impact_->time, Paint::contact);
            if (moves)
                add(later, i, 1, Paint::object);
        }
        return painted_document(
            now.paths() + "<g opacity=\".25\">\n" + later.paths() + "</g>\n",
            "Blue: at the start. Red: the first that meet, when they meet. Faint: at the end");
    }

private:
    static Box bounds_at(const Moving& object, double time) {
        return bounds(Placed(object.geometry(), object.pose(time)));
    }

    /// Towards the smaller of the two that meet, which the other one would hide, or back along the
    /// longest way.
    Vec3 lead() const {
        if (impact_) {
            const Vec3 a = size(bounds_at(objects_[impact_->a], 0));
            const Vec3 b = size(bounds_at(objects_[impact_->b], 0));
            return length(a) < length(b) ? -impact_->normal : impact_->normal;
        }
        Vec3 way = {};
        for (const Moving& object : objects_) {
            const Vec3 own = center(bounds_at(object, 0)) - center(bounds_at(object, 1));
            if (length(own) > length(way))
                way = own;
        }
        return normalized(way);
    }

    /// Beside what meets, and a little above.
    Vec3 eye() const {
        const Vec3 lead = this->lead(), across = cross(lead, {0, 0, 1});
        const Vec3 aside = length(across) < 0.1 ? Vec3{0.3, -1, 0} : normalized(across);
        return center(view_) + 6 * radius_ * normalized(aside + 0.5 * lead + Vec3{0, 0, 0.45});
    }

    /// All of the view fits into the drawing.
    FacePainter painter() const {
        const Vec3 target = center(view_), from = eye();
        const Camera camera(from, target, 1);
        double widest = 1e-4 * radius_;  // per unit of the drawing
        for (int corner = 0; corner < 8; ++corner) {
            const auto [x, y, depth] = camera.project({corner & 1 ? view_.max.x : view_.min.x,
                                                       corner & 2 ? view_.max.y : view_.min.y,
                                                       corner & 4 ? view_.max.z : view_.min.z});
            widest = std::max({widest, std::fabs(x) / 3900, std::fabs(y) / 2900});
        }
        return {Camera(from, target, 1 / widest), target, 0.08 * radius_};
    }

    /// Closed bodies show only their faces towards the eye, others both sides of all faces.
    void add(FacePainter& painter, std::size_t object, double time, Paint paint) const {
        const Body& body = bodies_[object];
        const Transform pose = objects_[object].pose(time);
        const Vec3 eye = painter.camera().eye();
        for (const auto& [i, j, k] : body.mesh.faces) {
            const auto& v = body.mesh.vertices;
            Triangle face = {pose * v[i], pose * v[j], pose * v[k]};
            const bool is_towards = dot(FacePainter::normal(face), eye - face[0]) > 0;
            if (!is_towards && body.is_closed)
                continue;
            if (!is_towards)
                std::swap(face[1], face[2]);
            painter.add(face, paint, [](const Triangle&) { return true; });
        }
    }

    std::span<const Moving> objects_;
    std::optional<PicturedImpact> impact_;
    std::vector<Body> bodies_;
    Box view_;
    double radius_;
};

}  // namespace

std::string motion_picture(std::span<const Moving> objects,
                           const std::optional<PicturedImpact>& impact) {
    return MotionPainter(objects, impact).svg();
}

}  // namespace cli
