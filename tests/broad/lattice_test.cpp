// SPDX-License-Identifier: MIT
#include "broad/lattice.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "broad/spatial/box_lanes.h"
#include "broad/spatial/hilbert.h"
#include "broad/spatial/spatial_phase.h"
#include "math/box.h"
#include "tests/broad/phases.h"

namespace allide::broad {
namespace {

Box random_box(Random& random, double reach, double size) {
    const Vec3 low = random_point(random, reach);
    return {low, low + Vec3{random.uniform(0, size), random.uniform(0, size), size}};
}

TEST(Lattice, BoxesThatOverlapStillDoOnIt) {
    Random random(1);
    int overlapping = 0;
    for (int i = 0; i < 200'000; ++i) {
        const double scale = std::ldexp(1.0, random.integer(-60, 60));
        const Lattice lattice(random_point(random, scale), scale * 0.01);
        const Box a = random_box(random, scale, scale);
        Box b = random_box(random, scale, scale);
        if (i % 2 == 0)  // touch, or miss by one step of a double
            b.min.x = i % 4 == 0 ? a.max.x : std::nextafter(a.max.x, INFINITY);
        if (is_empty(b))
            continue;
        if (overlaps(a, b)) {
            ++overlapping;
            ASSERT_TRUE(overlaps(lattice(a), lattice(b)));
        }
    }
    EXPECT_GT(overlapping, 10'000);
}

TEST(Lattice, TellsApartCoordinatesThatItHas) {
    const Lattice lattice({3, -5, 7}, 0.25);
    for (const double gap : {-0.25, 0.0, 0.25}) {
        const LatticeBox a = lattice({{0, 0, 0}, {1, 1, 1}});
        const LatticeBox b = lattice({{1 + gap, 0, 0}, {3, 1, 1}});
        EXPECT_EQ(overlaps(a, b), gap <= 0) << gap;
    }
}

LatticeBox ball_box(const Lattice& lattice, Vec3 centre, double radius) {
    const Vec3 half = {radius, radius, radius};
    LatticeBox box = lattice({centre - half, centre + half});
    box.is_ball = 1;
    return box;
}

TEST(Lattice, BallsThatMeetAreNotApartAndMostOthersAre) {
    Random random(2);
    int apart = 0, proven = 0;
    for (int i = 0; i < 100'000; ++i) {
        const double cell = std::ldexp(1.0, random.integer(-20, 0));
        const Lattice lattice(random_point(random, 1), cell);
        const double radius_a = random.uniform(0.1, 3), radius_b = random.uniform(0.1, 3);
        const Vec3 a = random_point(random, 100), d = normalized(random_point(random, 1));
        const double gap = (radius_a + radius_b) * random.uniform(-0.1, 0.3);
        const Vec3 b = a + (radius_a + radius_b + gap) * d;
        const LatticeBox x = ball_box(lattice, a, radius_a), y = ball_box(lattice, b, radius_b);
        ASSERT_FALSE(gap <= 0 && balls_are_apart(x, y));
        apart += gap > 0.01 + 4 * cell;
        proven += gap > 0.01 + 4 * cell && balls_are_apart(x, y);
    }
    EXPECT_GT(apart, 10'000);
    EXPECT_EQ(proven, apart);
}

TEST(Lattice, BallsBeyondTheBorderAreNotToldApart) {
    const Lattice lattice({0, 0, 0}, 1);
    const double border = lattice_reach;
    const LatticeBox cut = ball_box(lattice, {border, 0, 0}, 100);
    EXPECT_FALSE(balls_are_apart(cut, ball_box(lattice, {border - 150, 99, 99}, 80)));
    LatticeBox cube = ball_box(lattice, {0, 0, 0}, 10);
    cube.is_ball = 0;
    EXPECT_FALSE(balls_are_apart(cube, ball_box(lattice, {19, 19, 19}, 10)));
}

TEST(Lattice, FarAndBrokenBoxesReachItsBorder) {
    const Lattice lattice({0, 0, 0}, 1);
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const LatticeBox wide = lattice({{-1e300, nan, -INFINITY}, {1e300, nan, INFINITY}});
    const LatticeBox far = lattice({{1e60, 1e60, 1e60}, {2e60, 2e60, 2e60}});
    const LatticeBox empty = lattice(Box{});
    EXPECT_TRUE(overlaps(wide, lattice({{5, 5, 5}, {5, 5, 5}})));
    EXPECT_TRUE(overlaps(wide, far));
    EXPECT_FALSE(overlaps(far, lattice({{5, 5, 5}, {5, 5, 5}})));
    EXPECT_TRUE(is_empty(empty));
    EXPECT_FALSE(overlaps(empty, wide));
    EXPECT_FALSE(overlaps(empty, empty));
    EXPECT_TRUE(lattice.is_unfit({{1e60, 0, 0}, {2e60, 1, 1}}));
    EXPECT_TRUE(lattice.is_unfit({{0, 0, 0}, {1, 1, 1}}));
    EXPECT_FALSE(lattice.is_unfit({{0, 0, 0}, {100, 1, 1}}));
}

/// Overlapping pairs of unit boxes about a place, on the lattice chosen for them.
std::size_t crowd_pairs(Vec3 about, std::uint32_t count, const std::vector<Box>& others = {}) {
    Random random(7);
    std::vector<Box> boxes = others;
    const double reach = 0.5 * std::cbrt(229.0 * count);
    for (std::uint32_t i = 0; i < count; ++i) {
        const Vec3 low = about + random_point(random, reach);
        boxes.push_back({low, low + Vec3{2, 2, 2}});
    }
    const Lattice lattice = Lattice::around(boxes);
    SpatialPhase phase;
    for (std::uint32_t i = 0; i < boxes.size(); ++i)
        phase.place(i, lattice(boxes[i]));
    return phase.fresh_position_pairs().size();
}

TEST(Lattice, ACrowdFarFromTheOriginHasThePairsOfOneAtIt) {
    const auto near = static_cast<double>(crowd_pairs({0, 0, 0}, 100'000));
    EXPECT_GT(near, 10'000);
    for (const double far : {5e6, -5e6, 1e9}) {
        const auto pairs = static_cast<double>(crowd_pairs({far, -far, far}, 100'000));
        EXPECT_NEAR(pairs, near, 0.01 * near) << far;
    }
}

TEST(Lattice, AnOutlierDoesNotMakeItCoarse) {
    const auto alone = static_cast<double>(crowd_pairs({0, 0, 0}, 20'000));
    const Box far = {{1e9, 1e9, 1e9}, {1e9 + 2, 1e9 + 2, 1e9 + 2}};
    const Box huge = {{-1e9, -1e9, 0}, {1e9, 1e9, 1e-3}};
    EXPECT_NEAR(static_cast<double>(crowd_pairs({0, 0, 0}, 20'000, {far})), alone, 0.01 * alone);
    const std::size_t with_floor = crowd_pairs({0, 0, 0}, 20'000, {far, huge});
    EXPECT_LT(static_cast<double>(with_floor), 1.01 * alone + 1000);
}

TEST(Lattice, TwoCitiesFarApartKeepTheirPairs) {
    std::vector<Box> boxes;
    Random random(3);
    for (std::uint32_t i = 0; i < 20'000; ++i) {
        const double city = i % 2 == 0 ? 0 : 2e7;
        const Vec3 low = Vec3{city, 0, city} + random_point(random, 60);
        boxes.push_back({low, low + Vec3{2, 2, 2}});
    }
    const Lattice lattice = Lattice::around(boxes);
    SpatialPhase phase;
    for (std::uint32_t i = 0; i < boxes.size(); ++i)
        phase.place(i, lattice(boxes[i]));
    std::size_t exact = 0, found = 0;
    for (const Pair pair : phase.fresh_pairs()) {
        ++found;
        exact += overlaps(boxes[pair.a], boxes[pair.b]);
    }
    EXPECT_GT(exact, 1000u);
    EXPECT_LT(found, exact + exact / 10);
}

std::uint64_t morton(std::uint64_t x, std::uint64_t y, std::uint64_t z) {
    std::uint64_t key = 0;
    for (int bit = 0; bit < hilbert_bits; ++bit)
        key |= (x >> bit & 1) << (3 * bit) | (y >> bit & 1) << (3 * bit + 1) |
               (z >> bit & 1) << (3 * bit + 2);
    return key;
}

TEST(Hilbert, VisitsNeighbourAfterNeighbour) {
    constexpr std::uint64_t side = 16;
    for (const std::uint64_t corner : {std::uint64_t{0}, std::uint64_t{side * 12345}}) {
        std::vector<std::pair<std::uint64_t, Vec3>> cells;
        for (std::uint64_t i = 0; i < side * side * side; ++i) {
            const std::uint64_t x = i % side, y = i / side % side, z = i / (side * side);
            cells.push_back({hilbert_key(morton(corner + x, corner + y, corner + z)),
                             {double(x), double(y), double(z)}});
        }
        std::ranges::sort(cells, {}, [](const auto& cell) { return cell.first; });
        for (std::size_t i = 1; i < cells.size(); ++i) {
            EXPECT_EQ(cells[i].first, cells[i - 1].first + 1);
            EXPECT_EQ(length(cells[i].second - cells[i - 1].second), 1);
        }
    }
}

}  // namespace
}  // namespace allide::broad
