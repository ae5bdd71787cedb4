// SPDX-License-Identifier: MIT
#include <allide/point_tree.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "base/random.h"

namespace allide {
namespace {

constexpr Metric metrics[] = {Metric::l1, Metric::l2, Metric::l_infinity};

/// The kinds of points that a search must cope with.
enum class Cloud { uniform, lattice, clusters, line, equal, tiny, huge };
constexpr Cloud clouds[] = {Cloud::uniform, Cloud::lattice, Cloud::clusters, Cloud::line,
                            Cloud::equal,   Cloud::tiny,    Cloud::huge};

double coordinate(Cloud cloud, Random& random, double& along) {
    switch (cloud) {
        case Cloud::uniform:
            return random.uniform(-1, 1);
        case Cloud::lattice:
            return random.integer(-2, 2);
        case Cloud::clusters:
            return random.integer(0, 3) + random.uniform() * 0x1p-30;
        case Cloud::line:
            return along;
        case Cloud::equal:
            return 0.1;
        case Cloud::tiny:
            return random.uniform(-1, 1) * 0x1p-536;
        case Cloud::huge:
            return random.uniform(-1, 1) * 0x1p60;
    }
    return 0;
}

std::vector<double> points_of(Cloud cloud, int dimensions, std::size_t count, Random& random) {
    std::vector<double> points;
    for (std::size_t i = 0; i < count; ++i) {
        double along = random.uniform();
        for (int axis = 0; axis < dimensions; ++axis)
            points.push_back(coordinate(cloud, random, along));
    }
    return points;
}

/// The number that is compared: the square for L2.
double key_of(std::span<const double> a, std::span<const double> b, Metric metric) {
    double key = 0;
    for (std::size_t axis = 0; axis < a.size(); ++axis) {
        const double difference = std::abs(a[axis] - b[axis]);
        if (metric == Metric::l1)
            key += difference;
        else if (metric == Metric::l2)
            key += difference * difference;
        else
            key = std::max(key, difference);
    }
    return key;
}

/// Every point, nearest first.
std::vector<NearPoint> by_brute_force(std::span<const double> points, std::span<const double> query,
                                      Metric metric) {
    std::vector<NearPoint> all;
    for (std::size_t at = 0; at < points.size(); at += query.size())
        all.push_back({key_of(points.subspan(at, query.size()), query, metric),
                       static_cast<std::uint32_t>(at / query.size())});
    std::ranges::sort(all, [](const NearPoint& a, const NearPoint& b) {
        return a.distance < b.distance || (a.distance == b.distance && a.index < b.index);
    });
    for (NearPoint& point : all)
        if (metric == Metric::l2)
            point.distance = std::sqrt(point.distance);
    return all;
}

std::vector<NearPoint> first_of(std::vector<NearPoint> all, std::size_t count) {
    all.resize(std::min(all.size(), count));
    return all;
}

std::vector<NearPoint> up_to(std::vector<NearPoint> all, double limit) {
    std::erase_if(all, [&](const NearPoint& point) { return point.distance > limit; });
    return all;
}

/// Calls check(points, query, options) for clouds, dimensions, metrics and sizes.
template <class Check>
void for_each_case(const Check& check) {
    Random random(71);
    for (const Cloud cloud : clouds)
        for (int dimensions = 2; dimensions <= 16; ++dimensions)
            for (const Metric metric : metrics) {
                const std::size_t count = random.below(4) == 0 ? random.below(20) : 400;
                const std::vector<double> points = points_of(cloud, dimensions, count, random);
                const PointTree tree(points, {dimensions, metric});
                for (int i = 0; i < 6; ++i) {
                    std::vector<double> query = points_of(cloud, dimensions, 1, random);
                    if (i == 0 && count > 0)
                        query.assign(points.begin(), points.begin() + dimensions);
                    if (i == 1)
                        query.assign(dimensions, -3);
                    check(tree, points, query);
                }
            }
}

TEST(PointTree, FindsTheNearestPointsThatBruteForceFinds) {
    std::size_t compared = 0;
    for_each_case([&](const PointTree& tree, const auto& points, const auto& query) {
        const std::vector<NearPoint> all = by_brute_force(points, query, tree.options().metric);
        for (const std::size_t count : {0, 1, 3, 10, 32, 33, 150, 1000}) {
            const std::vector<NearPoint> found = tree.nearest(query, count);
            ASSERT_EQ(found, first_of(all, count)) << tree.options().dimensions << " " << count;
            compared += found.size();
        }
    });
    EXPECT_GT(compared, 400'000u);
}

TEST(PointTree, FindsThePointsWithinARadiusThatBruteForceFinds) {
    std::size_t compared = 0;
    for_each_case([&](const PointTree& tree, const auto& points, const auto& query) {
        const std::vector<NearPoint> all = by_brute_force(points, query, tree.options().metric);
        std::vector<double> radii = {0, std::numeric_limits<double>::infinity()};
        for (std::size_t i = 0; i < all.size(); i += 37) {  // exactly as far as a point, and less
            radii.push_back(all[i].distance);
            radii.push_back(std::nextafter(all[i].distance, 0));
        }
        for (const double radius : radii) {
            const std::vector<NearPoint> expected = up_to(all, radius);
            ASSERT_EQ(tree.within(query, {.limit = radius}), expected);
            ASSERT_EQ(tree.nearest(query, 5, {.limit = radius}), first_of(expected, 5));
            compared += expected.size();
        }
    });
    EXPECT_GT(compared, 1'000'000u);
}

TEST(PointTree, IsAtMostEpsilonOff) {
    std::size_t off = 0;
    for_each_case([&](const PointTree& tree, const auto& points, const auto& query) {
        const std::vector<NearPoint> all = by_brute_force(points, query, tree.options().metric);
        for (const double epsilon : {0.01, 0.5, 3.0}) {
            const std::vector<NearPoint> found = tree.nearest(query, 10, {.epsilon = epsilon});
            ASSERT_EQ(found.size(), std::min<std::size_t>(10, all.size()));
            for (std::size_t i = 0; i < found.size(); ++i) {
                ASSERT_GE(found[i].distance, all[i].distance);
                ASSERT_LE(found[i].distance, all[i].distance * (1 + epsilon));
                off += found[i].distance > all[i].distance;
            }
            if (all.empty())
                continue;
            const double radius = all[all.size() / 2].distance;
            const auto near = tree.within(query, {.epsilon = epsilon, .limit = radius});
            ASSERT_TRUE(near.empty() || near.back().distance <= radius);
            ASSERT_GE(near.size(), up_to(all, radius / (1 + epsilon) * (1 - 0x1p-40)).size());
        }
    });
    EXPECT_GT(off, 100u) << "the search never used its freedom";
}

TEST(PointTree, GivesTheSameForAnyNumberOfThreads) {
    Random random(5);
    const std::vector<double> points = points_of(Cloud::uniform, 4, 3000, random);
    const std::vector<double> queries = points_of(Cloud::uniform, 4, 500, random);
    const PointTree tree(points, {4, Metric::l1});
    for (const int threads : {1, 2, 5, 0}) {
        const NearPoints nearest = tree.nearest_of_all(queries, 7, {}, threads);
        const NearPoints within = tree.within_of_all(queries, {.limit = 0.6}, threads);
        ASSERT_EQ(nearest.starts.size(), 501u);
        for (std::size_t i = 0; i < 500; ++i) {
            const auto query = std::span(queries).subspan(4 * i, 4);
            EXPECT_TRUE(std::ranges::equal(nearest.of(i), tree.nearest(query, 7)));
            EXPECT_TRUE(std::ranges::equal(within.of(i), tree.within(query, {.limit = 0.6})));
        }
        EXPECT_GT(within.points.size(), 500u);
    }
}

TEST(PointTree, RejectsWhatItCannotSearch) {
    const double infinity = std::numeric_limits<double>::infinity();
    const std::vector<double> six(6), bad = {0, 0, 0, 1, 2, infinity}, far = {0, 0x1p61};
    EXPECT_EQ(PointTree::try_make(six, {.dimensions = 1}).error().code(), ErrorCode::bad_argument);
    EXPECT_EQ(PointTree::try_make(six, {.dimensions = 17}).error().code(), ErrorCode::bad_argument);
    EXPECT_EQ(PointTree::try_make(six, {.dimensions = 4}).error().code(), ErrorCode::bad_argument);
    EXPECT_EQ(PointTree::try_make(bad).error().code(), ErrorCode::out_of_range);
    EXPECT_EQ(PointTree::try_make(far, {2}).error().code(), ErrorCode::out_of_range);
    const PointTree tree(six);
    EXPECT_EQ(tree.size(), 2u);
    EXPECT_THROW((void)tree.nearest(far), Error);
    EXPECT_THROW((void)tree.nearest(std::span(six).first(3), 1, {.epsilon = -1}), Error);
    EXPECT_THROW((void)tree.within(std::span(six).first(3), {.limit = std::nan("")}), Error);
    EXPECT_THROW((void)tree.nearest_of_all(std::span(six).first(5), 1), Error);
    for (const int threads : {-1, 1025}) {
        EXPECT_THROW((void)tree.nearest_of_all(six, 1, {}, threads), Error);
        EXPECT_THROW((void)tree.within_of_all(six, {.limit = 1}, threads), Error);
    }
    EXPECT_TRUE(tree.nearest(std::vector{0.0, infinity, 0.0}).empty());
    EXPECT_TRUE(PointTree(std::span<const double>{}).nearest(std::vector{0.0, 0.0, 0.0}).empty());
}

TEST(PointTree, TakesAboutAsManyBytesAsItsPoints) {
    Random random(9);
    const std::vector<double> points = points_of(Cloud::uniform, 3, 8000, random);
    EXPECT_LT(PointTree(points).memory(), 8000 * (3 * 8 + 4 + 6) + 1000);
}

}  // namespace
}  // namespace allide
