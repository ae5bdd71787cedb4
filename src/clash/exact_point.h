// SPDX-License-Identifier: MIT
// Points on edges between world vertices, without rounding. docs/design/clash.md has the bit
// widths.
#pragma once

#include <array>
#include <span>

#include "primitive/integer_grid.h"
#include "primitive/triangle.h"
#include "round/big_integer.h"

namespace allide {

/// Coordinates as integers over the power of two that all of them share.
class ExactGrid {
public:
    void include(std::span<const Vec3> points) {
        for (const Vec3 p : points)
            grid_.include(p);
    }
    BigInteger integer(double coordinate) const {
        return BigInteger(grid_.integer<words>(scaled(coordinate)));
    }
    BigInteger difference(double a, double b) const { return integer(a) - integer(b); }

private:
    static constexpr int words = 6;  // coordinates have at most 315 bits
    IntegerGrid grid_;
};

/// A quotient with a positive denominator.
struct Quotient {
    BigInteger over, under;

    Quotient(const BigInteger& numerator, const BigInteger& denominator)
        : over(denominator.sign() < 0 ? -numerator : numerator),
          under(denominator.sign() < 0 ? -denominator : denominator) {}
    static Quotient zero();
    static Quotient one();
};

/// The sign of a - b.
int compare(const Quotient& a, const Quotient& b);
Quotient mean(const Quotient& a, const Quotient& b);

struct Edge3 {
    Vec3 from, to;
};

/// The point from + t (to - from) as scaled / weight; the weight is positive.
struct EdgePoint {
    std::array<BigInteger, 3> scaled;
    BigInteger weight;
};

EdgePoint edge_point(const ExactGrid& grid, const Edge3& edge, const Quotient& t);

/// The value of orient3d(t, d), up to a positive factor.
BigInteger volume(const ExactGrid& grid, const Triangle& t, Vec3 d);
/// The value of orient2d(a, b, c, axis), up to a positive factor.
BigInteger area(const ExactGrid& grid, const Triangle& t, int axis);

/// The sign of coordinate k of the point minus `value`.
int compare_coordinate(const ExactGrid& grid, const EdgePoint& p, int k, double value);

/// The contribution of one face to the winding number around p + (e^3, e, e^2), for an infinitely
/// small e; as `winding_crossing`. So p may lie on faces, and the moved point never does.
int moved_winding_crossing(const ExactGrid& grid, const Triangle& t, const EdgePoint& p);

}  // namespace allide
