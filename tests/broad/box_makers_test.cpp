// SPDX-License-Identifier: MIT
#include "broad/box_makers.h"

#include <cmath>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include <allide/shapes.h>

#include "base/random.h"
#include "math/box.h"
#include "math/world_vertices.h"
#include "scenes/motion.h"

namespace allide::broad {
namespace {

/// A convex mesh with the graph of its edges.
struct Hull {
    std::vector<Vec3> vertices;
    std::vector<std::uint32_t> first, neighbours;
    double reach = 0;

    explicit Hull(const Mesh& mesh) : vertices(mesh.vertices) {
        std::vector<std::set<std::uint32_t>> sets(vertices.size());
        for (const Face& face : mesh.faces)
            for (int i = 0; i < 3; ++i)
                for (int j = 0; j < 3; ++j)
                    if (i != j)
                        sets[face[i]].insert(face[j]);
        for (const std::set<std::uint32_t>& set : sets) {
            first.push_back(static_cast<std::uint32_t>(neighbours.size()));
            neighbours.insert(neighbours.end(), set.begin(), set.end());
        }
        first.push_back(static_cast<std::uint32_t>(neighbours.size()));
        for (const Vec3 v : vertices)
            reach = std::max(reach, length(v) * (1 + 1e-15));
    }
    HullGraph graph() const { return {vertices, first, neighbours, reach}; }

    Box world_bounds(const Transform& t) const {
        std::vector<Vec3> world(vertices.size());
        world_vertices(t, vertices, world);
        return bounds(world);
    }
};

bool holds(const Box& outer, const Box& inner) {
    return outer.min.x <= inner.min.x && outer.min.y <= inner.min.y && outer.min.z <= inner.min.z &&
           outer.max.x >= inner.max.x && outer.max.y >= inner.max.y && outer.max.z >= inner.max.z;
}

TEST(FixedCube, HoldsTheObjectAtEveryOrientation) {
    Random random(1);
    for (const double far : {0.0, 1e3, 1e9, 1e17}) {
        const Hull hull(shapes::polytope({.faces = 36, .seed = 4}));
        std::vector<Vec3> shifted = hull.vertices;
        for (Vec3& v : shifted)
            v = v + Vec3{3, -2, 5};
        const BoundingBall ball = bounding_ball(shifted);
        for (int i = 0; i < 500; ++i) {
            Transform t = random_motion(random, 1);
            t.translation = t.translation + Vec3{far, -far, far};
            std::vector<Vec3> world(shifted.size());
            world_vertices(t, shifted, world);
            const Box cube = fixed_cube(ball, t);
            ASSERT_TRUE(holds(cube, bounds(world)));
            EXPECT_LT(cube.max.x - cube.min.x, 2.001 * ball.radius + 1e-14 * far);
        }
    }
}

TEST(DynamicBox, IsTheBoxOfTheWorldVertices) {
    Random random(2);
    const Mesh meshes[] = {shapes::icosphere(1, 3), shapes::box({5, 1, 0.2}),
                           shapes::polytope({.faces = 76, .seed = 1})};
    for (const Mesh& mesh : meshes) {
        const Hull hull(mesh);
        DynamicBox box;
        for (int i = 0; i < 300; ++i) {
            const Transform t = random_motion(random, 3);
            const Box exact = hull.world_bounds(t), found = box(hull.graph(), t);
            ASSERT_TRUE(holds(found, exact));
            EXPECT_LT(length(found.max - exact.max) + length(found.min - exact.min), 1e-13);
        }
    }
}

TEST(DynamicBox, HoldsWhatLiesSquareToTheAxes) {
    // Faces square to an axis, to rounding: every step uphill is lost in it.
    const Hull plate(shapes::box({1, 1, 1e-9})), ball(shapes::icosphere(1, 3));
    for (const Hull* hull : {&plate, &ball}) {
        DynamicBox box;
        for (int i = 0; i < 4000; ++i) {
            const double tilt = 1e-17 * std::ldexp(1.0, i % 64);
            Transform t = rotation({1, tilt, -tilt}, 1.5707963267948966 * (i % 4) + tilt);
            t.translation = {1e6 * (i % 3), -1e3, 1e9 * (i % 2)};
            ASSERT_TRUE(holds(box(hull->graph(), t), hull->world_bounds(t))) << i;
        }
    }
}

TEST(DynamicBox, HoldsWhatIsSmallerThanTheRoundingOfItsPlace) {
    // The whole upper side is a plateau, and the climb stops anywhere on it.
    const Hull ball(shapes::icosphere(1, 6));
    for (const double far : {1e12, 1e13, 1e14}) {
        DynamicBox box;
        for (int i = 0; i < 20; ++i) {
            Transform t = rotation({1, 2, 3}, 0.3 * i);
            t.translation = {far, -far, far};
            ASSERT_TRUE(holds(box(ball.graph(), t), ball.world_bounds(t))) << far << " " << i;
        }
    }
}

TEST(DynamicBox, TakesNoStepsWhenNothingChanges) {
    const Hull hull(shapes::icosphere(1, 2));
    DynamicBox box;
    box(hull.graph(), rotation({1, 2, 3}, 1));
    EXPECT_GT(box.steps(), 0u);
    box(hull.graph(), rotation({1, 2, 3}, 1));
    EXPECT_EQ(box.steps(), 0u);
}

TEST(DynamicBox, TakesFewStepsWhenLittleChanges) {
    const Hull hull(shapes::icosphere(1, 4));
    DynamicBox box;
    box(hull.graph(), {});
    std::uint32_t small = 0, large = 0;
    for (int i = 0; i < 100; ++i) {
        box(hull.graph(), rotation({1, 2, 3}, 0.01 * i));
        small += box.steps();
    }
    for (int i = 0; i < 100; ++i) {
        box(hull.graph(), rotation({1, 2, 3}, 2.0 * i));
        large += box.steps();
    }
    EXPECT_LT(small, 100u * 6);
    EXPECT_GT(large, 4 * small);
}

TEST(Grown, CoversTheMotionOfAStep) {
    Random random(3);
    for (int i = 0; i < 1000; ++i) {
        const Vec3 low = random_point(random, 1e3), velocity = random_point(random, 2);
        const Box before = {low, low + Vec3{1, 2, 3}};
        const Box after = {before.min + velocity, before.max + velocity};
        const Box box = grown(before, length(velocity));
        EXPECT_TRUE(holds(box, before));
        EXPECT_TRUE(holds(box, after));
        EXPECT_LT(box.max.x - before.max.x, length(velocity) + 1e-11);
    }
}

}  // namespace
}  // namespace allide::broad
