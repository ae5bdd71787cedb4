// SPDX-License-Identifier: MIT
#include "wide/wide_ray.h"

#include <algorithm>

#include <gtest/gtest.h>

#include <allide/shapes.h>

#include "mesh/winding.h"
#include "scenes/motion.h"

namespace allide {
namespace {

std::vector<Transform> places(Random& random) {
    std::vector<Transform> result = {{}};
    for (const double far : {0.0, 1e6, 5e6})
        result.push_back(translation({far, -far, far}) *
                         rotation(random_point(random, 1), 1 + far * 1e-6));
    return result;
}

std::optional<FaceHit> brute_hit(const PlacedFaces& faces, const Ray& ray) {
    std::optional<FaceHit> best;
    for (std::uint32_t f = 0; f < faces.local.faces.size(); ++f)
        if (const auto at = first_crossing(ray, faces.world_triangle(f)))
            if (!best || compare(ray, *at, best->at) < 0)
                best = FaceHit{*at, f};
    return best;
}

TEST(WideRay, FirstHitsAreThoseOfAllFaces) {
    Random random(1);
    const Mesh meshes[] = {shapes::hare(2), shapes::box({1, 1, 1}),
                           shapes::terrain({.size = 4, .height = 1, .cells = 20})};
    int hits = 0;
    for (const Mesh& mesh : meshes) {
        const WideTree tree = build_wide_tree(view(mesh));
        for (const Transform& at : places(random)) {
            const PlacedTree placed = {tree, {view(mesh), at}};
            WideScratch scratch;
            Stats stats;
            for (int i = 0; i < 100; ++i) {
                const Vec3 from = world_vertex(at, random_point(random, 3));
                const Vec3 corner = mesh.vertices[random.below(mesh.vertices.size())];
                const Vec3 to = world_vertex(at, i % 2 == 0 ? corner : random_point(random, 1));
                const Ray ray = {from, to - from};
                const auto expected = brute_hit(placed.faces, ray);
                const auto found = wide_ray_hit(placed, {ray, HUGE_VAL}, {scratch, stats});
                ASSERT_EQ(found.has_value(), expected.has_value());
                if (expected) {
                    EXPECT_EQ(found->face, expected->face);
                    EXPECT_EQ(compare(ray, found->at, expected->at), 0);
                    ++hits;
                }
            }
        }
    }
    EXPECT_GT(hits, 500);
}

TEST(WideRay, LooksAtNoShellBehindTheFirst) {
    Mesh shells;
    for (int shell = 0; shell < 20; ++shell) {
        const Mesh ball = shapes::icosphere(1 + 0.5 * shell, 3);
        const auto base = static_cast<std::uint32_t>(shells.vertices.size());
        shells.vertices.insert(shells.vertices.end(), ball.vertices.begin(), ball.vertices.end());
        for (const Face& f : ball.faces)
            shells.faces.push_back({base + f[0], base + f[1], base + f[2]});
    }
    const WideTree tree = build_wide_tree(view(shells));
    WideScratch scratch;
    Stats stats;
    const Ray ray = {{30, 0.1, 0.2}, {-1, 0, 0}};
    const auto first = wide_ray_hit({tree, {view(shells), {}}}, {ray, HUGE_VAL}, {scratch, stats});
    EXPECT_NEAR(rounded_t(ray, first->at), 19.5, 0.1);
    EXPECT_LT(stats.face_tests, 40u);
}

TEST(WideRay, GrazingHitsAreThoseOfAllFaces) {
    Random random(3);
    const Mesh mesh = shapes::terrain({.size = 4, .height = 1e-6, .cells = 12});
    const WideTree tree = build_wide_tree(view(mesh));
    WideScratch scratch;
    Stats stats;
    int hits = 0;
    for (int i = 0; i < 300; ++i) {
        const Vec3 from = {-3, random.uniform(-2, 2), random.uniform(0, 1e-6)};
        const Vec3 to = {3, random.uniform(-2, 2), random.uniform(0, 1e-6)};
        const Ray ray = {from, to - from};
        const PlacedTree placed = {tree, {view(mesh), {}}};
        const auto expected = brute_hit(placed.faces, ray);
        const auto found = wide_ray_hit(placed, {ray, HUGE_VAL}, {scratch, stats});
        ASSERT_EQ(found.has_value(), expected.has_value());
        if (expected) {
            EXPECT_EQ(found->face, expected->face);
            EXPECT_EQ(compare(ray, found->at, expected->at), 0);
            ++hits;
        }
    }
    EXPECT_GT(hits, 50);
}

/// Along axes, along edges, in planes of faces, from within and from far away.
Ray special_ray(Random& random, const Mesh& world, double size) {
    const Face& face = world.faces[random.below(world.faces.size())];
    const Vec3 p = world.vertices[face[0]], q = world.vertices[face[1]];
    Vec3 axis;
    axis[static_cast<int>(random.below(3))] = random.below(2) == 0 ? 1 : -1;
    switch (random.below(5)) {
        case 0:
            return {p - 4 * size * axis, axis};
        case 1:
            return {p, q - p};
        case 2:
            return {p - 3 * (q - p), q - p};
        case 3:
            return {0.5 * (p + q) - 1e3 * size * axis, 1e-9 * axis};
        default:
            return {0.5 * (p + q), 1e9 * random_point(random, 1)};
    }
}

TEST(WideRay, SpecialRaysMeetTheFacesOfBruteForceInEveryForm) {
    Random random(4);
    int hits = 0;
    for (const double size : {1e-30, 1.0, 1e15}) {
        Mesh mesh = shapes::terrain({.size = 2, .height = 0, .cells = 8});
        const Mesh ball = shapes::icosphere(0.5, 2);
        for (const Face& f : ball.faces)
            mesh.faces.push_back({f[0] + 81, f[1] + 81, f[2] + 81});
        mesh.vertices.insert(mesh.vertices.end(), ball.vertices.begin(), ball.vertices.end());
        for (Vec3& v : mesh.vertices)
            v = size * v;
        for (const WideForm form : {WideForm::full, WideForm::boxes, WideForm::compact}) {
            const WideTree tree = build_wide_tree(view(mesh), 1, form);
            for (const Transform& at :
                 {Transform{}, translation({size, 3 * size, -size}) * rotation({1, 2, 3}, 0.7)}) {
                Mesh world = mesh;
                world_vertices(at, mesh.vertices, world.vertices);
                const PlacedTree placed = {tree, {view(mesh), at}};
                WideScratch scratch;
                Stats stats;
                for (int i = 0; i < 100; ++i) {
                    const Ray ray = special_ray(random, world, size);
                    std::vector<FaceHit> found;
                    wide_ray_hits(placed, {ray, HUGE_VAL}, found, {scratch, stats});
                    std::vector<std::uint32_t> faces, expected;
                    for (const FaceHit& hit : found)
                        faces.push_back(hit.face);
                    std::ranges::sort(faces);
                    for (std::uint32_t f = 0; f < mesh.faces.size(); ++f)
                        if (meets(ray, placed.faces.world_triangle(f)))
                            expected.push_back(f);
                    ASSERT_EQ(faces, expected);
                    hits += static_cast<int>(faces.size());
                }
            }
        }
    }
    EXPECT_GT(hits, 5000);
}

TEST(WideRay, TestsHardlyMoreFacesThanItMeets) {
    Random random(5);
    const Mesh mesh = shapes::torus(1, 0.4, 100, 50);
    const WideTree tree = build_wide_tree(view(mesh));
    const PlacedTree placed = {tree, {view(mesh), rotation({1, 2, 3}, 0.7)}};
    WideScratch scratch;
    Stats stats;
    std::vector<FaceHit> hits;
    for (int i = 0; i < 1000; ++i)
        wide_ray_hits(placed, {{2 * random_point(random, 1), random_point(random, 1)}, HUGE_VAL},
                      hits, {scratch, stats});
    EXPECT_GT(hits.size(), 200u);
    EXPECT_LE(stats.face_tests, hits.size() + hits.size() / 100 + 10);
}

TEST(WideRay, WindingNumbersAreThoseOfAllFaces) {
    Random random(2);
    for (const Mesh& mesh :
         {shapes::hare(2), shapes::torus(1, 0.4, 20, 10), shapes::box({1, 1, 1})}) {
        const WideTree tree = build_wide_tree(view(mesh));
        for (const Transform& at : places(random)) {
            Mesh world = mesh;
            world_vertices(at, mesh.vertices, world.vertices);
            WideScratch scratch;
            Stats stats;
            int inside = 0;
            for (int i = 0; i < 200; ++i) {
                Vec3 p = world_vertex(at, random_point(random, 1));
                const Vec3 corner = world.vertices[random.below(world.vertices.size())];
                if (i % 4 == 0)
                    p = {p.x, corner.y, corner.z};
                if (locate(p, view(world)) == Location::on)
                    continue;
                const int expected = winding_number(p, view(world));
                ASSERT_EQ(wide_winding_number({tree, {view(mesh), at}}, p, {scratch, stats}),
                          expected);
                inside += expected != 0;
            }
            EXPECT_GT(inside, 5);
        }
    }
}

}  // namespace
}  // namespace allide
