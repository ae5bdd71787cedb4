// SPDX-License-Identifier: MIT
#include "scenes/datasets.h"

#include <gtest/gtest.h>

#include <allide/query.h>
#include <allide/shapes.h>

namespace allide {
namespace {

TEST(Datasets, ObstaclesAlongAPathAreNearMissesAndGrazingHits) {
    const Mesh flyer = shapes::box({1, 0.1, 0.1});
    std::vector<Transform> path;
    for (int i = 0; i < 50; ++i)
        path.push_back(translation({0.1 * i, 0, 0}) * rotation({1, 1, 0}, 0.05 * i));
    const double depth = 0.01;
    const int count = 100;
    const Mesh obstacles = obstacles_along(flyer, path, {count, depth, 3});
    ASSERT_EQ(obstacles.faces.size(), 4u * count);
    const Geometry b = Geometry::surface(flyer);
    int hits = 0;
    for (int k = 0; k < count; ++k) {
        const Mesh one = {
            {obstacles.vertices.begin() + 4 * k, obstacles.vertices.begin() + 4 * k + 4},
            {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}}};
        const Geometry a = Geometry::surface(one);
        double nearest = 1;
        for (const Transform& pose : path)
            nearest = std::min(nearest, separation(a, Placed(b, pose)).distance);
        EXPECT_LE(nearest, depth);
        hits += nearest == 0;
    }
    EXPECT_GT(hits, count / 5);
    EXPECT_LT(hits, count);
}

TEST(Datasets, HaveTheSizesOfTheThesisAndContacts) {
    const std::size_t faces[dataset_count][2] = {{143'690, 143'690}, {94'600, 20'000},
                                                 {97'556, 9216},     {40'000, 36},
                                                 {178'720, 400},     {100'000, 20'000}};
    for (int which = 0; which < dataset_count; ++which) {
        const Dataset data = make_dataset(which, 60);
        EXPECT_EQ(data.environment.faces.size(), faces[which][0]) << data.name;
        EXPECT_EQ(data.flyer.faces.size(), faces[which][1]) << data.name;
        ASSERT_EQ(data.flight.size(), 60u);
        const Geometry a = Geometry::surface(data.environment), b = Geometry::surface(data.flyer);
        int touching = 0;
        for (const Transform& pose : data.flight)
            touching += intersects(a, Placed(b, pose));
        EXPECT_GT(touching, 2) << data.name;
    }
}

}  // namespace
}  // namespace allide
