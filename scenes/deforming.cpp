// SPDX-License-Identifier: MIT
#include "scenes/deforming.h"

#include <algorithm>
#include <cmath>

#include <allide/shapes.h>

#include "scenes/motion.h"

namespace allide {
namespace {

constexpr double pi = 3.14159265358979323846;

double sine(double radians) {
    return sin_cos(radians).sin;
}

/// The largest whole number whose square is at most `value`.
int whole_root(int value) {
    return static_cast<int>(std::sqrt(static_cast<double>(std::max(value, 1))));
}

/// Computed by halving: returns the same bits on every platform.
double cube_root(double value) {
    double low = 0, high = std::max(value, 1.0);
    for (int i = 0; i < 100; ++i) {
        const double middle = 0.5 * (low + high);
        (middle * middle * middle < value ? low : high) = middle;
    }
    return low;
}

Transform at_rest(double) {
    return {};
}

Mesh unit_sphere(int faces) {
    const auto& standard = shapes::standard_sphere_faces;
    if (std::find(standard.begin(), standard.end(), faces) != standard.end())
        return shapes::standard_sphere(1, faces);
    const int segments = whole_root(faces / 2);
    return shapes::sphere(1, segments, segments + 1);
}

/// In the plane z = 0, facing up.
Mesh square_sheet(int faces) {
    const auto cells = static_cast<std::uint32_t>(whole_root(faces / 2));
    Mesh mesh;
    for (std::uint32_t i = 0; i <= cells; ++i)
        for (std::uint32_t j = 0; j <= cells; ++j)
            mesh.vertices.push_back({2.0 * i / cells - 1, 2.0 * j / cells - 1, 0});
    for (std::uint32_t i = 0; i < cells; ++i)
        for (std::uint32_t j = 0; j < cells; ++j) {
            const std::uint32_t a = i * (cells + 1) + j, b = a + cells + 1;
            mesh.faces.push_back({a, b, b + 1});
            mesh.faces.push_back({a, b + 1, a + 1});
        }
    return mesh;
}

/// Swells and shrinks along a wave that runs over it.
Vec3 waving_sphere(Vec3 p, double time, double phase) {
    const double wave = sine(4 * p.z + 2 * pi * time + phase) + sine(3 * p.x - 4 * pi * time);
    return (1 + 0.12 * wave) * p;
}

Deforming crossing_sphere(const Mesh& mesh, Random& random, double reach) {
    const Transform first = random_motion(random, reach);
    const Vec3 last = random_point(random, reach), axis = random_point(random, 1);
    const double phase = random.uniform(0, 2 * pi);
    const auto motion = [=](double time) {
        Transform pose = rotation(axis, 2 * pi * time) * Transform{first.rotation, {}};
        pose.translation = (1 - time) * first.translation + time * last;
        return pose;
    };
    return {mesh, [=](Vec3 p, double time) { return waving_sphere(p, time, phase); }, motion};
}

struct Finger {
    double x, root, length;
};

constexpr Finger fingers[] = {{0.056, -0.01, 0.06},
                              {0.032, 0.04, 0.075},
                              {0.011, 0.04, 0.085},
                              {-0.011, 0.04, 0.08},
                              {-0.032, 0.04, 0.06}};

void append(Mesh& mesh, const Mesh& part) {
    const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
    mesh.vertices.insert(mesh.vertices.end(), part.vertices.begin(), part.vertices.end());
    for (const Face& f : part.faces)
        mesh.faces.push_back({first + f[0], first + f[1], first + f[2]});
}

/// The palm lies in the plane z = 0, fingers along y.
Mesh straight_hand() {
    Mesh mesh = shapes::sphere(1, 16, 6);
    for (Vec3& v : mesh.vertices)
        v = {0.045 * v.x, 0.05 * v.y, 0.015 * v.z};
    for (const Finger& f : fingers) {
        Mesh finger = shapes::capsule(0.009, f.length - 0.018, 8, 5);
        for (Vec3& v : finger.vertices)
            v = {v.x + f.x, v.z + f.root + 0.5 * f.length, -v.y};
        append(mesh, finger);
    }
    return mesh;
}

const Finger& nearest_finger(double x) {
    return *std::min_element(
        std::begin(fingers), std::end(fingers),
        [=](const Finger& a, const Finger& b) { return std::fabs(a.x - x) < std::fabs(b.x - x); });
}

/// Bends fingers towards -z into arcs of the angle `bend`; the palm stays.
Vec3 bent_finger(Vec3 p, double bend) {
    const Finger& f = nearest_finger(p.x);
    const double along = p.y - f.root;
    const bool is_finger = p.y > 0.04 || p.x > 0.046;
    if (!is_finger || along <= 0 || bend == 0)
        return p;
    const double radius = f.length / bend;
    const auto [sin, cos] = sin_cos(along / radius);
    return {p.x, f.root + (radius + p.z) * sin, (radius + p.z) * cos - radius};
}

Deforming grasping_hand(double side) {
    const auto shape = [](Vec3 p, double time) { return bent_finger(p, 1e-3 + 2.2 * time); };
    const auto motion = [=](double time) {
        const Transform turned = rotation({0, 1, 0}, side > 0 ? 0 : pi);
        return translation({0, 0, side * (0.1 - 0.05 * time)}) * turned;
    };
    return {straight_hand(), shape, motion};
}

Deforming squeezed_sphere() {
    const auto shape = [](Vec3 p, double time) {
        const double flat = 1 - 0.35 * time;
        return Vec3{0.04 * p.x, 0.04 * p.y, 0.04 * flat * p.z};
    };
    const auto motion = [](double time) {
        return translation({0, 0.05, 0}) * rotation({1, 2, 3}, 0.3 * time);
    };
    return {shapes::standard_sphere(1, 528), shape, motion};
}

Deforming sinking_sheet(int faces, int number) {
    const auto shape = [=](Vec3 p, double time) {
        const double phase = 2 * pi * time + 2 * number;
        const double wave = sine(5 * p.x + phase) + sine(4 * p.y - phase);
        return Vec3{p.x + 0.02 * sine(7 * p.y + phase), p.y, 0.1 * wave};
    };
    const auto motion = [=](double time) { return translation({0, 0, 0.5 * number * (1 - time)}); };
    return {square_sheet(faces), shape, motion};
}

/// `curl` is the angle from the middle of the sheet to its ends.
Vec3 rolled(Vec3 p, double curl, double ripple) {
    const double radius = 1 / curl;
    const auto [sin, cos] = sin_cos(curl * p.x);
    return {(radius + ripple) * sin, p.y, radius - (radius + ripple) * cos};
}

/// The shuttle's wings are its parts far from the axis.
Vec3 beating_wings(Vec3 p, double time, double phase) {
    const double beat = 0.6 * sine(6 * pi * time + phase);
    return {p.x, p.y + 0.05 * sine(4 * p.x + phase), p.z + beat * p.y * p.y};
}

Deforming flying_shuttle(const Mesh& mesh, Random& random, double direction) {
    const auto [sin, cos] = sin_cos(direction);
    const double height = random.uniform(-0.3, 0.3), phase = random.uniform(0, 2 * pi);
    const auto motion = [=](double time) {
        const double along = 3 * (2 * time - 1);
        Transform pose = rotation({0, 0, 1}, direction) * rotation({1, 0, 0}, 2 * time + phase);
        pose.translation = {along * cos, along * sin, height};
        return pose;
    };
    return {mesh, [=](Vec3 p, double time) { return beating_wings(p, time, phase); }, motion};
}

}  // namespace

std::vector<Vec3> local_vertices(const Deforming& object, double time) {
    std::vector<Vec3> vertices;
    vertices.reserve(object.mesh.vertices.size());
    for (const Vec3& rest : object.mesh.vertices)
        vertices.push_back(object.shape(rest, time));
    return vertices;
}

std::vector<Vec3> world_vertices(const Deforming& object, double time) {
    std::vector<Vec3> vertices = local_vertices(object, time);
    const Transform pose = object.motion(time);
    for (Vec3& v : vertices)
        v = world_vertex(pose, v);
    return vertices;
}

DeformingScene deforming_spheres(const DeformingSpheres& options) {
    Random random(options.seed);
    const Mesh mesh = unit_sphere(options.faces);
    const double side = cube_root(4.0 / 3 * pi * options.count / options.density);
    DeformingScene scene;
    for (int i = 0; i < options.count; ++i)
        scene.push_back(crossing_sphere(mesh, random, 0.5 * side));
    return scene;
}

DeformingScene grasping_hands() {
    return {grasping_hand(1), grasping_hand(-1), squeezed_sphere()};
}

DeformingScene crossing_sheets(int faces, int count) {
    DeformingScene scene;
    for (int i = 0; i < count; ++i)
        scene.push_back(sinking_sheet(faces, i));
    return scene;
}

DeformingScene folding_sheet(int faces) {
    const auto shape = [](Vec3 p, double time) {
        const double curl = 0.01 + 1.2 * pi * time;
        return rolled(p, curl, 0.02 * sine(11 * p.x + 4 * time) * sine(9 * p.y));
    };
    return {{square_sheet(faces), shape, at_rest}};
}

DeformingScene flying_shuttles(int count, std::uint64_t seed) {
    Random random(seed);
    const Mesh mesh = shapes::shuttle(2);
    DeformingScene scene;
    for (int i = 0; i < count; ++i)
        scene.push_back(flying_shuttle(mesh, random, 2 * pi * i / count));
    return scene;
}

}  // namespace allide
