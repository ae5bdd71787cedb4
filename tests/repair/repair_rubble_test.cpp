// SPDX-License-Identifier: MIT
// Meshes damaged in many ways at once.
#include <cmath>

#include "base/random.h"
#include "tests/repair/repaired.h"

namespace allide {
namespace {

/// Damages that repair undoes completely, in any combination.
Mesh broken_at_random(Mesh mesh, Random& random) {
    if (random.below(2) == 0)
        mesh = unjoined(mesh);
    for (Face& f : mesh.faces) {
        if (random.below(4) == 0)
            std::swap(f[1], f[2]);
        if (random.below(20) == 0)
            mesh.vertices.push_back(mesh.vertices[f[0]]);
    }
    const std::size_t count = mesh.faces.size();
    for (std::size_t k = 0; k < count; ++k) {
        const Face f = mesh.faces[k];
        const auto last = static_cast<std::uint32_t>(mesh.vertices.size());
        switch (random.below(12)) {
            case 0:
                mesh.faces.push_back(f);
                break;
            case 1:
                mesh.faces.push_back({f[2], f[2], f[0]});
                break;
            case 2:  // splits one side only, exactly in the middle
                mesh.vertices.push_back(0.5 * (mesh.vertices[f[0]] + mesh.vertices[f[1]]));
                mesh.faces[k] = {f[0], last, f[2]};
                mesh.faces.push_back({last, f[1], f[2]});
                break;
            case 3:
                mesh.vertices.push_back({1.0 * random.integer(0, 9), 99, 0});
                break;
            default:
                break;
        }
    }
    return mesh;
}

/// With coordinates that are multiples of 2^-20, so that middles are exact.
Mesh snapped(Mesh mesh) {
    for (Vec3& v : mesh.vertices)
        for (int axis = 0; axis < 3; ++axis)
            v[axis] = std::floor(v[axis] * 0x1p20) * 0x1p-20;
    return mesh;
}

TEST(Repair, CombinedDamageIsUndone) {
    Random random(44);
    for (int round = 0; round < 200; ++round) {
        const Mesh good = snapped(round % 2 == 0 ? sample_torus(10, 7) : sample_sphere(2));
        const Repaired result = repaired(broken_at_random(good, random));
        ASSERT_NO_FATAL_FAILURE(expect_sound(result.mesh, volume(good)));
        ASSERT_FALSE(testing::Test::HasFailure()) << "round " << round << '\n'
                                                  << result.report.text();
    }
}

TEST(Repair, CombinedDamageWithJitterIsUndone) {
    Random random(45);
    for (int round = 0; round < 100; ++round) {
        const Mesh good = snapped(round % 2 == 0 ? sample_torus(10, 7) : sample_sphere(2));
        Mesh broken = unjoined(broken_at_random(good, random));
        for (Vec3& v : broken.vertices)
            v = v + Vec3{random.uniform(-1e-7, 1e-7), random.uniform(-1e-7, 1e-7),
                         random.uniform(-1e-7, 1e-7)};
        const Repaired result = repaired(broken, {.weld = 1e-6, .crack = 1e-6});
        ASSERT_NO_FATAL_FAILURE(expect_sound(result.mesh, volume(good), 1e-5));
        ASSERT_FALSE(testing::Test::HasFailure()) << "round " << round << '\n'
                                                  << result.report.text();
    }
}

RepairOptions random_options(Random& random) {
    const auto yes = [&] { return random.below(2) == 0; };
    return {.weld = yes() ? 0 : 0.5 * random.integer(1, 3),
            .crack = yes() ? 0 : 0.5 * random.integer(1, 4),
            .flatness = 0,
            .fill_holes = yes(),
            .drop_isolated = yes()};
}

TEST(Repair, IsIdempotentOnLatticeRubble) {
    Random random(46);
    for (int round = 0; round < 3000; ++round) {
        PolygonMesh rubble;
        rubble.vertices.resize(static_cast<std::size_t>(random.integer(4, 40)));
        for (Vec3& v : rubble.vertices)
            v = {1.0 * random.integer(-2, 2), 1.0 * random.integer(-2, 2),
                 1.0 * random.integer(-1, 1)};
        rubble.polygons.resize(static_cast<std::size_t>(random.integer(1, 40)));
        for (auto& polygon : rubble.polygons)
            for (int k = random.integer(0, 6); k > 0; --k)
                polygon.push_back(static_cast<std::uint32_t>(random.below(rubble.vertices.size())));
        repaired(rubble, random_options(random));
        ASSERT_FALSE(testing::Test::HasFailure()) << "round " << round;
    }
}

}  // namespace
}  // namespace allide
