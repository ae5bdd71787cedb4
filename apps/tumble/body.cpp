// SPDX-License-Identifier: MIT
#include "tumble/body.h"

#include <utility>

#include <allide/shapes.h>

#include "tumble/random.h"

namespace tumble {
namespace {

using namespace allide;

constexpr double cell = 2;  // edge; the bodies are a little larger, so some collide at once

struct Kind {
    std::string name;
    Geometry geometry;
};

/// In the order in which bodies are drawn from them, round and round.
std::vector<Kind> make_kinds() {
    const TorusKnot trefoil = {.radius = 0.85, .tube_radius = 0.17, .segments = 72, .sides = 6};
    std::vector<std::pair<std::string, Mesh>> meshes = {
        {"hare", animal(2.7)},
        {"shuttle", shuttle(2.8)},
        {"torus", torus(0.75, 0.28, 28, 12)},
        {"hare", animal(2.3)},
        {"sphere", icosphere(0.7, 2)},
        {"shuttle", shuttle(3.1)},
        {"knot", torus_knot(trefoil)},
        {"box", box({0.7, 0.55, 0.4})},
        {"hare", animal(2.5)},
        {"polytope", polytope({.faces = 60, .radius = 0.6, .aspect = 1.4})},
        {"torus", torus(0.9, 0.2, 32, 10)},
        {"shuttle", shuttle(2.6)},
    };
    std::vector<Kind> kinds;
    for (auto& [name, mesh] : meshes)
        kinds.push_back({name, Geometry::solid(std::move(mesh))});
    return kinds;
}

int cells_along_an_edge(int bodies) {
    int n = 1;
    while (n * n * n < bodies)
        ++n;
    return n;
}

/// The centres of all cells, shuffled.
std::vector<Vec3> shuffled_cells(int n, Random& random) {
    std::vector<Vec3> centres;
    for (int i = 0; i < n * n * n; ++i) {
        const Vec3 corner = {double(i % n), double(i / n % n), double(i / n / n)};
        centres.push_back(cell * (corner - 0.5 * (n - 1) * Vec3{1, 1, 1}));
    }
    for (std::size_t left = centres.size(); left > 1; --left)
        std::swap(centres[left - 1], centres[random.next() % left]);
    return centres;
}

}  // namespace

Transform world_from_local(const Body& body) {
    return translation(body.position) * rotation(body.axis, body.angle);
}

Scene make_scene(int bodies, std::uint64_t seed) {
    Random random(seed);
    const std::vector<Kind> kinds = make_kinds();
    const int n = cells_along_an_edge(bodies);
    const std::vector<Vec3> centres = shuffled_cells(n, random);
    Scene scene{0.5 * cell * n, {}};
    for (int i = 0; i < bodies; ++i) {
        const Kind& kind = kinds[i % kinds.size()];
        const Vec3 heading = random.direction();
        const Vec3 velocity = random.uniform(0.02, 0.05) * heading;
        const Vec3 axis = normalized(random.direction() + Vec3{0, 0, 1.5});  // mostly upright
        const double angle = random.uniform(0, 6);
        const double spin = random.uniform(0.01, 0.04);
        scene.bodies.push_back({kind.name, kind.geometry, centres[i], velocity, axis, angle, spin});
    }
    return scene;
}

}  // namespace tumble
