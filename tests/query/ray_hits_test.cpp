// SPDX-License-Identifier: MIT
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include <allide/ray.h>

#include "tests/cases.h"
#include "tests/query/scenes.h"
#include "tests/ray_scenes.h"

namespace allide {
namespace {

/// All faces on a ray in rationals, by t, then by face.
std::vector<RationalHit> rational_hits(const Ray& ray, const std::vector<Triangle>& faces) {
    std::vector<RationalHit> hits;
    const RationalRay exact = rational_ray(ray);
    for (std::uint32_t f = 0; f < faces.size(); ++f)
        if (const auto t = rational_hit(exact, faces[f]))
            hits.push_back({*t, f});
    std::ranges::stable_sort(hits, [](const auto& a, const auto& b) { return a.t < b.t; });
    return hits;
}

/// How far the weights lead from the exact point, in parts of the sizes that take part.
double weight_error(const RayHit& hit, const mpq_class& t, const Ray& ray, const Triangle& face) {
    const RationalVec3 exact = rational_ray(ray).at(t);
    const double point[3] = {exact.x.get_d(), exact.y.get_d(), exact.z.get_d()};
    double error = 0, size = 0;
    for (int k = 0; k < 3; ++k) {
        double sum = 0;
        for (int i = 0; i < 3; ++i) {
            sum += hit.barycentric[i] * face[i][k];
            size = std::max(size, std::fabs(face[i][k]));
        }
        error = std::max(error, std::fabs(sum - point[k]));
        size = std::max(size, std::fabs(ray.origin[k]));
    }
    return error / size;
}

void expect_details(const RayHit& hit, const mpq_class& t, const Ray& ray, const Triangle& face) {
    const Vec3 w = hit.barycentric;
    EXPECT_GE(std::min({w.x, w.y, w.z}), 0);
    EXPECT_NEAR(w.x + w.y + w.z, 1, 1e-15);
    EXPECT_LT(weight_error(hit, t, ray, face), 1e-13);
    const Vec3 n = cross(face[1] - face[0], face[2] - face[0]);
    if (is_degenerate(face)) {
        EXPECT_EQ(hit.normal, Vec3{});
        return;
    }
    if (hit.normal == Vec3{})
        return;  // a sliver beyond all digits
    EXPECT_NEAR(length(hit.normal), 1, 1e-15);
    const double sine = length(n) / (length(face[1] - face[0]) * length(face[2] - face[0]));
    if (sine > 1e-6) {
        EXPECT_LT(length(hit.normal - normalized(n)), 1e-8);
    }
}

int judge_hits(const Placed& target, const std::vector<Triangle>& faces, const Ray& ray) {
    if (world_vertex({}, ray.direction) == Vec3{})
        return 0;
    const std::vector<RationalHit> expected = rational_hits(ray, faces);
    const std::vector<RayHit> found = ray_hits(target, ray.origin, ray.direction);
    EXPECT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < std::min(found.size(), expected.size()); ++i) {
        EXPECT_EQ(found[i].face, expected[i].face);
        EXPECT_EQ(found[i].t, nearest_double(expected[i].t));
        expect_details(found[i], expected[i].t, ray, faces[found[i].face]);
    }
    const auto first = cast_ray(target, ray.origin, ray.direction);
    EXPECT_EQ(first, found.empty() ? std::nullopt : std::optional(found.front()));
    if (found.empty())
        return 0;
    const double middle = found[found.size() / 2].t;
    for (const double max_t : {middle, std::nextafter(middle, -1), 0.5 * middle, 2 * middle}) {
        std::vector<RayHit> kept = found;
        std::erase_if(kept, [&](const RayHit& hit) { return hit.t > max_t; });
        EXPECT_EQ(ray_hits(target, ray.origin, ray.direction, {.max_t = max_t}), kept);
        EXPECT_EQ(cast_ray(target, ray.origin, ray.direction, {.max_t = max_t}),
                  kept.empty() ? std::nullopt : std::optional(kept.front()));
    }
    return static_cast<int>(found.size());
}

TEST(RayHits, AreAllThoseOfTheRationals) {
    Random random(1);
    int hits = 0;
    const std::vector<Mesh> meshes = ray_meshes(random);
    for (std::size_t m = 0; m < meshes.size(); ++m) {
        SCOPED_TRACE(m);
        std::vector<Geometry> geometries;
        for (const Tree tree : {Tree::none, Tree::bvh8, Tree::bvh8_compact, Tree::dop18})
            geometries.push_back(Geometry::surface(meshes[m], {.tree = tree}));
        for (const Transform& at : {Transform{}, random_motion(random, 1)}) {
            const std::vector<Triangle> faces = world_triangles(meshes[m], at);
            for (int i = 0; i < cases(40) && !HasFailure(); ++i)
                hits += judge_hits({geometries[static_cast<std::size_t>(i) % 4], at}, faces,
                                   hard_ray(random, faces));
        }
    }
    EXPECT_GT(hits, cases(40) * static_cast<int>(meshes.size()));
}

TEST(RayHits, OfCompoundsAreThoseOfAllParts) {
    Random random(2);
    int hits = 0;
    const Geometry soup = Geometry::surface(hard_soup(random, HardShape::lattice, 12));
    const Geometry cube = Geometry::convex(shapes::box({1, 1, 1}));
    const Geometry whole = Geometry::compound(std::vector<Part>{
        {soup, {}}, {cube, translation({1, 0, 0})}, {soup, {}}, {cube, translation({3, 0, 0})}});
    const auto faces = world_triangles(whole.mesh(), {});
    for (int i = 0; i < cases(100) && !HasFailure(); ++i)
        hits += judge_hits(whole, faces, hard_ray(random, faces));
    EXPECT_GT(hits, cases(100));
}

TEST(RayHits, GoThroughBothSidesOfABox) {
    const Geometry cube = Geometry::solid(shapes::box({1, 1, 1}));
    const auto hits = ray_hits(cube, {-3, 0.25, 0.125}, {2, 0, 0});
    ASSERT_EQ(hits.size(), 2u);
    EXPECT_EQ(hits[0].t, 1);
    EXPECT_EQ(hits[1].t, 2);
    EXPECT_EQ(hits[0].normal, (Vec3{-1, 0, 0}));
    EXPECT_EQ(hits[1].normal, (Vec3{1, 0, 0}));
    for (const double max_t : {-1.0, std::nan("")}) {
        EXPECT_TRUE(ray_hits(cube, {-3, 0.25, 0.125}, {2, 0, 0}, {.max_t = max_t}).empty());
        EXPECT_FALSE(cast_ray(cube, {-3, 0.25, 0.125}, {2, 0, 0}, {.max_t = max_t}));
    }
    EXPECT_EQ(cast_ray(cube, {-1, 0.25, 0.125}, {2, 0, 0}, {.max_t = 0})->t, 0);
    EXPECT_TRUE(ray_hits(cube, {}, {}).empty());
    const Geometry nothing = Geometry::surface({});
    EXPECT_TRUE(ray_hits(nothing, {}, {1, 0, 0}).empty());
}

TEST(RayHits, AShortRayOpensLessOfTheTree) {
    const Geometry ball = Geometry::surface(shapes::icosphere(1, 5));
    Stats all, some;
    EXPECT_TRUE(cast_ray(ball, {-2, 0.1, 0.2}, {1, 0, 0}, {}, {.stats = &all}));
    EXPECT_FALSE(cast_ray(ball, {-2, 0.1, 0.2}, {1, 0, 0}, {.max_t = 0.5}, {.stats = &some}));
    EXPECT_LT(some.volume_tests, all.volume_tests);
    EXPECT_EQ(some.face_tests, 0u);
}

}  // namespace
}  // namespace allide
