// SPDX-License-Identifier: MIT
// Distances of small point sets' hulls in GMP integers, written apart from src/round: every pair of
// faces of the two hulls is tried by its normal equations.
#pragma once

#include <algorithm>
#include <climits>
#include <cmath>
#include <optional>
#include <span>
#include <vector>

#include <gmpxx.h>

#include <allide/math.h>

namespace allide {

struct IntegerPoint {
    mpz_class x, y, z;
};

inline IntegerPoint operator-(const IntegerPoint& p, const IntegerPoint& q) {
    return {p.x - q.x, p.y - q.y, p.z - q.z};
}
inline mpz_class dot(const IntegerPoint& p, const IntegerPoint& q) {
    return p.x * q.x + p.y * q.y + p.z * q.z;
}

/// Doubles as integers over the power of two that makes all of them integers.
class CommonUnit {
public:
    void include(double x) {
        int exponent = 0;
        if (std::frexp(x, &exponent) != 0)
            low_ = std::min(low_, exponent - 53);
    }
    void include(Vec3 p) {
        for (int k = 0; k < 3; ++k)
            include(p[k]);
    }

    mpz_class integer(double x) const {
        int exponent = 0;
        const double fraction = std::frexp(x, &exponent);
        if (fraction == 0)
            return 0;
        const mpz_class mantissa = static_cast<long>(std::ldexp(fraction, 53));
        return mantissa << static_cast<unsigned>(exponent - 53 - low_);
    }
    /// The exponent of the unit.
    int exponent() const { return low_; }
    IntegerPoint point(Vec3 p) const { return {integer(p.x), integer(p.y), integer(p.z)}; }

private:
    int low_ = INT_MAX;
};

/// Compares the distance of two hulls with the sum of two radii.
class IntegerHulls {
public:
    IntegerHulls(std::span<const Vec3> a, std::span<const Vec3> b, double radius_a,
                 double radius_b) {
        CommonUnit unit;
        unit.include(radius_a);
        unit.include(radius_b);
        for (const Vec3 p : a)
            unit.include(p);
        for (const Vec3 p : b)
            unit.include(p);
        for (const Vec3 p : a)
            a_.push_back(unit.point(p));
        for (const Vec3 p : b)
            b_.push_back(unit.point(p));
        const mpz_class radius = unit.integer(radius_a) + unit.integer(radius_b);
        radius_ = radius;
        exponent_ = unit.exponent();
    }

    /// The sign of distance - radius.
    int order() const {
        int least = 1;
        for_each_face_pair([&](const Quotient& squared) {
            const mpz_class limit = radius_ * radius_ * squared.under;
            least = std::min(least, sgn(mpz_class(squared.over - limit)));
        });
        return least;
    }

    /// distance - radius, rounded after 500 bits.
    double gap() const {
        mpf_class least(-1, 512);
        for_each_face_pair([&](const Quotient& squared) {
            const mpf_class value = mpf_class(squared.over, 512) / mpf_class(squared.under, 512);
            if (least < 0 || value < least)
                least = value;
        });
        const mpf_class distance = sqrt(least);
        return std::ldexp(mpf_class(distance - mpf_class(radius_, 512)).get_d(), exponent_);
    }

private:
    using Points = std::vector<IntegerPoint>;
    struct Quotient {
        mpz_class over, under;
    };

    /// Calls visit(squared distance) for pairs of faces whose insides have nearest points.
    template <class Visit>
    void for_each_face_pair(const Visit& visit) const {
        for (unsigned faces_a = 1; faces_a < 1u << a_.size(); ++faces_a)
            for (unsigned faces_b = 1; faces_b < 1u << b_.size(); ++faces_b)
                if (const auto squared = squared_of(chosen(a_, faces_a), chosen(b_, faces_b)))
                    visit(*squared);
    }

    static Points chosen(const Points& all, unsigned which) {
        Points result;
        for (std::size_t i = 0; i < all.size(); ++i)
            if (which >> i & 1)
                result.push_back(all[i]);
        return result;
    }

    /// The vectors w_i in which a point of b's face less one of a's is r + sum of l_i w_i.
    struct System {
        mpz_class gram[3][3], right[3];
        int size = 0;
    };

    static mpz_class determinant(const mpz_class (&m)[3][3], int size) {
        if (size == 0)
            return 1;
        if (size == 1)
            return m[0][0];
        if (size == 2)
            return m[0][0] * m[1][1] - m[0][1] * m[1][0];
        return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) -
               m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
               m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
    }

    /// Nothing if the nearest points of the two affine hulls are not in the faces.
    static std::optional<Quotient> squared_of(const Points& a, const Points& b) {
        Points w;
        for (std::size_t i = 1; i < a.size(); ++i)
            w.push_back(a[0] - a[i]);
        for (std::size_t i = 1; i < b.size(); ++i)
            w.push_back(b[i] - b[0]);
        if (w.size() > 3)
            return std::nullopt;  // two planes meet at edges or have none nearest
        const IntegerPoint r = b[0] - a[0];
        System system;
        system.size = static_cast<int>(w.size());
        for (int i = 0; i < system.size; ++i) {
            system.right[i] = -dot(w[i], r);
            for (int j = 0; j < system.size; ++j)
                system.gram[i][j] = dot(w[i], w[j]);
        }
        return squared_of(system, dot(r, r), static_cast<int>(a.size()) - 1);
    }

    static std::optional<Quotient> squared_of(const System& system, const mpz_class& rr, int of_a) {
        const mpz_class whole = determinant(system.gram, system.size);
        if (whole == 0)
            return std::nullopt;
        mpz_class sum_a, sum_b, squared = rr * whole;
        for (int i = 0; i < system.size; ++i) {
            System cramer = system;
            for (int row = 0; row < system.size; ++row)
                cramer.gram[row][i] = system.right[row];
            const mpz_class share = determinant(cramer.gram, system.size);
            if (share < 0)
                return std::nullopt;
            (i < of_a ? sum_a : sum_b) += share;
            squared -= share * system.right[i];
        }
        if (sum_a > whole || sum_b > whole)
            return std::nullopt;
        return Quotient{squared, whole};
    }

    Points a_, b_;
    mpz_class radius_;
    int exponent_;
};

}  // namespace allide
