// SPDX-License-Identifier: MIT
#include "lab/preliminary/lattice_point.h"

#include <algorithm>
#include <cmath>

namespace allide::lab {
namespace {

__extension__ using Int128 = __int128;

struct Difference {
    std::int64_t x, y, z;
};

Difference difference(const LatticePoint& a, const LatticePoint& b) {
    return {std::int64_t{a.x} - b.x, std::int64_t{a.y} - b.y, std::int64_t{a.z} - b.z};
}

Int128 determinant(const Difference& a, const Difference& b, const Difference& c) {
    return Int128{b.y * c.z - b.z * c.y} * a.x + Int128{b.z * c.x - b.x * c.z} * a.y +
           Int128{b.x * c.y - b.y * c.x} * a.z;
}

int sign(Int128 value) {
    return value > 0 ? 1 : value < 0 ? -1 : 0;
}

/// Positive where p is inside.
int sphere_sign(const LatticeTetrahedron& t, const LatticePoint& p) {
    Difference d[4];
    std::int64_t lift[4];
    for (std::size_t i = 0; i < 4; ++i) {
        d[i] = difference(t[i], p);
        lift[i] = d[i].x * d[i].x + d[i].y * d[i].y + d[i].z * d[i].z;
    }
    const Int128 sum =
        lift[0] * determinant(d[1], d[2], d[3]) - lift[1] * determinant(d[0], d[2], d[3]) +
        lift[2] * determinant(d[0], d[1], d[3]) - lift[3] * determinant(d[0], d[1], d[2]);
    return sign(sum);
}

}  // namespace

LatticePoint to_lattice(Vec3 p) {
    const auto at = [](double x) {
        return static_cast<std::int32_t>(std::lround(std::clamp(x, -1.0, 2.0) * lattice_steps));
    };
    return {at(p.x), at(p.y), at(p.z)};
}

int orientation(const LatticePoint& a, const LatticePoint& b, const LatticePoint& c,
                const LatticePoint& d) {
    return sign(determinant(difference(b, a), difference(c, a), difference(d, a)));
}

int orientation(const LatticeTetrahedron& t) {
    return orientation(t[0], t[1], t[2], t[3]);
}

bool is_in_sphere(const LatticeTetrahedron& t, const LatticePoint& p) {
    if (const int exact = sphere_sign(t, p))
        return exact > 0;
    // The greatest point is lifted most. Lifting p moves it out of the sphere; lifting a corner
    // moves the sphere away from p or over it, as the orientation with p in its place says.
    std::array<std::size_t, 5> order = {0, 1, 2, 3, 4};
    const auto point = [&](std::size_t i) { return i < 4 ? t[i] : p; };
    std::ranges::sort(order, [&](std::size_t i, std::size_t j) { return point(i) > point(j); });
    for (const std::size_t i : order) {
        if (i == 4)
            return false;
        LatticeTetrahedron moved = t;
        moved[i] = p;
        if (const int side = orientation(moved))
            return side > 0;
    }
    return false;
}

}  // namespace allide::lab
