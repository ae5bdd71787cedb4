// SPDX-License-Identifier: MIT
// Each axis is scaled by a power of two of its own, which changes no sign, so that its coordinates
// are integers: native ones where 60 bits suffice, as they nearly always do, or else wide ones with
// as few words as the spread of exponents allows.
#include "primitive/orient.h"

#include <cstdint>

#include "base/check.h"
#include "primitive/integer_grid.h"
#include "primitive/native_axis.h"
#include "primitive/wide_determinant.h"

namespace allide {
namespace {

/// Native integers for one axis of four points.
using Native = NativeAxis<4>;

bool fits(double p, double q, double r, double s, Native& native) {
    return native.set({p, q, r, s});
}

int native_sign(const Native (&axes)[3], bool is_direction) {
    std::int64_t row[3];
    for (int k = 0; k < 3; ++k)
        row[k] = is_direction ? axes[k].value[1] : axes[k].difference(1);
    Int128 minors[3];
    for (int k = 0; k < 3; ++k) {
        const Native &i = axes[(k + 1) % 3], &j = axes[(k + 2) % 3];
        minors[k] =
            native_minor(i.difference(2), j.difference(2), i.difference(3), j.difference(3));
    }
    return NativeSum(minors, row).sign();
}

/// The four values of one axis that enter a determinant, over a common power of two.
class Axis {
public:
    Axis(double p, double q, double r, double s)
        : values_{scaled(p), scaled(q), scaled(r), scaled(s)} {
        for (const Scaled& v : values_)
            grid_.include(v);
    }

    /// How many bits the largest magnitude has.
    int bits() const { return grid_.bits(); }

    template <int Words>
    WideInteger<Words> integer(int which) const {
        return grid_.integer<Words>(values_[which]);
    }

    /// The value `which` less the first one.
    template <int Words>
    WideInteger<Words> difference(int which) const {
        return integer<Words>(which) - integer<Words>(0);
    }

private:
    Scaled values_[4];
    IntegerGrid grid_;
};

/// The sign of the determinant whose rows are the values 1, 2, 3 less the value 0; with
/// `is_direction` the row of value 1 is taken as it is.
template <int N>
int determinant_sign(const Axis (&axes)[3], bool is_direction) {
    WideInteger<N> m[3][3];
    for (int axis = 0; axis < 3; ++axis) {
        m[0][axis] =
            is_direction ? axes[axis].template integer<N>(1) : axes[axis].template difference<N>(1);
        m[1][axis] = axes[axis].template difference<N>(2);
        m[2][axis] = axes[axis].template difference<N>(3);
    }
    return determinant(m).sign();
}

int orient3d_wide(Vec3 origin, Vec3 a, Vec3 b, Vec3 c, bool is_direction) {
    const Axis axes[3] = {
        {origin.x, a.x, b.x, c.x}, {origin.y, a.y, b.y, c.y}, {origin.z, a.z, b.z, c.z}};
    const int bits = std::max({axes[0].bits(), axes[1].bits(), axes[2].bits()});
    if (bits <= capacity(2))
        return determinant_sign<2>(axes, is_direction);
    ALLIDE_ASSERT(bits <= capacity(5));  // from 2^-252, the last bit of 2^-200, to 2^62
    return determinant_sign<5>(axes, is_direction);
}

template <int N>
int determinant_sign(const Axis& x, const Axis& y, bool is_direction) {
    return minor(is_direction ? x.integer<N>(1) : x.difference<N>(1),
                 is_direction ? y.integer<N>(1) : y.difference<N>(1), x.difference<N>(2),
                 y.difference<N>(2))
        .sign();
}

int orient3d_integer(Vec3 origin, Vec3 a, Vec3 b, Vec3 c, bool is_direction) {
    Native axes[3];
    if (fits(origin.x, a.x, b.x, c.x, axes[0]) && fits(origin.y, a.y, b.y, c.y, axes[1]) &&
        fits(origin.z, a.z, b.z, c.z, axes[2]))
        return native_sign(axes, is_direction);
    return orient3d_wide(origin, a, b, c, is_direction);
}

int orient2d_integer(Vec3 origin, Vec3 a, Vec3 b, int axis, bool is_direction) {
    const int i = axis == 2 ? 0 : axis + 1, j = axis == 0 ? 2 : axis - 1;
    Native u, v;
    if (fits(origin[i], a[i], b[i], 0, u) && fits(origin[j], a[j], b[j], 0, v)) {
        const Int128 det = native_minor(is_direction ? u.value[1] : u.difference(1),
                                        is_direction ? v.value[1] : v.difference(1),
                                        u.difference(2), v.difference(2));
        return (det > 0) - (det < 0);
    }
    const Axis x(origin[i], a[i], b[i], 0), y(origin[j], a[j], b[j], 0);
    const int bits = std::max(x.bits(), y.bits());
    if (bits <= capacity(2))
        return determinant_sign<2>(x, y, is_direction);
    ALLIDE_ASSERT(bits <= capacity(5));
    return determinant_sign<5>(x, y, is_direction);
}

}  // namespace

int orient3d_exact(Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
    if (d == a || d == b || d == c)  // faces that share a corner
        return 0;
    return orient3d_integer(a, b, c, d, false);
}

int orient3d_exact_direction(Vec3 origin, Vec3 direction, Vec3 a, Vec3 b) {
    return orient3d_integer(origin, direction, a, b, true);
}

int orient2d_exact(Vec3 a, Vec3 b, Vec3 c, int axis) {
    return orient2d_integer(a, b, c, axis, false);
}

int orient2d_exact_direction(Vec3 origin, Vec3 direction, Vec3 p, int axis) {
    return orient2d_integer(origin, direction, p, axis, true);
}

}  // namespace allide
