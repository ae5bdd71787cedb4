// SPDX-License-Identifier: MIT
// Weights follow from r + t d = s u + q v for r = origin - a, u = b - a, v = c - a, by Cramer's
// rule (Moeller and Trumbore 1997), in double-double where doubles lose digits. A ray in the plane
// of the triangle, or a triangle without area, has no such solution: the point at t gives the
// weights.
#include "primitive/hit_details.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "primitive/closest.h"
#include "primitive/real_vector.h"

namespace allide {
namespace {

/// Relative errors of a 3 x 3 determinant with these numbers, rounded up.
template <class Real>
constexpr double rounding = 0x1p-48;
template <>
constexpr double rounding<DoubleDouble> = 0x1p-96;
/// How far weights may lead from the exact point, in parts of its distance from the origin.
constexpr double tolerance = 0x1p-44;
/// How many times the size of the triangle that distance may be.
template <class Real>
constexpr double farthest = 0x1p10;
template <>
constexpr double farthest<DoubleDouble> = HUGE_VAL;
/// Sines from which on a normal is told.
template <class Real>
constexpr double least_sine = 0x1p-6;
template <>
constexpr double least_sine<DoubleDouble> = 0x1p-60;

using Fine = RealVector<DoubleDouble>;

template <class Real>
double size(const RealVector<Real>& v) {
    return std::sqrt(static_cast<double>(inner(v, v)));
}

/// From the weights of b and c, which may be off by a rounding.
Vec3 weights(double s, double q) {
    s = std::clamp(s, 0.0, 1.0);
    q = std::clamp(q, 0.0, 1 - s);
    return {1 - s - q, s, q};
}

/// Nothing if more digits are needed.
template <class Real>
std::optional<Vec3> weights_of_crossing(const Ray& ray, const Triangle& t) {
    const auto u = difference<Real>(t[1], t[0]), v = difference<Real>(t[2], t[0]);
    const auto r = difference<Real>(ray.origin, t[0]), d = difference<Real>(ray.direction, {});
    const auto across = outer(d, v);
    const Real under = inner(u, across);
    // An error of a determinant moves the point by its part of `under`, along an edge.
    const double size_u = size(u), size_v = size(v);
    if (!(rounding<Real> * size_u * size_v * size(d) <
          tolerance * std::fabs(static_cast<double>(under))) ||
        !(size(r) < farthest<Real> * (size_u + size_v)))
        return std::nullopt;
    return weights(static_cast<double>(inner(r, across) / under),
                   static_cast<double>(inner(d, outer(r, u)) / under));
}

/// Nothing if more digits are needed.
template <class Real>
std::optional<Vec3> try_normal(const Triangle& t) {
    const auto u = difference<Real>(t[1], t[0]), v = difference<Real>(t[2], t[0]);
    const auto n = outer(u, v);
    if (!(size(n) > least_sine<Real> * size(u) * size(v)))
        return std::nullopt;
    return normalized(
        {static_cast<double>(n.x), static_cast<double>(n.y), static_cast<double>(n.z)});
}

double share_along(Vec3 p, Vec3 from, Vec3 to) {
    const Vec3 edge = to - from;
    return std::clamp(dot(p - from, edge) / dot(edge, edge), 0.0, 1.0);
}

/// For the s and q of the point s u + q v nearest to p; s from the rounded q, so that an error of q
/// moves the point across u only, where it is small.
Vec3 weights_inside(Vec3 p, const Triangle& t) {
    const Fine u = difference<DoubleDouble>(t[1], t[0]), v = difference<DoubleDouble>(t[2], t[0]);
    const Fine r = difference<DoubleDouble>(p, t[0]);
    const DoubleDouble uu = inner(u, u), uv = inner(u, v), vv = inner(v, v);
    const DoubleDouble ru = inner(r, u), rv = inner(r, v);
    const auto q = static_cast<double>((rv * uu - ru * uv) / (uu * vv - uv * uv));
    return weights(static_cast<double>((ru - DoubleDouble(q) * uv) / uu), q);
}

Vec3 weights_of_nearest(Vec3 p, const Triangle& t) {
    const FeaturePoint nearest = closest_on_triangle(p, t).b;
    if (nearest.feature.kind == FeatureKind::face)
        return weights_inside(p, t);
    const auto k = static_cast<int>(nearest.feature.index);
    Vec3 result;
    if (nearest.feature.kind == FeatureKind::vertex) {
        result[k] = 1;
        return result;
    }
    const double share = share_along(nearest.point, t[k], t[(k + 1) % 3]);
    result[k] = 1 - share;
    result[(k + 1) % 3] = share;
    return result;
}

}  // namespace

Vec3 unit_normal(const Triangle& t) {
    if (const auto quick = try_normal<double>(t))
        return *quick;
    const auto fine = try_normal<DoubleDouble>(t);
    return fine && !is_degenerate(t) ? *fine : Vec3{};
}

Vec3 barycentric(const Ray& ray, const Triangle& triangle, double t) {
    if (const auto quick = weights_of_crossing<double>(ray, triangle))
        return *quick;
    if (const auto fine = weights_of_crossing<DoubleDouble>(ray, triangle))
        return *fine;
    return weights_of_nearest(ray.origin + t * ray.direction, triangle);
}

}  // namespace allide
