// SPDX-License-Identifier: MIT
// Guigue and Devillers, "Fast and robust triangle-triangle overlap test using orientation
// predicates", 2003. Two triangles whose planes cross meet the common line in an interval each; in
// canonical order two orientation signs compare the ends of these intervals.
#pragma once

#include <array>
#include <cstdint>

#include "primitive/triangle.h"

namespace allide {

/// The signs of three points against a plane.
struct Sides {
    int s[3];

    bool all_positive() const { return s[0] > 0 && s[1] > 0 && s[2] > 0; }
    bool all_negative() const { return s[0] < 0 && s[1] < 0 && s[2] < 0; }
    bool all_zero() const { return s[0] == 0 && s[1] == 0 && s[2] == 0; }
    bool strictly_crosses() const {
        return (s[0] > 0 || s[1] > 0 || s[2] > 0) && (s[0] < 0 || s[1] < 0 || s[2] < 0);
    }
};

inline Sides sides(const Triangle& plane, const Triangle& t) {
    const PlaneSide side(plane[0], plane[1], plane[2]);
    return {{side(t[0]), side(t[1]), side(t[2])}};
}

/// The corner that the other plane cuts off, and the side on which it counts.
struct LoneCorner {
    std::int8_t index, side;
};

constexpr LoneCorner lone_corner(const int (&s)[3]) {
    for (const int side : {1, -1})
        for (int i = 0; i < 3; ++i)
            if (s[i] == side && s[(i + 1) % 3] != side && s[(i + 2) % 3] != side)
                return {static_cast<std::int8_t>(i), static_cast<std::int8_t>(side)};
    for (int i = 0; i < 3; ++i)  // one corner in the plane, the others on one side of it
        if (s[i] == 0)
            return {static_cast<std::int8_t>(i), static_cast<std::int8_t>(-s[(i + 1) % 3])};
    return {0, 0};
}

inline constexpr auto lone_corners = [] {
    std::array<LoneCorner, 27> table{};
    for (int code = 0; code < 27; ++code)
        table[code] = lone_corner({code / 9 - 1, code / 3 % 3 - 1, code % 3 - 1});
    return table;
}();

inline LoneCorner lone_corner(const Sides& sides) {
    return lone_corners[9 * sides.s[0] + 3 * sides.s[1] + sides.s[2] + 13];
}

/// Both triangles in canonical order: p[0] alone on or above the plane of q, q[0] on or above that
/// of p. Along the common line p's interval runs from edge p0p1 to p0p2, q's from q0q2 to q0q1.
struct CanonicalPair {
    Vec3 p[3], q[3];
};

/// For triangles neither of which lies in, or strictly to one side of, the other's plane.
inline CanonicalPair canonical_pair(const Triangle& a, const Sides& a_sides, const Triangle& b,
                                    const Sides& b_sides) {
    const LoneCorner i = lone_corner(a_sides), j = lone_corner(b_sides);
    const int a_next = j.side > 0 ? 1 : 2, b_next = i.side > 0 ? 1 : 2;
    return {{a[i.index], a[(i.index + a_next) % 3], a[(i.index + 3 - a_next) % 3]},
            {b[j.index], b[(j.index + b_next) % 3], b[(j.index + 3 - b_next) % 3]}};
}

}  // namespace allide
