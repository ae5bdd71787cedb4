// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "tests/cases.h"
#include "tests/query/scenes.h"
#include "tests/ray_scenes.h"

namespace allide {
namespace {

/// The first face and its t against rationals over all faces; true if there is a hit.
bool judge(const Placed& target, const std::vector<Triangle>& faces, const Ray& ray) {
    if (world_vertex({}, ray.direction) == Vec3{})
        return false;
    const auto expected = rational_first_hit(rational_ray(ray), faces);
    const auto found = cast_ray(target, ray.origin, ray.direction);
    EXPECT_EQ(found.has_value(), expected.has_value());
    if (!expected || !found)
        return false;
    EXPECT_EQ(found->face, expected->face);
    EXPECT_EQ(found->t, nearest_double(expected->t));
    return true;
}

std::vector<Transform> places(Random& random) {
    return {{}, translation({5, -7, 3}), random_motion(random, 1)};
}

void judge_mesh(const Mesh& mesh, Random& random, int rays, int& hits) {
    std::vector<Geometry> shapes;
    for (const Tree tree : {Tree::none, Tree::bvh8, Tree::obb, Tree::dop18})
        shapes.push_back(Geometry::surface(mesh, {.tree = tree}));
    for (const Transform& at : places(random)) {
        const std::vector<Triangle> faces = world_triangles(mesh, at);
        for (int i = 0; i < rays && !testing::Test::HasFailure(); ++i)
            hits += judge({shapes[static_cast<std::size_t>(i) % 4], at}, faces,
                          hard_ray(random, faces));
    }
}

void judge_meshes(int rays, std::uint64_t seed) {
    Random random(seed);
    int hits = 0;
    const std::vector<Mesh> meshes = ray_meshes(random);
    for (std::size_t m = 0; m < meshes.size(); ++m) {
        SCOPED_TRACE(m);
        judge_mesh(meshes[m], random, rays, hits);
    }
    EXPECT_GT(hits, rays * static_cast<int>(meshes.size()));
}

TEST(CastRay, FirstFacesAreThoseOfTheRationals) {
    judge_meshes(cases(150), 1);
}

TEST(SlowCastRay, FirstFacesAreThoseOfTheRationals) {
    judge_meshes(10000, 2);
}

TEST(CastRay, FirstFacesOfConvexGeometries) {
    Random random(3);
    int hits = 0;
    for (const ConvexMethod method : {ConvexMethod::gjk, ConvexMethod::lin_canny})
        for (const Mesh& hull : {shapes::box({1, 1, 1}), shapes::icosphere(1, 1)}) {
            const Geometry shape = Geometry::convex(hull, {.method = method});
            for (const Transform& at : places(random)) {
                const auto faces = world_triangles(shape.mesh(), at);
                for (int i = 0; i < cases(120) && !HasFailure(); ++i)
                    hits += judge({shape, at}, faces, hard_ray(random, faces));
            }
        }
    EXPECT_GT(hits, cases(120));
}

/// Parts at integer places, so that the compound's mesh is exactly what it covers.
TEST(CastRay, FirstFacesOfCompounds) {
    Random random(4);
    int hits = 0;
    const Geometry soup = Geometry::surface(hard_soup(random, HardShape::lattice, 12));
    const Geometry cube = Geometry::convex(shapes::box({1, 1, 1}));
    const Geometry whole = Geometry::compound(std::vector<Part>{{soup, {}},
                                                                {cube, translation({1, 0, 0})},
                                                                {soup, {}},
                                                                {cube, translation({3, 0, 0})},
                                                                {soup, translation({4, 1, 1})}});
    for (const Transform& at : {Transform{}, translation({5, -7, 3})}) {
        const auto faces = world_triangles(whole.mesh(), at);
        for (int i = 0; i < cases(600) && !HasFailure(); ++i)
            hits += judge({whole, at}, faces, hard_ray(random, faces));
    }
    EXPECT_GT(hits, cases(600));
}

TEST(CastRay, OfFacesMetAtOnceTheLowestIsNamed) {
    Mesh copies;
    for (std::uint32_t f = 0; f < 40; ++f) {
        copies.vertices.insert(copies.vertices.end(), {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}});
        copies.faces.push_back({3 * f, 3 * f + 1, 3 * f + 2});
    }
    for (const Tree tree : {Tree::none, Tree::bvh8}) {
        const Geometry soup = Geometry::surface(copies, {.tree = tree});
        EXPECT_EQ(cast_ray(soup, {1, 1, 0.3}, {0.1, 0.1, -0.7})->face, 0u);
        EXPECT_EQ(cast_ray(soup, {-1, 1, 0}, {1, 0, 0})->face, 0u);
        EXPECT_EQ(cast_ray(soup, {1, 1, 0}, {0, 0, 1})->face, 0u);
    }
}

}  // namespace
}  // namespace allide
