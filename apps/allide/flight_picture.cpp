// SPDX-License-Identifier: MIT
// The painter's algorithm: all faces are cut into small pieces, and the farthest is drawn first.
// Lengths are in tenths of a pixel.
#include "flight_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "plot/theme.h"
#include "simulation/camera.h"
#include "simulation/pieces.h"

namespace cli {
namespace {

using namespace allide;
using simulation::Camera;
using simulation::Pixel;
using simulation::Triangle;

constexpr int shades = 8;

enum class Role { environment, object, contact };
constexpr std::array<Vec3, 3> colours = {{{150, 160, 175}, {70, 135, 220}, {235, 70, 60}}};

std::string style() {
    std::string css = ".flight path{stroke-width:4;stroke-linejoin:round}";
    for (std::size_t role = 0; role < colours.size(); ++role)
        for (int shade = 0; shade < shades; ++shade) {
            const Vec3 c = (0.55 + 0.45 * shade / (shades - 1)) * colours[role];
            css += fmt::format(
                ".p{0}{1}{{fill:rgb({2:.0f},{3:.0f},{4:.0f});"
                "stroke:rgb({2:.0f},{3:.0f},{4:.0f})}}",
                role, shade, c.x, c.y, c.z);
        }
    return css;
}

struct Patch {
    std::array<Pixel, 3> corners;
    Role role;
    int shade;
    double depth() const { return corners[0].depth + corners[1].depth + corners[2].depth; }
};

Vec3 normal(const Triangle& t) {
    return cross(t[1] - t[0], t[2] - t[0]);
}

Vec3 middle(const Triangle& t) {
    return (1.0 / 3) * (t[0] + t[1] + t[2]);
}

std::vector<Triangle> world_triangles(const Placed& placed) {
    const Mesh& mesh = placed.geometry().mesh();
    std::vector<Vec3> vertices;
    for (const Vec3 v : mesh.vertices)
        vertices.push_back(world_vertex(placed.world_from_local(), v));
    std::vector<Triangle> triangles;
    for (const auto& [i, j, k] : mesh.faces)
        triangles.push_back({vertices[i], vertices[j], vertices[k]});
    return triangles;
}

class FlightPainter {
public:
    FlightPainter(const Placed& environment, const Placed& object)
        : environment_(world_triangles(environment)), object_(world_triangles(object)) {
        for (const FacePair& pair : intersecting_faces(environment, object)) {
            met_.insert(pair.face_a);
            meeting_.insert(pair.face_b);
        }
        for (const Triangle& t : object_)
            centre_ = centre_ + (1.0 / static_cast<double>(object_.size())) * middle(t);
        for (const Triangle& t : object_)
            radius_ = std::max(radius_, length(t[0] - centre_));
    }

    std::string svg() {
        const Camera camera(eye(), centre_, 2000 / radius_);
        for (std::uint32_t f = 0; f < object_.size(); ++f)
            add(camera, object_[f], meeting_.contains(f) ? Role::contact : Role::object);
        for (std::uint32_t f = 0; f < environment_.size(); ++f)
            add(camera, environment_[f], met_.contains(f) ? Role::contact : Role::environment);
        std::ranges::sort(patches_, std::ranges::greater(), &Patch::depth);
        std::string body =
            "<svg class=\"flight\" viewBox=\"-4000 -3000 8000 6000\" role=\"img\">"
            "<title>Faces that meet are red</title>\n";
        for (const Patch& patch : patches_)
            body += path(patch);
        return body + "</svg>\n";
    }

private:
    /// A view point beside the contact, so that neither object hides it.
    Vec3 eye() const {
        Vec3 out = {0, 0, 1e-3};
        for (const std::uint32_t f : met_)
            out = out + normalized(normal(environment_[f]));
        out = normalized(out);
        const Vec3 aside = normalized(cross(out, {0.6, 0.3, 0.2}));
        return centre_ + 6 * radius_ * normalized(0.45 * out + aside);
    }

    bool is_in_view(const Triangle& t, Role role, const Camera& camera) const {
        if (dot(normal(t), camera.eye() - t[0]) <= 0)
            return false;
        if (role != Role::environment)
            return true;
        const Vec3 arm = middle(t) - centre_;
        return length(arm) < 2.5 * radius_ &&
               dot(arm, normalized(camera.eye() - centre_)) < 0.3 * radius_;
    }

    void add(const Camera& camera, const Triangle& face, Role role) {
        const Vec3 n = normal(face);
        if (length(n) == 0)
            return;
        const Vec3 to_light = normalized(camera.eye() - centre_) + Vec3{0.2, -0.3, 0.5};
        const double light = std::max(0.0, dot(normalized(n), normalized(to_light)));
        simulation::cut(face, 0.25 * radius_, [&](const Triangle& t) {
            if (is_in_view(t, role, camera))
                patches_.push_back(
                    {{camera.project(t[0]), camera.project(t[1]), camera.project(t[2])},
                     role,
                     static_cast<int>(light * (shades - 1))});
        });
    }

    static std::string path(const Patch& patch) {
        const auto& [a, b, c] = patch.corners;
        return fmt::format(
            "<path class=\"p{}{}\" d=\"M{:.0f} {:.0f}L{:.0f} {:.0f} {:.0f} {:.0f}z\"/>\n",
            static_cast<int>(patch.role), patch.shade, a.x, a.y, b.x, b.y, c.x, c.y);
    }

    std::vector<Triangle> environment_, object_;
    std::set<std::uint32_t> met_, meeting_;
    Vec3 centre_ = {};
    double radius_ = 0;
    std::vector<Patch> patches_;
};

}  // namespace

std::string contact_picture(const Placed& environment, const Placed& object) {
    return plot::document(FlightPainter(environment, object).svg(), style());
}

}  // namespace cli
