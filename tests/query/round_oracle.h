// SPDX-License-Identifier: MIT
// Round shapes against points, triangles and each other in GMP integers, written apart from
// src/round and src/query.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include <gmpxx.h>

#include <allide/allide.h>

#include "tests/round/integer_hulls.h"

namespace allide {

/// A round geometry by the arguments of its maker.
struct RoundCase {
    enum Kind { sphere, capsule, half_space, plane } kind;
    Vec3 p, q;
    double radius;

    Geometry geometry() const {
        switch (kind) {
            case sphere:
                return Geometry::sphere(p, radius);
            case capsule:
                return Geometry::capsule(p, q, radius);
            case half_space:
                return Geometry::half_space(p, q);
            default:
                return Geometry::plane(p, q);
        }
    }
    bool is_unbounded() const { return kind == half_space || kind == plane; }
    std::vector<Vec3> core() const { return kind == sphere ? std::vector{p} : std::vector{p, q}; }
    RoundCase placed(const Transform& t) const {
        return {kind, world_vertex(t, p), world_vertex(t, q), radius};
    }
};

/// The sign of (x - p).(q - p).
inline int rational_side(Vec3 x, Vec3 p, Vec3 q) {
    mpq_class sum = 0;
    for (int k = 0; k < 3; ++k)
        sum += (mpq_class(x[k]) - mpq_class(p[k])) * (mpq_class(q[k]) - mpq_class(p[k]));
    return sgn(sum);
}

struct OracleOrder {
    bool meets;
    bool crosses;  ///< in the sense of ContactKind for round shapes
};

/// A placed round shape against the hull of one to three points.
inline OracleOrder oracle_order(const RoundCase& s, std::span<const Vec3> points) {
    if (!s.is_unbounded()) {
        const std::vector<Vec3> core = s.core();
        const int order = IntegerHulls(core, points, s.radius, 0).order();
        return {order <= 0, order < 0};
    }
    int low = 1, high = -1;
    for (const Vec3 x : points) {
        low = std::min(low, rational_side(x, s.p, s.q));
        high = std::max(high, rational_side(x, s.p, s.q));
    }
    if (s.kind == RoundCase::half_space)
        return {low <= 0, low < 0};
    return {low <= 0 && high >= 0, low < 0 && high > 0};
}

/// The distance of a placed round shape and the hull of points that are apart, from 512 bits.
inline double oracle_gap(const RoundCase& s, std::span<const Vec3> points) {
    if (!s.is_unbounded()) {
        const std::vector<Vec3> core = s.core();
        return IntegerHulls(core, points, s.radius, 0).gap();
    }
    mpf_class least(-1, 512);
    for (const Vec3 x : points) {
        mpq_class height = 0, size = 0;
        for (int k = 0; k < 3; ++k) {
            const mpq_class n = mpq_class(s.q[k]) - mpq_class(s.p[k]);
            height += (mpq_class(x[k]) - mpq_class(s.p[k])) * n;
            size += n * n;
        }
        const mpf_class value = abs(mpf_class(height, 512)) / sqrt(mpf_class(size, 512));
        if (least < 0 || value < least)
            least = value;
    }
    return least.get_d();
}

}  // namespace allide
