// SPDX-License-Identifier: MIT
#include <allide/tree_level.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include <gtest/gtest.h>

#include <allide/shapes.h>

namespace allide {
namespace {

constexpr Tree every_tree[] = {Tree::bvh8,  Tree::bvh8_compact, Tree::obb,   Tree::obb_compact,
                               Tree::dop6,  Tree::dop8,         Tree::dop12, Tree::dop14,
                               Tree::dop18, Tree::dop20,        Tree::dop26};

/// Volumes have no vertex in common, and each is convex.
std::vector<Mesh> volumes_of(const PolygonMesh& level) {
    std::vector<std::uint32_t> lowest(level.vertices.size());
    std::iota(lowest.begin(), lowest.end(), 0u);
    for (bool changed = true; std::exchange(changed, false);)
        for (const auto& polygon : level.polygons) {
            std::uint32_t least = UINT32_MAX;
            for (const std::uint32_t v : polygon)
                least = std::min(least, lowest[v]);
            for (const std::uint32_t v : polygon)
                changed = std::exchange(lowest[v], least) != least || changed;
        }
    std::map<std::uint32_t, Mesh> volumes;
    for (const auto& polygon : level.polygons) {
        Mesh& to = volumes[lowest[polygon[0]]];
        to.vertices = level.vertices;
        for (std::size_t k = 2; k < polygon.size(); ++k)
            to.faces.push_back({polygon[0], polygon[k - 1], polygon[k]});
    }
    std::vector<Mesh> result;
    for (auto& [first, volume] : volumes)
        result.push_back(std::move(volume));
    return result;
}

double volume(const Mesh& mesh) {
    double sum = 0;
    for (const auto& [a, b, c] : mesh.faces)
        sum += dot(mesh.vertices[a], cross(mesh.vertices[b], mesh.vertices[c])) / 6;
    return sum;
}

bool encloses(const Mesh& convex, Vec3 point, double slack) {
    for (const auto& [a, b, c] : convex.faces) {
        const Vec3 p = convex.vertices[a];
        const Vec3 normal = cross(convex.vertices[b] - p, convex.vertices[c] - p);
        // Slivers between planes that nearly meet in a point have normals of noise.
        if (length(normal) > 1e-9 && dot(normal, point - p) > slack * length(normal))
            return false;
    }
    return true;
}

TEST(TreeLevel, EveryLevelIsClosedAndEnclosesEveryFace) {
    const Mesh hare = shapes::hare(2);
    for (const Tree tree : every_tree) {
        const Geometry geometry = Geometry::solid(hare, {.tree = tree});
        const int depth = tree_depth(geometry);
        ASSERT_GT(depth, 1);
        double last = 1e300;
        for (int level = 0; level <= std::min(depth, 5); ++level) {
            const PolygonMesh drawn = tree_level(geometry, level);
            EXPECT_TRUE(check(triangulated(drawn)).closed) << int(tree) << " " << level;
            const auto volumes = volumes_of(drawn);
            for (const Face& face : hare.faces) {
                bool is_enclosed = false;
                for (const Mesh& volume : volumes)
                    is_enclosed = is_enclosed || std::ranges::all_of(face, [&](std::uint32_t v) {
                                      return encloses(volume, hare.vertices[v], 1e-6);
                                  });
                ASSERT_TRUE(is_enclosed) << int(tree) << " " << level;
            }
            double sum = 0;
            for (const Mesh& one : volumes)
                sum += volume(one);
            EXPECT_GT(sum, 0);
            EXPECT_LT(sum, 1.5 * last) << int(tree) << " " << level;
            last = sum;
        }
    }
}

TEST(TreeLevel, CountsVolumes) {
    const Geometry ball = Geometry::solid(shapes::icosphere(1, 2));
    EXPECT_EQ(tree_level(ball, 0).polygons.size(), 6u);
    EXPECT_EQ(tree_level(ball, -3).polygons.size(), 6u);
    EXPECT_LE(tree_level(ball, 1).polygons.size(), 48u);
    const Geometry boxes = Geometry::solid(shapes::icosphere(1, 2), {.tree = Tree::obb});
    EXPECT_EQ(tree_level(boxes, 3).polygons.size(), 48u);
    const int depth = tree_depth(boxes);
    EXPECT_EQ(tree_level(boxes, depth).polygons.size(), 6 * 320u);
    EXPECT_EQ(tree_level(boxes, depth + 9).polygons.size(), 6 * 320u);
    EXPECT_LT(tree_level(boxes, depth - 1).polygons.size(), 6 * 320u);
}

TEST(TreeLevel, EveryKindHasLevels) {
    const Mesh ball = shapes::icosphere(1, 2);
    const Geometry convex = Geometry::convex(ball);
    const Geometry soft = Geometry::deformable(ball);
    EXPECT_EQ(tree_level(convex, 0).polygons.size(), 6u);
    EXPECT_EQ(tree_level(soft, 0).polygons.size(), 6u);
    const Geometry pair =
        Geometry::compound({{convex, translation({5, 0, 0})}, {convex, translation({-5, 0, 0})}});
    const PolygonMesh drawn = tree_level(pair, 0);
    ASSERT_EQ(drawn.polygons.size(), 12u);
    EXPECT_NEAR(drawn.vertices[0].x, 4, 1e-6);
    EXPECT_NEAR(drawn.vertices[15].x, -4, 1e-6);
    EXPECT_EQ(tree_depth(pair), tree_depth(convex));
    const Geometry brute = Geometry::solid(ball, {.tree = Tree::none});
    EXPECT_EQ(tree_depth(brute), -1);
    EXPECT_TRUE(tree_level(brute, 0).polygons.empty());
    EXPECT_EQ(tree_depth(Geometry::surface({})), -1);
}

}  // namespace
}  // namespace allide
