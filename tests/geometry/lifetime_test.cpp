// SPDX-License-Identifier: MIT
#include <type_traits>
#include <utility>

#include <gtest/gtest.h>

#include <allide/query.h>
#include <allide/shapes.h>

namespace allide {
namespace {

static_assert(!std::is_default_constructible_v<Geometry>);
static_assert(std::is_nothrow_move_constructible_v<Geometry>);

TEST(GeometryLifetime, AMovedFromGeometryCanBeAssignedAndUsedAgain) {
    Geometry ball = Geometry::solid(shapes::icosphere(1, 1));
    const Geometry copy = ball;
    const Geometry moved = std::move(ball);
    EXPECT_EQ(&moved.mesh(), &copy.mesh()) << "copies share what is prepared";
    ball = Geometry::solid(shapes::box({1, 1, 1}));
    EXPECT_EQ(ball.mesh().faces.size(), 12u);
    EXPECT_TRUE(intersects(ball, moved));
}

TEST(GeometryLifetime, APlacedKeepsItsGeometryAlive) {
    Geometry ball = Geometry::solid(shapes::icosphere(1, 1));
    const Placed placed(ball, translation({1, 0, 0}));
    ball = Geometry::solid(shapes::box({9, 9, 9}));
    EXPECT_EQ(placed.geometry().mesh().faces.size(), 80u);
    EXPECT_TRUE(intersects(placed, ball));
}

}  // namespace
}  // namespace allide
