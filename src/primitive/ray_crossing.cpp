// SPDX-License-Identifier: MIT
#include "primitive/ray_crossing.h"

#include <cmath>
#include <optional>

#include "primitive/certain_rounding.h"
#include "primitive/integer_grid.h"
#include "primitive/native_axis.h"
#include "primitive/real_vector.h"
#include "primitive/wide_determinant.h"

namespace allide {
namespace {

template <class Real>
constexpr double determinant_error = orient3d_error;
template <>
constexpr double determinant_error<DoubleDouble> = fine_determinant_error;

/// The two determinants of which t is the quotient, and their relative errors together.
template <class Real>
struct Quotient {
    Real over, under;
    double error;
};

Vec3 span(Vec3 p, Vec3 a, bool is_direction) {
    return is_direction ? p : p - a;
}

template <class Real>
RealVector<Real> real_span(Vec3 p, Vec3 a, bool is_direction) {
    return difference<Real>(p, is_direction ? Vec3{} : a);
}

double product_of(Vec3 m) {
    return m.x * m.y * m.z;
}

template <class Real>
Quotient<Real> quotient(const Ray& ray, const CrossedPlane& plane) {
    const auto normal = outer(real_span<Real>(plane.b, plane.a, plane.b_is_direction),
                              real_span<Real>(plane.c, plane.a, plane.c_is_direction));
    const Real over = inner(normal, difference<Real>(plane.a, ray.origin));
    const Real under = inner(normal, difference<Real>(ray.direction, {}));
    const Vec3 extent = largest(abs(span(plane.b, plane.a, plane.b_is_direction)),
                                abs(span(plane.c, plane.a, plane.c_is_direction)));
    const double over_size = product_of(largest(extent, abs(plane.a - ray.origin)));
    const double under_size = product_of(largest(extent, abs(ray.direction)));
    const double error =
        determinant_error<Real> * (over_size / std::fabs(static_cast<double>(over)) +
                                   under_size / std::fabs(static_cast<double>(under)));
    return {over, under, error};
}

/// Bounds from a quotient in doubles with at most this relative error, roundings included.
RayCrossing bounded(double t, double error, const CrossedPlane& plane) {
    return {t * (1 - 1.01 * error), t * (1 + 1.01 * error), plane};
}

/// Errors up to this leave bounds that are near enough to each other to prune by.
constexpr double largest_error = 0x1p-20;
constexpr double quotient_rounding = 8 * 0x1p-53;

template <class Real>
std::optional<RayCrossing> try_crossing(const Ray& ray, const CrossedPlane& plane) {
    const auto [over, under, error] = quotient<Real>(ray, plane);
    if (!(error < largest_error))
        return std::nullopt;
    const double t = static_cast<double>(over) / static_cast<double>(under);
    return bounded(t, error + quotient_rounding, plane);
}

template <int Words>
class ExactRows {
public:
    ExactRows(const IntegerGrid& grid) : grid_(grid) {}

    void set(int row, Vec3 p, Vec3 less) {
        for (int k = 0; k < 3; ++k)
            rows_[row][k] =
                grid_.integer<Words>(scaled(p[k])) - grid_.integer<Words>(scaled(less[k]));
    }
    WideInteger<3 * Words> determinant() const { return allide::determinant(rows_); }

private:
    const IntegerGrid& grid_;
    WideInteger<Words> rows_[3][3];
};

template <int Words>
Fraction fraction_in(const IntegerGrid& grid, const Ray& ray, const CrossedPlane& plane) {
    ExactRows<Words> rows(grid);
    rows.set(0, plane.b, plane.b_is_direction ? Vec3{} : plane.a);
    rows.set(1, plane.c, plane.c_is_direction ? Vec3{} : plane.a);
    rows.set(2, plane.a, ray.origin);
    const auto over = rows.determinant();
    rows.set(2, ray.direction, {});
    return {over, rows.determinant()};
}

Fraction wide_fraction(const Ray& ray, const CrossedPlane& plane) {
    IntegerGrid grid;
    for (const Vec3 v : {ray.origin, ray.direction, plane.a, plane.b, plane.c})
        grid.include(v);
    if (grid.bits() <= capacity(2))
        return fraction_in<2>(grid, ray, plane);
    ALLIDE_ASSERT(grid.bits() <= capacity(5));  // from 2^-252, the last bit of 2^-200, to 2^62
    return fraction_in<5>(grid, ray, plane);
}

/// The five points of a crossing by axis.
enum Which { plane_a, plane_b, plane_c, ray_origin, ray_direction };
using CrossingAxis = NativeAxis<5>;

/// The determinants of a crossing in native integers, with each axis scaled by itself.
struct NativeQuotient {
    WideInteger<3> over, under;
};

/// Both determinants have the minors of the rows u and v in common.
NativeQuotient native_quotient(const CrossingAxis (&axes)[3], const CrossedPlane& plane) {
    std::int64_t u[3], v[3], to_plane[3], direction[3];
    for (int k = 0; k < 3; ++k) {
        const CrossingAxis& axis = axes[k];
        u[k] = plane.b_is_direction ? axis.value[plane_b] : axis.difference(plane_b);
        v[k] = plane.c_is_direction ? axis.value[plane_c] : axis.difference(plane_c);
        to_plane[k] = axis.difference(plane_a, ray_origin);
        direction[k] = axis.value[ray_direction];
    }
    const Int128 minors[3] = {native_minor(u[1], u[2], v[1], v[2]),
                              native_minor(u[2], u[0], v[2], v[0]),
                              native_minor(u[0], u[1], v[0], v[1])};
    return {NativeSum(minors, to_plane).integer(), NativeSum(minors, direction).integer()};
}

std::optional<NativeQuotient> native_quotient(const Ray& ray, const CrossedPlane& plane) {
    CrossingAxis axes[3];
    for (int k = 0; k < 3; ++k)
        if (!axes[k].set({plane.a[k], plane.b[k], plane.c[k], ray.origin[k], ray.direction[k]}))
            return std::nullopt;
    return native_quotient(axes, plane);
}

Fraction fraction(const Ray& ray, const CrossedPlane& plane) {
    const auto native = native_quotient(ray, plane);
    return native ? Fraction(native->over, native->under) : wide_fraction(ray, plane);
}

int compare_exactly(const Ray& ray, const CrossedPlane& p, const CrossedPlane& q) {
    const auto at_p = native_quotient(ray, p);
    const auto at_q = at_p ? native_quotient(ray, q) : std::nullopt;
    if (at_q)
        return compare_quotients(at_p->over, at_p->under, at_q->over, at_q->under);
    return compare(fraction(ray, p), fraction(ray, q));
}

/// Where neither the bits below a quotient in double-double nor its errors can become denormal.
bool is_moderate(double t) {
    return t > 0x1p-800 && t < 0x1p800;
}

}  // namespace

RayCrossing ray_crossing(const Ray& ray, const CrossedPlane& plane) {
    if (const auto quick = try_crossing<double>(ray, plane))
        return *quick;
    if (const auto fine = try_crossing<DoubleDouble>(ray, plane))
        return *fine;
    return bounded(rounded(fraction(ray, plane)), quotient_rounding, plane);
}

int compare(const Ray& ray, const RayCrossing& p, const RayCrossing& q) {
    if (p.high < q.low || q.high < p.low)
        return p.high < q.low ? -1 : 1;
    if (p.high == 0 || q.high == 0)
        return (p.high > 0) - (q.high > 0);
    return compare_exactly(ray, p.plane, q.plane);
}

double rounded_t(const Ray& ray, const RayCrossing& crossing) {
    if (crossing.high == 0)
        return 0;
    const auto [over, under, error] = quotient<DoubleDouble>(ray, crossing.plane);
    if (error < largest_error && is_moderate(crossing.low)) {
        const DoubleDouble t = over / under;
        if (const auto certain = certain_rounding(t, (1.01 * error + 0x1p-101) * t.high))
            return *certain;
    }
    return rounded(fraction(ray, crossing.plane));
}

}  // namespace allide
