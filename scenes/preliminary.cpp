// SPDX-License-Identifier: MIT
#include "scenes/preliminary.h"

#include <algorithm>
#include <array>

#include <allide/shapes.h>

#include "math/box.h"
#include "scenes/motion.h"

namespace allide {
namespace {

void append(Mesh& to, const Mesh& from) {
    const auto base = static_cast<std::uint32_t>(to.vertices.size());
    to.vertices.insert(to.vertices.end(), from.vertices.begin(), from.vertices.end());
    for (const Face& f : from.faces)
        to.faces.push_back({base + f[0], base + f[1], base + f[2]});
}

/// A surface of revolution about z, closed at both ends: `radii` at equal heights from -1 to 1.
Mesh revolved(std::span<const double> radii, int segments) {
    Mesh mesh = shapes::sphere(1, segments, static_cast<int>(radii.size()) + 1);
    for (Vec3& v : mesh.vertices) {
        const double across = length(Vec3{v.x, v.y, 0});
        if (across < 1e-9)
            continue;
        // The sphere's rings lie at equal angles; ring i goes to height i.
        std::size_t ring = 0;
        double nearest = 3;
        for (std::size_t i = 0; i < radii.size(); ++i) {
            const double angle = 3.14159265358979 * static_cast<double>(i + 1) /
                                 static_cast<double>(radii.size() + 1);
            const double height = -rotation({0, 1, 0}, angle).rotation.rows[0].x;
            if (std::abs(height - v.z) < nearest) {
                nearest = std::abs(height - v.z);
                ring = i;
            }
        }
        const double step = 2.0 / static_cast<double>(radii.size() + 1);
        v = {radii[ring] / across * v.x, radii[ring] / across * v.y,
             -1 + step * static_cast<double>(ring + 1)};
    }
    return mesh;
}

Mesh bishop() {
    constexpr std::array<double, 14> radii = {0.42, 0.45, 0.44, 0.3,  0.2,  0.16, 0.14,
                                              0.13, 0.14, 0.24, 0.15, 0.22, 0.24, 0.16};
    return revolved(radii, 16);
}

Mesh balloon() {
    constexpr std::array<double, 15> radii = {0.16, 0.2,  0.2,  0.17, 0.08, 0.1,  0.22, 0.4,
                                              0.55, 0.66, 0.72, 0.73, 0.68, 0.55, 0.33};
    return revolved(radii, 16);
}

Mesh tetrahedron() {
    return {{{1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}},
            {{0, 1, 2}, {0, 3, 1}, {0, 2, 3}, {1, 3, 2}}};
}

Mesh turned(Mesh mesh, const Transform& by) {
    for (Vec3& v : mesh.vertices)
        v = by * v;
    return mesh;
}

/// One of the bodies that fill cells: chess pieces, mechanical parts, aircraft, animals.
Mesh body(Random& random) {
    switch (random.below(6)) {
        case 0:
            return bishop();
        case 1:
            return shapes::torus(1, 0.3, 16, 8);
        case 2:
            return shapes::shuttle(2);
        case 3:
            return shapes::hare(2, 0);
        case 4:
            return shapes::cylinder(0.4, 2, 16);
        default:
            return shapes::cone(0.6, 2, 16);
    }
}

/// A body in the middle of the cell, a little smaller than it.
Mesh fill(const Box& cell, BspFilling filling, Random& random) {
    const Vec3 s = size(cell);
    if (filling == BspFilling::bodies) {
        const Mesh mesh = turned(body(random), random_motion(random, 0));
        return fitted(mesh, center(cell), 0.9 * std::min({s.x, s.y, s.z}));
    }
    for (;;) {
        Mesh mesh = tetrahedron();
        for (Vec3& v : mesh.vertices)
            for (int axis = 0; axis < 3; ++axis)
                v[axis] = cell.min[axis] + random.uniform(0.05, 0.95) * s[axis];
        const Vec3 a = mesh.vertices[1] - mesh.vertices[0], b = mesh.vertices[2] - mesh.vertices[0],
                   c = mesh.vertices[3] - mesh.vertices[0];
        const double volume = dot(cross(a, b), c);
        if (std::abs(volume) < 0.02 * s.x * s.y * s.z)
            continue;
        if (volume > 0)
            std::swap(mesh.vertices[0], mesh.vertices[1]);
        return mesh;
    }
}

Mesh land(int cells, double height, std::uint64_t seed, double lake = 0) {
    Mesh mesh = shapes::terrain({.size = 1, .height = height, .cells = cells, .seed = seed});
    for (Vec3& v : mesh.vertices)
        v = {v.x + 0.5, v.y + 0.5, std::max(v.z, lake) + 0.1};
    return mesh;
}

/// Walls of a room with one side open, and what bsp_scene puts into it.
Mesh room(const BspSceneOptions& furniture) {
    Mesh mesh;
    for (const Box wall : {Box{{0, 0, 0}, {1, 1, 0.01}}, Box{{0, 0, 0.01}, {0.01, 1, 1}},
                           Box{{0.99, 0, 0.01}, {1, 1, 1}}, Box{{0.01, 0.99, 0.01}, {0.99, 1, 1}}})
        append(mesh, [&] {
            Mesh box = shapes::box(0.499 * size(wall));
            for (Vec3& v : box.vertices)
                v += center(wall);
            return box;
        }());
    append(mesh, fitted(bsp_scene(furniture), {0.5, 0.5, 0.5}, 0.9));
    return mesh;
}

Mesh herd(int count, std::uint64_t seed) {
    Random random(seed);
    Mesh mesh;
    const std::vector<Box> cells = bsp_cells({.cells = count, .gap = 0.05, .seed = seed});
    for (const Box& cell : cells) {
        const Vec3 s = size(cell);
        append(mesh, fitted(turned(shapes::hare(1, 0), rotation({0, 0, 1}, random.uniform(0, 6))),
                            center(cell), 0.9 * std::min({s.x, s.y, s.z})));
    }
    return mesh;
}

}  // namespace

Mesh fitted(const Mesh& mesh, Vec3 middle, double edge) {
    const Box box = bounds(mesh.vertices);
    const Vec3 s = size(box);
    const double scale = edge / std::max({s.x, s.y, s.z});
    Mesh result = mesh;
    for (Vec3& v : result.vertices)
        v = middle + scale * (v - center(box));
    return result;
}

std::vector<Box> bsp_cells(const BspSceneOptions& options) {
    Random random(options.seed);
    std::vector<Box> cells = {{{0, 0, 0}, {1, 1, 1}}}, done;
    while (!cells.empty() && cells.size() + done.size() < static_cast<std::size_t>(options.cells)) {
        const std::size_t at = random.below(cells.size());
        const Box cell = cells[at];
        cells.erase(cells.begin() + static_cast<std::ptrdiff_t>(at));
        int axes[3], count = 0;
        for (int axis = 0; axis < 3; ++axis)
            if (size(cell)[axis] > 2 * options.gap)
                axes[count++] = axis;
        if (count == 0) {
            done.push_back(cell);
            continue;
        }
        const int axis = axes[random.below(static_cast<std::uint64_t>(count))];
        const double cut =
            random.uniform(cell.min[axis] + options.gap, cell.max[axis] - options.gap);
        Box low = cell, high = cell;
        low.max[axis] = high.min[axis] = cut;
        cells.push_back(low);
        cells.push_back(high);
    }
    done.insert(done.end(), cells.begin(), cells.end());
    return done;
}

Mesh bsp_scene(const BspSceneOptions& options) {
    Random random(options.seed + 1000);
    Mesh mesh;
    for (const Box& cell : bsp_cells(options))
        if (random.uniform() < options.share)
            append(mesh, fill(cell, options.filling, random));
    return mesh;
}

PreliminaryEnvironment make_preliminary_environment(int which) {
    switch (which) {
        case 0:
            return {"RP 1", "scenes", bsp_scene({.cells = 20, .gap = 0.1, .seed = 1})};
        case 1:
            return {"RP 2", "scenes", bsp_scene({.cells = 40, .gap = 0.05, .seed = 2})};
        case 2:
            return {"room 1", "scenes", room({.cells = 12, .gap = 0.15, .share = 0.6, .seed = 3})};
        case 3:
            return {"room 2", "scenes", room({.cells = 30, .gap = 0.1, .share = 0.5, .seed = 4})};
        case 4:
            return {"easy", "scenes", bsp_scene({.cells = 8, .gap = 0.2, .share = 0.4, .seed = 5})};
        case 5:
            return {"cows", "scenes", herd(20, 6)};
        case 6:
            return {"unnamed", "scenes", bsp_scene({.cells = 60, .gap = 0.04, .seed = 7})};
        default:
            break;
    }
    if (which < 15) {
        constexpr std::array<int, 8> cells = {100, 200, 300, 400, 500, 700, 900, 1200};
        const auto i = static_cast<std::size_t>(which - 7);
        return {"tetrahedra " + std::to_string(i + 1), "tetrahedra",
                bsp_scene({.cells = cells[i],
                           .gap = 0.02,
                           .share = 0.8,
                           .filling = BspFilling::tetrahedra,
                           .seed = 20 + i})};
    }
    struct Land {
        const char* name;
        int cells;
        double height, lake;
    };
    constexpr std::array<Land, 8> lands = {{{"Buffalo", 40, 0.1, 0.04},
                                            {"Denver 1", 40, 0.2, 0},
                                            {"Denver 2", 50, 0.2, 0},
                                            {"Eagle", 40, 0.4, 0},
                                            {"Canyon", 50, 0.5, 0},
                                            {"Jackson", 45, 0.45, 0},
                                            {"unnamed", 35, 0.3, 0},
                                            {"Seattle", 45, 0.25, 0.05}}};
    const auto i = static_cast<std::size_t>(which - 15);
    return {lands[i].name, "terrains",
            land(lands[i].cells, lands[i].height, 40 + i, lands[i].lake)};
}

PreliminaryFlyer make_preliminary_flyer(int which) {
    const auto small = [](const Mesh& mesh) { return fitted(mesh, {0, 0, 0}, 0.1); };
    switch (which) {
        case 0:
            return {"tetra", small(tetrahedron())};
        case 1:
            return {"unnamed", small(shapes::polytope({.faces = 60}))};
        case 2:
            return {"bishop", small(bishop())};
        case 3:
            return {"balloon", small(balloon())};
        case 4:
            return {"spitfire", small(shapes::shuttle(1))};
        default:
            return {"747", small(shapes::hare(1, 2))};
    }
}

ReversingFlight::ReversingFlight(const Transform& start, std::uint64_t seed)
    : random_(seed),
      pose_(start),
      heading_(random_direction(random_)),
      axis_(random_direction(random_)) {}

const Transform& ReversingFlight::step(bool hit) {
    if (hit) {
        heading_ = -heading_;
        axis_ = -axis_;
    }
    heading_ = normalized(heading_ + 0.15 * random_direction(random_));
    axis_ = normalized(axis_ + 0.15 * random_direction(random_));
    Vec3 at = pose_.translation + 0.01 * heading_;
    for (int i = 0; i < 3; ++i)
        if (at[i] < 0.06 || at[i] > 0.94) {
            heading_[i] = at[i] < 0.5 ? std::abs(heading_[i]) : -std::abs(heading_[i]);
            at[i] = std::clamp(at[i], 0.06, 0.94);
        }
    pose_ = {(rotation(axis_, 0.05) * Transform{pose_.rotation, {}}).rotation, at};
    return pose_;
}

}  // namespace allide
