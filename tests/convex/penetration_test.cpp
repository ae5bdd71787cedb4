// SPDX-License-Identifier: MIT
#include "convex/penetration.h"

#include <cmath>

#include <gtest/gtest.h>

#include "tests/convex/ready_polytope.h"
#include "tests/targets.h"

namespace allide {
namespace {

struct Interval {
    double low, high;
};

Interval extent(const std::vector<Vec3>& points, Vec3 base, Vec3 direction) {
    Interval result = {1e300, -1e300};
    for (const Vec3 p : points) {
        const double x = dot(direction, p - base);
        result = {std::min(result.low, x), std::max(result.high, x)};
    }
    return result;
}

/// Every face normal and every product of edges, whether or not it belongs to a facet of the
/// difference: directions that do not only overlap more.
class BruteForce {
public:
    explicit BruteForce(const PolytopePair& pair)
        : a_(world_vertices_of(*pair.a, pair.world_from_a)),
          b_(world_vertices_of(*pair.b, pair.world_from_b)) {
        for (const Face& f : pair.a->mesh.faces)
            consider(cross(a_[f[1]] - a_[f[0]], a_[f[2]] - a_[f[0]]));
        for (const Face& f : pair.b->mesh.faces)
            consider(cross(b_[f[1]] - b_[f[0]], b_[f[2]] - b_[f[0]]));
        for (const SharpEdge& e : pair.a->graph.edges)
            for (const SharpEdge& g : pair.b->graph.edges)
                consider(
                    cross(a_[e.vertex[1]] - a_[e.vertex[0]], b_[g.vertex[1]] - b_[g.vertex[0]]));
    }

    double depth() const { return depth_; }

    double overlap(Vec3 direction) const {
        return extent(a_, a_[0], direction).high - extent(b_, a_[0], direction).low;
    }

private:
    void consider(Vec3 normal) {
        const Vec3 n = normalized(normal);
        if (n == Vec3{})
            return;
        const Interval x = extent(a_, a_[0], n), y = extent(b_, a_[0], n);
        depth_ = std::min({depth_, x.high - y.low, y.high - x.low});
    }

    std::vector<Vec3> a_, b_;
    double depth_ = 1e300;
};

Penetration penetration_of(const PolytopePair& pair) {
    OverlapScratch scratch;
    return polytope_penetration(pair.placed_a(), pair.placed_b(), scratch);
}

void expect_brute_force(const PolytopePair& pair) {
    const BruteForce brute(pair);
    const Penetration found = penetration_of(pair);
    const double small = 1e-12 * pair.size();
    EXPECT_NEAR(length(found.direction), 1, 1e-14);
    if (brute.depth() < -small) {
        EXPECT_LT(found.depth, 0);
        EXPECT_LT(brute.overlap(found.direction), 0);
        return;
    }
    EXPECT_NEAR(found.depth, brute.depth(), small);
    EXPECT_NEAR(brute.overlap(found.direction), found.depth, small);
    const Vec3 way = found.point_a - found.point_b;
    EXPECT_LT(length(way - found.depth * found.direction), 1e-9 * pair.size());
}

TEST(Penetration, IsThatOfAllFacetsOfTheDifference) {
    Random random(1);
    for (int i = 0; i < 400; ++i)
        expect_brute_force(random_pair(random, i % 2 ? 1 : 0.1));
}

TEST(Penetration, IsRightOnLattices) {
    Random random(2);
    for (int i = 0; i < 2000; ++i)
        expect_brute_force(lattice_pair(random));
}

TEST(Penetration, EveryTargetFindsTheScalarTwinsDepths) {
    Random random(5);
    const ReadyPointer b = ready(polytope({.faces = 36, .seed = 2}));
    for (const int faces : {4, 12, 36, 90}) {
        const ReadyPointer a = ready(polytope({.faces = faces}));
        for_each_simd_target([&] {
            const Transform motion = random_motion(random, 1);
            const FloatMap map(motion.rotation, b->shape.scale, motion.translation, 4);
            FloatDepths depths, expected;
            find_depths(a->graph.columns, 0.5f, b->shape, map, depths);
            find_depths_scalar(a->graph.columns, 0.5f, b->shape, map, expected);
            EXPECT_EQ(depths.depth, expected.depth);
            EXPECT_EQ(depths.most, expected.most);
            EXPECT_EQ(depths.deepest, expected.deepest);
        });
    }
}

}  // namespace
}  // namespace allide
