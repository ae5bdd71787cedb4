// SPDX-License-Identifier: MIT
#include "tests/oracle/flights.h"

#include <cmath>

#include <allide/shapes.h>

#include "brute/brute.h"
#include "math/world_vertices.h"
#include "scenes/flight.h"
#include "scenes/motion.h"

namespace allide {
namespace {

/// The last pose apart and the first that touches, on the straight way between two positions of
/// one orientation.
void append_grazing(const Geometry& a, const Geometry& b, Vec3 apart, Transform touching,
                    std::vector<Transform>& poses) {
    const auto at = [&](Vec3 p) { return Transform{touching.rotation, p}; };
    if (intersects(a, {b, at(apart)}))
        return;
    for (int i = 0; i < 40; ++i) {
        const Vec3 middle = 0.5 * (apart + touching.translation);
        (intersects(a, {b, at(middle)}) ? touching.translation : apart) = middle;
    }
    poses.push_back(at(apart));
    poses.push_back(touching);
}

std::vector<Transform> with_grazing_poses(const Geometry& a, const Geometry& b,
                                          const std::vector<Transform>& path) {
    std::vector<Transform> poses;
    for (std::size_t i = 0; i < path.size(); ++i) {
        if (i > 0 && intersects(a, {b, path[i]}))
            append_grazing(a, b, path[i - 1].translation, path[i], poses);
        poses.push_back(path[i]);
    }
    return poses;
}

Transform somewhere(double far, Vec3 axis) {
    Transform t = rotation(axis, 0.7);
    t.translation = {far, -far, far / 3};
    return t;
}

std::vector<Flight::Pose> near_and_far(const std::vector<Transform>& a_from_b) {
    const Transform homes[] = {{}, somewhere(1e6, {1, 2, 3}), somewhere(5e6, {-2, 1, 1})};
    std::vector<Flight::Pose> poses;
    for (std::size_t i = 0; i < a_from_b.size(); ++i)
        poses.push_back({homes[i % 3], homes[i % 3] * a_from_b[i]});
    return poses;
}

Flight billiard(const char* name, Mesh a, Mesh b, const FlightOptions& options) {
    const Geometry at_rest = Geometry::surface(a), flyer = Geometry::surface(b);
    const auto path = with_grazing_poses(at_rest, flyer, billiard_flight(at_rest, flyer, options));
    return {name, std::move(a), std::move(b), near_and_far(path)};
}

/// One of the 24 rotations that permute the axes.
Mat3 lattice_rotation(Random& random) {
    const Mat3 around_x = {{{1, 0, 0}, {0, 0, -1}, {0, 1, 0}}};
    const Mat3 around_diagonal = {{{0, 1, 0}, {0, 0, 1}, {1, 0, 0}}};
    Mat3 turned;
    for (int i = 0; i < 6; ++i)
        turned = (random.below(2) == 0 ? around_x : around_diagonal) * turned;
    return turned;
}

Vec3 lattice_point(Random& random, int reach) {
    const double x = random.integer(-reach, reach), y = random.integer(-reach, reach);
    return {x, y, double(random.integer(-reach, reach))};
}

Flight lattice_walk(const char* name, Mesh a, Mesh b, int reach, int steps) {
    Random random(5);
    Flight flight = {name, std::move(a), std::move(b), {}};
    const double homes[] = {0, 1e6, 5e6};
    for (int i = 0; i < steps; ++i) {
        const double home = homes[i % 3];
        const Transform at = {lattice_rotation(random), {home, -home, home}};
        flight.poses.push_back(
            {at, at * Transform{lattice_rotation(random), lattice_point(random, reach)}});
    }
    return flight;
}

/// Triangles, segments and points with integer corners, some twice.
Mesh lattice_soup(int faces, std::uint64_t seed) {
    Random random(seed);
    Mesh soup;
    for (int i = 0; i < 60; ++i)
        soup.vertices.push_back(lattice_point(random, 3));
    const auto corner = [&] { return static_cast<std::uint32_t>(random.below(60)); };
    for (int f = 0; f < faces; ++f)
        soup.faces.push_back(f % 6 == 5 ? soup.faces.back() : Face{corner(), corner(), corner()});
    return soup;
}

Mesh snapped(Mesh mesh) {
    for (Vec3& v : mesh.vertices)
        v = {std::nearbyint(v.x), std::nearbyint(v.y), std::nearbyint(v.z)};
    return mesh;
}

}  // namespace

Flight make_flight(int which, int poses) {
    const Mesh land = shapes::terrain({.size = 8, .height = 1.5, .cells = 20});
    switch (which) {
        case 0:
            return billiard(
                "knot among pipes", shapes::pipes({.size = 6, .faces = 1200, .sides = 4}),
                shapes::torus_knot({.radius = 1, .tube_radius = 0.15, .segments = 50, .sides = 4}),
                {.steps = poses, .step = 0.1, .turn = 0.1, .start = {0, 0, 3.5}, .reach = 3});
        case 1:
            return billiard(
                "shuttle over terrain", land, shapes::shuttle(1.5),
                {.steps = poses, .step = 0.08, .turn = 0.1, .start = {0, 0, 1.8}, .reach = 1.8});
        case 2:
            return billiard(
                "needle over terrain", land, shapes::cylinder(0.02, 3, 6),
                {.steps = poses, .step = 0.1, .turn = 0.1, .start = {0, 0, 1.9}, .reach = 1.6});
        case 3:
            return billiard("hare in a sphere", shapes::icosphere(1, 2), shapes::hare(1.2),
                            {.steps = poses, .step = 0.04, .start = {}, .reach = 1});
        case 4:
            return billiard(
                "ring and ring", shapes::torus(1, 0.3, 24, 10), shapes::torus(1, 0.2, 20, 8),
                {.steps = poses, .step = 0.06, .turn = 0.1, .start = {1, 0, 0}, .reach = 1.2});
        case 5:
            return lattice_walk("soup and soup", lattice_soup(70, 1), lattice_soup(50, 2), 6,
                                poses);
        default:
            return lattice_walk("snapped knot and land",
                                snapped(shapes::terrain({.size = 24, .height = 3, .cells = 12})),
                                snapped(shapes::torus_knot(
                                    {.radius = 8, .tube_radius = 1.5, .segments = 40, .sides = 5})),
                                10, poses);
    }
}

std::vector<FacePair> oracle_contacts(const Flight& flight, const Flight::Pose& pose) {
    std::vector<Vec3> a(flight.a.vertices.size()), b(flight.b.vertices.size());
    world_vertices(pose.a, flight.a.vertices, a);
    world_vertices(pose.b, flight.b.vertices, b);
    std::vector<FacePair> pairs;
    Stats stats;
    brute::intersecting_faces({a, flight.a.faces}, {b, flight.b.faces}, pairs, stats);
    return pairs;
}

}  // namespace allide
