// SPDX-License-Identifier: MIT
#include "lab/trees/orientation.h"

#include "base/random.h"

namespace allide::lab {
namespace {

Vec3 random_axis(Random& random) {
    const double x = random.uniform(-1, 1), y = random.uniform(-1, 1);
    return {x, y, random.uniform(-1, 1)};
}

double weight(const Mesh& mesh, const Transform& rotation) {
    const TurnedMesh t = turned(mesh, rotation);
    return total_volume(DopTree<18>(view(t.mesh), {.leaf_faces = 8, .moving = false}));
}

}  // namespace

RelativeFrame TurnedMesh::frame(const RelativeFrame& a_from_b, double radius) const {
    // The turned vertices and the product of the rotations are off by less than 32 u each.
    return {a_from_b.rotation * transposed(turned_from_local.rotation), a_from_b.translation,
            a_from_b.pad + 0x1p-46 * radius};
}

TurnedMesh turned(const Mesh& mesh, const Transform& rotation) {
    TurnedMesh t = {mesh, rotation};
    for (Vec3& v : t.mesh.vertices)
        v = rotation.rotation * v;
    return t;
}

TurnedMesh best_orientation(const Mesh& mesh, int trials, std::uint64_t seed) {
    Random random(seed);
    Transform best;
    double least = weight(mesh, best);
    for (int i = 0; i < 2 * trials; ++i) {
        const bool refine = i >= trials;
        const double angle = refine ? random.uniform(0, 0.5) * trials / (i + 1) : 7;
        const Transform turn = rotation(random_axis(random), random.uniform(0, angle));
        const Transform candidate = refine ? turn * best : turn;
        if (const double w = weight(mesh, candidate); w < least) {
            least = w;
            best = candidate;
        }
    }
    return turned(mesh, best);
}

}  // namespace allide::lab
