// SPDX-License-Identifier: MIT
#include "scenes/datasets.h"

#include <algorithm>

#include <allide/shapes.h>

#include "base/random.h"
#include "scenes/flight.h"
#include "scenes/motion.h"

namespace allide {
namespace {

void append(const Mesh& part, const Transform& at, Mesh& whole) {
    const auto first = static_cast<std::uint32_t>(whole.vertices.size());
    for (const Vec3 v : part.vertices)
        whole.vertices.push_back(at.rotation * v + at.translation);
    for (const Face& f : part.faces)
        whole.faces.push_back({first + f[0], first + f[1], first + f[2]});
}

Mesh scaled(Mesh mesh, double factor) {
    for (Vec3& v : mesh.vertices)
        v = factor * v;
    return mesh;
}

Dataset billiard(const char* name, Mesh environment, Mesh flyer, const FlightOptions& options) {
    const Geometry a = Geometry::surface(environment), b = Geometry::surface(flyer);
    return {name, std::move(environment), std::move(flyer), billiard_flight(a, b, options)};
}

/// A spire of smooth outline and `rings` bands, its foot at the origin.
Mesh spire(double radius, double height, int segments, int rings) {
    Mesh mesh = {{{0, 0, height}}, {}};
    const auto ring_vertex = [&](int ring, int k) {
        return static_cast<std::uint32_t>(1 + (ring - 1) * segments + k % segments);
    };
    for (int ring = 1; ring <= rings; ++ring) {
        const double s = double(ring) / rings;
        for (int k = 0; k < segments; ++k)
            mesh.vertices.push_back(rotation({0, 0, 1}, 6.283185307 * k / segments).rotation *
                                        Vec3{radius * s * (0.3 + 0.7 * s), 0, 0} +
                                    Vec3{0, 0, height * (1 - s)});
        for (int k = 0; k < segments; ++k) {
            const std::uint32_t a = ring_vertex(ring, k), b = ring_vertex(ring, k + 1);
            const std::uint32_t up = ring == 1 ? 0 : a - segments;
            mesh.faces.push_back({up, a, b});
            if (ring > 1)
                mesh.faces.push_back({up, b, b - segments});
        }
    }
    return mesh;
}

/// Spires of all sizes on floor and ceiling of a cave.
Mesh cave_of(int count, int segments, int rings) {
    Random random(11);
    Mesh cave;
    for (int i = 0; i < count; ++i) {
        const double height = random.uniform(1, 5);
        const Mesh spike = spire(0.15 * height, height, segments, rings);
        const double x = random.uniform(-20, 20), y = random.uniform(-20, 20);
        append(spike,
               i % 2 == 0 ? translation({x, y, -4})
                          : Transform{rotation({1, 0, 0}, 3.141592653589793).rotation, {x, y, 4}},
               cave);
    }
    return cave;
}

Mesh tetrahedron(const Vec3 (&corners)[4]) {
    return {{corners[0], corners[1], corners[2], corners[3]},
            {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}}};
}

/// One in each of many cells, so that they are disjoint.
Mesh tetrahedra(int per_side) {
    Random random(12);
    Mesh all;
    for (int x = 0; x < per_side; ++x)
        for (int y = 0; y < per_side; ++y)
            for (int z = 0; z < per_side; ++z) {
                const Vec3 cell = {x - 0.5 * per_side, y - 0.5 * per_side, z - 0.5 * per_side};
                Vec3 corners[4];
                for (Vec3& c : corners)
                    c = cell + random_point(random, 0.3);
                append(tetrahedron(corners), {}, all);
            }
    return all;
}

/// Three crossed bars: 36 faces.
Mesh jack() {
    Mesh mesh;
    append(shapes::box({1, 0.08, 0.08}), {}, mesh);
    append(shapes::box({0.08, 1, 0.08}), {}, mesh);
    append(shapes::box({0.08, 0.08, 1}), {}, mesh);
    return mesh;
}

/// A smooth random path that meets nothing.
std::vector<Transform> free_path(int steps, double step) {
    Random random(13);
    Vec3 heading = {1, 0, 0}, axis = {0, 0, 1};
    Transform pose;
    std::vector<Transform> path;
    for (int i = 0; i < steps; ++i) {
        heading = normalized(heading + 0.1 * random_point(random, 1));
        axis = normalized(axis + 0.1 * random_point(random, 1));
        pose = {(rotation(axis, 0.04) * Transform{pose.rotation, {}}).rotation,
                pose.translation + step * heading};
        path.push_back(pose);
    }
    return path;
}

Dataset swept(int steps) {
    const std::vector<Transform> path = free_path(std::max(steps, 1000), 0.1);
    Dataset data = {
        dataset_names[3], obstacles_along(jack(), path, {10'000, 0.02, 14}), jack(), {}};
    for (std::size_t i = 0; i < static_cast<std::size_t>(steps); ++i)
        data.flight.push_back(path[i * path.size() / static_cast<std::size_t>(steps)]);
    return data;
}

/// A chair of rounded cushions, 1 wide and 2 high.
Mesh chair() {
    Mesh mesh;
    append(scaled(shapes::capsule(0.35, 0.5, 24, 8), 1), rotation({0, 1, 0}, 1.57), mesh);
    append(shapes::capsule(0.3, 0.8, 24, 8), translation({-0.45, 0, 0.9}), mesh);
    for (const double side : {-0.45, 0.45})
        append(shapes::capsule(0.07, 0.7, 12, 5),
               translation({0, side, 0.4}) * rotation({0, 1, 0}, 1.57), mesh);
    for (const double x : {-0.3, 0.3})
        append(shapes::cylinder(0.05, 0.8, 16), translation({x, 0, -0.6}), mesh);
    return mesh;
}

/// Rows of chairs between a floor and two walls.
Mesh cabin(int rows, int seats) {
    Mesh mesh;
    const Mesh seat = chair();
    for (int row = 0; row < rows; ++row)
        for (int k = 0; k < seats; ++k)
            append(seat, translation({1.6 * row, 1.1 * k, 0}), mesh);
    const Mesh floor = shapes::terrain({.size = 1.7 * rows, .height = 0.01, .cells = 60});
    append(floor, translation({0.8 * rows, 0.5 * seats, -1}), mesh);
    return mesh;
}

/// A palm and five fingers: 400 faces.
Mesh hand() {
    Mesh mesh;
    append(shapes::capsule(0.12, 0.1, 10, 2), {}, mesh);
    for (int finger = 0; finger < 4; ++finger)
        append(shapes::capsule(0.03, 0.25, 10, 2), translation({0.05 * finger - 0.075, 0, 0.3}),
               mesh);
    return mesh;
}

}  // namespace

Mesh obstacles_along(const Mesh& flyer, const std::vector<Transform>& path,
                     const ObstacleOptions& options) {
    Random random(options.seed);
    Mesh all;
    for (int i = 0; i < options.count; ++i) {
        const Transform& pose = path[random.below(path.size())];
        const Face& f = flyer.faces[random.below(flyer.faces.size())];
        const double s = random.uniform(0, 1), t = random.uniform(0, 1 - s);
        const Vec3 a = flyer.vertices[f[0]], b = flyer.vertices[f[1]], c = flyer.vertices[f[2]];
        const Vec3 outward = pose.rotation * normalized(cross(b - a, c - a));
        const Vec3 on = pose.rotation * (a + s * (b - a) + t * (c - a)) + pose.translation;
        const Vec3 tip = on + random.uniform(-options.depth, options.depth) * outward;
        const double size = random.uniform(0.05, 0.2);
        Vec3 corners[4] = {tip, {}, {}, {}};
        for (int k = 1; k < 4; ++k)
            corners[k] = tip + size * (2 * outward + random_point(random, 1));
        append(tetrahedron(corners), {}, all);
    }
    return all;
}

Dataset make_dataset(int which, int steps) {
    switch (which) {
        case 0: {
            const Mesh tangle = shapes::pipes({.size = 10, .faces = 143'690});
            return billiard(dataset_names[0], scaled(tangle, 2), tangle,
                            {.steps = steps, .start = {0, 0, 15}, .reach = 3});
        }
        case 1:
            return billiard(dataset_names[1], cave_of(430, 20, 6), shapes::torus(1.2, 0.4, 200, 50),
                            {.steps = steps, .start = {}, .reach = 8});
        case 2:
            return billiard(dataset_names[2], tetrahedra(29), shapes::hare(1.5, 3),
                            {.steps = steps, .start = {0.5, 0.5, 0.5}, .reach = 8});
        case 3:
            return swept(steps);
        case 4:
            return billiard(dataset_names[4], cabin(10, 8), hand(),
                            {.steps = steps, .start = {8.1, 4.4, 0.7}, .reach = 0.6});
        default:
            return billiard(dataset_names[5], cave_of(2000, 50, 1),
                            shapes::torus(1.2, 0.4, 200, 50),
                            {.steps = steps, .start = {}, .reach = 8});
    }
}

}  // namespace allide
