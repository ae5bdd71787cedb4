// SPDX-License-Identifier: MIT
// Cylinders and cones beside other things, in positions in which rounding does harm.
#pragma once

#include "round/frustum_contact.h"
#include "tests/round/round_cases.h"

namespace allide {

/// A frustum and what is asked about: a point, segment or triangle, the point and tip of a plane,
/// or a sphere about the first point.
struct FrustumCase {
    Frustum f;
    Vec3 points[3];
    double radius;

    Segment segment() const { return {points[0], points[1]}; }
    Triangle triangle() const { return {{points[0], points[1], points[2]}}; }
    HalfSpace half_space() const { return {points[0], points[1]}; }
    Plane plane() const { return {points[0], points[1]}; }
    Sphere sphere() const { return {points[0], radius}; }
};

/// Radii of a cylinder, a cone or a frustum.
inline void set_radii(Random& random, Frustum& f, double r, double other) {
    const std::uint64_t kind = random.below(4);
    f.radius_p = kind == 0 ? 0 : r;
    f.radius_q = kind == 1 ? 0 : kind == 2 ? r : other;
}

inline FrustumCase random_frustum(Random& random) {
    FrustumCase c;
    c.f.p = random_point(random, 1);
    c.f.q = random_point(random, 1);
    set_radii(random, c.f, random.uniform(0.05, 1), random.uniform(0.05, 1));
    for (Vec3& p : c.points)
        p = random_point(random, 2);
    c.radius = random.uniform(0, 1);
    return c;
}

inline FrustumCase lattice_frustum(Random& random) {
    FrustumCase c;
    c.f.p = lattice_point(random, 3);
    do
        c.f.q = lattice_point(random, 3);
    while (c.f.q == c.f.p);
    set_radii(random, c.f, random.integer(1, 3), random.integer(1, 3));
    for (Vec3& p : c.points)
        p = lattice_point(random, 4);
    c.radius = random.integer(0, 4);
    return c;
}

/// Upright in a frame of integers, so that points of integers are on its surface.
inline FrustumCase pythagorean_frustum(Random& random) {
    FrustumCase c = lattice_frustum(random);
    const IntegerFrame& frame = integer_frame(random);
    const std::uint64_t axis = random.below(3);
    c.f.p = frame.point(c.f.p);
    c.f.q = c.f.p + random.integer(1, 4) * frame.axes[axis];
    c.f.radius_p *= frame.length;
    c.f.radius_q *= frame.length;
    c.radius *= frame.length;
    if (random.below(2) == 0)  // a triangle along the axis
        c.points[1] = c.points[0], c.points[1][static_cast<int>(axis)] += random.integer(-4, 4);
    for (Vec3& p : c.points)
        p = frame.point(p);
    return c;
}

/// A long thin one, and slivers beside it.
inline FrustumCase needle_frustum(Random& random) {
    FrustumCase c = random_frustum(random);
    const double width = std::ldexp(1, -random.integer(5, 40));
    c.f.radius_p *= width;
    c.f.radius_q *= width;
    c.radius *= width;
    const Vec3 p = c.f.p, d = c.f.q - p;
    for (Vec3& x : c.points)
        x = p + random.uniform(-1, 2) * d + width * random_point(random, 2);
    return c;
}

inline FrustumCase mixed_frustum(Random& random) {
    FrustumCase c;
    c.f.p = mixed_point(random);
    c.f.q = mixed_point(random);
    const double size = length(c.f.q - c.f.p);
    set_radii(random, c.f, random.uniform(0.1, 1) * size, random.uniform(0.1, 1) * size);
    for (Vec3& p : c.points)
        p = mixed_point(random);
    c.radius = random.uniform(0, 1) * size;
    return c;
}

inline FrustumCase moved(FrustumCase c, Vec3 way) {
    for (Vec3& p : c.points)
        p = p + way;
    return c;
}

/// Moves the points away until the frustum is met no longer: one step of the last bit before or
/// behind that.
template <class Meets>
FrustumCase tangent(Random& random, const FrustumCase& c, const Meets& meets) {
    const Vec3 way = random_direction(random);
    double near = 0, far = 8 * (length(c.f.q - c.f.p) + c.f.radius_p + c.f.radius_q + c.radius);
    while (const double middle = near + 0.5 * (far - near)) {
        if (middle == near || middle == far)
            break;
        (meets(moved(c, middle * way)) ? near : far) = middle;
    }
    return moved(c, (random.below(2) == 0 ? near : far) * way);
}

inline void scale(FrustumCase& c, double by) {
    for (Vec3* p : {&c.f.p, &c.f.q, &c.points[0], &c.points[1], &c.points[2]})
        *p = world_vertex({}, by * *p);
    for (double* r : {&c.f.radius_p, &c.f.radius_q, &c.radius})
        *r = flushed_radius(by * *r);
}

template <class Meets>
FrustumCase frustum_case(Random& random, RoundFamily family, const Meets& meets) {
    switch (family) {
        case RoundFamily::random:
            return random_frustum(random);
        case RoundFamily::lattice:
            return lattice_frustum(random);
        case RoundFamily::pythagorean:
            return pythagorean_frustum(random);
        case RoundFamily::needle:
            return tangent(random, needle_frustum(random), meets);
        case RoundFamily::mixed:
            return mixed_frustum(random);
        default:
            break;
    }
    FrustumCase c = random_frustum(random);
    if (family == RoundFamily::decimal)
        scale(c, std::pow(10, random.integer(-9, 9)));
    c = tangent(random, c, meets);
    if (family == RoundFamily::extreme)
        scale(c, std::ldexp(1, random.below(2) == 0 ? random.integer(-190, -100)
                                                    : random.integer(40, 56)));
    return c;
}

}  // namespace allide
