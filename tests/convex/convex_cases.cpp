// SPDX-License-Identifier: MIT
#include "tests/convex/convex_cases.h"

#include <cmath>

#include <allide/shapes.h>

#include "brute/brute.h"
#include "math/world_vertices.h"
#include "scenes/motion.h"

namespace allide {
namespace {

/// The hull of points that `draw` makes; draws until they are not all in one plane.
template <class Draw>
Mesh drawn_hull(int count, const Draw& draw) {
    for (;;) {
        std::vector<Vec3> points;
        for (int i = 0; i < count; ++i)
            points.push_back(draw());
        if (Result<Mesh> hull = try_convex_hull(points))
            return *std::move(hull);
    }
}

Mesh random_hull(Random& random, int most = 12) {
    return drawn_hull(random.integer(4, most), [&] { return random_point(random, 1); });
}

Vec3 lattice_point(Random& random, int half) {
    const double x = random.integer(-half, half), y = random.integer(-half, half);
    return {x, y, static_cast<double>(random.integer(-half, half))};
}

Mesh lattice_hull(Random& random) {
    return drawn_hull(random.integer(4, 9), [&] { return lattice_point(random, 2); });
}

ConvexCase random_pair(Random& random) {
    const double reach = random.uniform(0.2, 4);
    return {random_hull(random), random_hull(random), random_motion(random, reach),
            random_motion(random, reach)};
}

ConvexCase lattice_pair(Random& random) {
    return {lattice_hull(random), lattice_hull(random), {}, translation(lattice_point(random, 3))};
}

Transform turned_sometimes(Random& random) {
    return random.below(2) == 0 ? Transform{} : random_motion(random, 10);
}

ConvexCase kissing_pair(Random& random) {
    const Vec3 half_a = Vec3{2, 2, 2} + lattice_point(random, 1);
    const Vec3 half_b = Vec3{2, 2, 2} + lattice_point(random, 1);
    Vec3 shift;
    for (int k = 0; k < 3; ++k) {
        const double sum = half_a[k] + half_b[k];
        shift[k] = random.integer(-1, 1) * (random.below(3) == 0 ? 0.5 * sum : sum);
    }
    const Transform motion = turned_sometimes(random);
    return {shapes::box(half_a), shapes::box(half_b), motion, motion * translation(shift)};
}

ConvexCase identical_pair(Random& random) {
    const Mesh mesh = random.below(2) == 0 ? random_hull(random, 30) : shapes::box({1, 1, 1});
    const Transform motion = turned_sometimes(random);
    const double reach = random.below(2) == 0 ? 0 : std::ldexp(1, random.integer(-55, 0));
    return {mesh, mesh, motion, motion * translation(random_point(random, reach))};
}

Mesh thin_hull(Random& random) {
    const double thin = std::ldexp(1, random.integer(-40, -2));
    const Vec3 size =
        random.below(2) == 0 ? Vec3{1, 1, thin} : Vec3{1, thin, random.below(2) == 0 ? thin : 1e-3};
    return drawn_hull(random.integer(4, 12), [&] {
        const Vec3 p = random_point(random, 1);
        return Vec3{size.x * p.x, size.y * p.y, size.z * p.z};
    });
}

ConvexCase thin_pair(Random& random) {
    const double reach = std::ldexp(1, random.integer(-10, 1));
    const Mesh b = random.below(2) == 0 ? thin_hull(random) : random_hull(random);
    return {thin_hull(random), b, random_motion(random, reach), random_motion(random, reach)};
}

/// b's lowest vertex on a point of a face of a.
ConvexCase vertex_on_face_pair(Random& random) {
    const Mesh a = random.below(2) == 0 ? lattice_hull(random) : random_hull(random);
    const Mesh b = random_hull(random);
    const Face& f = a.faces[random.below(a.faces.size())];
    const double s = 0.25 * random.integer(0, 4), t = (1 - s) * 0.5 * random.integer(0, 2);
    const Vec3 p = a.vertices[f[0]] + s * (a.vertices[f[1]] - a.vertices[f[0]]) +
                   t * (a.vertices[f[2]] - a.vertices[f[0]]);
    const Vec3 n = cross(a.vertices[f[1]] - a.vertices[f[0]], a.vertices[f[2]] - a.vertices[f[0]]);
    Vec3 lowest = b.vertices[0];
    for (const Vec3 v : b.vertices)
        if (dot(n, v) < dot(n, lowest))
            lowest = v;
    const double off = random.integer(-1, 1) * std::ldexp(1, random.integer(-56, -48));
    return {a, b, {}, translation(p - lowest + off * n)};
}

ConvexCase mixed_sizes_pair(Random& random) {
    const double size_a = std::ldexp(1, random.integer(-20, 20));
    const double size_b = std::ldexp(1, random.integer(-20, 20));
    Mesh a = random_hull(random), b = random_hull(random);
    for (Vec3& v : a.vertices)
        v = size_a * v;
    for (Vec3& v : b.vertices)
        v = size_b * v;
    return {a, b, random_motion(random, size_a), random_motion(random, size_b)};
}

ConvexCase far_pair(Random& random) {
    ConvexCase pair = random.below(2) == 0 ? random_pair(random) : kissing_pair(random);
    const Transform far = translation({5e6, -5e6 / 3, 5e6 / 7});
    pair.world_from_a = far * pair.world_from_a;
    pair.world_from_b = far * pair.world_from_b;
    return pair;
}

ConvexCase nested_pair(Random& random) {
    Mesh a = random_hull(random, 20), b = a;
    const double shrink = random.below(2) == 0 ? 0.5 : random.uniform(0.01, 1);
    const Vec3 about = random.below(2) == 0 ? a.vertices[0] : Vec3{};
    for (Vec3& v : b.vertices)
        v = about + shrink * (v - about);
    const Transform motion = turned_sometimes(random);
    if (random.below(2) == 0)
        return {std::move(a), std::move(b), motion, motion};
    return {std::move(b), std::move(a), motion, motion};
}

struct World {
    Mesh mesh;
    std::vector<std::uint32_t> component = {0};

    World(const Mesh& local, const Transform& motion) : mesh(local) {
        world_vertices_scalar(motion, mesh.vertices, mesh.vertices);
    }
    brute::Body body() const { return {view(mesh), component, true}; }
};

}  // namespace

const char* name(ConvexFamily family) {
    static constexpr const char* names[] = {"random",      "lattice",  "kissing",
                                            "identical",   "thin",     "on a face",
                                            "mixed sizes", "far away", "nested"};
    return names[static_cast<int>(family)];
}

ConvexCase convex_case(ConvexFamily family, Random& random) {
    switch (family) {
        case ConvexFamily::random:
            return random_pair(random);
        case ConvexFamily::lattice:
            return lattice_pair(random);
        case ConvexFamily::kissing:
            return kissing_pair(random);
        case ConvexFamily::identical:
            return identical_pair(random);
        case ConvexFamily::thin:
            return thin_pair(random);
        case ConvexFamily::on_a_face:
            return vertex_on_face_pair(random);
        case ConvexFamily::mixed_sizes:
            return mixed_sizes_pair(random);
        case ConvexFamily::far_away:
            return far_pair(random);
        default:
            return nested_pair(random);
    }
}

Separation separation_by_brute_force(const ConvexCase& pair) {
    Stats stats;
    const World a(pair.a, pair.world_from_a), b(pair.b, pair.world_from_b);
    return brute::separation(a.body(), b.body(), stats);
}

bool intersect_by_brute_force(const ConvexCase& pair) {
    Stats stats;
    const World a(pair.a, pair.world_from_a), b(pair.b, pair.world_from_b);
    return brute::intersects(a.body(), b.body(), stats);
}

}  // namespace allide
