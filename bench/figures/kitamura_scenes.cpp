// SPDX-License-Identifier: MIT
#include "figures/kitamura_scenes.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <allide/shapes.h>

#include "figures/meeting.h"
#include "math/box.h"
#include "math/world_vertices.h"

namespace figures::kitamura {

using namespace allide;

namespace {

constexpr double far_apart = 4;            // so `last_apart` is exact to 0.004
constexpr double into_each_other = 0.008;  // enough to meet where `last_apart` says
constexpr double approach_speed = 0.012;   // more than that, so that they meet in one cycle only

void append(Mesh& mesh, const Mesh& part, Vec3 by) {
    const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
    for (const Vec3 v : part.vertices)
        mesh.vertices.push_back(v + by);
    for (const Face& f : part.faces)
        mesh.faces.push_back({first + f[0], first + f[1], first + f[2]});
}

/// A seat, a back with a knob, and four legs: 146 faces.
Mesh chair() {
    Mesh mesh;
    append(mesh, shapes::box({0.5, 0.5, 0.05}), {});
    append(mesh, shapes::box({0.05, 0.5, 0.5}), {-0.5, 0, 0.6});
    append(mesh, shapes::cone(0.05, 0.1, 5), {-0.5, 0, 1.15});
    for (const double x : {-0.4, 0.4})
        for (const double y : {-0.4, 0.4})
            append(mesh, shapes::cylinder(0.05, 0.6, 7), {x, y, -0.4});
    return mesh;
}

Box placed_box(const Mesh& mesh, const Transform& pose) {
    std::vector<Vec3> vertices(mesh.vertices.size());
    world_vertices(pose, mesh.vertices, vertices);
    return bounds(vertices);
}

/// From where the shuttle comes: across the corners of the boxes, so that these overlap long
/// before.
const Vec3 shuttle_side = {-0.577, -0.577, -0.577};

Transform knot_pose(int cycle) {
    return rotation({0, 1, 0}, 0.005 * cycle);
}

}  // namespace

ShuttleFlight::ShuttleFlight()
    : body_(shapes::shuttle(2)),
      spacing_(1.02 * size(bounds(body_.vertices)).z),
      meeting_(last_apart({body_, {}}, {body_, {}}, {0, 0, -1}, far_apart) - into_each_other) {}

std::vector<Mesh> ShuttleFlight::bodies(int number) const {
    return std::vector<Mesh>(static_cast<std::size_t>(number), body_);
}

std::vector<Transform> ShuttleFlight::poses(int cycle, int number) const {
    const Transform across =
        translation({0.01 * cycle, 0, 0}) * rotation({0, 1, 0}, std::numbers::pi / 4);
    std::vector<Transform> poses;
    for (int i = 0; i < number; ++i) {
        // Shuttles slide past each other in layers; the first two slide together.
        const double slide = 0.2 * std::sin(0.05 * cycle + (i == 0 ? 1 : i));
        double layer = (i - 7) * spacing_;
        if (i == 0)
            layer = -6 * spacing_ - meeting_ - approach_speed * (cycles - cycle);
        poses.push_back(across * translation({slide, 0, layer}));
    }
    return poses;
}

FourBodies::FourBodies()
    : bodies_{
          shapes::standard_sphere(0.5, 120), shapes::shuttle(2), chair(),
          shapes::torus_knot({.radius = 0.6, .tube_radius = 0.15, .segments = 227, .sides = 4})} {
    end_ = last_apart({bodies_[3], knot_pose(cycles)}, {bodies_[1], {}}, shuttle_side, far_apart) -
           into_each_other;
    // The shuttle's box leaves the knot's along one of the axes.
    const Box shuttle = bounds(bodies_[1].vertices);
    const Box knot = placed_box(bodies_[3], knot_pose(first_overlap));
    const double boxes_touch = std::min({(knot.min.x - shuttle.max.x) / shuttle_side.x,
                                         (knot.min.y - shuttle.max.y) / shuttle_side.y,
                                         (knot.min.z - shuttle.max.z) / shuttle_side.z});
    speed_ = (boxes_touch - end_) / (cycles - first_overlap + 0.5);
}

std::vector<Transform> FourBodies::poses(int cycle) const {
    const double turn = 0.01 * cycle;
    return {translation({0.02 * cycle, 4, 0}) * rotation({1, 2, 0}, turn),
            translation((end_ + speed_ * (cycles - cycle)) * shuttle_side),
            translation({0, -4, 0.02 * cycle}) * rotation({0, 1, 3}, turn), knot_pose(cycle)};
}

}  // namespace figures::kitamura
