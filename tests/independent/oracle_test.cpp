// SPDX-License-Identifier: MIT
// The oracle itself, on cases that anybody can check by hand.
#include <gtest/gtest.h>

#include "bodies.h"
#include "shapes.h"

namespace independent {
namespace {

using allide::ContactKind;

Triangle triangle(Vec3 a, Vec3 b, Vec3 c) {
    return {point(a), point(b), point(c)};
}

mpq_class squares(double x) {
    return scaled(x) * scaled(1);
}

const Triangle flat = triangle({0, 0, 0}, {4, 0, 0}, {0, 4, 0});

TEST(IndependentOracle, IntegersAreCoordinatesWithoutRounding) {
    EXPECT_EQ(integer(1), mpz_class(1) << 252);
    EXPECT_EQ(integer(-0x1p-200), mpz_class(-1) << 52);
    EXPECT_EQ(integer(0x1.0000000000001p-200), (mpz_class(1) << 52) + 1);
    EXPECT_EQ(integer(0x1p62), mpz_class(1) << 314);
    EXPECT_EQ(rounded_world_vertex({}, {0x1p-201, -0x1p-200, 3}), (Vec3{0, -0x1p-200, 3}));
}

TEST(IndependentOracle, KindsOfContact) {
    const auto kind = [](Vec3 a, Vec3 b, Vec3 c) {
        const Triangle other = triangle(a, b, c);
        EXPECT_EQ(contact_kind(flat, other), contact_kind(other, flat));
        return contact_kind(flat, other);
    };
    EXPECT_EQ(kind({1, 1, -1}, {1, 1, 1}, {9, 9, 1}), ContactKind::crossing);
    EXPECT_EQ(kind({1, 1, 0}, {1, 1, 1}, {2, 1, 1}), ContactKind::touching);
    EXPECT_EQ(kind({1, 1, 0x1p-200}, {1, 1, 1}, {2, 1, 1}), ContactKind::none);
    EXPECT_EQ(kind({0, 0, 0}, {4, 0, 0}, {0, -4, 0}), ContactKind::touching);
    EXPECT_EQ(kind({1, 1, 0}, {2, 1, 0}, {1, 2, 0}), ContactKind::coplanar);
    EXPECT_EQ(kind({-9, -9, 0}, {30, -9, 0}, {-9, 30, 0}), ContactKind::coplanar);
    EXPECT_EQ(kind({2, 2, 0}, {4, 4, 0}, {5, 4, 0}), ContactKind::touching);
    EXPECT_EQ(kind({3, 3, 0}, {4, 4, 0}, {5, 4, 0}), ContactKind::none);
}

TEST(IndependentOracle, TrianglesWithoutArea) {
    const auto kind = [](Vec3 a, Vec3 b, Vec3 c) { return contact_kind(triangle(a, b, c), flat); };
    EXPECT_EQ(kind({1, 1, 0}, {1, 1, 0}, {1, 1, 0}), ContactKind::coplanar);
    EXPECT_EQ(kind({0, 1, 0}, {0, 1, 0}, {0, 1, 0}), ContactKind::touching);
    EXPECT_EQ(kind({5, 1, 0}, {5, 1, 0}, {5, 1, 0}), ContactKind::none);
    EXPECT_EQ(kind({1, 1, -1}, {1, 1, 0.5}, {1, 1, 1}), ContactKind::crossing);
    EXPECT_EQ(kind({-1, 2, 0}, {0, 2, 0}, {-2, 2, 0}), ContactKind::touching);
    EXPECT_EQ(kind({-1, 1, 0}, {1, 1, 0}, {9, 1, 0}), ContactKind::coplanar);
    EXPECT_EQ(kind({-1, 1, 1}, {1, 1, 1}, {9, 1, 1}), ContactKind::none);
}

TEST(IndependentOracle, Distances) {
    EXPECT_EQ(squared_distance(flat, triangle({1, 1, 3}, {1, 1, 5}, {2, 1, 5})), squares(9));
    EXPECT_EQ(squared_distance(flat, triangle({3, 3, 0}, {9, 9, 0}, {9, 8, 1})), squares(2));
    EXPECT_EQ(squared_distance(flat, triangle({-3, -4, 0}, {-3, -4, 0}, {-9, -9, 0})), squares(25));
    EXPECT_EQ(squared_distance(triangle({0, 0, 0}, {2, 0, 0}, {1, 0, -9}),
                               triangle({1, -1, 3}, {1, 1, 3}, {1, 0, 9})),
              squares(9));
    EXPECT_TRUE(is_root(3, squares(9), 0));
    EXPECT_FALSE(is_root(3, squares(9.5), 0.01));
}

TEST(IndependentOracle, Rays) {
    const auto t = [](Vec3 from, Vec3 along) {
        return first_hit(Ray{point(from), point(along)}, flat);
    };
    EXPECT_EQ(t({1, 1, 6}, {0, 0, -2}), mpq_class(3));
    EXPECT_EQ(t({1, 1, 6}, {0, 0, 2}), std::nullopt);
    EXPECT_EQ(t({2, 2, 1}, {0, 0, -1}), mpq_class(1));
    EXPECT_EQ(t({2.5, 2, 1}, {0, 0, -1}), std::nullopt);
    EXPECT_EQ(t({-1, 1, 0}, {4, 0, 0}), mpq_class(1, 4));
    EXPECT_EQ(t({1, 1, 0}, {4, 0, 0}), mpq_class(0));
    EXPECT_EQ(t({-2, 0, 0}, {1, 0, 0}), mpq_class(2));
    EXPECT_EQ(t({-2, 1, 0x1p-200}, {1, 0, 0}), std::nullopt);
}

TEST(IndependentOracle, Bodies) {
    const Mesh cube = box_mesh({2, 2, 2});
    const auto at = [&](double half, Vec3 offset, bool has_inside) {
        return body(box_mesh({half, half, half}), allide::translation(offset), has_inside);
    };
    const Body large = body(cube, {}, true);
    EXPECT_TRUE(is_inside(point({1, 1, 1}), large.faces));
    EXPECT_FALSE(is_inside(point({3, 1, 1}), large.faces));
    EXPECT_TRUE(bodies_meet(large, at(1, {0.5, 0, 0}, false)));
    EXPECT_FALSE(bodies_meet(body(cube, {}, false), at(1, {0.5, 0, 0}, true)));
    EXPECT_TRUE(face_pairs(large, at(1, {0.5, 0, 0}, true)).empty());
    EXPECT_EQ(face_pairs(large, at(2, {4, 4, 4}, true)).size(), 36u);
    EXPECT_EQ(squared_distance(large, at(1, {6, 0, 0}, true)), squares(9));
}

}  // namespace
}  // namespace independent
