// SPDX-License-Identifier: MIT
#include "convex/polytope/vertex_clusters.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "scenes/motion.h"

namespace allide {
namespace {

std::vector<Vec3> points_in_ball(std::size_t count) {
    Random random(1);
    std::vector<Vec3> points;
    while (points.size() < count)
        if (const Vec3 p = random_point(random, 1); dot(p, p) <= 1)
            points.push_back(p);
    return points;
}

float height(const Block8& block, std::size_t lane, const float (&d)[3]) {
    return d[0] * block.x[lane] + d[1] * block.y[lane] + d[2] * block.z[lane];
}

TEST(VertexClusters, EveryVertexIsInOne) {
    for (const std::size_t count : {513u, 600u, 1024u, 3001u}) {
        const VertexClusters clusters(points_in_ball(count));
        std::vector<std::uint32_t> names = clusters.vertex;
        EXPECT_EQ(names.size(), 8 * clusters.members.size());
        EXPECT_EQ(clusters.balls.size(), (clusters.members.size() + 7) / 8);
        std::ranges::sort(names);
        names.erase(std::ranges::unique(names).begin(), names.end());
        ASSERT_EQ(names.size(), count);
        EXPECT_EQ(names.back(), count - 1);
    }
}

TEST(VertexClusters, NoMemberIsHigherThanItsBall) {
    const VertexClusters clusters(points_in_ball(2000));
    Random random(2);
    for (int i = 0; i < 200; ++i) {
        const Vec3 p = random_point(random, 1);
        const float d[3] = {static_cast<float>(p.x), static_cast<float>(p.y),
                            static_cast<float>(p.z)};
        const float size = std::sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
        for (std::size_t c = 0; c < clusters.members.size(); ++c) {
            const BallBlock8& balls = clusters.balls[c / 8];
            const float ball = height(balls.centre, c % 8, d) + size * balls.radius[c % 8];
            for (std::size_t lane = 0; lane < 8; ++lane)
                ASSERT_LE(height(clusters.members[c], lane, d), ball);
        }
    }
}

TEST(VertexClusters, BallsAreSmall) {
    const VertexClusters clusters(points_in_ball(4096));
    double sum = 0;
    for (std::size_t c = 0; c < clusters.members.size(); ++c)
        sum += static_cast<double>(clusters.balls[c / 8].radius[c % 8]);
    EXPECT_LT(sum / static_cast<double>(clusters.members.size()), 0.25);
}

}  // namespace
}  // namespace allide
