// SPDX-License-Identifier: MIT
// Squared distances as fractions, in units of 2^-504.
#pragma once

#include <algorithm>

#include "triangles.h"

namespace independent {

inline mpq_class fraction(const mpz_class& above, const mpz_class& below) {
    mpq_class result(above, below);
    result.canonicalize();
    return result;
}

inline mpq_class squared_distance(const Point& x, const Point& a, const Point& b) {
    const Point along = b - a, from_a = x - a, from_b = x - b;
    const mpz_class at = dot(from_a, along), size = dot(along, along);
    if (at <= 0)
        return dot(from_a, from_a);
    if (at >= size)
        return dot(from_b, from_b);
    const Point area = cross(from_a, along);
    return fraction(dot(area, area), size);
}

/// Whether the point of the plane nearest to x is in the triangle, which has an area.
inline bool projects_inside(const Point& x, const Triangle& t, const Point& n) {
    for (std::size_t i = 0; i < 3; ++i)
        if (sgn(dot(n, cross(t[(i + 1) % 3] - t[i], x - t[i]))) < 0)
            return false;
    return true;
}

inline mpq_class squared_distance(const Point& x, const Triangle& t) {
    const Point n = normal(t);
    if (!is_zero(n) && projects_inside(x, t, n)) {
        const mpz_class height = dot(n, x - t[0]);
        return fraction(height * height, dot(n, n));
    }
    return std::min({squared_distance(x, t[0], t[1]), squared_distance(x, t[1], t[2]),
                     squared_distance(x, t[2], t[0])});
}

/// Between the lines, where the nearest points of both are within the segments; else negative.
inline mpq_class squared_line_distance(const Point& p, const Point& q, const Point& a,
                                       const Point& b) {
    const Point d = q - p, e = b - a, n = cross(d, e), r = a - p;
    const mpz_class size = dot(n, n), s = dot(cross(r, e), n), t = dot(cross(r, d), n);
    if (size == 0 || s < 0 || s > size || t < 0 || t > size)
        return -1;
    const mpz_class height = dot(n, r);
    return fraction(height * height, size);
}

inline mpq_class squared_distance(const Triangle& a, const Triangle& b) {
    if (triangles_meet(a, b))
        return 0;
    mpq_class best = squared_distance(a[0], b);
    for (std::size_t i = 0; i < 3; ++i) {
        best = std::min({best, squared_distance(a[i], b), squared_distance(b[i], a)});
        for (std::size_t j = 0; j < 3; ++j) {
            const mpq_class lines =
                squared_line_distance(a[i], a[(i + 1) % 3], b[j], b[(j + 1) % 3]);
            if (lines >= 0)
                best = std::min(best, lines);
        }
    }
    return best;
}

}  // namespace independent
