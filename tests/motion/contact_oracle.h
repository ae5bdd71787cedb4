// SPDX-License-Identifier: MIT
// When features of straight moving points with integer coordinates meet, by GMP: roots by halving
// Bernstein's form to a depth at which coordinates below 2^12 leave no doubt, inside tests by
// polynomials of degree 4 in space. It shares no method with src/motion/moving_contact.cpp.
#pragma once

#include <array>
#include <vector>

#include <gmpxx.h>

namespace allide {

/// Coefficients of powers, that of 1 first.
using OraclePolynomial = std::vector<mpz_class>;

inline OraclePolynomial sum(const OraclePolynomial& a, const OraclePolynomial& b, int sign) {
    OraclePolynomial result(std::max(a.size(), b.size()));
    for (std::size_t i = 0; i < a.size(); ++i)
        result[i] += a[i];
    for (std::size_t i = 0; i < b.size(); ++i)
        result[i] += sign * b[i];
    return result;
}
inline OraclePolynomial operator+(const OraclePolynomial& a, const OraclePolynomial& b) {
    return sum(a, b, 1);
}
inline OraclePolynomial operator-(const OraclePolynomial& a, const OraclePolynomial& b) {
    return sum(a, b, -1);
}
inline OraclePolynomial operator*(const OraclePolynomial& a, const OraclePolynomial& b) {
    OraclePolynomial result(a.size() + b.size() - 1);
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = 0; j < b.size(); ++j)
            result[i + j] += a[i] * b[j];
    return result;
}
inline bool is_zero(const OraclePolynomial& p) {
    for (const mpz_class& c : p)
        if (c != 0)
            return false;
    return true;
}

/// The interval [at, at + 1] / 2^depth, or the point at / 2^depth.
struct OracleTime {
    mpz_class at;
    unsigned depth;
    bool is_point;
};

/// Bernstein's form on an interval, times a positive factor.
inline OraclePolynomial bernstein(const OraclePolynomial& p, const OracleTime& on) {
    const std::size_t degree = p.size() - 1;
    // p((at + s) / 2^depth) in powers of s, by repeated synthetic division.
    OraclePolynomial shifted(p);
    for (std::size_t i = 0; i <= degree; ++i)
        shifted[i] <<= on.depth * (degree - i);
    for (std::size_t i = 0; i < degree; ++i)
        for (std::size_t j = degree; j-- > i;)
            shifted[j] += on.at * shifted[j + 1];
    if (on.is_point)
        return {shifted[0]};
    OraclePolynomial result(degree + 1);
    mpz_class top, bottom;
    for (std::size_t k = 0; k <= degree; ++k)
        for (std::size_t i = 0; i <= k; ++i) {
            mpz_class choose_k, choose_degree, all = 1;
            mpz_bin_uiui(choose_k.get_mpz_t(), k, i);
            mpz_bin_uiui(choose_degree.get_mpz_t(), degree, i);
            all = 12;  // a multiple of all binomials of degree 4 or less
            result[k] += shifted[i] * choose_k * (all / choose_degree);
        }
    return result;
}

inline int sign_on(const OraclePolynomial& p, const OracleTime& on) {
    bool positive = true, negative = true;
    for (const mpz_class& c : bernstein(p, on)) {
        positive = positive && c > 0;
        negative = negative && c < 0;
    }
    return positive ? 1 : negative ? -1 : 0;
}

/// The ends of [0, 1], and intervals around all roots.
inline std::vector<OracleTime> times_of(const OraclePolynomial& p, unsigned depth) {
    std::vector<OracleTime> found = {{0, 0, true}, {1, 0, true}};
    std::vector<OracleTime> waiting = {{0, 0, false}};
    while (!waiting.empty()) {
        const OracleTime on = waiting.back();
        waiting.pop_back();
        if (sign_on(p, on) != 0)
            continue;
        if (on.depth == depth) {
            found.push_back(on);
            continue;
        }
        waiting.push_back({2 * on.at, on.depth + 1, false});
        waiting.push_back({2 * on.at + 1, on.depth + 1, false});
    }
    return found;
}

struct OraclePoint {
    std::array<OraclePolynomial, 3> of;
};
inline OraclePoint operator-(const OraclePoint& a, const OraclePoint& b) {
    return {{a.of[0] - b.of[0], a.of[1] - b.of[1], a.of[2] - b.of[2]}};
}
inline OraclePoint cross(const OraclePoint& a, const OraclePoint& b) {
    const auto part = [&](int i, int j) { return a.of[i] * b.of[j] - a.of[j] * b.of[i]; };
    return {{part(1, 2), part(2, 0), part(0, 1)}};
}
inline OraclePolynomial dot(const OraclePoint& a, const OraclePoint& b) {
    return a.of[0] * b.of[0] + a.of[1] * b.of[1] + a.of[2] * b.of[2];
}

class ContactOracle {
public:
    ContactOracle(std::array<OraclePoint, 4> points, unsigned depth)
        : p_(std::move(points)), depth_(depth) {}

    bool vertex_face() const {
        const OraclePolynomial f = dot(cross(p_[2] - p_[1], p_[3] - p_[1]), p_[0] - p_[1]);
        if (is_zero(f))
            return in_face({0, 0, true}) || in_face({1, 0, true}) || ever_on(0, 1, 2) ||
                   ever_on(0, 2, 3) || ever_on(0, 3, 1);
        for (const OracleTime& t : times_of(f, depth_))
            if (sign_on(f, t) == 0 && in_face(t))
                return true;
        return false;
    }

    bool edge_edge() const {
        const OraclePolynomial f = dot(cross(p_[1] - p_[0], p_[2] - p_[0]), p_[3] - p_[0]);
        if (is_zero(f))
            return cross_at({0, 0, true}) || cross_at({1, 0, true}) || ever_on(0, 2, 3) ||
                   ever_on(1, 2, 3) || ever_on(2, 0, 1) || ever_on(3, 0, 1);
        for (const OracleTime& t : times_of(f, depth_))
            if (sign_on(f, t) == 0 && cross_at(t))
                return true;
        return false;
    }

private:
    bool in_face(const OracleTime& t) const {
        const OraclePoint n = cross(p_[2] - p_[1], p_[3] - p_[1]);
        if (sign_on(dot(n, n), t) == 0)
            return is_on(0, 1, 2, t) || is_on(0, 2, 3, t) || is_on(0, 3, 1, t);
        for (const auto& [i, j] : {std::pair(1, 2), {2, 3}, {3, 1}})
            if (sign_on(dot(n, cross(p_[j] - p_[i], p_[0] - p_[i])), t) < 0)
                return false;
        return true;
    }

    bool cross_at(const OracleTime& t) const {
        const OraclePoint u = p_[1] - p_[0], w = p_[3] - p_[2], r = p_[2] - p_[0];
        const OraclePoint m = cross(u, w);
        const OraclePolynomial square = dot(m, m);
        if (sign_on(square, t) == 0)
            return is_on(0, 2, 3, t) || is_on(1, 2, 3, t) || is_on(2, 0, 1, t) || is_on(3, 0, 1, t);
        const OraclePolynomial s = dot(cross(r, w), m), q = dot(cross(r, u), m);
        return sign_on(s, t) >= 0 && sign_on(square - s, t) >= 0 && sign_on(q, t) >= 0 &&
               sign_on(square - q, t) >= 0;
    }

    bool is_on(int v, int i, int j, const OracleTime& t) const {
        const OraclePoint n = cross(p_[i] - p_[v], p_[j] - p_[v]);
        return sign_on(dot(n, n), t) == 0 && sign_on(dot(p_[i] - p_[v], p_[j] - p_[v]), t) <= 0;
    }

    bool ever_on(int v, int i, int j) const {
        const OraclePoint n = cross(p_[i] - p_[v], p_[j] - p_[v]);
        const OraclePolynomial square = dot(n, n);
        if (is_zero(square))
            return ever_equal(v, i) || ever_equal(v, j);
        for (const OracleTime& t : times_of(square, depth_))
            if (is_on(v, i, j, t))
                return true;
        return false;
    }

    bool ever_equal(int i, int j) const {
        const OraclePoint d = p_[i] - p_[j];
        const OraclePolynomial square = dot(d, d);
        if (is_zero(square))
            return true;
        for (const OracleTime& t : times_of(square, depth_))
            if (sign_on(square, t) == 0)
                return true;
        return false;
    }

    std::array<OraclePoint, 4> p_;
    unsigned depth_;
};

}  // namespace allide
