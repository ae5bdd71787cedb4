// SPDX-License-Identifier: MIT
// Scenes and poses for k-DOP trees, and what the oracle says about them.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include <allide/shapes.h>

#include "base/random.h"
#include "brute/brute.h"
#include "bvtree/placed_faces.h"
#include "dop/dop_any_tree.h"
#include "dop/dop_query.h"
#include "primitive/triangle_contact.h"

namespace allide {
namespace {  // the test program holds other helpers of the same names

inline constexpr int all_dops[] = {6, 8, 12, 14, 18, 20, 26};

struct DopScene {
    std::string name;
    Mesh a, b;
};

inline std::vector<DopScene> dop_scenes() {
    const Mesh knot =
        shapes::torus_knot({.radius = 1, .tube_radius = 0.15, .segments = 50, .sides = 4});
    return {
        {"sphere and torus", shapes::icosphere(0.7, 2), shapes::torus(1, 0.3, 14, 7)},
        {"knot and hare", knot, shapes::hare(1.5, 0)},
        {"terrain and sphere", shapes::terrain({.size = 4, .height = 0.8, .cells = 12}),
         shapes::icosphere(0.5, 1)},
        {"pipes and knot", shapes::pipes({.size = 3, .faces = 300, .sides = 4}), knot},
        {"nested spheres", shapes::icosphere(1, 2), shapes::icosphere(0.97, 1)},
    };
}

/// Integer coordinates: degenerate, duplicate and coplanar faces, corners and edges shared.
inline Mesh crowded_lattice(Random& random, int faces) {
    Mesh mesh;
    for (int x = -3; x <= 3; ++x)
        for (int y = -3; y <= 3; ++y)
            for (int z = -1; z <= 1; ++z)
                mesh.vertices.push_back({double(x), double(y), double(z)});
    const auto corner = [&] {
        return static_cast<std::uint32_t>(random.below(mesh.vertices.size()));
    };
    for (int i = 0; i < faces; ++i) {
        const std::uint32_t v = corner();
        mesh.faces.push_back(i % 5 == 0 ? Face{v, v, corner()} : Face{v, corner(), corner()});
        if (i % 7 == 0)
            mesh.faces.push_back(mesh.faces.back());
    }
    return mesh;
}

inline double reach_of(const Mesh& mesh) {
    double r = 0;
    for (const Vec3 v : mesh.vertices)
        r = std::max(r, length(v));
    return r;
}

inline Transform random_rotation(Random& random) {
    return rotation({random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)},
                    random.uniform(0, 6));
}

struct DopPose {
    Transform a, b;
};

/// A flight in a box that bounces off its walls while the moving object turns; a has any pose,
/// `place` away from the origin. Every fourth pose grazes a: the two just touch a plane.
inline std::vector<DopPose> billiard(const DopScene& scene, int steps, double place,
                                     std::uint64_t seed) {
    Random random(seed);
    Transform world_from_a = random_rotation(random);
    world_from_a.translation = {place, -place, place / 3};
    const Box room = bounds(scene.a);
    const auto anywhere = [&] { return random.uniform(-1, 1); };
    Vec3 at = 0.5 * (room.min + room.max);
    Vec3 velocity = 0.2 * reach_of(scene.a) * Vec3{anywhere(), anywhere(), anywhere()};
    Transform turned = random_rotation(random);
    const Transform turn = rotation({anywhere(), anywhere(), anywhere()}, 0.3);
    std::vector<DopPose> poses;
    for (int i = 0; i < steps; ++i) {
        Transform local = translation(at) * turned;
        if (i % 4 == 3) {
            double low = 0;
            for (const Vec3 v : scene.b.vertices)
                low = std::min(low, dot(turned.rotation.rows[2], v));
            local.translation.z = room.max.z - low;
        }
        poses.push_back({world_from_a, world_from_a * local});
        turned = turn * turned;
        for (int k = 0; k < 3; ++k) {
            if (at[k] + velocity[k] < room.min[k] || at[k] + velocity[k] > room.max[k])
                velocity[k] = -velocity[k];
            at[k] += velocity[k];
        }
    }
    return poses;
}

inline std::vector<FacePair> oracle_pairs(const DopScene& scene, const DopPose& pose) {
    std::vector<Vec3> a(scene.a.vertices.size()), b(scene.b.vertices.size());
    world_vertices(pose.a, scene.a.vertices, a);
    world_vertices(pose.b, scene.b.vertices, b);
    std::vector<FacePair> pairs;
    Stats stats;
    brute::intersecting_faces({a, scene.a.faces}, {b, scene.b.faces}, pairs, stats);
    return pairs;
}

inline RelativeFrame frame_of(const DopScene& scene, const DopPose& pose) {
    return relative_frame(pose.a, reach_of(scene.a), pose.b, reach_of(scene.b));
}

inline ContactKind contact(const DopScene& scene, const DopPose& pose, std::uint32_t i,
                           std::uint32_t j) {
    return triangle_contact(PlacedFaces{view(scene.a), pose.a}.world_triangle(i),
                            PlacedFaces{view(scene.b), pose.b}.world_triangle(j));
}

/// The candidates that meet, sorted; a pair handed on twice is in it twice.
inline std::vector<FacePair> dop_pairs(const AnyDopTree& a, const AnyDopTree& b,
                                       const DopScene& scene, const DopPose& pose,
                                       const DopQueryOptions& options, DopScratch& scratch,
                                       Stats& stats) {
    std::vector<FacePair> pairs;
    for_each_candidate(a, b, frame_of(scene, pose), options, scratch, stats,
                       [&](std::uint32_t i, std::uint32_t j) {
                           ++stats.face_tests;
                           const ContactKind kind = contact(scene, pose, i, j);
                           if (kind != ContactKind::none)
                               pairs.push_back({i, j, kind});
                           return true;
                       });
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

}  // namespace
}  // namespace allide
