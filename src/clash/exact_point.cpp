// SPDX-License-Identifier: MIT
#include "clash/exact_point.h"

namespace allide {
namespace {

BigInteger small(std::uint64_t value) {
    return BigInteger(WideInteger<2>{{value, 0}});
}

struct Axes {
    int i, j;
};

Axes across(int axis) {
    return {(axis + 1) % 3, (axis + 2) % 3};
}

/// Component `axis` of the cross product of b - a and c - a.
BigInteger normal_component(const ExactGrid& grid, const Triangle& t, int axis) {
    const auto [i, j] = across(axis);
    return grid.difference(t[1][i], t[0][i]) * grid.difference(t[2][j], t[0][j]) -
           grid.difference(t[1][j], t[0][j]) * grid.difference(t[2][i], t[0][i]);
}

/// Coordinate k of p - a, times the weight.
BigInteger offset(const ExactGrid& grid, const EdgePoint& p, int k, double a) {
    return p.scaled[k] - p.weight * grid.integer(a);
}

int side_of_plane(const ExactGrid& grid, const Triangle& t, const EdgePoint& p) {
    BigInteger sum;
    for (int k = 0; k < 3; ++k)
        sum = sum + normal_component(grid, t, k) * offset(grid, p, k, t[0][k]);
    return sum.sign();
}

/// The side of a plane that has p, after p has moved by (e^3, e, e^2).
int moved_side_of_plane(const ExactGrid& grid, const Triangle& t, const EdgePoint& p) {
    if (const int side = side_of_plane(grid, t, p); side != 0)
        return side;
    for (const int axis : {1, 2, 0})
        if (const int side = orient2d(t[0], t[1], t[2], axis); side != 0)
            return side;
    return 0;
}

/// As in mesh/winding.cpp, for a point that is not rounded.
int moved_side_of_edge(const ExactGrid& grid, const Edge3& edge, const EdgePoint& p) {
    const Vec3 a = edge.from, b = edge.to;
    const BigInteger left = grid.difference(b.y, a.y) * offset(grid, p, 2, a.z);
    const BigInteger right = grid.difference(b.z, a.z) * offset(grid, p, 1, a.y);
    if (const int side = (left - right).sign(); side != 0)
        return side;
    const double tie = a.z != b.z ? a.z - b.z : b.y - a.y;
    return (tie > 0) - (tie < 0);
}

}  // namespace

Quotient Quotient::zero() {
    return {BigInteger(), small(1)};
}

Quotient Quotient::one() {
    return {small(1), small(1)};
}

int compare(const Quotient& a, const Quotient& b) {
    return (a.over * b.under - b.over * a.under).sign();
}

Quotient mean(const Quotient& a, const Quotient& b) {
    return {a.over * b.under + b.over * a.under, twice(a.under * b.under)};
}

EdgePoint edge_point(const ExactGrid& grid, const Edge3& edge, const Quotient& t) {
    EdgePoint p;
    p.weight = t.under;
    for (int k = 0; k < 3; ++k)
        p.scaled[k] = grid.integer(edge.from[k]) * t.under +
                      grid.difference(edge.to[k], edge.from[k]) * t.over;
    return p;
}

BigInteger volume(const ExactGrid& grid, const Triangle& t, Vec3 d) {
    BigInteger sum;
    for (int k = 0; k < 3; ++k)
        sum = sum + normal_component(grid, t, k) * grid.difference(d[k], t[0][k]);
    return sum;
}

BigInteger area(const ExactGrid& grid, const Triangle& t, int axis) {
    return normal_component(grid, t, axis);
}

int compare_coordinate(const ExactGrid& grid, const EdgePoint& p, int k, double value) {
    return offset(grid, p, k, value).sign();
}

int moved_winding_crossing(const ExactGrid& grid, const Triangle& t, const EdgePoint& p) {
    const int facing = orient2d(t[0], t[1], t[2], 0);
    if (facing == 0)
        return 0;
    for (int k = 0; k < 3; ++k)
        if (moved_side_of_edge(grid, {t[k], t[(k + 1) % 3]}, p) != facing)
            return 0;
    return moved_side_of_plane(grid, t, p) == -facing ? facing : 0;
}

}  // namespace allide
